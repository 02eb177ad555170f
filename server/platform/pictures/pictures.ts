import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { startInBackground } from '../background-process.ts';
import { Turns } from '../event-log/turns.ts';
import { FROM_SOURCE } from '../from-source.ts';
import { type MadePicture, makePicture, type PictureJob, picturesIn, UnreadablePicture } from './picture.ts';
import type { PictureAnswer } from './picture-child.ts';

/** Of the process's own heap; the decoder's memory is outside of it. */
const MEMORY_MB = 256;
const LONGEST_MS = 60_000;
/** One picture at a time, so that the decoder's memory is that of one; a phone that sends a day's photos waits for its own. */
const BOUNDS = { running: 1, waiting: 64, waitingOfOne: 16 };

export type Pictures = { full: Buffer; large: Buffer; small: Buffer } & MadePicture;

/**
 * Makes pictures in a process of its own for each: what a broken or hostile file does to the decoder ends with that
 * process, and its memory is given back. Refuses BUSY when too many wait.
 */
@Injectable()
export class PictureMaker {
  private readonly turns = new Turns(BOUNDS);

  /** `write` puts the source file where it is told. Refuses NOT_A_PICTURE. */
  async make(
    subject: number,
    write: (path: string) => Promise<void>,
    rules: Pick<PictureJob, 'turn' | 'sizes' | 'maxPixels'>,
  ): Promise<Pictures> {
    return this.turns.take(
      subject,
      async () => {
        const folder = await mkdtemp(join(tmpdir(), 'scopebook-picture-'));
        try {
          const source = join(folder, 'source');
          await write(source);
          const job = { ...rules, source, folder };
          const made = FROM_SOURCE ? await makePicture(job) : await inProcess(job);
          return { ...made, ...(await picturesIn(folder)) };
        } catch (error) {
          throw error instanceof UnreadablePicture ? new Refusal('NOT_A_PICTURE', error.message) : error;
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
      NEVER,
    );
  }
}

const NEVER = new AbortController().signal;

function inProcess(job: PictureJob): Promise<MadePicture> {
  const child = startInBackground(new URL('./picture-child.js', import.meta.url), { memoryMb: MEMORY_MB });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      reject(new UnreadablePicture('This picture takes too long to open.'));
      child.kill('SIGKILL');
    }, LONGEST_MS);
    child.on('message', (answer: PictureAnswer) => {
      if ('made' in answer) resolve(answer.made);
      else if ('unreadable' in answer) reject(new UnreadablePicture(answer.unreadable));
      else reject(new Error(answer.fault));
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(late);
      // A file that ends the decoder is damaged, or meant to. After an answer this changes nothing.
      if (signal !== null) reject(new UnreadablePicture('This picture is damaged and cannot be opened.'));
      else reject(new Error(`The process of a picture ended with ${code}`));
    });
    // Ignore a send error: the process has already exited, and its exit code says why.
    child.send(job, () => {});
  });
}
