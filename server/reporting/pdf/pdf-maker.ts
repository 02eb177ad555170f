import type { ChildProcess } from 'node:child_process';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { startInBackground } from '../../platform/background-process.ts';
import { Turns } from '../../platform/event-log/turns.ts';
import { FROM_SOURCE } from '../../platform/from-source.ts';
import type { PdfAnswer, PdfJob } from './pdf-child.ts';
import { reportPdf } from './report-pdf.ts';

const MEMORY_MB = 512;
const LONGEST_MS = 60_000;
/** A process that has made nothing for so long ends; the next PDF starts one again. */
const IDLE_MS = 60_000;
const BOUNDS = { running: 1, waiting: 64, waitingOfOne: 8 };

/**
 * Makes PDFs in one process beside the server's, which stays for the next one, so that its fonts are read once and no call waits for a long report.
 * One at a time; refuses BUSY when too many wait.
 */
@Injectable()
export class PdfMaker implements OnModuleDestroy {
  private readonly turns = new Turns(BOUNDS);
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private made = 0;

  /** The PDF of a document; `organizationId` is whose place in the queue it takes. */
  make(organizationId: number, document: ReportDocument, signal: AbortSignal): Promise<Buffer> {
    return this.turns.take(organizationId, () => (FROM_SOURCE ? reportPdf(document) : this.inProcess(document)), signal);
  }

  onModuleDestroy(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
  }

  private inProcess(document: ReportDocument): Promise<Buffer> {
    clearTimeout(this.idle);
    this.child ??= startInBackground(new URL('./pdf-child.js', import.meta.url), { memoryMb: MEMORY_MB });
    const { child } = this;
    this.made += 1;
    const job: PdfJob = { id: this.made, document };
    return new Promise<Buffer>((resolve, reject) => {
      const late = setTimeout(() => {
        reject(new Error(`The PDF of report ${document.reportId} took more than ${LONGEST_MS / 1000} s`));
        child.kill('SIGKILL');
      }, LONGEST_MS);
      const hear = (answer: PdfAnswer) => {
        if (answer.id !== job.id) return;
        done();
        if ('file' in answer) resolve(Buffer.from(answer.file, 'base64'));
        else reject(new Error(answer.fault));
      };
      const gone = (code: number | null, signal: string | null) => {
        done();
        if (this.child === child) this.child = undefined;
        reject(new Error(`The process that makes PDFs ended with ${signal ?? code}`));
      };
      const failed = (error: Error) => {
        done();
        this.child = undefined;
        reject(error);
      };
      const done = () => {
        clearTimeout(late);
        child.off('message', hear).off('exit', gone).off('error', failed);
        this.idle = setTimeout(() => this.letGo(), IDLE_MS).unref();
      };
      child.on('message', hear).on('exit', gone).on('error', failed);
      // Ignore a send error: the process has ended, and its end says why.
      child.send(job, () => {});
    });
  }

  private letGo(): void {
    this.child?.disconnect();
    this.child = undefined;
  }
}
