import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import { changedBy } from '../../../contracts/home/property/characteristics.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { ClientState } from '../../../contracts/sponsorship/clients/client.events.ts';
import { isSponsoredAccount } from '../../../contracts/sponsorship/clients/client.ts';
import type { PrimarySponsor } from '../../../contracts/sponsorship/clients/get-primary-sponsor.ts';
import type { OpenReferral, takeReferral } from '../../../contracts/sponsorship/clients/open-referral.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { sponsorshipOf } from '../../../projections/sponsorship/sponsor-clients.ts';
import { waitingCallsFrom } from '../../../projections/sponsorship/sponsors.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { SponsoredAccountService } from '../../accounts/sponsored-account.service.ts';
import { GivenCreditsService } from '../../billing/given-credits.service.ts';
import { HomeService } from '../../home/home.service.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { SponsorsService } from '../sponsors/sponsors.service.ts';
import type { ClientCommand } from './client.decider.ts';
import { ClientStreams } from './client.stream.ts';
import { ClientDrafts } from './client-drafts.ts';
import { masked } from './masked.ts';
import { ReferralCodes } from './referral-codes.ts';

type Taking = (typeof takeReferral)['body']['_output'];
type Context = RequestContext & { session: Session };
interface Caller {
  session?: Session | undefined;
  request: Request;
}

const NO_ADDRESS = { address: '', city: '', state: '', zip: '' };

/** Invitations of sponsors, as the client meets them: who has the link is the one, and answers once. */
@Injectable()
export class ReferralsService {
  private readonly logger = new Logger('Referrals');

  constructor(
    private readonly streams: ClientStreams,
    private readonly drafts: ClientDrafts,
    private readonly sponsors: SponsorsService,
    private readonly accounts: SponsoredAccountService,
    private readonly access: SessionAccess,
    private readonly credits: GivenCreditsService,
    private readonly homes: HomeService,
    private readonly codes: ReferralCodes,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
  ) {}

  /** Refuses REFERRAL_GONE. */
  async open(clientId: number, code: string): Promise<OpenReferral> {
    const state = await this.byCode(clientId, code);
    const [sponsor] = await this.sponsors.cards([state.sponsorId]);
    const outcome = sponsor ? this.outcomeOf(state) : 'ended';
    const nothing = { name: '', message: '', address: NO_ADDRESS, house: {}, credits: 0, until: '', mailedTo: '' };
    if (outcome !== 'open') return { outcome, sponsor: sponsor ?? null, ...nothing };
    const { name, email, message, address, house } = await this.drafts.one(clientId);
    const gift = await this.credits.standing(state);
    return {
      ...{ outcome, sponsor: sponsor ?? null, name, message, house, until: state.until },
      address: { address: address.address, city: address.city, state: address.state, zip: address.zip },
      credits: gift.status === 'waiting' ? gift.credits : 0,
      mailedTo: state.method === 'mail' ? masked(email) : '',
    };
  }

  private outcomeOf({ status, deleted, until }: ClientState): OpenReferral['outcome'] {
    if (deleted) return 'withdrawn';
    switch (status) {
      case 'prepared':
        return 'withdrawn';
      case 'invited':
      case 'opened':
        return this.credits.now() < until ? 'open' : 'expired';
      case 'joined':
        return 'taken';
      case 'declined':
        return 'declined';
      case 'lapsed':
        return 'expired';
      case 'ended':
        return 'ended';
    }
  }

  /** Not for the sponsor's own look (R466). */
  async noteOpened(clientId: number, code: string, { session }: Caller): Promise<boolean> {
    const { invitation, sponsorId, organizationId } = await this.byCode(clientId, code);
    if (session?.userId === sponsorId) return true;
    await this.asClient(clientId, organizationId, { type: 'OpenInvitation', invitation, at: this.credits.now() });
    return true;
  }

  /** What was typed is erased, and the credits go back. Refuses REFERRAL_GONE, REFERRAL_TAKEN. */
  async decline(clientId: number, code: string): Promise<boolean> {
    const { invitation, organizationId, giftId } = await this.byCode(clientId, code);
    await this.asClient(clientId, organizationId, { type: 'Decline', invitation, at: this.credits.now() });
    await this.clearUp(clientId, { organizationId, giftId });
    return true;
  }

  /** Refuses REFERRAL_GONE, REFERRAL_TAKEN, CLIENT_NO_ADDRESS, TOO_MANY. */
  async mailCode(clientId: number, { code, email }: Pick<Taking, 'code' | 'email'>, { request }: Caller): Promise<{ mailedTo: string }> {
    const state = await this.byCode(clientId, code);
    this.mustBeOpen(state);
    const to = await this.addressOf(state, email);
    await this.accounts.mailCode(nameOf(state), to, request);
    return { mailedTo: masked(to) };
  }

  async take(clientId: number, body: Taking, { session, request }: Caller): Promise<boolean> {
    const state = await this.byCode(clientId, body.code);
    if (session) await this.assertMayTake(state, session);
    const key = `referral/${clientId}/${state.invitation}`;
    const userId = session?.userId ?? (await this.readDb.idFor('user', key));
    const clientOrganizationId = session?.organizationId ?? (await this.readDb.idFor('organization', key));
    if (!(state.status === 'joined' && state.clientUserId === userId)) this.mustBeOpen(state);
    const join = { type: 'Join' as const, invitation: state.invitation, userId, clientOrganizationId, at: this.credits.now() };
    if (session) {
      await this.asClient(clientId, state.organizationId, join);
    } else {
      const { firstName, lastName, password } = body;
      const email = await this.addressOf(state, body.email);
      const userName = this.codes.userNameOf(clientId);
      const account = { userId, organizationId: clientOrganizationId, userName, email, firstName, lastName, password };
      await this.accounts.check(nameOf(state), account, body.mailedCode, request);
      await this.asClient(clientId, state.organizationId, join);
      if (!(await this.accounts.create(account, request))) throw new Refusal('REFERRAL_TAKEN');
    }
    // The job does it later where this does not come to its end.
    await this.settle(clientId).catch((error: unknown) =>
      this.logger.warn(`A client waits: ${error instanceof Error ? error.message : ''}`),
    );
    return true;
  }

