import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../contracts/durations.ts';
import { has } from '../../../contracts/kit/grants.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { ClientState } from '../../../contracts/sponsorship/clients/client.events.ts';
import { type ClientFields, INVITATION_DAYS, type Referral } from '../../../contracts/sponsorship/clients/client.ts';
import type { InviteMethod } from '../../../contracts/sponsorship/clients/client-status.ts';
import { isEnded } from '../../../contracts/sponsorship/clients/client-status.ts';
import type { getReferrals } from '../../../contracts/sponsorship/clients/get-referrals.ts';
import {
  MULTIUSE_LINK_READY,
  NOT_READY,
  READY_TO_LOGIN_AS_CHILD,
  type setupEditNewAccount,
} from '../../../contracts/sponsorship/clients/setup-edit-new-account.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { type ClientRow, clientsOf } from '../../../projections/sponsorship/sponsor-clients.ts';
import { MailBudget } from '../../accounts/mail-budget.service.ts';
import { GivenCreditsService } from '../../billing/given-credits.service.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { Outbox } from '../../platform/mail/outbox.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { SponsorStreams } from '../sponsors/sponsor.stream.ts';
import { hasName, SponsorsService } from '../sponsors/sponsors.service.ts';
import type { ClientCommand } from './client.decider.ts';
import { ClientStreams } from './client.stream.ts';
import { ClientDrafts } from './client-drafts.ts';
import { ReferralCodes } from './referral-codes.ts';
import { invitationMail, reminderMail } from './when-client-invited-do-mail.ts';

type Context = RequestContext & { session: Session };
type Asked = (typeof getReferrals)['query']['_output'];
type Answer = (typeof getReferrals)['response']['_output'];
interface Inviting {
  clientId: number;
  credits: number;
  name?: string | undefined;
  email?: string | undefined;
  refnumber?: string | undefined;
  message?: string | undefined;
}

const MOST_CLIENTS = 1_000;
/** By what wants doing first. */
const ORDER: Referral['status'][] = ['prepared', 'opened', 'invited', 'joined', 'declined', 'lapsed', 'ended'];

/** The clients of a sponsor, as the sponsor sees them. */
@Injectable()
export class ClientsService {
  constructor(
    private readonly streams: ClientStreams,
    private readonly sponsorStreams: SponsorStreams,
    private readonly drafts: ClientDrafts,
    private readonly sponsors: SponsorsService,
    private readonly credits: GivenCreditsService,
    private readonly budget: MailBudget,
    private readonly codes: ReferralCodes,
    private readonly outbox: Outbox,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
  ) {}

  async list({ orderBy, limit, page, status }: Asked, session: Session): Promise<Answer> {
    await this.sponsors.own(session);
    const all = await this.all(session);
    const groupOf = (one: Referral) => (isEnded(one.status) ? ('ended' as const) : (one.status as keyof Answer['counts']));
    const counts = { prepared: 0, invited: 0, opened: 0, joined: 0, ended: 0 };
    for (const one of all) counts[groupOf(one)]++;
    const asked = all.filter((one) => status === '' || groupOf(one) === status).sort(orderBy === 'state' ? byState : byName);
    const sum = (which: Referral['credit'], of: (one: Referral) => number) =>
      all.filter(({ credit }) => credit === which).reduce((total, one) => total + of(one), 0);
    return {
      referrals: asked.slice((page - 1) * limit, page * limit),
      total: asked.length,
      counts,
      credits: {
        ...{ on: this.credits.on, canGive: await this.credits.canGive(session) },
        ...{
          waiting: sum('waiting', (one) => one.credits),
          taken: sum('taken', (one) => one.credits),
          used: sum('taken', (one) => one.creditsUsed),
        },
      },
    };
  }

  async joined(session: Session): Promise<Referral[]> {
    await this.sponsors.own(session);
    return (await this.all(session)).filter(({ status }) => status === 'joined').sort(byName);
  }

  async canGive(session: Session): Promise<number> {
    await this.sponsors.own(session);
    return this.credits.canGive(session);
  }

  private async all({ userId }: Session): Promise<Referral[]> {
    const rows = await clientsOf(this.models, userId);
    const drafts = await this.drafts.of(rows.map(({ client_id }) => client_id));
    const refused = await this.cameBack(rows.map(stateOf));
    return Promise.all(rows.map((row) => this.shown(stateOf(row), refused, row.prepared_at, drafts.get(row.client_id))));
  }

