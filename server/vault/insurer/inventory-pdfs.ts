import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Turns } from '../../platform/event-log/turns.ts';
import { fetchInto } from '../../platform/files/fetch-into.ts';
import { Files } from '../../platform/files/files.ts';
import { FROM_SOURCE } from '../../platform/from-source.ts';
import { PdfProcess } from '../../platform/pdf/pdf-process.ts';
import { INVENTORY_FILE, type InventoryJob, makeInventoryPdf, PDF_FILE } from './inventory-pdf-job.ts';

/** Of a full vault, 10,000 items with a photograph each. */
const LONGEST_MS = 10 * 60_000;
const BOUNDS = { running: 1, waiting: 32, waitingOfOne: 2 };

/** Makes the PDFs of inventories in a process beside the server's, one at a time; whoever asks often waits for the others. Refuses BUSY. */
@Injectable()
export class InventoryPdfs implements OnModuleDestroy {
  private readonly turns = new Turns(BOUNDS);
  private readonly process = new PdfProcess(new URL('./inventory-pdf-child.js', import.meta.url), LONGEST_MS);

  constructor(private readonly files: Files) {}

  /** Gives the PDF as a file of the temporary disk, which is there while `use` runs. */
  async make<T>(
    job: InventoryJob,
    userId: number,
    signal: AbortSignal,
    use: (file: { path: string; bytes: number }) => Promise<T>,
  ): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'scopebook-inventory-'));
    try {
      const path = join(folder, PDF_FILE);
      await this.turns.take(
        userId,
        async () => {
          const hashes = job.inventory.items.flatMap(({ photograph }) => photograph?.shown ?? []);
          await fetchInto(folder, this.files, `person-${userId}`, hashes, signal);
          await writeFile(join(folder, INVENTORY_FILE), JSON.stringify(job), { mode: 0o600 });
          await (FROM_SOURCE ? makeInventoryPdf({ folder }) : this.process.run({ folder }, `the inventory of user ${userId}`, signal));
        },
        signal,
      );
      signal.throwIfAborted();
      return await use({ path, bytes: (await stat(path)).size });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  onModuleDestroy(): void {
    this.process.kill();
  }
}
