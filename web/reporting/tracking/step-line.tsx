import { formatTimes } from '../../../contracts/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { day, moment } from '../../ui/words.ts';
import css from './report-tracking.module.css';
import { type Step, spanWords } from './steps.ts';

/** The steps of a report in one line with the time between them: solid for a fact, dashed for what is awaited. */
export function Steps({ steps, total }: { steps: Step[]; total: string }) {
  return (
    <ol className={css.steps} aria-label="Steps of the report">
      {steps.map((step, n) => {
        const next = steps[n + 1];
        return (
          <li
            key={step.key}
            className={[next && (next.at ? css.solid : css.dashed), step.at ? '' : css.awaited, TONES[step.tone]].filter(Boolean).join(' ')}
          >
            <span className={css.bead}>
              <Icon name={step.icon} size={14} />
            </span>
            {next?.at && step.at && <span className={css.gap}>{spanWords(Date.parse(next.at) - Date.parse(step.at))}</span>}
            <b>{step.title}</b>
            {linesOf(step, total).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

const TONES: Record<Step['tone'], string | undefined> = {
  plain: undefined,
  accepted: css.accepted,
  declined: css.declined,
  attention: css.attention,
};

function linesOf({ key, at, count, lastAt, until }: Step, total: string): string[] {
  switch (key) {
    case 'opened':
    case 'reminder':
      return count > 1 && lastAt ? [formatTimes(count), `last ${moment(lastAt)}`] : [at ? moment(at) : ''];
    case 'awaited':
      return ['awaited', until && `good until ${day(until)}`].filter(Boolean);
    case 'expired':
      return [`was good until ${day(until)}`];
    case 'due':
      return [day(until), 'if there is no answer'];
    default:
      return [at ? moment(at) : '', key === 'made' || key === 'answer' ? total : ''].filter(Boolean);
  }
}
