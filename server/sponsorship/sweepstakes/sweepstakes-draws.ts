import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { drawnNumbers, listLines } from '../../../contracts/sponsorship/sweepstakes/draw.ts';
import { PARTS, partOf } from '../../../contracts/sponsorship/sweepstakes/entries.events.ts';
import { isOver, type SweepstakesState } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.events.ts';
import { EntryStreams } from './entries.stream.ts';
import { SweepstakesStreams } from './sweepstakes.stream.ts';
import { SweepstakesMails } from './sweepstakes-mails.ts';
import { nodeHashing, SweepstakesSecrets } from './sweepstakes-secrets.ts';

interface ListedEntry {
  hash: string;
  key: string;
}

/** What a sweepstakes does by itself: it closes, publishes its list, draws, and goes on to the next of the drawn. Each step is recorded once, whoever does it. */
@Injectable()
export class SweepstakesDraws {
  constructor(
    private readonly streams: SweepstakesStreams,
    private readonly entries: EntryStreams,
    private readonly secrets: SweepstakesSecrets,
    private readonly mails: SweepstakesMails,
  ) {}

  /** All steps that are due. */
  async tend(id: number, at: string): Promise<void> {
    while (await this.step(id, at));
  }

  /** Answers whether one was done. */
  private async step(id: number, at: string): Promise<boolean> {
    const { state } = await this.streams.load(id);
    const { terms, list, drawnAt, turnUntil, publicNumbers } = state;
    if (!terms || isOver(state)) return false;
    if (!list) return at >= terms.listAt && this.publishList(state, at);
    if (!drawnAt) return publicNumbers.length > 0 && at >= terms.drawAt && this.draw(state, at);
    await this.mails.tellTurn(state, at);
    if (at < turnUntil) return false;
    const place = state.answers.length + 1;
    const answer = { type: 'AnswerPrize' as const, place, userId: 0, outcome: 'no answer' as const, shownAs: '', at };
    return (await this.streams.execute(id, answer, this.ctx(state, `no-answer-${place}`))).events.length > 0;
  }

  /** First every part is closed, so that nothing can be added any more; then the list is of what stands there. */
  private async publishList(state: SweepstakesState, at: string): Promise<boolean> {
    const { id } = state;
    for (let part = 0; part < PARTS; part++)
      await this.entries.execute(partOf(id, part), { type: 'CloseEntries', at }, this.ctx(state, `close-${part}`));
    const entries = await this.listed(id);
    const command = { type: 'PublishSweepstakesList' as const, hash: hashOf(entries), entries: entries.length, at };
    return (await this.streams.execute(id, command, this.ctx(state, 'list'))).events.length > 0;
  }

  private async draw(state: SweepstakesState, at: string): Promise<boolean> {
    const { id, terms, list, publicNumbers } = state;
    const publicNumber = publicNumbers.at(-1)?.digits;
    if (!terms || !list || publicNumber === undefined) return false;
    const seed = this.secrets.seedOf(id);
    if (nodeHashing.sha256OfHex(seed) !== terms.commitment)
      throw new Error(`the seed of ${id} does not fit its commitment: the secret is another one`);
    const entries = await this.listed(id);
    if (hashOf(entries) !== list.hash) throw new Error(`the entries of ${id} are not those of its list`);
    const drawn = drawnNumbers({ seed, listHash: list.hash, publicNumber, entries: list.entries }, nodeHashing).map(({ n, number }) => {
      const { hash, key } = entries[number - 1] as ListedEntry;
      return { n, number, hash, userId: key.startsWith('u') ? Number(key.slice(1)) : 0 };
    });
    // Before the draw, so that whoever wants to hear of it does, also after a crash in between.
    await this.mails.prepare(id);
    const command = { type: 'DrawSweepstakes' as const, seed, publicNumber, listHash: list.hash, drawn, at };
    return (await this.streams.execute(id, command, this.ctx(state, `draw-${publicNumber}`))).events.length > 0;
  }

  /** The entries by the log itself, in the order of the list. */
  private async listed(id: number): Promise<ListedEntry[]> {
    const all: ListedEntry[] = [];
    for (let part = 0; part < PARTS; part++)
      for (const [key, hash] of (await this.entries.load(partOf(id, part))).state.entries) all.push({ hash, key });
    return all.sort((a, b) => (a.hash < b.hash ? -1 : 1));
  }

  private ctx({ id, terms }: SweepstakesState, step: string) {
    const actor = { kind: 'system' as const, organizationId: terms?.organizationId ?? 0, name: 'Scopebook' };
    return { actor, idempotencyKey: `sweepstakes-${id}-${step}` };
  }
}

function hashOf(entries: readonly ListedEntry[]): string {
  const hash = createHash('sha256');
  for (const line of listLines(entries.map((entry) => entry.hash))) hash.update(line);
  return hash.digest('hex');
}
