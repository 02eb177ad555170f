import { Injectable } from '@nestjs/common';
import { formatNumber } from '../../../contracts/format.ts';
import { has } from '../../../contracts/kit/rights.ts';
import type { AuditViewFields } from '../../../contracts/organization/views/audit-view.events.ts';
import { FORETOLD_DAYS } from '../../../contracts/organization/views/limits.ts';
import { findUser, rightsOf, type UserRow } from '../../../projections/accounts/users.ts';
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
import { PriceBookService } from '../../catalogue/price-book.service.ts';
import { Clock } from '../../platform/clock.ts';
import type { OutgoingMail } from '../../platform/mail/outbox.ts';
import { namesOf } from '../audit/names-of.ts';
import { dueAt, mailsOf, type Period } from './alert-times.ts';
import { letterOf, SHOWN } from './letter.ts';

const DAY_MS = 86_400_000;
/** After this the entries of one append, which share a position, are all there, though two batches may fold them. */
const FOLDED_MS = 10_000;
/** More than so many entries are "more than". */
const MOST_COUNTED = 10_000;

/** What of a view makes its alert. */
export type Alerting = Pick<AuditViewFields, 'name' | 'kinds' | 'people' | 'text' | 'alert' | 'least' | 'notOf' | 'zone'>;

/** A mail that is due, or none; either way everything up to `upTo` is done with. */
interface Due {
  mail: Omit<OutgoingMail, 'key' | 'at'> | null;
  upTo: string;
}

/** What alerts of the audit would mail, and do. */
@Injectable()
export class AlertMailService {
  constructor(
    private readonly models: Runner,
    private readonly books: PriceBookService,
    private readonly clock: Clock,
  ) {}

  /** Over the last days. */
  async foretold(organizationId: number, view: Omit<Alerting, 'name'>) {
    const since = new Date(this.clock.now().getTime() - FORETOLD_DAYS * DAY_MS).toISOString();
    const { entries, minutes } = await alertingMinutes(this.db, organizationId, ruleOf(view), since, await this.names(organizationId));
    return { days: FORETOLD_DAYS, entries, mails: mailsOf(periodOf(view), view.zone, minutes) };
  }

  /** The newest entries that a person's alert would have mailed; nothing without any in the last days. */
  async last(userId: number, view: Alerting): Promise<Due['mail']> {
    const reader = await this.readerOf(userId);
    if (!reader) return null;
    const since = new Date(this.clock.now().getTime() - FORETOLD_DAYS * DAY_MS).toISOString();
    const rule = { ...ruleOf(view), filter: { ...ruleOf(view).filter, from: since } };
    return this.mailOf(reader, null, view, rule, { after: '-1', upTo: '9223372036854775807' });
  }

  /** The newest log position of each organisation's audit that has all of its entries. */
  newest(organizationIds: number[]): Promise<Map<number, string>> {
    return newestEntries(this.db, organizationIds, new Date(this.clock.now().getTime() - FOLDED_MS).toISOString());
  }

  /**
   * What is to be mailed of a view by now, of the entries after a log position. Undefined while what there is waits for the end of its period. Who may not
   * see the audit is mailed nothing, then and later.
   */
  async due(
    { id, userId, organizationId, fields: view }: AlertingView,
    span: { after: string; upTo: string },
    mailedAt: Date | null,
  ): Promise<Due | undefined> {
    const reader = await this.readerOf(userId);
    if (reader?.organization_id !== organizationId) return { mail: null, upTo: span.upTo };
    const rule = ruleOf(view);
    const oldest = await oldestAlerting(this.db, organizationId, rule, span, await this.names(organizationId));
    if (oldest === undefined) return { mail: null, upTo: span.upTo };
    if (this.clock.now().getTime() < dueAt(periodOf(view), view.zone, Date.parse(oldest), mailedAt?.getTime())) return undefined;
    return { mail: await this.mailOf(reader, id, view, rule, span), upTo: span.upTo };
  }

  private async mailOf(
    reader: UserRow,
    id: number | null,
    view: Alerting,
    rule: AlertRule,
    span: { after: string; upTo: string },
  ): Promise<Due['mail']> {
    const { organization_id: organizationId } = reader;
    const names = await this.names(organizationId);
    const bounds = { take: SHOWN, most: MOST_COUNTED + 1 };
    const { count, entries } = await alertingEntries(this.db, organizationId, rule, span, names, bounds);
    if (count === 0) return null;
    const customers = await customersOfJobs(
      this.models,
      entries.flatMap(({ orderId }) => orderId ?? []),
    );
    const counted = count > MOST_COUNTED ? `More than ${formatNumber(String(MOST_COUNTED))} entries` : undefined;
    return {
      to: reader.email,
      ...letterOf({
        reader,
        id,
        view,
        count,
        counted,
        entries,
        customers,
      }),
    };
  }

  /** Who may be mailed what the audit holds: nobody who is suspended, erased or without the right to it. */
  private async readerOf(userId: number): Promise<UserRow | undefined> {
    const user = await findUser(this.models, userId);
    return user && !user.suspended && !user.erased && user.email && has(rightsOf(user), 'ViewAudit') ? user : undefined;
  }

  private names(organizationId: number): Promise<NameOf> {
    return namesOf(this.books, organizationId);
  }

  private get db() {
    return this.models.db<AuditTables>(AUDIT.name);
  }
}

const ruleOf = ({ kinds, people, text, notOf, least }: Omit<Alerting, 'name'>): AlertRule => ({
  filter: { kind: kinds as Filter['kind'], person: people, text },
  notOf,
  least,
});

const periodOf = ({ alert }: Pick<Alerting, 'alert'>): Period => (alert === 'daily' || alert === 'weekly' ? alert : 'once');
