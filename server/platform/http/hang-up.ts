import type { Response } from 'express';

/** The caller has gone: nobody reads the answer. The status is the usual one for it in access logs. */
export class CallerGone extends Error {
  readonly status = 499;

  constructor() {
    super('The caller has hung up.');
  }
}

/** Aborts when the caller hangs up before the answer is complete, so that long work for nobody can stop. */
export function hangUp({ response }: { response: Response }): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort(new CallerGone());
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new CallerGone());
  });
  return controller.signal;
}
