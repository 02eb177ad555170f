import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { sponsorTypeOf } from '../../../contracts/sponsorship/sponsors/sponsor-type.ts';
import { listLines } from '../../../contracts/sponsorship/sweepstakes/draw.ts';
import { PARTS, partOf } from '../../../contracts/sponsorship/sweepstakes/entries.events.ts';
import { isOver, type PublishedTerms, type SweepstakesState } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.events.ts';
import type { PublicSweepstakes, SweepstakeResponse, Sweepstakes } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import {
  type EntryRow,
  entriesAfter,
  entriesOfUser,
  entryCounts,
  numberOfEntry,
  responsesOfUser,
  type SweepstakesRow,
  sweepstakesById,
  sweepstakesFor,
  sweepstakesOfCode,
} from '../../../projections/sponsorship/sweepstakes.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { HomeService } from '../../home/home.service.ts';
import { Clock } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { EntryStreams } from './entries.stream.ts';
import { Organizer } from './organizer.ts';
import { shownToAll } from './shown.ts';
import { SweepstakesStreams } from './sweepstakes.stream.ts';
import { SweepstakesSecrets } from './sweepstakes-secrets.ts';

type Person = Pick<Session, 'userId' | 'organizationId'>;
type Context<Who = Person> = RequestContext & { session: Who };
const AT_ONCE = 5_000;

/** Sweepstakes as people find, answer and enter them, and as everybody may check them. */
@Injectable()
export class SweepstakesService {
  constructor(
    private readonly streams: SweepstakesStreams,
    private readonly entries: EntryStreams,
    private readonly secrets: SweepstakesSecrets,
    private readonly organizer: Organizer,
    private readonly access: SessionAccess,
    private readonly homes: HomeService,
    private readonly models: Runner,
    private readonly clock: Clock,
  ) {}

  /** C279. Refuses SWEEPSTAKES_NOT_FOUND for the list of somebody else. */
  async mine(id: number, session: Person): Promise<Sweepstakes[]> {
    assertOneself(id, session);
    return this.shown(await sweepstakesFor(this.models, session.userId, this.now()), session);
  }

  /** C280. */
  async search(id: number, code: string, session: Person): Promise<Sweepstakes[]> {
    assertOneself(id, session);
    return code === '' ? [] : this.shown(await sweepstakesOfCode(this.models, code), session);
  }

  private async shown(rows: SweepstakesRow[], session: Person): Promise<Sweepstakes[]> {
    const now = this.now();
    const [counts, entries, responses, mayNot] = await Promise.all([
      entryCounts(
        this.models,
        rows.map(({ sweepstakes_id }) => sweepstakes_id),
      ),
      entriesOfUser(this.models, session.userId),
      responsesOfUser(this.models, session.userId),
      this.reasonAgainst(session),
    ]);
    const shown = await Promise.all(
      rows.map(async ({ sweepstakes_id, state }) => {
        const all = shownToAll(state, counts.get(sweepstakes_id)?.all ?? 0, now);
        if (!all) return [];
        const entry = entries.find((one) => one.sweepstakes_id === sweepstakes_id);
        const response = responses.find((one) => one.sweepstakes_id === sweepstakes_id)?.response ?? ('' as const);
        return [{ ...all, userSweepstakeResponse: response, mine: entry ? await this.own(entry, state) : null, mayNot }];
      }),
    );
    return shown.flat();
  }

  private async own(entry: EntryRow, state: SweepstakesState): Promise<Sweepstakes['mine']> {
    const { entered_at: enteredAt, remark: Remark, tell_me: tellMe, receipt, hash, user_id } = entry;
    const inTurn = isOver(state) ? undefined : state.drawn[state.answers.length];
    return {
      ...{ enteredAt, Remark, tellMe, receipt, hash },
      number: state.list ? await numberOfEntry(this.models, entry) : 0,
      answerUntil: inTurn?.userId === user_id ? state.turnUntil : '',
    };
  }

  /** Why somebody cannot enter: the firm that gives it, and sponsors, would win from their own. */
  private async reasonAgainst({ userId, organizationId }: Person): Promise<string> {
    const user = await this.access.user(userId);
    if (user && sponsorTypeOf({ userType: user.user_type })) return 'Sponsors cannot enter.';
    return (await this.organizer.isOrganizer(organizationId)) ? 'People of the organization that gives it cannot enter.' : '';
  }

  /** C281. Refuses SWEEPSTAKES_NOT_FOUND, SWEEPSTAKES_ENTERED, SWEEPSTAKES_CLOSED. */
  async respond(id: number, sweepstakesId: number, response: SweepstakeResponse, { session, ...ctx }: Context): Promise<boolean> {
    assertOneself(id, session);
    const { userId } = session;
    const times = await this.times(sweepstakesId, ctx);
    await this.entries.execute(partOfPerson(sweepstakesId, userId), { type: 'RespondToSweepstakes', userId, response, ...times }, ctx);
    return true;
  }

