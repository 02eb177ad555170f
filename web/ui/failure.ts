/** A failure that has words of its own for whoever sees it. */
export abstract class WordedFailure extends Error {
  abstract readonly text: string;
}

/** The words of any failure, for a line or a toast. */
export function failureText(error: unknown): string {
  return error instanceof WordedFailure ? error.text : 'Something went wrong on this page. Please reload it.';
}
