import { z } from 'zod';
import { type AuditSentence, describe } from '../../audit.ts';
import { type AuditedEvent, amount, auditedEvent, id, text, whole } from '../../event.ts';
import type { LineItemFields } from './line-item.ts';

const levels = ['Economy', 'Good', 'Better', 'Best', 'Designer'] as const;

/** Nothing of the API is imported as a shape, so that a call can change without changing what is stored. */
const Facts = z.object({
  description: text,
  notes: text,
  action: z.enum(['Replace', 'Remove', 'Repair', 'Clean', 'Paint', 'Refinish', 'Detach and reset', 'Service', 'Inspect', 'Haul', 'Obtain']),
  subcategory: text,
  unit: text,
  formula: z.enum(['', 'FLOOR', 'WALLS', 'CEILINGS', 'WALLSANDCEILINGS', 'BASEBOARD', 'ROOF', 'EXTWALLS']),
  trade: text,
  wasteFactorPct: amount,
  prices: z.array(z.object({ quality: z.enum(['None', ...levels]), labor: amount, material: amount, equipment: amount })),
});
type Facts = z.infer<typeof Facts>;

/** What takes a step back. */
export type LineItemUndo = { type: 'changed'; changed: Partial<LineItemFields> } | { type: 'deleted' } | { type: 'restored' };

export interface LineItemState {
  id: number;
  exists: boolean;
  organizationId: number;
  /** The user to whose own list it belongs (R182); null in the organisation's. */
  userId: number | null;
  fields: LineItemFields;
  deleted: boolean;
  /** The revision that last wrote each field, and who; `life` for the deletion or its undoing. */
  written: Partial<Record<keyof LineItemFields | 'life', { revision: number; by: string }>>;
  /** What would undo its latest events, oldest first. */
  steps: { revision: number; userId: number; undo: LineItemUndo }[];
  addedAt: string;
  updatedAt: string;
  updatedBy: string;
  revision: number;
}

export const NO_LINE_ITEM: LineItemFields = {
  description: '',
  notes: '',
  action: 'Replace',
  subcategory: '',
  unit: '',
  formula: '',
  trade: '',
  wasteFactorPct: '0',
  prices: [],
};

export const noLineItem = (id: number): LineItemState => ({
  id,
  exists: false,
  organizationId: 0,
  userId: null,
  fields: NO_LINE_ITEM,
  deleted: false,
  written: {},
  steps: [],
  addedAt: '',
  updatedAt: '',
  updatedBy: '',
  revision: -1,
});

/** Words of the fields in the audit's sentences and in refusals. */
export const LINE_ITEM_WORDS: Record<keyof LineItemFields, string> = {
  description: 'description',
  notes: 'notes',
  action: 'action',
  subcategory: 'subcategory',
  unit: 'unit',
  formula: 'measurement',
  trade: 'trade',
  wasteFactorPct: 'waste',
  prices: 'prices',
};

const listed = (words: string[]) => (words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);
const costsOf = (prices: Facts['prices']) =>
  prices
    .map(({ quality, labor, material, equipment }) => {
      const parts = [`labor ${labor}`, `material ${material}`, `equipment ${equipment}`].filter((part) => !/ 0(\.0+)?$/.test(part));
      return `${quality === 'None' ? '' : `${quality} `}${parts.join(', ') || '0'}`;
    })
    .join('; ');
const shown = (field: keyof LineItemFields, fields: Partial<Facts>): string => {
  if (field === 'prices') return costsOf(fields.prices ?? []);
  if (field === 'wasteFactorPct') return `${fields.wasteFactorPct} %`;
  return fields[field] || 'nothing';
};

interface LineItemEvent<Data> extends AuditedEvent<LineItemState, Data> {
  audit(was: LineItemState, data: Data): AuditSentence;
  undo(was: LineItemState, data: Data): LineItemUndo;
}

const lineItemEvent =
  <Data>(schema: z.ZodType<Data>) =>
  (members: Omit<LineItemEvent<Data>, 'shape'>): LineItemEvent<Data> => ({
    ...auditedEvent<LineItemState>()(schema)(members),
    ...members,
  });

export const CustomLineItemAdded = lineItemEvent(
  z.object({
    id: id('own_item'),
    organizationId: id('organization'),
    /** Null in the organisation's list. */
    userId: id('user').nullable(),
    fields: Facts,
    copiedFrom: whole.nullable(),
  }),
)({
  apply: (was, { organizationId, userId, fields }, { at }) => ({ ...was, exists: true, organizationId, userId, fields, addedAt: at }),
  undo: () => ({ type: 'deleted' }),
  audit: (_was, { userId, fields, copiedFrom }) =>
    describe(
      'book',
      `${copiedFrom === null ? 'Added' : 'Copied'} the line item ${fields.description} ${userId === null ? 'for the organization' : 'to their own list'}`,
      { after: costsOf(fields.prices), unit: fields.unit },
    ),
});

export const CustomLineItemChanged = lineItemEvent(z.object({ changed: Facts.partial() }))({
  apply: (was, { changed }) => ({ ...was, fields: { ...was.fields, ...(changed as Partial<LineItemFields>) } }),
  undo: (was, { changed }) => ({
    type: 'changed',
    changed: Object.fromEntries(Object.keys(changed).map((field) => [field, was.fields[field as keyof LineItemFields]])),
  }),
  audit(was, { changed }) {
    const fields = Object.keys(changed) as (keyof LineItemFields)[];
    const values = (of: Partial<Facts>) => fields.map((field) => shown(field, of)).join('; ');
    return describe('book', `Changed ${listed(fields.map((field) => LINE_ITEM_WORDS[field]))} of the line item ${was.fields.description}`, {
      before: values(was.fields),
      after: values(changed),
    });
  },
});

const nothing = z.object({});

/** Lines on estimates stay as they are. */
export const CustomLineItemDeleted = lineItemEvent(nothing)({
  apply: (was) => ({ ...was, deleted: true }),
  undo: () => ({ type: 'restored' }),
  audit: ({ fields }) => describe('book', `Deleted the line item ${fields.description}`, { before: costsOf(fields.prices) }),
});

export const CustomLineItemRestored = lineItemEvent(nothing)({
  apply: (was) => ({ ...was, deleted: false }),
  undo: () => ({ type: 'deleted' }),
  audit: ({ fields }) =>
    describe('book', `Took back the deletion of the line item ${fields.description}`, { after: costsOf(fields.prices) }),
});
