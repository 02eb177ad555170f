import { answerAlertNotification } from '../../../contracts/vault/alerts/answer-alert-notification.ts';
import { chooseAlertRule } from '../../../contracts/vault/alerts/choose-alert-rule.ts';
import { setAlertRulesStatus } from '../../../contracts/vault/alerts/set-alert-rules-status.ts';
import { send } from '../../app/client.ts';

/** A choice about alerts, which its opposite takes back. */
export type AlertTurn =
  | { alert: 'rule'; ruleId: number; optOut: boolean }
  | { alert: 'all'; isEnabled: boolean }
  | { alert: 'answer'; id: number; itemId: number; answer: AlertAnswer; was: AlertAnswer };

/** `until` is MM-DD-YYYY; empty for tomorrow, or for none. */
export interface AlertAnswer {
  status: 'open' | 'done' | 'later';
  until: string;
}

/** M004, M005. */
export const ALERTS_SAVED = 'Alert Notifications Updated';
export const ALERTS_NOT_SAVED = "Couldn't update Alert Notifications.";

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
  }
}
