import type { ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { startInBackground } from '../../platform/background-process.ts';
import { Turns } from '../../platform/event-log/turns.ts';
import { Files } from '../../platform/files/files.ts';
import { FROM_SOURCE } from '../../platform/from-source.ts';
import type { PdfAnswer, PdfRequest } from './pdf-child.ts';
import { FILE, makePdf, type PdfJob, picturesOf, SEALED_FILE } from './pdf-job.ts';

const MEMORY_MB = 512;
const LONGEST_MS = 120_000;
/** A process that has made nothing for so long ends; the next PDF starts one again. */
const IDLE_MS = 60_000;
const BOUNDS = { running: 1, waiting: 64, waitingOfOne: 8 };

interface For {
  /** Whose files the pictures of the page are. */
  organizationId: number;
  /** Whose place in the queue it takes; the organisation's unless another is named. */
  turn?: number;
}

/** The file of a sealed copy, and where anybody can check it. */
interface Sealed {
  bytes: Buffer;
  name: string;
  checkedAt: string;
}

/**
 * Makes PDFs in one process beside the server's, which stays for the next one, so that its fonts are read once and no call waits for a long report
 * or its pictures. One at a time; refuses BUSY when too many wait.
 */
@Injectable()
export class PdfMaker implements OnModuleDestroy {
  private readonly turns = new Turns(BOUNDS);
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private made = 0;

  constructor(private readonly files: Files) {}

  /** The PDF of a document; of a sealed copy with its certificate, its file, and an empty place for a seal. Refuses BUSY and FILES_UNAVAILABLE. */
  make(document: ReportDocument, { organizationId, turn = organizationId }: For, signal: AbortSignal, sealed?: Sealed): Promise<Buffer> {
    return this.turns.take(
      turn,
      async () => {
        const folder = await mkdtemp(join(tmpdir(), 'scopebook-pdf-'));
        try {
          await this.putPictures(document, organizationId, folder, signal);
          if (sealed) await writeFile(join(folder, SEALED_FILE), sealed.bytes);
          const job = { document, folder, ...(sealed && { sealed: { name: sealed.name, checkedAt: sealed.checkedAt } }) };
          await (FROM_SOURCE ? makePdf(job) : this.inProcess(job));
          return await readFile(join(folder, FILE));
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
      signal,
    );
  }

  onModuleDestroy(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
  }

  /** One that the store has lost is left out. */
  private async putPictures(document: ReportDocument, organizationId: number, folder: string, signal: AbortSignal): Promise<void> {
    for (const hash of picturesOf(document)) {
      const file = await this.files.get(organizationId, hash);
      if (file) await pipeline(file.stream, createWriteStream(join(folder, hash)), { signal });
    }
  }

  private inProcess(job: PdfJob): Promise<void> {
    clearTimeout(this.idle);
    this.child ??= startInBackground(new URL('./pdf-child.js', import.meta.url), { memoryMb: MEMORY_MB });
    const { child } = this;
    this.made += 1;
    const request: PdfRequest = { ...job, id: this.made };
    return new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        reject(new Error(`The PDF of report ${job.document.reportId} took more than ${LONGEST_MS / 1000} s`));
        child.kill('SIGKILL');
      }, LONGEST_MS);
      const hear = ({ id, fault }: PdfAnswer) => {
        if (id !== request.id) return;
        done();
        if (fault === undefined) resolve();
        else reject(new Error(fault));
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
      child.send(request, () => {});
    });
  }

  private letGo(): void {
    this.child?.disconnect();
    this.child = undefined;
  }
}
