import type { MessagePort, Worker } from 'node:worker_threads';
import type { KeySource } from './personal-keys.ts';
import type { AllRequest, LogBatch } from './subscribe-to-all.ts';

/** What the thread is started with. */
export interface ReadingTask extends AllRequest {
  url: string;
  /** The event types that the starting thread knows. The reading thread must know the same. */
  types: string[];
  /** What personal text is opened with, if the log has it sealed. */
  keys?: KeySource | undefined;
}

type Message = { batch: LogBatch } | { warning: string };

/** This many batches are read before the receiver asks for more, so that it never waits and memory stays bounded. */
const AHEAD = 3;
const MORE = 'more';

/** The thread's side: sends batches as the receiver asks for them. Ends with the batches. */
export async function sendBatches(port: MessagePort, batches: AsyncIterable<LogBatch>): Promise<void> {
  let room = AHEAD;
  let roomMade = () => {};
  port.on('message', () => {
    room++;
    roomMade();
  });
  for await (const batch of batches) {
    port.postMessage({ batch } satisfies Message);
    room--;
    while (room === 0)
      await new Promise<void>((resolve) => {
        roomMade = resolve;
      });
  }
}

export const sendWarning = (port: MessagePort, warning: string) => port.postMessage({ warning } satisfies Message);

/**
 * The receiver's side: the batches that the thread reads. Ends the thread when the consumer leaves the loop or `signal`
 * aborts. Throws what ended the thread otherwise.
 */
export async function* receiveBatches(
  thread: Pick<Worker, 'on' | 'postMessage' | 'terminate'>,
  warn: (text: string) => void,
  signal?: AbortSignal,
): AsyncGenerator<LogBatch> {
  const batches: LogBatch[] = [];
  let failure: Error | undefined;
  let wake = () => {};
  const fail = (error: Error) => {
    failure ??= error;
    wake();
  };
  thread.on('message', (message: Message) => {
    if ('batch' in message) batches.push(message.batch);
    else warn(message.warning);
    wake();
  });
  thread.on('error', fail);
  thread.on('exit', (code) => fail(new Error(`The thread that reads the log ended with ${code}`)));
  const leave = () => wake();
  signal?.addEventListener('abort', leave, { once: true });
  try {
    while (!signal?.aborted) {
      const batch = batches.shift();
      if (batch) {
        thread.postMessage(MORE);
        yield batch;
      } else if (failure) {
        throw failure;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    signal?.removeEventListener('abort', leave);
    await thread.terminate();
  }
}
