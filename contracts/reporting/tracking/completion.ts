import type { Response } from '../entities.ts';

/** Whether the customer, who accepted, can still say that the work is finished. One who said that it is not may say so later. */
export const awaitsCompletion = ({ response, completion }: { response: Response | null; completion: Response | null }): boolean =>
  response?.answer === 'yes' && response.kind === 'Acceptance' && completion?.answer !== 'yes';

/** What somebody did by an answer: `accepted`, `said that the work is finished`. */
export function answerWords({ answer, kind }: Pick<Response, 'answer' | 'kind'>): string {
  if (kind === 'Completion') return `said that the work is ${answer === 'yes' ? 'finished' : 'not finished'}`;
  return answer === 'yes' ? 'accepted' : 'declined';
}
