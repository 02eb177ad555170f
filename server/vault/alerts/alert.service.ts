import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import type { AlertNotification as Shown } from '../../../contracts/vault/alerts/alert.ts';
import {
  type AlertNotification,
  type AlertsState,
  alertDay,
  alertKey,
  dayBegins,
  doneDates,
} from '../../../contracts/vault/alerts/alerts-state.ts';
import { laterDay } from '../../../contracts/vault/alerts/later-day.ts';
import { type AlertRule, alertRule, typeOfRule } from '../../../contracts/vault/items/alert-rules.ts';
import { typeOf } from '../../../contracts/vault/items/categories.ts';
import { typedDate } from '../../../contracts/vault/items/dates.ts';
import { type AlertDate, alertDates } from '../../../contracts/vault/items/due-alerts.ts';
import type { VaultItemFields } from '../../../contracts/vault/items/vault-item.events.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { alertsOfUser } from '../../../projections/vault/vault-alerts.ts';
import { type AlertingItem, alertingItems, vaultItems } from '../../../projections/vault/vault-items.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { Clock } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import type { LinkedAlerts } from './alert-links.ts';
import { VaultAlertsStreams } from './vault-alerts.stream.ts';

type Context = RequestContext & { session: Session };
type Item = Pick<AlertingItem, 'id' | 'addedAt'> & { fields: VaultItemFields };
type LinkAnswer = { rules: { name: string; optOut: boolean }[] };

/** What persons are told of things in their vault, and what they say to it. */
@Injectable()
export class AlertService {
  constructor(
    private readonly streams: VaultAlertsStreams,
    private readonly models: Runner,
    private readonly access: SessionAccess,
    private readonly clock: Clock,
  ) {}

  /** The alerts of a person, as calls read them. */
  state({ userId }: Pick<Session, 'userId'>): Promise<AlertsState> {
    return alertsOfUser(this.models, userId);
  }

  /** C216. */
  async list(session: Session): Promise<Shown[]> {
    const [state, states] = await Promise.all([
      this.state(session),
      vaultItems.list(this.models, { organizationId: session.organizationId, userId: session.userId }),
    ]);
    if (state.notifications.size === 0) return [];
    const items = states.map(({ id, addedAt, fields }) => ({ id, addedAt, fields: fields as VaultItemFields }));
    const given = new Map([...state.notifications.values()].map((one) => [alertKey(one), one]));
    const today = alertDay(this.clock.now());
    const datesOf = datesFor(state, today);
    return items
      .flatMap((item) => datesOf(item).map((date) => ({ item, date })))
      .flatMap(({ item, date: { rule, due } }) => {
        const one = given.get(alertKey({ itemId: item.id, ruleId: rule.id, due }));
        const isOn = state.isEnabled && item.fields.enableAlertNotifications && !state.optedOut.has(rule.id);
        return one && (isOn || one.answer === 'done') ? [shownNotification(one, rule, state, today)] : [];
      })
      .sort((a, b) => a.id - b.id);
  }

  async ofItem(itemId: number, session: Session) {
    const [state, item] = await Promise.all([this.state(session), vaultItems.one(this.models, itemId)]);
    if (!item || item.deleted || item.userId !== session.userId) throw new Refusal('VAULT_ITEM_NOT_FOUND');
    const given = new Map([...state.notifications.values()].map((one) => [alertKey(one), one.day]));
    const last = doneDates(state);
    const dates = datesFor(state, alertDay(this.clock.now()))({ ...item, fields: item.fields as VaultItemFields });
    return {
      isEnabled: state.isEnabled,
      alerts: dates.map(({ rule, due }) => ({
        rule: shownRule(rule, state.optedOut),
        dueDate: typedDate(due),
        lastDone: typedDate(last(itemId, rule.id) ?? ''),
        mailed: typedDate(given.get(alertKey({ itemId, ruleId: rule.id, due })) ?? ''),
      })),
    };
  }

  /** C217. */
  async answer(
    { x, y }: { x: number; y: number },
    { status, until: typed }: { status: 'open' | 'done' | 'later' | 'off'; until?: string | undefined },
    { session, ...ctx }: Context,
  ): Promise<Shown> {
    const { organizationId, userId } = session;
    const today = alertDay(this.clock.now());
    const until = status === 'later' ? laterDay(typed, today) : '';
    if (until === undefined) throw new Refusal('ALERT_INVALID');
    const [{ state: before }, item] = await Promise.all([this.streams.load(userId), vaultItems.one(this.models, y)]);
    const known = before.notifications.get(x);
    if (!known || known.itemId !== y) throw new Refusal('ALERT_NOT_FOUND');
    const { ruleId } = known;
    const { state } = await this.streams.execute(
      userId,
      status === 'off'
        ? { type: 'ChooseVaultAlertRules', organizationId, ruleIds: [ruleId], optOut: true }
        : {
            ...{ type: 'AnswerVaultAlert', organizationId, notificationId: x, itemId: y },
            ...{ answer: status, until, on: status === 'done' ? today : '' },
          },
      ctx,
    );
    const { lifeYears } = (item?.fields ?? {}) as Partial<VaultItemFields>;
    return shownNotification(state.notifications.get(x) ?? known, ruleNamed(ruleId, lifeYears), state, today);
  }

