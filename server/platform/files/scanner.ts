import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';

export interface ScannerOptions {
  /** Of ClamAV's daemon: `host:port`, or the path of its socket. */
  address: string;
  /** How long it may say nothing; 60 s by default. */
  patienceMs?: number;
}

const PATIENCE_MS = 60_000;
const CHUNK_BYTES = 64 * 1024;
const MOST_ANSWER = 1_000;
/** Between two pieces of a file, try by try. */
const PACES_MS = [0, 2, 20];
const HUNG_UP = new Set(['EPIPE', 'ECONNRESET']);

/** What a file was found to be: `none` where nothing scans, or where the file is larger than the scanner takes. */
export type Scanned = 'clean' | 'none';

/** Scans files by ClamAV's daemon, when one is configured. */
export class Scanner {
  private readonly logger = new Logger(Scanner.name);

  constructor(private readonly options?: ScannerOptions) {}

  /** Refuses FILE_INFECTED, and SCANNER_UNAVAILABLE where it does not answer: an unscanned file never passes for a scanned one. */
  async scan(path: string): Promise<Scanned> {
    if (!this.options) return 'none';
    const answer = await answered(path, this.options).catch((error: Error) => {
      this.logger.warn(`The scanner did not answer: ${error.message}`);
      throw new Refusal('SCANNER_UNAVAILABLE');
    });
    const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
    if (found !== undefined) {
      const name = found.replaceAll(/[^\w.-]/g, '').slice(0, 100);
      throw new Refusal('FILE_INFECTED', `The scanner found ${name || 'something'}. The file was not kept.`);
    }
    if (answer === 'stream: OK') return 'clean';
    if (/size limit exceeded/.test(answer)) return 'none';
    this.logger.warn(`The scanner answered: ${answer}`);
    throw new Refusal('SCANNER_UNAVAILABLE');
  }
}

/**
 * A daemon that takes no more of a file (it is too large for it) says so and hangs up, while the file is being sent: then the break can be noticed before
 * the answer, and what was said is asked for again, more slowly, so that the answer comes before the next piece is sent.
 */
async function answered(path: string, options: ScannerOptions, tries = 1): Promise<string> {
  const paceMs = PACES_MS[tries - 1] ?? 0;
  try {
    return await instream(path, paceMs, options);
  } catch (error) {
    if (tries === PACES_MS.length || !HUNG_UP.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return answered(path, options, tries + 1);
  }
}

/** The daemon's answer to `zINSTREAM` (clamd(8)): pieces with their length before them, an empty one at the end. */
function instream(path: string, paceMs: number, { address, patienceMs = PATIENCE_MS }: ScannerOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = opened(address);
    let answer = '';
    const end = (error?: Error) => {
      socket.destroy();
      const whole = answer.replace(/\0.*$/s, '').trim();
      if (whole) resolve(whole);
      else reject(error ?? new Error('it ended without an answer'));
    };
    socket.setTimeout(patienceMs, () => end(new Error(`nothing for ${patienceMs} ms`)));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.includes('\0') || answer.length > MOST_ANSWER) end();
    });
    socket.on('error', end);
    socket.on('close', () => end());
    // An answer before the end of the file (too large for it) ends the sending too; `end` has it then.
    socket.once('connect', () => void send(path, paceMs, socket).catch((error) => setTimeout(end, 100, error)));
  });
}

async function send(path: string, paceMs: number, socket: Socket): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    // An answer that has come is read before more is sent.
    await (paceMs > 0 ? pause(paceMs) : setImmediate());
    if (socket.destroyed) return;
    socket.write(length);
    if (!socket.write(chunk)) await drained(socket);
    if (socket.destroyed) return;
  }
  socket.write(Buffer.alloc(4));
}

const drained = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.once('drain', done).once('close', done);
  });

function opened(address: string): Socket {
  const [, host, port] = /^(.+):(\d+)$/.exec(address) ?? [];
  return host === undefined ? connect(address) : connect(Number(port), host.replace(/^\[|\]$/g, ''));
}
