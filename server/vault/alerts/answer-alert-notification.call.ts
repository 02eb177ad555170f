import { answerAlertNotification } from '../../../contracts/vault/alerts/answer-alert-notification.ts';
import { bind } from '../../platform/http/bind.ts';
import { VaultService } from '../vault.service.ts';
import { AlertService } from './alert.service.ts';

export default bind(answerAlertNotification, { uses: [AlertService, VaultService] }, async ({ params, body, ...ctx }, alerts, vault) => {
  // Refuses an item that is deleted.
  await vault.one(ctx.session, params.id, params.y);
  return alerts.answer(params, body, ctx);
});
