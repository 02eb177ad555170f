import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { ZipFile } from 'yazl';
import { Refusal } from '../../../contracts/refusals.ts';
import { Clock } from '../../platform/clock.ts';
import type { Session } from '../../platform/http/access.ts';
import { type DataSubject, type PersonalFile, PersonalHoldings } from '../../platform/personal-data/holdings.ts';
import { PersonalDataService } from './personal-data.service.ts';

/** Nothing of it was taken for so long: it is ended. */
const IDLE_MS = 5 * 60_000;

/** Everything about a person as a ZIP (GDPR articles 15 and 20), written as it is read: nothing of it stays on the server. */
@Injectable()
export class PersonalArchive {
  private readonly logger = new Logger('Personal data');
  private readonly running = new Set<number>();

  constructor(
    private readonly data: PersonalDataService,
    private readonly holdings: PersonalHoldings,
    private readonly clock: Clock,
  ) {}

  /** Refuses TOO_MANY while another one of the same person is fetched. */
  async send({ session, response, signal }: { session: Session; response: Response; signal: AbortSignal }): Promise<void> {
    if (this.running.has(session.userId))
      throw new Refusal('TOO_MANY', 'An archive is being fetched already. Please wait until it has arrived.');
    this.running.add(session.userId);
    try {
      const person = await this.data.subjectOf(session.userId);
      const at = this.clock.now();
      const zip = new ZipFile();
      const stop = new AbortController();
      const ended = AbortSignal.any([signal, stop.signal]);
      response.set({
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="scopebook-user-${person.userId}-${at.toISOString().slice(0, 10)}.zip"`,
        'Cache-Control': 'no-store',
      });
      response.setTimeout(IDLE_MS, () => response.destroy());
      const failing = (work: Promise<unknown>) =>
        work.catch((error: unknown) => {
          stop.abort(error);
          throw error;
        });
      const sending = failing(pipeline(zip.outputStream as Readable, response, { signal: ended }));
      const [filled] = await Promise.allSettled([failing(this.fill(zip, person, at, ended)), sending]);
      // The answer has begun, so that a failure can only cut it off.
      if (filled.status === 'rejected' && !signal.aborted) this.logger.error(`An archive broke off: ${filled.reason}`);
    } finally {
      this.running.delete(session.userId);
    }
  }

  private async fill(zip: ZipFile, person: DataSubject, at: Date, signal: AbortSignal): Promise<void> {
    const lines: string[] = [];
    for (const holding of this.holdings.all())
      for await (const file of holding.files?.(person) ?? []) {
        signal.throwIfAborted();
        lines.push(await write(zip, file, at, signal));
      }
    zip.addBuffer(Buffer.from(readme(person, at, lines)), 'readme.txt', { mtime: at });
    zip.end();
  }
}

/** Answers the line about it. */
async function write(zip: ZipFile, { path, count, content }: PersonalFile, at: Date, signal: AbortSignal): Promise<string> {
  const line = `${path}${count === undefined ? '' : ` (${count})`}`;
  if (Buffer.isBuffer(content)) {
    zip.addBuffer(content, path, { mtime: at });
    return line;
  }
  const stream = await content();
  if (!stream) return `${line}: the file is not there any more`;
  zip.addReadStream(stream, path, { mtime: at, compress: false });
  await finished(stream, { signal });
  return line;
}

function readme({ name, userId, email }: DataSubject, at: Date, lines: string[]): string {
  return [
    `Everything that Scopebook stores about ${name} (user ${userId}, ${email}).`,
    `Made on ${at.toISOString()} at the request of this person, who was signed in.`,
    '',
    ...lines,
    '',
    'Passwords, second steps and sessions are stored as secrets or their fingerprints, and are not in it.',
    'What others recorded about jobs, prices and customers of an organization belongs to that organization, and is not in it.',
    '',
  ].join('\n');
}
