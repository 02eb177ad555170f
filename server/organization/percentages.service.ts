import { Injectable } from '@nestjs/common';
import { DEFAULT_SETTINGS, type Settings, type TaxSource } from '../../contracts/estimating/entities.ts';
import { has } from '../../contracts/kit/rights.ts';
import type { Percentages } from '../../contracts/organization/settings/percentages.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { placeOr } from '../../projections/catalogue/price-books.ts';
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
    const { organizationId, userId } = session;
    if (id !== 0 && id !== userId) throw new Refusal('NOT_FOUND');
    const own = (await this.streams.load(organizationId)).state.percentagesOf.get(userId);
    return own ? { ...own, id: userId, of: 'person' } : { ...(await this.ofOrganization(0, session)), id: userId };
  }

  /** R335: for the organisation with its id, else for the caller. */
  async choose(
    named: { id: number; organizationId: number },
    settings: Settings,
    { session, ...ctx }: RequestContext & { session: Session },
  ): Promise<void> {
    const { organizationId, userId, rights } = session;
    const forAll = named.organizationId > 0;
    const subject = forAll ? organizationId : userId;
    if ((forAll && named.organizationId !== organizationId) || (named.id !== 0 && named.id !== subject)) throw new Refusal('NOT_FOUND');
    if (!has(rights, forAll ? 'EditOrganizationItems' : 'RepriceAll')) throw new Refusal('FORBIDDEN');
    await this.streams.execute(organizationId, { type: 'ChoosePercentages', userId: forAll ? null : userId, settings }, ctx);
  }

  private async taxOfPlace(organizationId: number): Promise<TaxSource> {
    const { book, homeZip } = await this.books.currentBook(organizationId);
    return book.salesTax(placeOr({}, { homeZip }));
  }
}
