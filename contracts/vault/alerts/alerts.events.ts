import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, type EventOf, evolveBy, id, stream, subjectIsUser, text, whole } from '../../event.ts';
import { type AlertAnswer, type AlertsState, noAlerts } from './alerts-state.ts';

const of = { userId: id('user'), organizationId: id('organization') };
const define = auditedEvent<AlertsState>();
const things = (count: number) => (count === 1 ? '1 thing' : `${count} things`);

/** Stream `vaultalerts-<userId>`: what a person was told of things in their vault, and what they said to it. The audit does not name the things. */
export const alertEvents = {
  /** One mail tells all of them. */
  VaultAlertsGiven: define(
    z.object({
      ...of,
      /** From noon to noon in UTC. */
      day: text,
      notifications: z.array(z.object({ id: whole, itemId: id('vault_item'), ruleId: whole, due: text })),
    }),
  )({
    apply: (was, { organizationId, day, notifications }) => ({
      ...was,
      organizationId,
      day,
      notifications: new Map([
        ...was.notifications,
        ...notifications.map((one) => [one.id, { ...one, day, answer: 'open' as const, until: '', on: '' }] as const),
      ]),
    }),
    audit: (_was, { notifications }) => describe('job', `Mailed alerts of ${things(notifications.length)} in their own vault`),
  }),
  VaultAlertAnswered: define(
    z.object({
      ...of,
      notificationId: whole,
      answer: text as z.ZodType<AlertAnswer>,
      /** The day until which it waits; empty when it does not. */
      until: text,
      /** The day on which it was done; empty when it is not. */
      on: text,
    }),
  )({
    apply(was, { organizationId, notificationId, answer, until, on }) {
      const notification = was.notifications.get(notificationId);
      if (!notification) return was;
      const notifications = new Map(was.notifications).set(notificationId, { ...notification, answer, until, on });
      return { ...was, organizationId, notifications };
    },
    audit: (_was, { answer, until }) =>
      describe(
        'job',
        answer === 'done'
          ? 'Did what an alert of their own vault was about'
          : answer === 'later'
            ? `Put an alert of their own vault off to ${until}`
            : 'Took the answer to an alert of their own vault back',
      ),
  }),
  VaultAlertRuleChosen: define(z.object({ ...of, ruleId: whole, optOut: z.boolean() }))({
    apply(was, { organizationId, ruleId, optOut }) {
      const optedOut = new Set(was.optedOut);
      if (optOut) optedOut.add(ruleId);
      else optedOut.delete(ruleId);
      return { ...was, organizationId, optedOut };
    },
    audit: (_was, { optOut }) => describe('job', `Turned an alert of their own vault ${optOut ? 'off' : 'on'}`),
  }),
  VaultAlertsSwitched: define(z.object({ ...of, isEnabled: z.boolean() }))({
    apply: (was, { organizationId, isEnabled }) => ({ ...was, organizationId, isEnabled }),
    audit: (_was, { isEnabled }) => describe('job', `Turned all alerts of their own vault ${isEnabled ? 'on' : 'off'}`),
  }),
};
export type AlertsEvent = EventOf<typeof alertEvents>;

export const vaultAlertsStream = stream(
  'vaultalerts',
  'user',
  alertEvents,
  {
    initial: noAlerts,
    evolve: evolveBy<AlertsState, AlertsEvent>(alertEvents),
    about: ({ organizationId }) => ({ organizationId }),
    weigh: alertsWeight,
  },
  subjectIsUser,
);

/** Rough size in memory, in bytes. */
export function alertsWeight({ notifications, optedOut }: AlertsState): number {
  return 1_000 + notifications.size * 220 + optedOut.size * 40;
}
