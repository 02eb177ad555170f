import { Injectable } from '@nestjs/common';
import { DEFAULT_SETTINGS, type Settings, type TaxSource } from '../../contracts/estimating/entities.ts';
import { has } from '../../contracts/kit/rights.ts';
import { nameOfActor } from '../../contracts/log.ts';
import { type OrganizationState, percentagesRevision } from '../../contracts/organization/events.ts';
import type { Percentages } from '../../contracts/organization/settings/percentages.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { findUser, isOfOrganization, usersOf } from '../../projections/accounts/users.ts';
import { placeOr } from '../../projections/catalogue/price-books.ts';
import { countOpenJobs } from '../../projections/estimating/estimates.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { nameOf } from '../accounts/session.service.ts';
import { PriceBookService } from '../catalogue/price-book.service.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import { type OrganizationCommand, organizationDecider } from './organization.decider.ts';
import { OrganizationStreams } from './organization.stream.ts';

type PercentagesChoice = Extract<OrganizationCommand, { type: 'ChoosePercentages' }>;

/** Profit, overhead and tax of new jobs: the person's own, else the organisation's, else the product's with the tax of the place. */
@Injectable()
export class PercentagesService {
  constructor(
    private readonly streams: OrganizationStreams,
    private readonly books: PriceBookService,
    private readonly models: Runner,
    private readonly log: EventLog,
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
    return { ...(await this.ofEverybody(state)), id: organizationId, ...(await this.lastChange(state, null)) };
  }

  async ofPerson(id: number, session: Session): Promise<Percentages> {
    const userId = (await this.colleague(id, session))?.userId ?? session.userId;
    const { state } = await this.streams.load(session.organizationId);
    const own = state.percentagesOf.get(userId);
    const settings = own ? { ...own, of: 'person' as const } : await this.ofEverybody(state);
    return { ...settings, id: userId, ...(await this.lastChange(state, userId)) };
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

  /**
   * R335: for the organisation with its id, else for the caller, or for a colleague by the id. Null gives a person's own up. With a `revision` it is
   * refused where somebody has changed them since.
   */
  async choose(
    named: { id: number; organizationId: number; revision: number | undefined },
    settings: Settings | null,
    { session, ...ctx }: RequestContext & { session: Session },
  ): Promise<void> {
    const { organizationId, userId, rights } = session;
    const { revision } = named;
    if (named.organizationId > 0) {
      if (named.organizationId !== organizationId || (named.id !== 0 && named.id !== organizationId)) throw new Refusal('NOT_FOUND');
      if (!has(rights, 'EditOrganizationItems')) throw new Refusal('FORBIDDEN');
      return this.save(organizationId, { userId: null, settings, revision }, ctx);
    }
    const colleague = await this.colleague(named.id, session);
    if (!colleague && !has(rights, 'RepriceAll')) throw new Refusal('FORBIDDEN');
    const whose = colleague ?? { userId };
    return this.save(organizationId, { ...whose, settings, revision }, ctx);
  }

  /** Refuses PERCENTAGES_CHANGED with who has changed them. */
  private async save(organizationId: number, choice: Omit<PercentagesChoice, 'type'>, ctx: RequestContext): Promise<void> {
    try {
      await this.streams.execute(organizationId, { type: 'ChoosePercentages', ...choice }, ctx);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'PERCENTAGES_CHANGED') throw error;
      const { changed } = await this.lastChange((await this.streams.load(organizationId)).state, choice.userId);
      throw changed ? new Refusal(error.code, `${changed.by} has changed these percentages meanwhile. Nothing of yours was saved.`) : error;
    }
  }

  /** Those of who has no own ones, and where they were set. */
  private async ofEverybody({ id, percentages }: OrganizationState): Promise<Settings & Pick<Percentages, 'of'>> {
    const { settings } = await this.ofNewJob(id, undefined, await this.taxOfPlace(id));
    return { ...settings, of: percentages ? 'organization' : 'product' };
  }

  private async lastChange(state: OrganizationState, userId: number | null): Promise<Pick<Percentages, 'revision' | 'changed'>> {
    const revision = percentagesRevision(state, userId);
    const place = { fromRevision: revision - 1, through: revision - 1 };
    const [event] = revision === 0 ? [] : await this.log.read(organizationDecider.streamOf(state.id), place);
    return { revision, changed: event ? { by: nameOfActor(event.metadata.actor), at: event.metadata.at } : null };
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
