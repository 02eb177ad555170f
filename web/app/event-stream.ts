import type { ShutOut } from './refused-adding.ts';

/** How long a stream may be silent before it counts as dead: the server writes something every 15 s. */
const SILENT_MS = 45_000;
const LONGEST_PAUSE_MS = 30_000;
const SHUT_OUT_PAUSE_MS = 2_000;
const SHUT_OUT = /ACCOUNT_SUSPENDED|SECOND_STEP_REQUIRED/;

/** Why a stream is not asked for again: nobody is signed in, or the server refuses this address. */
export type Refused = 'signed-out' | 'refused';

interface Hear {
  /** `again`: after the connection was lost or refused, so that something may have been missed. */
  onOpen(again: boolean): void;
  onData(data: string): void;
  /** The person is shut out; asked again, for that may end. */
  onShutOut(by: ShutOut): void;
}

/**
 * Reads server-sent events until `signal` ends it, and connects again when the network or the server was away. Not the browser's own
 * EventSource, which neither says why it was refused nor stops asking.
 */
export async function readEventStream(url: string, hear: Hear, signal: AbortSignal): Promise<Refused | undefined> {
  let tried = false;
  for (let failures = 0; !signal.aborted; failures += 1) {
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    signal.addEventListener('abort', stop);
    let silence = setTimeout(stop, SILENT_MS);
    let pause = Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** failures);
    try {
      const response = await fetch(url, { headers: { Accept: 'text/event-stream' }, credentials: 'same-origin', signal: attempt.signal });
      if (response.ok && response.body) {
        hear.onOpen(tried);
        failures = -1;
        pause = 1000;
        for await (const data of eventsOf(response.body)) {
          clearTimeout(silence);
          silence = setTimeout(stop, SILENT_MS);
          if (data !== '') hear.onData(data);
        }
      } else if (response.status === 401) return 'signed-out';
      else if (response.status === 429) pause = Math.max(pause, Number(response.headers.get('Retry-After') ?? 0) * 1000);
      else if (response.status === 403) {
        const by = SHUT_OUT.exec(await response.text())?.[0];
        if (!by) return 'refused';
        hear.onShutOut(by as ShutOut);
        pause = SHUT_OUT_PAUSE_MS;
      } else if (response.status < 500) return 'refused';
    } catch {
      // The network is away, or the stream broke off: asked for again below.
    } finally {
      tried = true;
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
    }
    if (!signal.aborted) await pauseOrOnline(pause, signal);
  }
  return undefined;
}

/** The data of each event, and an empty string for a sign of life. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    yield '';
    for (const block of blocks) {
      const lines = block.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []));
      if (lines.length > 0) yield lines.join('\n');
    }
  }
}

function pauseOrOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    globalThis.addEventListener?.('online', done);
    signal.addEventListener('abort', done);
  });
}
