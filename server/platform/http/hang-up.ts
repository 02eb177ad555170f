import type { Response } from 'express';

/**
 * The caller has disconnected, so nobody reads the answer. The status is the one that access logs usually show for it.
 */
export class CallerGone extends Error {
  readonly status = 499;

  constructor() {
    super('The caller has hung up.');
  }
}

/** Aborts when the caller disconnects before the response is complete, so that long work can stop. */
export function hangUp({ response }: { response: Response }): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort(new CallerGone());
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new CallerGone());
  });
  return controller.signal;
}
