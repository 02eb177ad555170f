import { z } from 'zod';
import { call, may } from '../../call.ts';

/** An entry as its page names it: its log position, a hyphen, and its revision. */
const EntryKey = z.string().regex(/^\d{1,18}-\d{1,9}$/, 'must be a log position and a revision, as 46388-214');

const Amounts = z.object({ was: z.string(), becomes: z.string() });

/** A job's money now and once a value is set again: of the line that alone changes, null where several or none do; of the tax, and of the total with it. */
const RestoredMoney = z.object({ line: Amounts.nullable(), tax: Amounts, withTax: Amounts });

/** `moved` is the change of the total before tax. */
export type RestoredMoney = z.infer<typeof RestoredMoney> & { moved: string };

/** A value that can be set again. `moved` is the change of the job's total before tax; empty where it is no job's, as `money` is null. */
const Restorable = z.object({ words: z.string(), moved: z.string(), money: RestoredMoney.nullable() });

/** Null where the value was there from the beginning, or where that is not known. */
const Writer = z.object({ by: z.string(), at: z.string() }).nullable();

/**
 * What of an entry can be set again. `seen` names the value of now; `isAfter` that it still is as the entry left it. `why` says why nothing can
 * be restored; it is empty where something can. Null for an entry that has no way back.
 */
export const getRestoration = call({
  id: 'getRestoration',
  method: 'GET',
  path: '/api/audit/restoration',
  who: may('ViewAudit'),
  summary: 'What of an entry of the audit can be set again, and what was sent meanwhile',
  query: z.object({ entry: EntryKey }),
  response: z.object({
    restoration: z
      .object({
        /** Null where it is as now, or cannot be set again. */
        before: Restorable.nullable(),
        after: Restorable.nullable(),
        /** What the entry found and what it left, in words; empty where that is not known. */
        wasWords: z.string(),
        becameWords: z.string(),
        /** Who set the value that the entry found. */
        foundBy: Writer,
        /** Empty where there is nothing any more that has such a value. */
        now: z.string(),
        /** Who set the value of now, where that is not the entry. */
        nowBy: Writer,
        seen: z.string(),
        isAfter: z.boolean(),
        unit: z.string(),
        why: z.string(),
        /** Reports that carry the value that stood there since the entry: they stay as they were sent. */
        sent: z.array(z.object({ sentence: z.string(), at: z.string(), by: z.string() })),
      })
      .nullable(),
  }),
  refusals: ['NOT_FOUND', 'BUSY'],
});
export type Restoration = NonNullable<z.infer<(typeof getRestoration)['response']>['restoration']>;

/**
 * Sets the value again that an entry found (`before`) or left (`after`), by the command that sets it by hand: a change like any other. `seen` is
 * that of `getRestoration`; where somebody has changed it since, it is refused with the value of now.
 */
export const restoreValue = call({
  id: 'restoreValue',
  method: 'POST',
  path: '/api/audit/restore',
  who: may('ViewAudit'),
  summary: 'Set a value of an entry of the audit again',
  body: z.object({ entry: EntryKey, to: z.enum(['before', 'after']), seen: z.string().max(60) }),
  response: z.object({
    words: z.string(),
    /** The entry that it made, by which it is undone; null where it was so already. */
    made: z.string().nullable(),
  }),
  refusals: [
    ...(['NOT_FOUND', 'FORBIDDEN', 'BUSY', 'RESTORE_REFUSED', 'VALUE_CHANGED', 'LIMIT_EXCEEDED'] as const),
    ...([
      'AREA_NOT_FOUND',
      'ITEM_NOT_FOUND',
      'LABOR_MINIMUM',
      'TASK_NOT_FOUND',
      'ORDER_NOT_FOUND',
      'ORDER_LOCKED',
      'ORDER_IN_PROGRESS',
      'WHAT_IF_DISCARDED',
      'WHAT_IF_OF_JOB',
    ] as const),
    ...(['LAST_MANAGER', 'RIGHTS_CHANGED', 'NO_SUCH_ROLE', 'ROLE_FIXED', 'ROLE_EXISTS', 'TOO_MANY_ROLES'] as const),
    ...(['CATEGORY_NOT_FOUND', 'EFFECTIVE_DATE_PAST', 'OWN_ITEM_PRICE', 'QUALITY_ORDER', 'ZIP_NOT_FOUND'] as const),
  ],
});
