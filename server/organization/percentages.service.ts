import { Injectable } from '@nestjs/common';
import { DEFAULT_SETTINGS, type Settings, type TaxSource } from '../../contracts/estimating/entities.ts';
import { has } from '../../contracts/kit/rights.ts';
import type { Percentages } from '../../contracts/organization/settings/percentages.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { findUser, isOfOrganization, usersOf } from '../../projections/accounts/users.ts';
import { placeOr } from '../../projections/catalogue/price-books.ts';
import { countOpenJobs } from '../../projections/estimating/estimates.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { nameOf } from '../accounts/session.service.ts';
import { PriceBookService } from '../catalogue/price-book.service.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import { OrganizationStreams } from './organization.stream.ts';

/** Profit, overhead and tax of new jobs: the person's own, else the organisation's, else the product's with the tax of the place. */
@Injectable()
export class PercentagesService {
  constructor(
    private readonly streams: OrganizationStreams,
    private readonly books: PriceBookService,
    private readonly models: Runner,
  ) {}

  /**
   * The settings that a job of this person begins with. `taxSource` is null where another rate than the place's was chosen; that one stays when
   * the job gets an address.
   */
  async ofNewJob(
    organizationId: number,
    userId: number | undefined,
    tax: TaxSource,
  ): Promise<{ settings: Settings; taxSource: TaxSource | null }> {
    const { state } = await this.streams.load(organizationId);
    const chosen = (userId !== undefined && state.percentagesOf.get(userId)) || state.percentages;
    const settings = chosen ?? { ...DEFAULT_SETTINGS, taxableAmount: tax.percent };
    return { settings, taxSource: Number(settings.taxableAmount) === Number(tax.percent) ? tax : null };
  }

  async ofOrganization(id: number, { organizationId }: Session): Promise<Percentages> {
    if (id !== 0 && id !== organizationId) throw new Refusal('NOT_FOUND');
    const { state } = await this.streams.load(organizationId);
    const { settings } = await this.ofNewJob(organizationId, undefined, await this.taxOfPlace(organizationId));
    return { ...settings, id: organizationId, of: state.percentages ? 'organization' : 'product' };
  }

  async ofPerson(id: number, session: Session): Promise<Percentages> {
    const userId = (await this.colleague(id, session))?.userId ?? session.userId;
    const own = (await this.streams.load(session.organizationId)).state.percentagesOf.get(userId);
    return own ? { ...own, id: userId, of: 'person' } : { ...(await this.ofOrganization(0, session)), id: userId };
  }

  async people({ organizationId }: Session) {
    const { percentagesOf } = (await this.streams.load(organizationId)).state;
    const [openJobs, people] = await Promise.all([countOpenJobs(this.models, organizationId), usersOf(this.models, organizationId)]);
    return {
      openJobs,
      people: people.filter(isOfOrganization).map((user) => ({
        ...{ userId: user.user_id, name: nameOf(user), isSuspended: user.suspended, hasOwn: percentagesOf.has(user.user_id) },
      })),
    };
  }

  /** R335: for the organisation with its id, else for the caller, or for a colleague by the id. Null gives a person's own up. */
  async choose(
    named: { id: number; organizationId: number },
    settings: Settings | null,
    { session, ...ctx }: RequestContext & { session: Session },
  ): Promise<void> {
    const { organizationId, userId, rights } = session;
    if (named.organizationId > 0) {
      if (named.organizationId !== organizationId || (named.id !== 0 && named.id !== organizationId)) throw new Refusal('NOT_FOUND');
      if (!has(rights, 'EditOrganizationItems')) throw new Refusal('FORBIDDEN');
      await this.streams.execute(organizationId, { type: 'ChoosePercentages', userId: null, settings }, ctx);
      return;
    }
    const colleague = await this.colleague(named.id, session);
    if (!colleague && !has(rights, 'RepriceAll')) throw new Refusal('FORBIDDEN');
    const whose = colleague ?? { userId };
    await this.streams.execute(organizationId, { type: 'ChoosePercentages', ...whose, settings }, ctx);
  }

  /** Whom an id names beside the caller; nobody is found by who may not set theirs. */
  private async colleague(id: number, { organizationId, userId, rights }: Session): Promise<{ userId: number; name: string } | undefined> {
    if (id === 0 || id === userId) return undefined;
    const user = has(rights, 'EditOrganizationItems') ? await findUser(this.models, id) : undefined;
    if (user?.organization_id !== organizationId || user.erased) throw new Refusal('NOT_FOUND');
    return { userId: id, name: nameOf(user) };
  }

  private async taxOfPlace(organizationId: number): Promise<TaxSource> {
    const { book, homeZip } = await this.books.currentBook(organizationId);
    return book.salesTax(placeOr({}, { homeZip }));
  }
}
