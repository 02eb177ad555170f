import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { Refusal } from '../../../contracts/refusals.ts';
import type { MyLink, takeSponsorLink } from '../../../contracts/sponsorship/clients/sponsor-link.ts';
import { type SponsorCard, sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { homesByLink, sponsorshipOf } from '../../../projections/sponsorship/sponsor-clients.ts';
import { LinkCodes, type LinkPerson } from '../../accounts/link-codes.service.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { SponsoredAccountService } from '../../accounts/sponsored-account.service.ts';
import { Clock } from '../../platform/clock.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { SponsorStreams } from '../sponsors/sponsor.stream.ts';
import { hasName, SponsorsService } from '../sponsors/sponsors.service.ts';
import { ClientStreams } from './client.stream.ts';
import { LinkOpens } from './link-opens.ts';
import { masked } from './masked.ts';
import { ReferralCodes } from './referral-codes.ts';

type Taking = (typeof takeSponsorLink)['body']['_output'];
interface Caller {
  session?: Session | undefined;
  request: Request;
}

const LONGEST_WORDS = 40;

/** The link of a sponsor for anybody. It takes none of their credits, and tells them numbers alone. */
@Injectable()
export class SponsorLinksService implements OnModuleInit {
  constructor(
    private readonly streams: SponsorStreams,
    private readonly clients: ClientStreams,
    private readonly sponsors: SponsorsService,
    private readonly accounts: SponsoredAccountService,
    private readonly access: SessionAccess,
    private readonly opens: LinkOpens,
    private readonly codes: ReferralCodes,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
    private readonly linkCodes: LinkCodes,
  ) {}

  /** Who signs up as a homeowner by a sponsor's link for anybody has that sponsor once the account is active. */
  onModuleInit(): void {
    const find = (code: string) =>
      this.open(code).catch((error: unknown) => {
        if (error instanceof Refusal) return null;
        throw error;
      });
    this.linkCodes.register({
      open: async (code) => {
        const link = await find(code);
        return link && { kind: 'sponsor', from: sponsorName(link.sponsor), credits: 0, until: '', page: `/r/${code}` };
      },
      take: async (code, person) => {
        const link = await find(code);
        if (!link) return null;
        const running = await sponsorshipOf(this.models, person.userId);
        if (running?.sponsor_id !== link.sponsor.id) await this.takeAs(link.sponsor, person);
        return { from: sponsorName(link.sponsor), credits: 0 };
      },
    });
  }

  async mine(session: Session): Promise<(typeof MyLink)['_output']> {
    await this.sponsors.own(session);
    const { link: slug } = (await this.streams.load(session.userId)).state;
    const [opened, homes] = await Promise.all([this.opens.of(session.userId), homesByLink(this.models, session.userId)]);
    return { slug, link: slug ? `${publicUrl()}/r/${slug}` : '', opened, homes };
  }

  /** Refuses NOT_A_SPONSOR, SPONSOR_NO_NAME. */
  async setUp({ session, ...ctx }: RequestContext & { session: Session }): Promise<(typeof MyLink)['_output']> {
    const { userId, organizationId } = session;
    const card = await this.sponsors.me(session);
    if (!hasName(card)) throw new Refusal('SPONSOR_NO_NAME');
    await this.streams.execute(userId, { type: 'SetUpLink', organizationId, slug: slugOf(card) }, ctx);
    return this.mine(session);
  }

  /** Refuses REFERRAL_GONE. */
  async open(slug: string): Promise<{ sponsor: SponsorCard }> {
    // The sponsor's id stands at its end, so that no list of links is needed.
    const id = Number(/-(\d{1,10})$/.exec(slug)?.[1] ?? 0);
    if (id < 1 || id > 2_147_483_647 || (await this.streams.load(id)).state.link !== slug) throw new Refusal('REFERRAL_GONE');
    const [sponsor] = await this.sponsors.cards([id]);
    if (!sponsor) throw new Refusal('REFERRAL_GONE');
    return { sponsor };
  }

  /** Not for the sponsor's own look (R466). */
  async noteOpened(slug: string, { session }: Caller): Promise<boolean> {
    const { sponsor } = await this.open(slug);
    if (session?.userId !== sponsor.id) await this.opens.add(sponsor.id);
    return true;
  }

  async mailCode(slug: string, email: string, { request }: Caller): Promise<{ mailedTo: string }> {
    const { sponsor } = await this.open(slug);
    await this.accounts.mailCode(nameOf(sponsor.id, email), email, request);
    return { mailedTo: masked(email) };
  }

  /** Refuses REFERRAL_GONE, REFERRAL_OF_YOUR_OWN, REFERRAL_FOR_HOMEOWNERS, SPONSORED_ALREADY and what the account refuses. */
  async take(slug: string, { email, mailedCode, firstName, lastName, password }: Taking, { session, request }: Caller): Promise<boolean> {
    const { sponsor } = await this.open(slug);
    if (session) return this.takeAs(sponsor, session);
    const come = this.coming(sponsor);
    if (email === '') throw new Refusal('CLIENT_NO_ADDRESS');
    const key = nameOf(sponsor.id, email);
    const clientId = await this.readDb.idFor('sponsor_client', key);
    const userId = await this.readDb.idFor('user', key);
    const clientOrganizationId = await this.readDb.idFor('organization', key);
    const userName = this.codes.userNameOf(clientId);
    const account = { userId, organizationId: clientOrganizationId, userName, email, firstName, lastName, password };
    await this.accounts.check(key, account, mailedCode, request);
    await this.asClient(clientId, { ...come, userId, clientOrganizationId });
    if (!(await this.accounts.create(account, request))) throw new Refusal('REFERRAL_TAKEN');
    return true;
  }

  private async takeAs(sponsor: SponsorCard, { userId, organizationId: clientOrganizationId }: LinkPerson): Promise<boolean> {
    if (userId === sponsor.id) throw new Refusal('REFERRAL_OF_YOUR_OWN');
    if ((await this.access.user(userId))?.user_type.toLowerCase() !== 'homeowner') throw new Refusal('REFERRAL_FOR_HOMEOWNERS');
    if (await sponsorshipOf(this.models, userId)) throw new Refusal('SPONSORED_ALREADY');
    const come = this.coming(sponsor);
    // Two tabs of an hour are one.
    const clientId = await this.readDb.idFor('sponsor_client', `link/${sponsor.id}/user/${userId}/${come.at.slice(0, 13)}`);
    const { state } = await this.asClient(clientId, { ...come, userId, clientOrganizationId });
    if (state.status !== 'joined') throw new Refusal('REFERRAL_TAKEN');
    return true;
  }

  private coming({ id: sponsorId, organization_Id: organizationId }: SponsorCard) {
    return { type: 'ComeByLink' as const, sponsorId, organizationId, at: this.clock.now().toISOString() };
  }

  private asClient(clientId: number, command: Parameters<ClientStreams['execute']>[1] & { organizationId: number }) {
    const actor = { kind: 'system' as const, organizationId: command.organizationId, name: 'A client' };
    return this.clients.execute(clientId, command, { actor, idempotencyKey: randomUUID() });
  }
}

const nameOf = (sponsorId: number, email: string) => `link/${sponsorId}/${email.toLowerCase()}`;

/** `clintonville-realty-318` */
function slugOf({ id, firm }: Pick<SponsorCard, 'id' | 'firm'>): string {
  const words = firm
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST_WORDS);
  return `${words || 'sponsor'}-${id}`;
}
