import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { Clock } from '../clock.ts';
import { Rounds } from '../rounds.ts';
import { Files } from './files.ts';
import { sweepUploads, UPLOADS } from './incoming.ts';
import { KeptBytes } from './kept-bytes.ts';

const EVERY_MS = 6 * HOUR_MS;

/** Removes uploads that nobody has gone on with for days, and counts files that were kept before they were counted. */
@Injectable()
export class FileUpkeep extends Rounds {
  constructor(
    clock: Clock,
    private readonly files: Files,
    private readonly kept: KeptBytes,
  ) {
    super(clock, EVERY_MS, FileUpkeep.name);
  }

  async look(): Promise<void> {
    const { store, isTemporary } = this.files;
    for (const root of Object.values(UPLOADS)) await this.step('Old uploads were not removed', () => sweepUploads(store, root));
    if (!isTemporary) await this.step('Files were not counted', () => this.kept.countOnce(store, this.ending));
  }
}
