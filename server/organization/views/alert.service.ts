import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../contracts/durations.ts';
import { formatNumber } from '../../../contracts/format.ts';
import type { AuditViewFields } from '../../../contracts/organization/views/audit-view.events.ts';
import { FORETOLD_DAYS } from '../../../contracts/organization/views/limits.ts';
import type { UserRow } from '../../../projections/accounts/users.ts';
import { customersOfJobs } from '../../../projections/estimating/applied-payments.ts';
import { AUDIT, type AuditTables, type NameOf } from '../../../projections/organization/audit.ts';
import {
  type AlertRule,
  alertingEntries,
  alertingMinutes,
  newestEntries,
  oldestAlerting,
} from '../../../projections/organization/audit-alerts.ts';
import type { Filter } from '../../../projections/organization/audit-counts.ts';
import type { AlertingView } from '../../../projections/organization/audit-views.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { OriginsService } from '../../accounts/origins.service.ts';
import { PriceBookService } from '../../catalogue/price-book.service.ts';
import { Clock } from '../../platform/clock.ts';
import type { OutgoingMail } from '../../platform/mail/outbox.ts';
import { namesOf } from '../audit/names-of.ts';
import { AuditReaders, nameOf } from '../audit-readers.service.ts';
import { dueAt, mailsOf, type Period } from './alert-times.ts';
import { letterOf, SHOWN } from './letter.ts';

/** After this the entries of one append, which share a position, are all there, though two batches may fold them. */
const FOLDED_MS = 10_000;
/** More than so many entries are "more than". */
const MOST_COUNTED = 10_000;

/** What of a view makes its alert. */
export type Alerting = Pick<
  AuditViewFields,
  'name' | 'kinds' | 'people' | 'text' | 'alert' | 'least' | 'notOf' | 'zone' | 'where' | 'session'
>;
type AlertMail = Omit<OutgoingMail, 'key' | 'at'>;

/** The mails that are due, one to each reader; with or without any, everything up to `upTo` is done with. */
interface Due {
  mails: (AlertMail & { userId: number })[];
  upTo: string;
}

/** What alerts of the audit would mail, and do. */
@Injectable()
export class AlertMailService {
  constructor(
    private readonly models: Runner,
    private readonly books: PriceBookService,
    private readonly clock: Clock,
    private readonly origins: OriginsService,
    private readonly readers: AuditReaders,
  ) {}

  /** Over the last days. */
  async foretold(organizationId: number, view: Omit<Alerting, 'name'>) {
    const since = new Date(this.clock.now().getTime() - FORETOLD_DAYS * DAY_MS).toISOString();
    const { entries, minutes } = await alertingMinutes(
      this.db,
      organizationId,
      await this.ruleOf(organizationId, view),
      since,
      await this.names(organizationId),
    );
    return { days: FORETOLD_DAYS, entries, mails: mailsOf(periodOf(view), view.zone, minutes) };
  }

  /** The newest entries that a person's alert would have mailed; nothing without any in the last days. */
  async last(userId: number, view: Alerting): Promise<AlertMail | null> {
    const reader = await this.readers.one(userId);
    if (!reader) return null;
    const since = new Date(this.clock.now().getTime() - FORETOLD_DAYS * DAY_MS).toISOString();
    const rule = await this.ruleOf(reader.organization_id, view);
    const found = await this.found(
      reader.organization_id,
      { ...rule, filter: { ...rule.filter, from: since } },
      { after: '-1', upTo: '9223372036854775807' },
    );
    return found && { to: reader.email, ...letterOf({ reader, by: null, id: null, view, ...found }) };
  }

  /** The newest log position of each organisation's audit that has all of its entries. */
  newest(organizationIds: number[]): Promise<Map<number, string>> {
    return newestEntries(this.db, organizationIds, new Date(this.clock.now().getTime() - FOLDED_MS).toISOString());
  }

  /**
   * What is to be mailed of a view by now, of the entries after a log position. Undefined while what there is waits for the end of its period. Who may not
   * see the audit is mailed nothing, then and later; where that is the view's owner, nobody is.
   */
  async due(
    { id, userId, organizationId, fields: view }: AlertingView,
    span: { after: string; upTo: string },
    mailedAt: Date | null,
  ): Promise<Due | undefined> {
    const none = { mails: [], upTo: span.upTo };
    const owner = await this.readers.one(userId);
    if (owner?.organization_id !== organizationId) return none;
    const readers = await this.readersOf(owner, view.to);
    const rule = await this.ruleOf(organizationId, view);
    const oldest = await oldestAlerting(this.db, organizationId, rule, span, await this.names(organizationId));
    if (oldest === undefined) return none;
    if (this.clock.now().getTime() < dueAt(periodOf(view), view.zone, Date.parse(oldest), mailedAt?.getTime())) return undefined;
    const found = await this.found(organizationId, rule, span);
    if (!found) return none;
    const mails = readers.map((reader) => ({
      ...{ userId: reader.user_id, to: reader.email },
      ...letterOf({ reader, by: reader.user_id === userId ? null : nameOf(owner), id, view, ...found }),
    }));
    return { mails, upTo: span.upTo };
  }

  /** Those of the organisation who may be mailed now, each once. */
  private async readersOf(owner: UserRow, to: readonly string[]): Promise<UserRow[]> {
    if (to.length === 0) return [owner];
    const found = await Promise.all([...new Set(to)].map((id) => this.readers.one(Number(id))));
    return found.filter((reader) => reader !== undefined).filter((reader) => reader.organization_id === owner.organization_id);
  }

  /** The entries that alert, newest first; null without any. */
  private async found(organizationId: number, rule: AlertRule, span: { after: string; upTo: string }) {
    const names = await this.names(organizationId);
    const bounds = { take: SHOWN, most: MOST_COUNTED + 1 };
    const { count, entries } = await alertingEntries(this.db, organizationId, rule, span, names, bounds);
    if (count === 0) return null;
    const customers = await customersOfJobs(
      this.models,
      entries.flatMap(({ orderId }) => orderId ?? []),
    );
    const counted = count > MOST_COUNTED ? `More than ${formatNumber(String(MOST_COUNTED))} entries` : undefined;
    return { count, counted, entries, customers };
  }

  private async ruleOf(organizationId: number, view: Omit<Alerting, 'name'>): Promise<AlertRule> {
    const { kinds, people, text, where, session, notOf, least } = view;
    const asked = { kind: kinds as Filter['kind'], person: people, text, where: where || undefined, session: session || undefined };
    return { filter: await this.origins.named(organizationId, asked), notOf, least };
  }

  private names(organizationId: number): Promise<NameOf> {
    return namesOf(this.books, organizationId);
  }

  private get db() {
    return this.models.db<AuditTables>(AUDIT.name);
  }
}

const periodOf = ({ alert }: Pick<Alerting, 'alert'>): Period => (alert === 'daily' || alert === 'weekly' ? alert : 'once');
