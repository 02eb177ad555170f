import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AlertNotification } from '../../../contracts/vault/alerts/alert.ts';
import { getAlertNotifications } from '../../../contracts/vault/alerts/get-alert-notifications.ts';
import { typedDate } from '../../../contracts/vault/items/dates.ts';
import { daysAfter } from '../../../contracts/vault/items/due-alerts.ts';
import type { getInventoryCategories } from '../../../contracts/vault/items/get-inventory-categories.ts';
import { refresh } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { useUndoSteps } from '../../app/undo-steps.ts';
import { localDay } from '../../ui/words.ts';
import { ALERTS_NOT_SAVED, type AlertAnswer, type AlertTurn, sendAlertTurn } from './alert-turns.ts';

/** How long an alert is put off. */
const LATER = { tomorrow: 1, 'next week': 7, 'next month': 30 } as const;
export type Later = keyof typeof LATER;
export const LATER_WORDS = Object.keys(LATER) as Later[];

/** Answers to alerts: done, or later. Each is taken back by Undo. */
export function useAlertAnswers() {
  const queries = useQueryClient();
  const reload = () => refresh(queries, [getAlertNotifications]);
  const { done, undo, redo } = useUndoSteps<AlertTurn>({ turn: sendAlertTurn, reload });
  const save = useSave(({ turn }: { turn: AlertTurn; what: string }) => sendAlertTurn(turn), {
    invalidates: [getAlertNotifications],
    failed: ALERTS_NOT_SAVED,
    onSaved: (opposite, { what }) => done(what, opposite),
  });
  const turnOf = ({ id, inventoryItem_Id: itemId, status, until }: AlertNotification, answer: AlertAnswer): AlertTurn => ({
    ...{ alert: 'answer', id, itemId, answer },
    was: { status, until },
  });
  return {
    undo,
    redo,
    answerDone: (alert: AlertNotification, title: string) =>
      void save.save({ turn: turnOf(alert, { status: 'done', until: '' }), what: `Done: ${title}` }),
    /** Tomorrow is the server’s: people who are a day ahead of it or behind do not name it. */
    answerLater: (alert: AlertNotification, title: string, when: Later) =>
      void save.save({
        turn: turnOf(alert, { status: 'later', until: when === 'tomorrow' ? '' : typedDate(daysAfter(localDay(), LATER[when])) }),
        what: `Put off until ${when}: ${title}`,
      }),
  };
}

/** The rules that a person does not want. */
export const optedOutIn = (categories: z.output<typeof getInventoryCategories.response> = []): ReadonlySet<number> =>
  new Set(
    categories.flatMap(({ inventoryItemTypes }) =>
      inventoryItemTypes.flatMap(({ inventoryItemTypeAlertRules: rules }) => rules.filter(({ optOut }) => optOut).map(({ id }) => id)),
    ),
  );
