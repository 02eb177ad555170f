import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that steps of one work may hold the thread for; a step that is begun ends. */
const SLICE_MS = 2;
/** Between slices the thread is left to others for this many times as long, whatever number of works run. */
const PAUSES = 3;
let stepping = 0;

/** Milliseconds that one call has kept the server's thread, as far as they were measured. */
export interface WorkMeter {
  ms: number;
}

const ofRequests = new WeakMap<object, WorkMeter>();

/** The meter of a request, from its body on. */
export function meterOf(request: object): WorkMeter {
  let meter = ofRequests.get(request);
  if (!meter) {
    meter = { ms: 0 };
    ofRequests.set(request, meter);
  }
  return meter;
}

const meters = new AsyncLocalStorage<WorkMeter>();

/** Runs a call's handler with its meter. */
export const withMeter = <T>(meter: WorkMeter, work: () => T): T => meters.run(meter, work);

/** Does work that holds the thread, on the meter of the call that it is done for. Outside a call it is only done. */
export function metered<T>(work: () => T, meter = meters.getStore()): T {
  if (!meter) return work();
  const began = performance.now();
  try {
    return work();
  } finally {
    meter.ms += performance.now() - began;
  }
}

/** Does long work in slices on the meter, with pauses between them in which others have the thread. */
export async function meteredSteps<T>(steps: Generator<unknown, T>): Promise<T> {
  stepping++;
  try {
    for (;;) {
      const began = performance.now();
      const step = metered(() => {
        let next = steps.next();
        while (!next.done && performance.now() - began < SLICE_MS) next = steps.next();
        return next;
      });
      if (step.done) return step.value;
      await pause((performance.now() - began) * PAUSES * stepping);
    }
  } finally {
    stepping--;
  }
}
