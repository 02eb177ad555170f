import { z } from 'zod';
import { describe } from '../../audit.ts';
import { amount, id, text, whole } from '../../event.ts';
import { formatMoney } from '../../format.ts';
import { reportEvent, Sent, Subject } from '../report-event.ts';
import { sumOnPage } from '../sum-on-page.ts';
import { pickWords } from './option.ts';

/** The lines of the page, their totals on it, and what they come to and cost with their tax. */
const OnPage = z.object({
  itemIds: z.array(id('item')),
  totals: Sent.shape.totals,
  amounts: z.object({ lines: amount, tax: amount, cost: amount }),
});
const Option = z.object({ id: whole, name: text, choice: z.boolean(), atStart: z.boolean(), itemIds: z.array(id('item')) });
const namesOf = (options: readonly { name: string }[]) => options.map(({ name }) => name).join(', ');

/**
 * What the customer may choose, with the report's lines read anew: `fixedIds` are those in no option, `itemIds` those at the start. No
 * option takes the choices off.
 */
export const ReportOptionsOffered = reportEvent(
  Subject.extend({ options: z.array(Option), fixedIds: z.array(id('item')), estimateRevision: whole }).extend(OnPage.shape),
)({
  apply: (was, { options, fixedIds, itemIds, totals, estimateRevision }, { at, commandId }) => ({
    ...was,
    offer: options.length === 0 ? null : { options, fixedIds },
    savedBy: commandId,
    sent: { ...was.sent, itemIds, totals, estimateRevision, at },
  }),
  audit: (was, { options, totals }) =>
    describe(
      'reports',
      options.length === 0 ? `Took the choices off ${was.detail.name}` : `Offered choices on ${was.detail.name}: ${namesOf(options)}`,
      { before: sumOnPage(was.detail, was.sent.totals), after: sumOnPage(was.detail, totals) },
    ),
  history: (was, { options, totals }) => {
    const total = formatMoney(sumOnPage(was.detail, totals));
    const words = options.length === 0 ? `took the choices off, ${total}` : `offered choices: ${namesOf(options)}, ${total} at the start`;
    return { kind: 'changed', words };
  },
  reader: ({ options }, by) => (options.length === 0 ? `${by} took the choices off` : `${by} offered ${namesOf(options)}`),
});

/** What the customer picked of the options; it comes before their answer in the same command. */
export const ReportPicked = reportEvent(Subject.extend({ picks: z.array(whole) }).extend(OnPage.shape))({
  apply: (was, { itemIds, totals }) => ({ ...was, sent: { ...was.sent, itemIds, totals } }),
  audit: (was, { picks, totals }) =>
    describe('reports', `Chose ${pickWords({ options: was.offer?.options ?? [] }, picks)} of ${was.detail.name}`, {
      before: sumOnPage(was.detail, was.sent.totals),
      after: sumOnPage(was.detail, totals),
    }),
  history: (was, { picks, totals }) => ({
    kind: 'other',
    words: `chose ${pickWords({ options: was.offer?.options ?? [] }, picks)}: ${formatMoney(sumOnPage(was.detail, totals))}`,
  }),
  reader: ({ totals }) => `The choice came to ${formatMoney(totals.grandTotal)}`,
});
