import { Injectable } from '@nestjs/common';
import { fixed } from '../../../contracts/decimal.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { PARTS, partOf } from '../../../contracts/sponsorship/sweepstakes/entries.events.ts';
import type { Organized } from '../../../contracts/sponsorship/sweepstakes/organizer-calls.ts';
import { isOver, type SweepstakesState } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.events.ts';
import {
  type PrizeOutcome,
  type SweepstakesDraft,
  scheduleFault,
  scheduleOf,
} from '../../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { entryByHash, entryCounts, sweepstakesOfOrganization } from '../../../projections/sponsorship/sweepstakes.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { Clock } from '../../platform/clock.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { EntryStreams } from './entries.stream.ts';
import { Organizer } from './organizer.ts';
import { shownToAll } from './shown.ts';
import { SweepstakesStreams } from './sweepstakes.stream.ts';
import { SweepstakesSecrets } from './sweepstakes-secrets.ts';

type Person = Pick<Session, 'userId' | 'organizationId'>;
type Context = RequestContext & { session: Person };

/** Sweepstakes as the organisation that gives them sees them. Of another organisation none exists. */
@Injectable()
export class OrganizerService {
  constructor(
    private readonly streams: SweepstakesStreams,
    private readonly entries: EntryStreams,
    private readonly secrets: SweepstakesSecrets,
    private readonly organizer: Organizer,
    private readonly access: SessionAccess,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
  ) {}

  async all({ organizationId }: Person): Promise<{ isOrganizer: boolean; sweepstakes: Organized[] }> {
    const [isOrganizer, rows] = await Promise.all([
      this.organizer.isOrganizer(organizationId),
      sweepstakesOfOrganization(this.models, organizationId),
    ]);
    const counts = await entryCounts(
      this.models,
      rows.map(({ sweepstakes_id }) => sweepstakes_id),
    );
    const now = this.now();
    const sweepstakes = await Promise.all(
      rows.map(async ({ sweepstakes_id, state }) => {
        const { all, postcards } = counts.get(sweepstakes_id) ?? { all: 0, postcards: 0 };
        const shown = shownToAll(state, all, now);
        return shown ? [{ ...shown, postcards, turn: await this.turnOf(state) }] : [];
      }),
    );
    return { isOrganizer, sweepstakes: sweepstakes.flat() };
  }

  private async turnOf(state: SweepstakesState): Promise<Organized['turn']> {
    const drawn = isOver(state) ? undefined : state.drawn[state.answers.length];
    if (!drawn) return null;
    const turn = { place: state.answers.length + 1, until: state.turnUntil, isPostcard: drawn.userId === 0 };
    if (drawn.userId === 0) {
      const card = await entryByHash(this.models, state.id, drawn.hash);
      return { ...turn, name: card?.name ?? '', address: card?.address ?? '' };
    }
    const user = await this.access.user(drawn.userId);
    return { ...turn, name: [user?.first_name, user?.last_name].filter(Boolean).join(' '), address: user?.email ?? '' };
  }

  /** The commitment goes out with the rules. Refuses SWEEPSTAKES_NOT_ORGANIZER, SWEEPSTAKES_SCHEDULE. */
  async publish(draft: SweepstakesDraft, { session, ...ctx }: Context): Promise<{ id: number }> {
    const { organizationId } = session;
    await this.organizer.assert(organizationId);
    const at = ctx.at ?? this.now();
    const schedule = scheduleOf(draft);
    const fault = scheduleFault(schedule, at);
    if (fault) throw new Refusal('SWEEPSTAKES_SCHEDULE', fault);
    const { firstDay: _1, lastDay: _2, answerDay: _3, ...terms } = draft;
    const id = await this.readDb.idFor('sweepstakes', requestKey(ctx));
    const commitment = this.secrets.commitmentOf(id);
    const published = { ...terms, ...schedule, prize: fixed(draft.prize, 2), organizationId, commitment, at };
    await this.streams.execute(id, { type: 'PublishSweepstakes', terms: published }, ctx);
    return { id };
  }

  /** Refuses SWEEPSTAKES_NOT_ORGANIZER, SWEEPSTAKES_NOT_FOUND, SWEEPSTAKES_RUNS. */
  async withdraw(id: number, { session, ...ctx }: Context): Promise<boolean> {
    await this.own(id, session);
    await this.streams.execute(id, { type: 'WithdrawSweepstakes', at: ctx.at ?? this.now() }, ctx);
    return true;
  }

  /** Refuses SWEEPSTAKES_NOT_ORGANIZER, SWEEPSTAKES_NOT_FOUND, SWEEPSTAKES_NOT_OPEN, SWEEPSTAKES_CLOSED. */
  async addPostcard(
    id: number,
    { name, address }: { name: string; address: string },
    { session, ...ctx }: Context,
  ): Promise<{ isNew: boolean }> {
    const { terms, withdrawnAt } = await this.own(id, session);
    if (!terms || withdrawnAt) throw new Refusal('SWEEPSTAKES_NOT_FOUND');
    const card = this.secrets.cardOf(id, name, address);
    const part = partOf(id, Number.parseInt(card.slice(1, 5), 16) % PARTS);
    const at = ctx.at ?? this.now();
    const entry = { card, name, address, ...this.secrets.newReceipt(), opensAt: terms.opensAt, at };
    const { events } = await this.entries.execute(part, { type: 'EnterPostcard', ...entry }, ctx);
    return { isNew: events.length > 0 };
  }

  /** Refuses SWEEPSTAKES_NOT_ORGANIZER, SWEEPSTAKES_NOT_FOUND, SWEEPSTAKES_TOO_EARLY, SWEEPSTAKES_DRAWN. */
  async recordNumber(id: number, digits: string, { session, ...ctx }: Context): Promise<boolean> {
    await this.own(id, session);
    await this.streams.execute(id, { type: 'RecordPublicNumber', digits, at: ctx.at ?? this.now() }, ctx);
    return true;
  }

  /** Refuses SWEEPSTAKES_NOT_ORGANIZER, SWEEPSTAKES_NOT_FOUND, SWEEPSTAKES_NOT_YOUR_TURN. */
  async settle(
    id: number,
    { place, outcome, shownAs }: { place: number; outcome: PrizeOutcome; shownAs: string },
    { session, ...ctx }: Context,
  ): Promise<boolean> {
    await this.own(id, session);
    const answer = { place, outcome, shownAs: outcome === 'taken' ? shownAs : '', userId: 0, at: ctx.at ?? this.now() };
    await this.streams.execute(id, { type: 'AnswerPrize', ...answer }, ctx);
    return true;
  }

  private async own(id: number, { organizationId }: Person): Promise<SweepstakesState> {
    await this.organizer.assert(organizationId);
    const { state } = await this.streams.load(id);
    if (state.terms?.organizationId !== organizationId) throw new Refusal('SWEEPSTAKES_NOT_FOUND');
    return state;
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
