import { z } from 'zod';
import { call } from '../../call.ts';
import { Quality } from '../../catalogue/quality.ts';
import { Money } from '../../decimal-fields.ts';
import { Totals, WhatIfOf } from '../order.ts';
import { order } from '../owned.ts';

/** One side of a line. */
const Side = z.object({
  description: z.string(),
  quality: Quality,
  quantity: z.string(),
  itemUM: z.string(),
  totalCost: Money,
});

/** A line of the comparison; `now` or `after` is null where a side does not have it. */
const ComparedLine = z.object({
  /** The estimate's id; below 0 for a line that only the what-if has. */
  id: z.number(),
  action: z.string(),
  now: Side.nullable(),
  after: Side.nullable(),
  /** The change that makes it different, null when it follows others by itself, as a labor minimum does, or is the same. */
  change: z.string().nullable(),
  /** The columns that differ. */
  differs: z.array(z.enum(['description', 'quality', 'quantity', 'total'])),
  conflict: z.boolean(),
});
export type ComparedLine = z.infer<typeof ComparedLine>;

/** Of an area: the sums before tax, and how many lines there are, differ, were added and were taken out. */
const ComparedArea = z.object({
  id: z.number(),
  label: z.string(),
  now: Money,
  after: Money,
  lines: z.number(),
  differ: z.number(),
  added: z.number(),
  removed: z.number(),
  items: z.array(ComparedLine),
});
export type ComparedArea = z.infer<typeof ComparedArea>;

/** A field that both sides changed: what each made of it and when, and the line's total with tax then (empty for what is no line). */
const ConflictSide = z.object({ value: z.string(), at: z.string(), money: z.string() });
const ComparedChange = z.object({
  id: z.string(),
  text: z.string(),
  /** The area that it is in; empty for what belongs to none. */
  area: z.string(),
  /** Who changed it in the what-if, and when (ISO); empty where that is not known. */
  by: z.string(),
  at: z.string(),
  /** What it moves the total by, with tax, when all changes are adopted. */
  money: Money,
  conflicts: z.array(z.object({ key: z.string(), field: z.string(), whatIf: ConflictSide, estimate: ConflictSide })),
});
export type ComparedChange = z.infer<typeof ComparedChange>;

/**
 * The estimate as it is now beside what adopting all of the what-if would make of it, in the estimate's order: what somebody
 * changed on the estimate meanwhile is on both sides, and told in `meanwhile`. Where both changed a field, the what-if's side
 * counts until somebody chooses.
 */
export const getWhatIfComparison = call({
  id: 'whatIfComparison',
  method: 'GET',
  path: '/api/estimating/{orderId}/what-if/comparison',
  who: order('orderId'),
  summary: 'A what-if beside its estimate',
  query: z.object({ all: z.enum(['true', 'false']).default('false') }),
  response: z.object({
    whatIf: WhatIfOf,
    externalRefId: z.string(),
    /** Of the what-if. */
    revision: z.number(),
    areas: z.array(ComparedArea),
    lineCount: z.number(),
    now: Totals,
    after: Totals,
    changes: z.array(ComparedChange),
    follows: Money,
    meanwhile: z.object({ count: z.number(), texts: z.array(z.string()) }),
  }),
  refusals: ['BUSY', 'WHAT_IF_NOT_FOUND'],
});