  /** `id` 0 prepares a new one. Refuses NOT_A_SPONSOR, CLIENT_NOT_FOUND, CLIENT_JOINED, CLIENTS_FULL. */
  async put(id: number, fields: ClientFields, { session, ...ctx }: Context): Promise<Referral> {
    await this.sponsors.own(session);
    const at = this.credits.now();
    if (id === 0) {
      if ((await clientsOf(this.models, session.userId)).length >= MOST_CLIENTS) throw new Refusal('CLIENTS_FULL');
      const clientId = await this.readDb.idFor('sponsor_client', requestKey(ctx));
      await this.drafts.put(clientId, fields);
      const { userId: sponsorId, organizationId } = session;
      return this.execute(clientId, { type: 'PrepareClient', sponsorId, organizationId, at }, ctx);
    }
    const state = await this.own(id, session);
    if (state.clientUserId !== 0) throw new Refusal('CLIENT_JOINED');
    // The mail went to this address, and the link is for it alone.
    const isMailed = isOpen(state, at) && state.method === 'mail';
    const kept = isMailed ? { ...fields, email: (await this.drafts.one(id)).email } : fields;
    await this.drafts.put(id, kept);
    return this.shown(state, await this.cameBack([state]), '', kept);
  }

  /** Takes the credits first: a gift without its invitation comes back by itself, an invitation without its gift would be a lie. */
  async invite(method: InviteMethod, asked: Inviting, { session, ...ctx }: Context): Promise<Referral> {
    const { clientId, credits } = asked;
    if (!hasName(await this.sponsors.me(session))) throw new Refusal('SPONSOR_NO_NAME');
    const state = await this.own(clientId, session);
    if (state.clientUserId !== 0) throw new Refusal('CLIENT_JOINED');
    // Who may not spend the organisation's credits does not gift them either.
    if (credits > 0 && !has(session.rights, 'ManageBilling')) throw new Refusal('FORBIDDEN');
    const giftId = credits > 0 ? await this.readDb.idFor('gift', `${requestKey(ctx)}/client`) : 0;
    const at = this.credits.now();
    if (isOpen(state, at) && (giftId === 0 || state.giftId !== giftId)) throw new Refusal('CLIENT_INVITED');
    const was = await this.drafts.one(clientId);
    const fields = { ...was, ...given(asked) };
    if (method === 'mail' && fields.email === '') throw new Refusal('CLIENT_NO_ADDRESS');
    await this.drafts.put(clientId, fields);
    const mailedAt = new Date().toISOString();
    if (method === 'mail') await this.budget.take(session.userId, 1, mailedAt, 'CLIENTS_ENOUGH_TODAY');
    let isInvited = false;
    try {
      if (giftId !== 0) await this.credits.give(giftId, credits, session, at, ctx);
      const until = new Date(Date.parse(at) + INVITATION_DAYS * DAY_MS).toISOString();
      const answer = await this.execute(clientId, { type: 'InviteClient', method, giftId, credits, until, at }, ctx);
      isInvited = true;
      return answer;
    } finally {
      if (!isInvited && method === 'mail') await this.budget.giveBack(session.userId, 1, mailedAt);
      if (!isInvited && giftId !== 0) await this.credits.takeBack({ organizationId: session.organizationId, giftId }, ctx).catch(() => {});
    }
  }

  /** Refuses CLIENT_JOINED, CLIENT_NOT_INVITED, CLIENT_REMINDED, CLIENTS_ENOUGH_TODAY. */
  async remind(clientId: number, { session, ...ctx }: Context): Promise<Referral> {
    await this.own(clientId, session);
    const mailedAt = new Date().toISOString();
    await this.budget.take(session.userId, 1, mailedAt, 'CLIENTS_ENOUGH_TODAY');
    try {
      return await this.execute(clientId, { type: 'RemindClient', at: this.credits.now() }, ctx);
    } catch (error) {
      await this.budget.giveBack(session.userId, 1, mailedAt);
      throw error;
    }
  }

  /** Refuses CLIENT_JOINED. */
  async withdraw(clientId: number, { session, ...ctx }: Context): Promise<Referral> {
    const { giftId, organizationId } = await this.own(clientId, session);
    const answer = await this.execute(clientId, { type: 'WithdrawInvitation', at: this.credits.now() }, ctx);
    if (giftId !== 0) await this.credits.takeBack({ organizationId, giftId }, ctx);
    return answer;
  }

  /** Refuses CLIENT_JOINED, CLIENT_INVITED. */
  async remove(clientId: number, deleted: boolean, { session, ...ctx }: Context): Promise<boolean> {
    await this.own(clientId, session, { evenDeleted: true });
    const at = this.credits.now();
    await this.streams.execute(clientId, { type: 'DeleteClient', deleted, at }, ctx);
    await this.drafts.eraseAfter(clientId, deleted ? new Date(Date.parse(at) + INVITATION_DAYS * DAY_MS) : null);
    return true;
  }