  /** Brings the gift and the house to who joined, once. */
  async settle(clientId: number): Promise<void> {
    const { state } = await this.streams.load(clientId);
    const { status, settled, organizationId, giftId, clientUserId: userId, clientOrganizationId } = state;
    // Not before the account is there.
    if (status !== 'joined' || settled || !(await this.access.user(userId))) return;
    const by = { userId, organizationId: clientOrganizationId };
    const credits = giftId === 0 ? 0 : await this.credits.take({ organizationId, giftId }, by);
    const { address, house } = await this.drafts.one(clientId);
    const actor = { kind: 'system' as const, organizationId: clientOrganizationId, name: 'Scopebook' };
    if (address.address !== '')
      await this.homes.prepare(
        by,
        { address, counts: changedBy(house), at: this.credits.now() },
        { actor, idempotencyKey: `referral-${clientId}-${state.invitation}` },
      );
    await this.asClient(clientId, organizationId, { type: 'Settle', credits });
  }

  /** It was not taken in time. The gift comes back by its own job, at the same instant. */
  async lapse(clientId: number): Promise<void> {
    const { organizationId, giftId } = (await this.streams.load(clientId)).state;
    await this.asClient(clientId, organizationId, { type: 'Lapse', at: this.credits.now() });
    if ((await this.streams.load(clientId)).state.status === 'lapsed') await this.clearUp(clientId, { organizationId, giftId });
  }

  async primary({ userId }: Session): Promise<PrimarySponsor | null> {
    const row = await sponsorshipOf(this.models, userId);
    const [sponsor] = row ? await this.sponsors.cards([row.sponsor_id]) : [];
    if (!row || !sponsor) return null;
    const [gift, asked, user] = await Promise.all([
      this.credits.standing({ organizationId: row.organization_id, giftId: row.gift_id }),
      waitingCallsFrom(this.models, userId),
      this.access.user(userId),
    ]);
    return {
      ...{ clientId: row.client_id, sponsor, joinedAt: row.joined_at, hidden: row.hidden },
      ...{ credits: gift.status === 'taken' ? gift.credits : 0, creditsUsed: gift.used },
      askedAt: asked.find(({ user_id }) => user_id === sponsor.id)?.asked_at ?? '',
      isSponsoredAccount: isSponsoredAccount(user?.user_name ?? ''),
    };
  }

  /** Refuses CLIENT_NOT_FOUND. */
  async hide(hidden: boolean, { session }: Context): Promise<boolean> {
    const row = await this.running(session);
    await this.asClient(row.client_id, row.organization_id, { type: 'HideCard', hidden });
    return true;
  }

  /** What was gifted stays. Refuses CLIENT_NOT_FOUND. */
  async end({ session }: Context): Promise<boolean> {
    const row = await this.running(session);
    await this.asClient(row.client_id, row.organization_id, { type: 'End', by: 'client', at: this.credits.now() });
    return true;
  }

  private async running({ userId }: Session) {
    const row = await sponsorshipOf(this.models, userId);
    if (!row) throw new Refusal('CLIENT_NOT_FOUND');
    return row;
  }

  private async assertMayTake({ sponsorId, id }: ClientState, { userId }: Session): Promise<void> {
    if (userId === sponsorId) throw new Refusal('REFERRAL_OF_YOUR_OWN');
    if ((await this.access.user(userId))?.user_type.toLowerCase() !== 'homeowner') throw new Refusal('REFERRAL_FOR_HOMEOWNERS');
    const running = await sponsorshipOf(this.models, userId);
    if (running && running.client_id !== id) throw new Refusal('SPONSORED_ALREADY');
  }

  private mustBeOpen(state: ClientState): void {
    const outcome = this.outcomeOf(state);
    if (outcome === 'open') return;
    throw new Refusal(outcome === 'expired' || outcome === 'withdrawn' ? 'REFERRAL_GONE' : 'REFERRAL_TAKEN');
  }

  /** Of an invitation by mail the one that it was mailed to, whatever is typed. */
  private async addressOf({ id, method }: ClientState, typed: string): Promise<string> {
    const email = method === 'mail' ? (await this.drafts.one(id)).email : typed;
    if (email === '') throw new Refusal('CLIENT_NO_ADDRESS');
    return email;
  }

  private async clearUp(clientId: number, gift: { organizationId: number; giftId: number }): Promise<void> {
    await this.drafts.erase(clientId);
    const actor = { kind: 'system' as const, organizationId: gift.organizationId, name: 'Scopebook' };
    if (gift.giftId !== 0) await this.credits.takeBack(gift, { actor, idempotencyKey: randomUUID() });
  }

  /** The same answer to a wrong code, and for what was never there. */
  private async byCode(clientId: number, code: string): Promise<ClientState> {
    const { state } = await this.streams.load(clientId);
    if (!this.codes.isRight(code, clientId, state.invitation)) throw new Refusal('REFERRAL_GONE');
    return state;
  }

  /** In the sponsor's log it is a client who acts, and not a name. */
  private asClient(clientId: number, organizationId: number, command: ClientCommand) {
    const actor = { kind: 'system' as const, organizationId, name: 'A client' };
    return this.streams.execute(clientId, command, { actor, idempotencyKey: randomUUID() });
  }
}

const nameOf = ({ id, invitation }: ClientState) => `referral/${id}/${invitation}`;