  /** C230. */
  async setEnabled(isEnabled: boolean, { session, ...ctx }: Context): Promise<{ isEnabled: boolean }> {
    const { organizationId, userId } = session;
    await this.streams.execute(userId, { type: 'SwitchVaultAlerts', organizationId, isEnabled }, ctx);
    return { isEnabled };
  }

  async chooseRule(ruleId: number, optOut: boolean, { session, ...ctx }: Context) {
    const { organizationId, userId } = session;
    const { state } = await this.streams.execute(userId, { type: 'ChooseVaultAlertRules', organizationId, ruleIds: [ruleId], optOut }, ctx);
    return shownRule(ruleNamed(ruleId), state.optedOut);
  }

  async openLink(linked: LinkedAlerts): Promise<LinkAnswer> {
    const { ruleIds, state } = await this.linked(linked);
    return namesOf(ruleIds, state);
  }

  async followLink(linked: LinkedAlerts, optOut: boolean, { idempotencyKey }: Pick<RequestContext, 'idempotencyKey'>): Promise<LinkAnswer> {
    const { ruleIds, organizationId } = await this.linked(linked);
    const actor = { kind: 'system' as const, organizationId, name: 'A link in a mail' };
    const command = { type: 'ChooseVaultAlertRules' as const, organizationId, ruleIds, optOut };
    const { state } = await this.streams.execute(linked.userId, command, { actor, idempotencyKey });
    return namesOf(ruleIds, state);
  }

  /**
   * Records what is due for a person on a day, once. What was typed since the day began is told the next day, when it is whole. Answers whether
   * anything was.
   */
  async give(userId: number, day: string): Promise<boolean> {
    const user = await this.access.user(userId);
    if (!user || user.suspended) return false;
    const { state } = await this.streams.load(userId);
    if (!state.isEnabled || state.day >= day) return false;
    const items = await alertingItems(this.models, userId);
    const datesOf = datesFor(state, day);
    const due = items
      .filter(({ updatedAt }) => updatedAt < dayBegins(day))
      .flatMap((item) =>
        datesOf(item)
          .filter(({ isDue }) => isDue)
          .map(({ rule, due: date }) => ({ itemId: item.id, ruleId: rule.id, due: date })),
      )
      .sort((a, b) => a.due.localeCompare(b.due) || a.itemId - b.itemId);
    if (due.length === 0) return false;
    const organizationId = user.organization_id;
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    const ctx = { actor, idempotencyKey: `vault-alerts/${userId}/${day}`, at: this.clock.now().toISOString() };
    const { events } = await this.streams.execute(userId, { type: 'GiveVaultAlerts', organizationId, day, due }, ctx);
    return events.length > 0;
  }

  private async linked(linked: LinkedAlerts): Promise<{ ruleIds: number[]; state: AlertsState; organizationId: number }> {
    const [user, { state }] = await Promise.all([this.access.user(linked.userId), this.streams.load(linked.userId)]);
    const mailed = 'day' in linked ? [...state.notifications.values()].filter(({ day }) => day === linked.day) : [linked];
    const ruleIds = [...new Set(mailed.map(({ ruleId }) => ruleId))].filter((ruleId) => alertRule(ruleId));
    if (!user || ruleIds.length === 0) throw new Refusal('ALERT_LINK_INVALID');
    return { ruleIds, state, organizationId: user.organization_id };
  }
}

/** What the rules of an item say at a day, after what was done with it. */
function datesFor(state: AlertsState, day: string): (item: Item) => AlertDate[] {
  const last = doneDates(state);
  return ({ id, addedAt, fields: { typeId, purchaseDate, warrantyExpires, lifeYears } }) =>
    alertDates({ typeId, purchaseDate, warrantyExpires, lifeYears, addedOn: addedAt.slice(0, 10) }, (ruleId) => last(id, ruleId), day);
}

/** In the words of a thing that lasts `lifeYears` of its own. */
function ruleNamed(ruleId: number, lifeYears: string | null = null): AlertRule {
  const rule = alertRule(ruleId, lifeYears);
  if (!rule) throw new Refusal('ALERT_RULE_NOT_FOUND');
  return rule;
}

/** `Water heater, gas: Flush the tank`. */
export function ruleName(ruleId: number): string {
  const typeId = typeOfRule(ruleId);
  return `${typeOf(Math.floor(typeId / 100), typeId)?.name ?? ''}: ${alertRule(ruleId)?.name ?? ''}`;
}

const namesOf = (ruleIds: readonly number[], { optedOut }: AlertsState): LinkAnswer => ({
  rules: ruleIds.map((ruleId) => ({ name: ruleName(ruleId), optOut: optedOut.has(ruleId) })),
});

export const shownRule = ({ everyMonths = 0, ...rule }: AlertRule, optedOut: ReadonlySet<number>) => ({
  ...rule,
  everyMonths: everyMonths || null,
  optOut: optedOut.has(rule.id),
});

function shownNotification(
  { id, itemId, due, day, answer, until }: AlertNotification,
  rule: AlertRule,
  state: AlertsState,
  today: string,
): Shown {
  const isOver = answer === 'later' && until <= today;
  return {
    id,
    inventoryItem_Id: itemId,
    rule: shownRule(rule, state.optedOut),
    dueDate: typedDate(due),
    status: isOver ? 'open' : answer,
    until: isOver ? '' : typedDate(until),
    mailed: typedDate(day),
  };
}
