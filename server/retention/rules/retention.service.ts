import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { DAY_MS } from '../../../contracts/durations.ts';
import { finderOf, folded } from '../../../contracts/finding.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { getRetention } from '../../../contracts/retention/rules/get-retention.ts';
import type { getRetentionDue } from '../../../contracts/retention/rules/get-retention-due.ts';
import { keptIn, type RetentionState } from '../../../contracts/retention/rules/retention.events.ts';
import { dueBefore, KEPT, MOST_DUE, RETENTION_RULES, type RetentionRule } from '../../../contracts/retention/rules/retention.ts';
import { OriginsService } from '../../accounts/origins.service.ts';
import { IdleContactsService } from '../../contacts/idle-contacts.service.ts';
import { Clock } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { RetentionStreams } from '../retention.stream.ts';

/** Something that is kept for a time. `at`: when it was last changed, or made (ISO). */
interface Kept {
  id: string;
  name: string;
  detail: string;
  at: string;
}

type Asking = RequestContext & { session: Session };

/** What is due by the rules of an organisation. Nothing is removed but by somebody who has looked at it. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly streams: RetentionStreams,
    private readonly origins: OriginsService,
    private readonly contacts: IdleContactsService,
    private readonly clock: Clock,
  ) {}

  async now(organizationId: number): Promise<z.input<typeof getRetention.response>> {
    const at = this.clock.now().toISOString();
    const { state } = await this.streams.load(organizationId);
    const kepts = RETENTION_RULES.map((rule) => ({ rule, kept: keptIn(state, rule) }));
    const rules = [];
    for (const { rule, kept } of kepts) {
      const instants = (await this.all(rule, organizationId)).map((one) => one.at).sort();
      const dueFor = (choice: number) => {
        const before = dueBefore(rule, choice, at);
        const first = instants.findIndex((instant) => instant >= before);
        return first < 0 ? instants.length : first;
      };
      const months = new Map<string, number>();
      for (const instant of instants) months.set(instant.slice(0, 7), (months.get(instant.slice(0, 7)) ?? 0) + 1);
      const due = dueFor(kept);
      rules.push({
        ...{ rule, kept, due, nextDue: due > 0 ? at : nextOf(rule, kept, instants[0]) },
        months: [...months].map(([month, count]) => ({ month, count })),
        choices: KEPT[rule].choices.map((choice) => ({ kept: choice, due: dueFor(choice) })),
      });
    }
    return { at, rules };
  }

  /** What is due, the oldest first. */
  async due(rule: RetentionRule, organizationId: number, text: string): Promise<z.input<typeof getRetentionDue.response>> {
    const { before, due } = await this.allDue(rule, organizationId, text);
    const keptContacts = await this.keptContacts(rule, organizationId);
    const items = due.slice(0, MOST_DUE).map((one) => ({ ...one, kept: keptContacts.get(Number(one.id)) ?? null }));
    return { dueBefore: before, total: due.length, items };
  }

  /** All that is due, with everything that is known of each. */
  async table(rule: RetentionRule, organizationId: number, text: string): Promise<{ head: string[]; rows: string[][] }> {
    const { due } = await this.allDue(rule, organizationId, text);
    if (rule === 'origins') return { head: ['First', 'Who', 'From where'], rows: due.map(({ at, name, detail }) => [at, name, detail]) };
    return this.contacts.table(
      organizationId,
      due.map(({ id }) => Number(id)),
    );
  }

  private async allDue(rule: RetentionRule, organizationId: number, text: string): Promise<{ before: string; due: Kept[] }> {
    const before = await this.before(rule, organizationId);
    const isFound = finderOf(text);
    const due = (await this.all(rule, organizationId))
      .filter(({ at, name, detail }) => at < before && isFound(folded(`${name} ${detail}`)))
      .sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
    return { before, due };
  }

  async change(rule: RetentionRule, { kept, was }: { kept: number; was: number }, ctx: Asking): Promise<{ kept: number }> {
    const at = this.clock.now().toISOString();
    const { organizationId } = ctx.session;
    const { state } = await this.streams.execute(organizationId, { type: 'ChangeRetentionRule', rule, kept, was, at }, ctx);
    return { kept: keptIn(state, rule) };
  }

  /** Refuses NOT_DUE. */
  async keep(customerId: number, why: string, ctx: Asking): Promise<true> {
    const { organizationId, name: by } = ctx.session;
    const { due } = await this.allDue('contacts', organizationId, '');
    if (!due.some(({ id }) => id === String(customerId))) throw new Refusal('NOT_DUE');
    await this.streams.execute(organizationId, { type: 'KeepContact', customerId, why, by, at: this.clock.now().toISOString() }, ctx);
    return true;
  }

  async release(customerId: number, ctx: Asking): Promise<true> {
    const command = { type: 'ReleaseContact' as const, customerId, at: this.clock.now().toISOString() };
    await this.streams.execute(ctx.session.organizationId, command, ctx);
    return true;
  }

  /** Removes what of these is still due and kept by nobody. */
  async remove(rule: RetentionRule, ids: readonly string[], ctx: Asking): Promise<{ removed: string[]; goneOn: string }> {
    const { organizationId } = ctx.session;
    const before = await this.before(rule, organizationId);
    const asked = new Set(ids);
    const all = await this.all(rule, organizationId);
    const keptContacts = await this.keptContacts(rule, organizationId);
    const due = all.filter(({ id, at }) => asked.has(id) && at < before && !keptContacts.has(Number(id))).map(({ id }) => id);
    const at = this.clock.now().toISOString();
    const record = (removed: number, goneOn: string) =>
      this.streams.execute(organizationId, { type: 'RecordRemoved', rule, removed, dueBefore: before, goneOn, at }, ctx);
    if (rule === 'contacts') {
      const { removed, goneOn } = await this.contacts.remove(due.map(Number), ctx);
      await record(removed.length, goneOn);
      return { removed: removed.map(String), goneOn };
    }
    const goneOn = at.slice(0, 10);
    // First, because what is gone could not be counted any more.
    await record(due.length, goneOn);
    await this.origins.remove(organizationId, due);
    return { removed: due, goneOn };
  }

  private async before(rule: RetentionRule, organizationId: number): Promise<string> {
    const { state } = await this.streams.load(organizationId);
    return dueBefore(rule, keptIn(state, rule), this.clock.now().toISOString());
  }

  private async keptContacts(rule: RetentionRule, organizationId: number): Promise<RetentionState['keptContacts']> {
    return rule === 'contacts' ? (await this.streams.load(organizationId)).state.keptContacts : new Map();
  }

  private all(rule: RetentionRule, organizationId: number): Promise<Kept[]> {
    return rule === 'origins' ? this.origins.kept(organizationId) : this.contacts.kept(organizationId);
  }
}

/** When the oldest comes to be due: the day on which the rule reaches it. */
function nextOf(rule: RetentionRule, kept: number, oldest: string | undefined): string {
  if (oldest === undefined) return '';
  const due = new Date(oldest);
  if (KEPT[rule].unit === 'month') due.setUTCMonth(due.getUTCMonth() + kept);
  else due.setTime(due.getTime() + kept * DAY_MS);
  return due.toISOString();
}
