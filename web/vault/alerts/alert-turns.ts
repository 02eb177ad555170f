import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { putOffTodo } from '../../../contracts/home/property/put-off-todo.ts';
import type { AlertNotification } from '../../../contracts/vault/alerts/alert.ts';
import { answerAlertNotification } from '../../../contracts/vault/alerts/answer-alert-notification.ts';
import { chooseAlertRule } from '../../../contracts/vault/alerts/choose-alert-rule.ts';
import { getAlertRulesStatus } from '../../../contracts/vault/alerts/get-alert-rules-status.ts';
import { setAlertRulesStatus } from '../../../contracts/vault/alerts/set-alert-rules-status.ts';
import { getInventoryCategories } from '../../../contracts/vault/items/get-inventory-categories.ts';
import { keyOf, send } from '../../app/client.ts';

/** A choice about alerts, which its opposite takes back. */
export type AlertTurn =
  | { alert: 'rule'; ruleId: number; optOut: boolean }
  | { alert: 'all'; isEnabled: boolean }
  | { alert: 'answer'; id: number; itemId: number; answer: AlertAnswer; was: AlertAnswer }
  /** What needs doing at home and is no alert. */
  | { alert: 'todo'; todo: string; status: 'later' | 'open'; until: string }
  /** Another choice on the same page, which sends itself and fetches again what it touched. */
  | { alert: 'other'; send: () => Promise<AlertTurn> };

/** `until` is MM-DD-YYYY; empty for tomorrow, or for none. */
export interface AlertAnswer {
  status: 'open' | 'done' | 'later';
  until: string;
}

export const answerTurn = ({ id, inventoryItem_Id: itemId, status, until }: AlertNotification, answer: AlertAnswer): AlertTurn => ({
  ...{ alert: 'answer', id, itemId, answer },
  was: { status, until },
});

/** M004, M005. */
export const ALERTS_SAVED = 'Alert Notifications Updated';
export const ALERTS_NOT_SAVED = "Couldn't update Alert Notifications.";

type Categories = z.output<typeof getInventoryCategories.response>;
type Status = z.output<typeof getAlertRulesStatus.response>;

/** Shows a choice before it is kept; answers what takes it off the screen. An answer to an alert shows when it is kept: it may move the next date. */
export function showAlertTurn(queries: QueryClient, turn: AlertTurn): (() => void) | undefined {
  const change = <Data>(key: readonly unknown[], changed: (data: Data) => Data) => {
    const was = queries.getQueryData<Data>(key);
    if (was === undefined) return undefined;
    queries.setQueryData(key, changed(was));
    return () => queries.setQueryData(key, was);
  };
  switch (turn.alert) {
    case 'all':
      return change<Status>(keyOf(getAlertRulesStatus, { params: { id: 0 } }), () => ({ isEnabled: turn.isEnabled }));
    case 'rule':
      return change<Categories>(keyOf(getInventoryCategories, {}), (categories) =>
        categories.map(({ inventoryItemTypes, ...category }) => ({
          ...category,
          inventoryItemTypes: inventoryItemTypes.map(({ inventoryItemTypeAlertRules: rules, ...type }) => ({
            ...type,
            inventoryItemTypeAlertRules: rules.map((rule) => (rule.id === turn.ruleId ? { ...rule, optOut: turn.optOut } : rule)),
          })),
        })),
      );
    default:
      return undefined;
  }
}

/** Sends a choice; answers its opposite. */
export async function sendAlertTurn(turn: AlertTurn): Promise<AlertTurn> {
  switch (turn.alert) {
    case 'rule': {
      const { ruleId, optOut } = turn;
      await send(chooseAlertRule, { params: { ruleId }, body: { optOut } });
      return { ...turn, optOut: !optOut };
    }
    case 'all':
      await send(setAlertRulesStatus, { params: { id: 0 }, body: { isEnabled: turn.isEnabled } });
      return { ...turn, isEnabled: !turn.isEnabled };
    case 'answer': {
      const { id, itemId, answer, was } = turn;
      const { status, until } = answer;
      await send(answerAlertNotification, { params: { id: 0, x: id, y: itemId }, body: { status, ...(until && { until }) } });
      return { ...turn, answer: was, was: answer };
    }
    case 'other':
      return turn.send();
    case 'todo': {
      const { todo, status, until } = turn;
      const kept = await send(putOffTodo, { params: { todo }, body: { status, ...(until && { until }) } });
      return status === 'open' ? { ...turn, status: 'later' } : { ...turn, status: 'open', until: kept.until };
    }
  }
}
