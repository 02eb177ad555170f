import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';

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
