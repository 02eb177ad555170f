import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { toCents } from '../../../contracts/money.ts';
import type { LateField } from '../../app/offline/browser-db.ts';
import type { WaitingWrite } from '../../app/offline/kept-writes.ts';
import { grouped } from '../../ui/words.ts';
import { repriced } from '../edits/priced.ts';

export interface WaitingWords {
  text: string;
  /** Where, and from what to what. */
  detail: string;
  /** What it moves the line by, before tax; null where that is not known here. */
  cents: bigint | null;
}

const FIELD_WORDS: Record<string, string> = {
  quantity: 'quantity',
  description: 'description',
  itemUM: 'unit',
  labor: 'labor',
  material: 'material',
  equipment: 'equipment',
  vendorPPU: 'vendor price',
  percentageAffected: 'percentage affected',
  wasteFactorPct: 'waste',
  percentageCovered: 'percentage covered',
  estimateTask_Id: 'task',
};
const PRICED = new Set(['quantity', 'labor', 'material', 'equipment', 'percentageAffected', 'wasteFactorPct', 'percentageCovered']);
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** One waiting change as a sentence. `areas` is its estimate, where it is open. */
export function wordsOf({ fields = [], what = 'Change' }: WaitingWrite, areas: readonly AreaWithItems[]): WaitingWords {
  const [first] = fields;
  if (!first) return { text: what, detail: '', cents: null };
  const area = areas.find(({ items }) => items.some(({ id }) => id === first.itemId));
  const line = area?.items.find(({ id }) => id === first.itemId);
  const name = line?.description ?? `line ${first.itemId}`;
  const where = area ? `${area.label}, ` : '';
  if (first.field === 'notes')
    return {
      text: first.mine === '' ? `Removed the note on ${name}` : `Wrote a note on ${name}`,
      detail: first.mine === '' ? (area?.label ?? '') : `${where}\u201c${short(first.mine)}\u201d`,
      cents: 0n,
    };
  const named = fields.map(({ field }) => FIELD_WORDS[field] ?? 'details').filter((word, at, all) => all.indexOf(word) === at);
  return {
    text: `Changed ${named.join(' and ')} of ${name}`,
    detail: `${where}${fields.map((field) => fromTo(field, line)).join('; ')}`,
    cents: line ? movedBy(line, fields, area) : null,
  };
}

function fromTo({ field, was, mine }: LateField, line: LineItem | undefined): string {
  if (field === 'estimateTask_Id') return 'another task';
  const unit = field === 'quantity' && line ? ` ${line.itemUM}` : '';
  const figure = (value: string) => (PRICED.has(field) && value !== '' ? grouped(value) : short(value) || 'nothing');
  return `${figure(was)} to ${figure(mine)}${unit}`;
}

/** Priced from the unit price that stands on the line, as its own change was on the screen. */
function movedBy(line: LineItem, fields: readonly LateField[], area: AreaWithItems | undefined): bigint | null {
  if (!fields.some(({ field }) => PRICED.has(field))) return 0n;
  if (fields.some(({ field }) => field !== 'quantity' && PRICED.has(field))) return null;
  const total = (pick: (field: LateField) => string) =>
    toCents(repriced(line, Object.fromEntries(fields.map((field) => [field.field, pick(field)])), undefined, area).totalCost);
  return total(({ mine }) => mine) - total(({ was }) => was);
}
