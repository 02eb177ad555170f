import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Response } from 'express';
import { Turns } from '../event-log/turns.ts';
import { fetchInto } from '../files/fetch-into.ts';
import { Files } from '../files/files.ts';
import { FROM_SOURCE } from '../from-source.ts';
import { hangUp } from '../http/hang-up.ts';
import type { PaperDocument } from './paper-document.ts';
import { DOCUMENT_FILE, makePaper, PDF_FILE, picturesOf } from './paper-job.ts';
import { PdfProcess } from './pdf-process.ts';

/** Of a full vault, 10,000 things with a photograph each. */
const LONGEST_MS = 10 * 60_000;
const BOUNDS = { running: 1, waiting: 64, waitingOfOne: 4 };

interface To {
  /** Whose turn it takes, and whose files its pictures are. */
  session: { userId: number };
  response: Response;
}

/** Answers documents as PDF, drawn in a process beside the server's, one at a time; whoever asks often waits for the others. Refuses BUSY. */
@Injectable()
export class Papers implements OnModuleDestroy {
  private readonly turns = new Turns(BOUNDS);
  private readonly process = new PdfProcess(new URL('./paper-child.js', import.meta.url), LONGEST_MS);

  constructor(private readonly files: Files) {}

  /** Saved as `name` with the ending .pdf. */
  async send(document: PaperDocument, name: string, { session: { userId }, response }: To): Promise<void> {
    const signal = hangUp({ response });
    const folder = await mkdtemp(join(tmpdir(), 'scopebook-paper-'));
    try {
      const draw = async () => {
        await fetchInto(folder, this.files, `person-${userId}`, picturesOf(document), signal);
        await writeFile(join(folder, DOCUMENT_FILE), JSON.stringify(document), { mode: 0o600 });
        await (FROM_SOURCE ? makePaper({ folder }) : this.process.run({ folder }, `${document.kind} of user ${userId}`));
      };
      await this.turns.take(userId, draw, signal);
      signal.throwIfAborted();
      const path = join(folder, PDF_FILE);
      response.attachment(`${fileName(name)}.pdf`).set({
        'Content-Type': 'application/pdf',
        'Content-Length': String((await stat(path)).size),
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      });
      await pipeline(createReadStream(path), response);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  onModuleDestroy(): void {
    this.process.kill();
  }
}

/** Every file system takes it. */
const fileName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N} ,.()-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 80)
    .trim() || 'Report';
