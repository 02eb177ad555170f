import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { Turns } from '../../platform/event-log/turns.ts';
import { Files } from '../../platform/files/files.ts';
import { FROM_SOURCE } from '../../platform/from-source.ts';
import { PdfProcess } from '../../platform/pdf/pdf-process.ts';
import { FILE, makePdf, picturesOf, SEALED_FILE } from './pdf-job.ts';

const LONGEST_MS = 120_000;
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
 * Makes the PDFs of reports in a process beside the server's, so that no call waits for a long one or its pictures. One at a time; refuses BUSY when too
 * many wait.
 */
@Injectable()
export class PdfMaker implements OnModuleDestroy {
  private readonly turns = new Turns(BOUNDS);
  private readonly process = new PdfProcess(new URL('./pdf-child.js', import.meta.url), LONGEST_MS);

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
          await (FROM_SOURCE ? makePdf(job) : this.process.run(job, `report ${document.reportId}`));
          return await readFile(join(folder, FILE));
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
      signal,
    );
  }

  onModuleDestroy(): void {
    this.process.kill();
  }

  /** One that the store has lost is left out. */
  private async putPictures(document: ReportDocument, organizationId: number, folder: string, signal: AbortSignal): Promise<void> {
    for (const hash of picturesOf(document)) {
      const file = await this.files.get(organizationId, hash);
      if (file) await pipeline(file.stream, createWriteStream(join(folder, hash)), { signal });
    }
  }
}