  async end(clientId: number, { session, ...ctx }: Context): Promise<boolean> {
    await this.own(clientId, session);
    await this.streams.execute(clientId, { type: 'End', by: 'sponsor', at: this.credits.now() }, ctx);
    return true;
  }

  /** C247: nothing is changed. */
  async readiness(referralCode: string, session: Session): Promise<(typeof setupEditNewAccount)['response']['_output']> {
    await this.sponsors.own(session);
    const { link } = (await this.sponsorStreams.load(session.userId)).state;
    // R449.
    if (link !== '' && referralCode === link) return MULTIUSE_LINK_READY;
    const id = Number(referralCode);
    const isId = Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647;
    const state = isId ? (await this.streams.load(id)).state : undefined;
    const isReady = state?.sponsorId === session.userId && !state.deleted && state.clientUserId === 0;
    return isReady ? READY_TO_LOGIN_AS_CHILD : NOT_READY;
  }

  /** Of the caller alone. Refuses NOT_A_SPONSOR, CLIENT_NOT_FOUND. */
  private async own(clientId: number, session: Session, { evenDeleted = false } = {}): Promise<ClientState> {
    await this.sponsors.own(session);
    const { state } = await this.streams.load(clientId);
    if (state.sponsorId !== session.userId || state.isNameless || (state.deleted && !evenDeleted)) throw new Refusal('CLIENT_NOT_FOUND');
    return state;
  }

  private async execute(clientId: number, command: ClientCommand, ctx: RequestContext): Promise<Referral> {
    const { state } = await this.streams.execute(clientId, command, ctx);
    return this.shown(state, await this.cameBack([state]), '', await this.drafts.one(clientId));
  }

  /** Those whose waiting invitation the mail server of the address refused. */
  private async cameBack(states: readonly ClientState[]): Promise<ReadonlySet<number>> {
    const idOf = new Map(
      states
        .filter(({ status, method }) => status === 'invited' && method === 'mail')
        .flatMap((state) => [invitationMail(state), reminderMail(state)].map((key) => [key, state.id] as const)),
    );
    const mails = await this.outbox.byKeys([...idOf.keys()]);
    return new Set(mails.flatMap(({ key, status }) => (status === 'failed' ? [idOf.get(key) ?? 0] : [])));
  }

  private async shown(
    state: ClientState,
    refused: ReadonlySet<number>,
    preparedAt: string,
    fields: ClientFields | undefined,
  ): Promise<Referral> {
    const { id, status, method, invitation, invitedAt, until, openedAt, remindedAt, joinedAt, endedAt, giftId, organizationId } = state;
    const gift = await this.credits.standing({ organizationId, giftId });
    const { name, email, refnumber, message, address, house } = fields ?? (await this.drafts.one(id));
    return {
      ...{ id, name, email, refnumber, message, address, house, status, method, preparedAt, invitedAt, until },
      ...{ openedAt, remindedAt, cameBack: refused.has(id), joinedAt, endedAt },
      link: isOpen(state, this.credits.now()) && method === 'link' ? this.codes.linkOf(id, invitation) : '',
      credits: gift.credits,
      creditsUsed: gift.used,
      credit: gift.status,
    };
  }
}

const isOpen = ({ status, until }: ClientState, now: string) => (status === 'invited' || status === 'opened') && now < until;

function given({ name, email, refnumber, message }: Inviting): Partial<ClientFields> {
  return Object.fromEntries(Object.entries({ name, email, refnumber, message }).filter(([, value]) => value !== undefined));
}

const byName = (a: Referral, b: Referral) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }) || a.id - b.id;
const lastOf = ({ endedAt, joinedAt, openedAt, invitedAt, preparedAt }: Referral) =>
  endedAt || joinedAt || openedAt || invitedAt || preparedAt;
const byState = (a: Referral, b: Referral) =>
  ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || lastOf(b).localeCompare(lastOf(a)) || a.id - b.id;

const stateOf = (row: ClientRow): ClientState => ({
  ...{ id: row.client_id, sponsorId: row.sponsor_id, organizationId: row.organization_id, status: row.status, deleted: row.deleted },
  ...{
    invitation: row.invitation,
    method: row.method,
    giftId: row.gift_id,
    credits: row.credits,
    invitedAt: row.invited_at,
    until: row.until,
  },
  ...{
    openedAt: row.opened_at,
    remindedAt: row.reminded_at,
    joinedAt: row.joined_at,
    endedAt: row.ended_at,
    clientUserId: row.client_user_id,
  },
  ...{ clientOrganizationId: row.client_organization_id, settled: row.settled, isNameless: row.nameless, hidden: row.hidden, revision: 0 },
});
