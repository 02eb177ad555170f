import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { getHome } from '../../../contracts/home/property/get-home.ts';
import type { AlertNotification } from '../../../contracts/vault/alerts/alert.ts';
import { getAlertNotifications } from '../../../contracts/vault/alerts/get-alert-notifications.ts';
import { getAlertRulesStatus } from '../../../contracts/vault/alerts/get-alert-rules-status.ts';
import { getInventoryCategories } from '../../../contracts/vault/items/get-inventory-categories.ts';
import { refresh } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { useUndoSteps } from '../../app/undo-steps.ts';
import { ALERTS_NOT_SAVED, ALERTS_SAVED, type AlertTurn, answerTurn, sendAlertTurn, showAlertTurn } from './alert-turns.ts';
import type { Later } from './later.tsx';

const READS = [getHome, getAlertNotifications, getAlertRulesStatus, getInventoryCategories];

/** Answers to alerts, and which are wanted. Each is taken back by Undo. */
export function useAlertAnswers() {
  const queries = useQueryClient();
  const reload = () => refresh(queries, READS);
  const { done, undo, redo } = useUndoSteps<AlertTurn>({ turn: sendAlertTurn, reload });
  const save = useSave(({ turn }: { turn: AlertTurn; what: string }) => sendAlertTurn(turn), {
    optimistic: ({ turn }) => showAlertTurn(queries, turn),
    invalidates: READS,
    failed: ALERTS_NOT_SAVED,
    onSaved: (opposite, { what }) => done(what, opposite),
  });
  return {
    undo,
    redo,
    /** Of a choice that is kept: `opposite` takes it back. */
    done,
    choose: (turn: AlertTurn) => void save.save({ turn, what: ALERTS_SAVED }),
    answerDone: (alert: AlertNotification, title: string) =>
      void save.save({ turn: answerTurn(alert, { status: 'done', until: '' }), what: `Done: ${title}` }),
    answerLater: (alert: AlertNotification, title: string, { until, words }: Later) =>
      void save.save({ turn: answerTurn(alert, { status: 'later', until }), what: `Put off until ${words}: ${title}` }),
    putOff: (todo: string, title: string, { until, words }: Later) =>
      void save.save({ turn: { alert: 'todo', todo, status: 'later', until }, what: `Put off until ${words}: ${title}` }),
  };
}

/** The rules that a person does not want. */
export const optedOutIn = (categories: z.output<typeof getInventoryCategories.response> = []): ReadonlySet<number> =>
  new Set(
    categories.flatMap(({ inventoryItemTypes }) =>
      inventoryItemTypes.flatMap(({ inventoryItemTypeAlertRules: rules }) => rules.filter(({ optOut }) => optOut).map(({ id }) => id)),
    ),
  );
