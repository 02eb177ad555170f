import { formatMoney, formatNumber } from '../../format.ts';
import type { LineItem, Settings } from '../entities.ts';
import { counted, listed, percent } from '../estimate/words.ts';
import { type Change, currentSettings, type Field, type Sides, targetArea, targetLine } from './differences.ts';

/** What a change does, in a few words: `Cabinets, base, Better to Good`. */
export function changeText(sides: Sides, change: Change): string {
  const { base, whatIf, now } = sides;
  switch (change.kind) {
    case 'line': {
      const line = whatIf.items.get(change.of);
      const before = targetLine(sides, change.of) ?? base.items.get(change.of);
      if (!line || !before) return '';
      if (change.target === undefined) return `${line.description}, kept and changed`;
      return `${before.description}, ${listed(change.fields.map((field) => fieldChange(field, before, line, sides)))}`;
    }
    case 'lineAdded':
      return `Added ${whatIf.items.get(change.of)?.description ?? 'a line'}`;
    case 'lineRemoved':
      return `Took out ${base.items.get(change.of)?.description ?? 'a line'}`;
    case 'areaAdded':
      return `Added area ${whatIf.areas.get(change.of)?.label ?? ''}`;
    case 'areaRemoved':
      return `Took out area ${base.areas.get(change.of)?.label ?? ''}${change.lines.length > 0 ? ` with ${counted(change.lines.length)}` : ''}`;
    case 'area': {
      const there = targetArea(sides, change.of);
      const parts = change.fields.map((field) => {
        if (field === 'label') return `renamed to ${whatIf.areas.get(change.of)?.label ?? ''}`;
        if (field !== 'measures') return 'notes';
        return `measured again${change.lines.length > 0 ? `, ${counted(change.lines.length)} follow` : ''}`;
      });
      return `${there?.label ?? ''} ${listed(parts)}`;
    }
    case 'settings':
      return `Profit, overhead and tax: ${settingsText(currentSettings(now), currentSettings(whatIf))}`;
    case 'quality':
      return `Quality of new lines, ${now.quality} to ${whatIf.quality}`;
    case 'laborMinimum': {
      const on = change.trade === '' ? whatIf.laborMinimum : (whatIf.minimums.get(change.trade)?.on ?? true);
      const title = whatIf.minimums.get(change.trade)?.facts.title;
      return `Labor minimum${title ? `, ${title}` : 's'} ${on ? 'on' : 'off'}`;
    }
    case 'rate':
      return `Labor minimum, ${whatIf.minimums.get(change.trade)?.facts.title ?? ''}, at today's rate`;
  }
}

const quantityOf = ({ quantity, itemUM }: LineItem) => `${formatNumber(quantity)} ${itemUM}`.trim();

function fieldChange(field: Field, before: LineItem, line: LineItem, sides: Sides): string {
  switch (field) {
    case 'item':
      return before.description === line.description ? `${before.quality} to ${line.quality}` : `replaced by ${line.description}`;
    case 'description':
      return `now ${line.description}`;
    case 'unit':
      return `per ${line.itemUM}`;
    case 'costs':
      return 'unit costs';
    case 'quantity':
      return `${formatNumber(before.quantity)} to ${quantityOf(line)}`;
    case 'area':
      return `moved to ${sides.whatIf.areas.get(line.propertyArea_AreaID)?.label ?? 'another area'}`;
    default:
      return FIELD_WORDS[field] ?? field;
  }
}

/** A field where two sides conflict, after "Both changed its". */
export const FIELD_WORDS: Partial<Record<Field, string>> = {
  item: 'quality or item',
  description: 'description',
  unit: 'unit',
  costs: 'unit costs',
  quantity: 'quantity',
  affected: 'percentage affected',
  covered: 'percentage covered',
  vendor: 'vendor price',
  notes: 'notes',
  task: 'task',
  area: 'area',
  label: 'name',
  measures: 'measurements',
  settings: 'profit, overhead and tax',
  quality: 'quality of new lines',
  laborMinimum: 'labor minimum',
  rate: 'labor minimum rate',
};

/** A line's value of a field, as one chooses between two of them. */
export function lineValue(field: Field, line: LineItem, labels: { area: (id: number) => string; task: (id: number) => string }): string {
  switch (field) {
    case 'item':
      return line.quality === 'None' ? line.description : `${line.quality}, ${line.description}`;
    case 'description':
      return line.description;
    case 'unit':
      return line.itemUM;
    case 'costs':
      return `${formatMoney(line.labor)} labor, ${formatMoney(line.material)} material, ${formatMoney(line.equipment)} equipment`;
    case 'quantity':
      return quantityOf(line);
    case 'affected':
      return percent(line.percentageAffected);
    case 'covered':
      return percent(line.percentageCovered);
    case 'vendor':
      return formatMoney(line.vendorPPU);
    case 'notes':
      return line.notes || 'no notes';
    case 'task':
      return labels.task(line.estimateTask_Id);
    case 'area':
      return labels.area(line.propertyArea_AreaID);
    default:
      return '';
  }
}

export function settingsText(was: Settings | undefined, is: Settings | undefined): string {
  if (!was || !is) return '';
  const parts = (
    [
      ['overhead', 'overheadAmount'],
      ['profit', 'profitAmount'],
      ['tax', 'taxableAmount'],
    ] as const
  ).flatMap(([word, key]) => (was[key] === is[key] ? [] : `${word} ${percent(was[key])} to ${percent(is[key])}`));
  if (was.orderType !== is.orderType) parts.push(is.orderType === 'Apply' ? 'turned on' : 'turned off');
  return parts.length > 0 ? listed(parts) : 'what they apply to';
}

/** What only the estimate changed since the what-if left it, line by line. */
export function meanwhile(sides: Sides, changes: Change[]): string[] {
  const { base, whatIf, now } = sides;
  const texts: string[] = [];
  const known = new Set<number>();
  const conflicts = new Map(changes.map((change) => [change.of, change]));
  for (const was of base.items.values()) {
    const there = targetLine(sides, was.id);
    if (!there) {
      if (whatIf.items.has(was.id) && !conflicts.has(was.id)) texts.push(`${was.description} taken out`);
      continue;
    }
    known.add(there.id);
    const is = whatIf.items.get(was.id);
    const parts: string[] = [];
    if (was.itemXREF !== there.itemXREF && there.itemXREF !== is?.itemXREF && !conflicts.get(was.id)?.conflicts.length)
      parts.push(fieldChange('item', was, there, sides));
    if (was.quantity !== there.quantity && there.quantity !== is?.quantity && !conflicts.get(was.id)?.conflicts.length)
      parts.push(fieldChange('quantity', was, there, sides));
    if (parts.length > 0) texts.push(`${was.description}, ${listed(parts)}`);
  }
  for (const id of whatIf.items.keys()) {
    const there = base.items.has(id) ? undefined : targetLine(sides, id);
    if (there) known.add(there.id);
  }
  for (const line of now.items.values()) if (!known.has(line.id)) texts.push(`${line.description} added`);
  return texts;
}