  /** C282. Refuses what the call says. */
  async enter(
    id: number,
    sweepstakesId: number,
    { Remark: remark, confirmed, tellMe }: { Remark: string; confirmed: boolean; tellMe: boolean },
    { session, ...ctx }: Context,
  ): Promise<boolean> {
    assertOneself(id, session);
    const { userId } = session;
    const times = await this.times(sweepstakesId, ctx);
    if (!confirmed) throw new Refusal('SWEEPSTAKES_NOT_CONFIRMED');
    if ((await this.reasonAgainst(session)) !== '') throw new Refusal('SWEEPSTAKES_NOT_FOR_YOU');
    const command = { type: 'EnterSweepstakes' as const, userId, remark, tellMe, ...this.secrets.newReceipt(), ...times };
    await this.entries.execute(partOfPerson(sweepstakesId, userId), command, ctx);
    return true;
  }

  /** When entries are taken, by the sweepstakes' own stream. Refuses SWEEPSTAKES_NOT_FOUND. */
  private async times(sweepstakesId: number, { at = this.now() }: Pick<RequestContext, 'at'>) {
    const { opensAt, closesAt } = (await this.published(sweepstakesId)).terms;
    return { opensAt, closesAt, at };
  }

  private async published(sweepstakesId: number): Promise<SweepstakesState & { terms: PublishedTerms }> {
    const { state } = await this.streams.load(sweepstakesId);
    const { terms, withdrawnAt } = state;
    if (!terms || withdrawnAt) throw new Refusal('SWEEPSTAKES_NOT_FOUND');
    return { ...state, terms };
  }

  /** Refuses SWEEPSTAKES_NOT_FOUND, SWEEPSTAKES_NOT_YOUR_TURN. */
  async answerPrize(
    id: number,
    sweepstakesId: number,
    { take, mayBeNamed }: { take: boolean; mayBeNamed: boolean },
    { session, ...ctx }: Context<Session>,
  ): Promise<boolean> {
    assertOneself(id, session);
    const { userId } = session;
    const { drawn } = await this.published(sweepstakesId);
    const place = drawn.findIndex((one) => one.userId === userId) + 1;
    const shownAs = take && mayBeNamed ? await this.publicName(session) : '';
    const outcome = take ? ('taken' as const) : ('declined' as const);
    await this.streams.execute(sweepstakesId, { type: 'AnswerPrize', place, userId, outcome, shownAs, at: this.now() }, ctx);
    return true;
  }

  /** `Thomas M., 43085`. */
  private async publicName(session: Session): Promise<string> {
    const user = await this.access.user(session.userId);
    const initial = [...(user?.last_name ?? '')][0];
    const name = [user?.first_name, initial && `${initial}.`].filter(Boolean).join(' ');
    const zip = (await this.homes.known(session))?.address?.zip.slice(0, 5);
    return [name || session.name, zip].filter(Boolean).join(', ');
  }

  /** For anybody. Refuses SWEEPSTAKES_NOT_FOUND. */
  async draw(sweepstakesId: number): Promise<PublicSweepstakes> {
    const row = await sweepstakesById(this.models, sweepstakesId);
    const counts = await entryCounts(this.models, [sweepstakesId]);
    const shown = row && shownToAll(row.state, counts.get(sweepstakesId)?.all ?? 0, this.now());
    if (!shown) throw new Refusal('SWEEPSTAKES_NOT_FOUND');
    return shown;
  }

  /** The published list, in pieces of so many entries. Refuses SWEEPSTAKES_NOT_FOUND, SWEEPSTAKES_NO_LIST. */
  async list(sweepstakesId: number, atOnce = AT_ONCE): Promise<AsyncGenerator<string>> {
    const { list } = await this.draw(sweepstakesId);
    if (!list) throw new Refusal('SWEEPSTAKES_NO_LIST');
    return this.pieces(sweepstakesId, atOnce);
  }

  private async *pieces(sweepstakesId: number, atOnce: number): AsyncGenerator<string> {
    let number = 0;
    for (let after = ''; ; ) {
      const rows = await entriesAfter(this.models, sweepstakesId, after, atOnce);
      if (rows.length > 0)
        yield [
          ...listLines(
            rows.map(({ hash }) => hash),
            number,
          ),
        ].join('');
      number += rows.length;
      after = rows.at(-1)?.hash ?? '';
      if (rows.length < atOnce) return;
    }
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

export const partOfPerson = (sweepstakesId: number, userId: number): number => partOf(sweepstakesId, userId % PARTS);

/** The id in the path is oneself, or 0; nobody else's sweepstakes exist. */
function assertOneself(id: number, { userId }: Person): void {
  if (id !== 0 && id !== userId) throw new Refusal('SWEEPSTAKES_NOT_FOUND');
}
