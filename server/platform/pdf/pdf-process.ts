import type { ChildProcess, Serializable } from 'node:child_process';
import { startInBackground } from '../background-process.ts';
import type { PdfAnswer } from './pdf-jobs.ts';

const MEMORY_MB = 512;
/** A process that has made nothing for so long ends; the next PDF starts one again. */
const IDLE_MS = 60_000;

/** One process beside the server's that makes PDFs, which stays for the next one, so that its fonts are read once and no call waits for a long one. */
export class PdfProcess {
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private made = 0;
  private ended = false;

  /** `script` answers by `answerPdfJobs`. */
  constructor(
    private readonly script: URL,
    private readonly longestMs: number,
  ) {}

  /**
   * Sends the job; resolves when its file is made. `name` says which PDF it is, in the words of a failure. An abort ends the process, so that nothing is made
   * for nobody: only where one PDF is made at a time.
   */
  run(job: object, name: string, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    clearTimeout(this.idle);
    if (this.ended) return Promise.reject(stopping(name));
    const child = this.child ?? this.start();
    this.made += 1;
    const request = { ...job, id: this.made };
    return new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        reject(new Error(`The PDF of ${name} took more than ${this.longestMs / 1000} s`));
        child.kill('SIGKILL');
      }, this.longestMs);
      const hear = ({ id, fault }: PdfAnswer) => {
        if (id !== request.id) return;
        done();
        if (fault === undefined) resolve();
        else reject(new Error(fault));
      };
      const gone = (code: number | null, signal: string | null) => {
        done();
        reject(this.ended ? stopping(name) : new Error(`The process that makes PDFs ended with ${signal ?? code}`));
      };
      const failed = (error: Error) => {
        done();
        this.child = undefined;
        reject(error);
      };
      const leave = () => {
        done();
        child.kill('SIGKILL');
        if (this.child === child) this.child = undefined;
        reject(signal?.reason);
      };
      const done = () => {
        clearTimeout(late);
        signal?.removeEventListener('abort', leave);
        child.off('message', hear).off('exit', gone).off('error', failed);
        this.idle = setTimeout(() => this.letGo(), IDLE_MS).unref();
      };
      child.on('message', hear).on('exit', gone).on('error', failed);
      signal?.addEventListener('abort', leave, { once: true });
      // Ignore a send error: the process has ended, and its end says why.
      child.send(request as Serializable, () => {});
    });
  }

  /** At the server's end. */
  kill(): void {
    this.ended = true;
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
  }

  private start(): ChildProcess {
    const child = startInBackground(this.script, { memoryMb: MEMORY_MB });
    // Also of one that dies while it makes nothing: the next PDF would wait for it in vain.
    child.once('exit', () => {
      if (this.child === child) this.child = undefined;
    });
    this.child = child;
    return child;
  }

  private letGo(): void {
    this.child?.disconnect();
    this.child = undefined;
  }
}

/** Like a connection that is lost: a reaction that waits for the PDF neither goes on without it nor sets its event aside, but is made by the next server. */
const stopping = (name: string) => Object.assign(new Error(`The server is stopping: no PDF of ${name} is made`), { code: 'EPIPE' });
