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
import { DOCUMENT_FILE, makePaper, PDF_FILE, picturesOf, weightOf } from './paper-job.ts';
import { PdfProcess } from './pdf-process.ts';

/** Of a full vault, 10,000 things with a photograph each. */
const LONGEST_MS = 10 * 60_000;
/** Beyond some two seconds a paper is long. */
const LONG_WEIGHT = 1_000;
const BOUNDS = { running: 1, waiting: 64, waitingOfOne: 4 };

interface To {
  /** Whose turn it takes, and whose files its pictures are. */
  session: { userId: number };
  response: Response;
}

/** Papers of a size: one is drawn at a time, in a process of their own beside the server's. */
class Lane {
  private readonly turns = new Turns(BOUNDS);
  private readonly process = new PdfProcess(new URL('./paper-child.js', import.meta.url), LONGEST_MS);

  /** `fetched` brings what is drawn into the folder, in the same turn. */
  draw(folder: string, { name, userId, fetched }: { name: string; userId: number; fetched: () => Promise<void> }, signal: AbortSignal) {
    const work = async () => {
      await fetched();
      await (FROM_SOURCE ? makePaper({ folder }, signal) : this.process.run({ folder }, name, signal));
    };
    return this.turns.take(userId, work, signal);
  }

  kill(): void {
    this.process.kill();
  }
}

/**
 * Answers documents as PDF. Short ones and long ones are drawn beside each other, so that nobody waits a minute for one page; of each size one at a time, and
 * whoever asks often waits for the others. What nobody waits for any more is not drawn on. Refuses BUSY.
 */
@Injectable()
export class Papers implements OnModuleDestroy {
  private readonly lanes = { short: new Lane(), long: new Lane() };

  constructor(private readonly files: Files) {}

  /** Saved as `name` with the ending .pdf. */
  async send(document: PaperDocument, name: string, { session: { userId }, response }: To): Promise<void> {
    const signal = hangUp({ response });
    const folder = await mkdtemp(join(tmpdir(), 'scopebook-paper-'));
    try {
      const fetched = async () => {
        await fetchInto(folder, this.files, `person-${userId}`, picturesOf(document), signal);
        await writeFile(join(folder, DOCUMENT_FILE), JSON.stringify(document), { mode: 0o600 });
      };
      const lane = weightOf(document) < LONG_WEIGHT ? this.lanes.short : this.lanes.long;
      await lane.draw(folder, { name: `${document.kind} of user ${userId}`, userId, fetched }, signal);
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
    for (const lane of Object.values(this.lanes)) lane.kill();
  }
}

/** Every file system takes it. */
const fileName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N} ,.()-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 80)
    .trim() || 'Report';
