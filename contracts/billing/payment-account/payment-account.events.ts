import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, text } from '../../event.ts';
import type { Account } from '../account-state.ts';

const accountEvent = auditedEvent<Account>();
const of = z.object({ account: text });

/** Into what customers of an organisation pay. Its keys are no part of the log. */
export const paymentAccountEvents = {
  PaymentAccountConnected: accountEvent(of.extend({ name: text, mode: z.enum(['live', 'test']) }))({
    apply: (was, { account, mode }) => ({ ...was, paymentAccount: `${account} ${mode}` }),
    audit: (_was, { account, name, mode }) =>
      describe('payments', `Had customers pay into ${name || 'an account'} at Stripe`, {
        after: `${account}${mode === 'test' ? ', test mode' : ''}`,
      }),
  }),
  PaymentAccountRemoved: accountEvent(of)({
    apply: (was) => ({ ...was, paymentAccount: '' }),
    audit: (_was, { account }) => describe('payments', 'Had customers pay into the own account at Stripe no more', { before: account }),
  }),
};
