import { Refusal } from '../../../contracts/refusals.ts';
import { type AlertsEvent, alertsWeight, vaultAlertsStream } from '../../../contracts/vault/alerts/alerts.events.ts';
import {
  type AlertAnswer,
  type AlertNotification,
  type AlertsState,
  alertKey,
  noAlerts,
} from '../../../contracts/vault/alerts/alerts-state.ts';
import { alertRule } from '../../../contracts/vault/items/alert-rules.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';

type Of = { organizationId: number };

export type AlertsCommand =
  | ({ type: 'GiveVaultAlerts'; day: string; due: Pick<AlertNotification, 'itemId' | 'ruleId' | 'due'>[] } & Of)
  | ({ type: 'AnswerVaultAlert'; notificationId: number; itemId: number; answer: AlertAnswer; until: string; on: string } & Of)
  | ({ type: 'ChooseVaultAlertRules'; ruleIds: readonly number[]; optOut: boolean } & Of)
  | ({ type: 'SwitchVaultAlerts'; isEnabled: boolean } & Of);

/** The most that one mail tells; the others follow the next day. */
const MOST_A_DAY = 200;

/** Streams `vaultalerts-<userId>`. The stream decides what was told already, so that no restart and no second server tells it twice. */
export const vaultAlertsDecider: Decider<AlertsState, AlertsCommand, AlertsEvent> = {
  streamOf: (id) => `vaultalerts-${id}`,
  initial: noAlerts,
  evolve: vaultAlertsStream.fold.evolve,
  weigh: alertsWeight,
  decide(command, now) {
    const of = { userId: now.id, organizationId: command.organizationId };
    switch (command.type) {
      case 'GiveVaultAlerts': {
        if (!now.isEnabled || command.day <= now.day) return [];
        const given = new Set([...now.notifications.values()].map(alertKey));
        const untold = command.due.filter((one) => !now.optedOut.has(one.ruleId) && !given.has(alertKey(one)));
        const last = Math.max(0, ...now.notifications.keys());
        const notifications = untold.slice(0, MOST_A_DAY).map((one, n) => ({ id: last + 1 + n, ...one }));
        return notifications.length === 0 ? [] : [{ type: 'VaultAlertsGiven', data: { ...of, day: command.day, notifications } }];
      }
      case 'AnswerVaultAlert': {
        const { notificationId, itemId, answer, until, on } = command;
        const known = now.notifications.get(notificationId);
        if (!known || known.itemId !== itemId) throw new Refusal('ALERT_NOT_FOUND');
        // Done is done on the first day that it was said.
        const isSame = known.answer === answer && known.until === until;
        return isSame ? [] : [{ type: 'VaultAlertAnswered', data: { ...of, notificationId, answer, until, on } }];
      }
      case 'ChooseVaultAlertRules': {
        const { ruleIds, optOut } = command;
        if (ruleIds.some((ruleId) => !alertRule(ruleId))) throw new Refusal('ALERT_RULE_NOT_FOUND');
        return ruleIds
          .filter((ruleId) => now.optedOut.has(ruleId) !== optOut)
          .map((ruleId) => ({ type: 'VaultAlertRuleChosen', data: { ...of, ruleId, optOut } }));
      }
      case 'SwitchVaultAlerts': {
        const { isEnabled } = command;
        return now.isEnabled === isEnabled ? [] : [{ type: 'VaultAlertsSwitched', data: { ...of, isEnabled } }];
      }
    }
  },
};
