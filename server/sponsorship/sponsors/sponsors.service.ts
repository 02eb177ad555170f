import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { sponsorPicture } from '../../../contracts/sponsorship/files/sponsor-file.ts';
import type { getNearbySponsorsInfo } from '../../../contracts/sponsorship/sponsors/get-nearby-sponsors-info.ts';
import type { SponsorCall } from '../../../contracts/sponsorship/sponsors/get-sponsor-calls.ts';
import { type SponsorCard, type SponsorInfo, sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { sponsorTypeOf } from '../../../contracts/sponsorship/sponsors/sponsor-type.ts';
import type { submitLeadInfo } from '../../../contracts/sponsorship/sponsors/submit-lead-info.ts';
import type { UserRow } from '../../../projections/accounts/users.ts';
import { type EstimateTables, estimates } from '../../../projections/estimating/estimates.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { sponsorshipOf } from '../../../projections/sponsorship/sponsor-clients.ts';
import {
  callsOf,
  coverageOf,
  type SponsorFiles,
  sponsorsWith,
  waitingCallsFrom,
  zipsOf,
} from '../../../projections/sponsorship/sponsors.ts';
import { MailBudget } from '../../accounts/mail-budget.service.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { HomeService } from '../../home/home.service.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { PromotionCards } from '../promotions/promotion-cards.ts';
import { CoverageStreams } from './coverage.stream.ts';
import { SponsorStreams } from './sponsor.stream.ts';

/** Whoever asks, as far as a sponsor needs to know. */
export type Caller = Pick<Session, 'userId' | 'organizationId'>;
type Context<Who = Caller> = RequestContext & { session: Who };
type Lead = (typeof submitLeadInfo)['body']['_output'];

const MOST_CALLS = 200;

/** Sponsors as they see themselves, and as homeowners see them. */
@Injectable()
export class SponsorsService {
  constructor(
    private readonly streams: SponsorStreams,
    private readonly coverage: CoverageStreams,
    private readonly access: SessionAccess,
    private readonly homes: HomeService,
    private readonly promotionCards: PromotionCards,
    private readonly budget: MailBudget,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
  ) {}

  /** R014, R549. Refuses NOT_A_SPONSOR. */
  async own({ userId }: Caller): Promise<UserRow> {
    const user = await this.access.user(userId);
    if (!user || !sponsorTypeOf({ userType: user.user_type })) throw new Refusal('NOT_A_SPONSOR');
    return user;
  }

  async me(session: Caller): Promise<SponsorCard & SponsorInfo> {
    const user = await this.own(session);
    const { state } = await this.streams.load(user.user_id);
    return { ...cardOf(user, state), ...infoOf(user, state.info) };
  }

  async save(changed: Partial<SponsorInfo>, { session, ...ctx }: Context): Promise<SponsorInfo> {
    const user = await this.own(session);
    const { organizationId, userId } = session;
    const { state } = await this.streams.execute(userId, { type: 'SaveSponsorInfo', organizationId, changed }, ctx);
    return infoOf(user, state.info);
  }

  /** `sid` 0 is whoever asks. Refuses SPONSOR_NOT_FOUND. */
  async card(sid: number, { userId }: Caller): Promise<SponsorCard> {
    const [card] = await this.cards([sid || userId]);
    if (!card) throw new Refusal('SPONSOR_NOT_FOUND');
    return card;
  }

  /** Those of them who are sponsors now: nobody who is suspended, and nobody who became something else. */
  async cards(userIds: readonly number[]): Promise<SponsorCard[]> {
    const [rows, users] = await Promise.all([
      sponsorsWith(this.models, userIds),
      Promise.all(userIds.map((userId) => this.access.user(userId))),
    ]);
    return users.flatMap((user) => {
      if (!user || user.suspended || !sponsorTypeOf({ userType: user.user_type })) return [];
      return [cardOf(user, rows.find(({ user_id }) => user_id === user.user_id) ?? { info: {}, files: {} })];
    });
  }

  async near(zip: string, { userId }: Caller): Promise<(typeof getNearbySponsorsInfo)['response']['_output']> {
    const five = zip.slice(0, 5);
    const covering = (await coverageOf(this.models, [five])).map(({ user_id }) => user_id);
    const byCode = await this.promotionCards.shownTo(userId);
    const ids = [...new Set([...covering, ...byCode.keys()])];
    const [cards, covered, asked] = await Promise.all([this.cards(ids), zipsOf(this.models, ids), waitingCallsFrom(this.models, userId)]);
    const day = new Date().toISOString().slice(0, 10);
    const chance = (id: number) => createHash('sha256').update(`${day} ${five} ${id}`).digest('hex');
    return cards
      .map((card) => ({
        ...card,
        zips: covered.filter(({ user_id }) => user_id === card.id).map((one) => one.zip),
        askedAt: asked.find(({ user_id }) => user_id === card.id)?.asked_at ?? '',
        byCode: covering.includes(card.id) ? '' : (byCode.get(card.id) ?? ''),
      }))
      .sort((a, b) => chance(a.id).localeCompare(chance(b.id)));
  }

  /** Refuses SPONSOR_NOT_FOUND, NOT_COVERED, ORDER_NOT_FOUND, CALLS_FULL, CALLS_ENOUGH_TODAY. */
  async ask(lead: Lead, { session, ...ctx }: Context<Session>): Promise<void> {
    const { contactname, contactnumber, leadtype, orderId, sponsorId } = lead;
    const [card] = await this.cards([sponsorId]);
    if (!card) throw new Refusal('SPONSOR_NOT_FOUND');
    const zip = (await this.homes.known(session))?.address?.zip.slice(0, 5) ?? '';
    const covers =
      (zip !== '' && (await this.coverage.load(Number(zip))).state.sponsors.includes(sponsorId)) ||
      (await sponsorshipOf(this.models, session.userId))?.sponsor_id === sponsorId ||
      (await this.promotionCards.shownTo(session.userId)).has(sponsorId);
    if (!covers) throw new Refusal('NOT_COVERED');
    if (orderId > 0) await this.assertOwnOrder(orderId, session);
    const callId = await this.readDb.idFor('sponsor_call', requestKey(ctx));
    const at = new Date().toISOString();
    await this.budget.take(session.userId, 1, at, 'CALLS_ENOUGH_TODAY');
    const call = { callId, from: session.userId, contactName: contactname, contactNumber: contactnumber, leadType: leadtype, zip, orderId };
    let mailed = 0;
    try {
      const command = { type: 'AskSponsorCall' as const, organizationId: card.organization_Id, call, at };
      mailed = (await this.streams.execute(sponsorId, command, { ...ctx, at })).events.length;
    } finally {
      if (mailed === 0) await this.budget.giveBack(session.userId, 1, at);
    }
  }

  private async assertOwnOrder(orderId: number, { organizationId }: Caller): Promise<void> {
    const own = await this.models
      .db<EstimateTables>(estimates.name)
      .selectFrom('job')
      .select('order_id')
      .where('order_id', '=', orderId)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
    if (!own) throw new Refusal('ORDER_NOT_FOUND');
  }

  async calls(session: Caller): Promise<SponsorCall[]> {
    await this.own(session);
    const rows = await callsOf(this.models, session.userId, MOST_CALLS);
    return rows.map(({ call_id, contact_name, contact_number, lead_type, zip, asked_at, settled_at }) => ({
      callId: call_id,
      contactname: contact_name,
      contactnumber: contact_number,
      leadtype: lead_type,
      zip,
      askedAt: asked_at,
      settledAt: settled_at,
    }));
  }

  /** Another's call does not exist. Refuses NOT_A_SPONSOR, CALL_NOT_FOUND. */
  async settle(callId: number, settled: boolean, { session, ...ctx }: Context): Promise<boolean> {
    await this.own(session);
    await this.streams.execute(session.userId, { type: 'SettleSponsorCall', callId, settled, at: new Date().toISOString() }, ctx);
    return true;
  }
}

/** What they wrote, and where they wrote nothing, the name and the firm of their account. */
function infoOf(user: UserRow, info: Partial<SponsorInfo>): SponsorInfo {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    firm: user.organization_name,
    title: '',
    licenseState: '',
    license: '',
    phone: '',
    email: user.email,
    companyWebSite: '',
    sponsorshipLandingPage: '',
    about: '',
    ...info,
  };
}

function cardOf(user: UserRow, { info, files }: { info: Partial<SponsorInfo>; files: SponsorFiles }): SponsorCard {
  const { email: _, ...shown } = infoOf(user, info);
  return {
    id: user.user_id,
    name: user.user_name,
    type: sponsorTypeOf({ userType: user.user_type }) ?? 'advertiser',
    organization_Id: user.organization_id,
    ...shown,
    portrait: sponsorPicture(user.user_id, files.SponsorPortrait),
    logo: sponsorPicture(user.user_id, files.CompanyLogo),
  };
}

/** Whether homeowners would see who it is. */
export const hasName = (card: SponsorCard): boolean => sponsorName(card) !== '' && card.firm !== '';
