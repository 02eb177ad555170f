import { getOutbox } from '../../../contracts/accounts/demo/get-outbox.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { demoMode } from '../../platform/demo-mode.ts';
import { bind } from '../../platform/http/bind.ts';
import { Outbox } from '../../platform/mail/outbox.ts';

export default bind(getOutbox, { reads: [], uses: [Outbox] }, (_, outbox) => {
  if (!demoMode()) throw new Refusal('NOT_FOUND');
  return outbox.latest(MAILS_SHOWN);
});

const MAILS_SHOWN = 100;
