import { D, fixed } from '../../contracts/decimal.ts';
import type { Measures, Settings } from '../../contracts/estimating/entities.ts';
import { customerName, type Estimate, settingsAfter } from '../../contracts/estimating/estimate.ts';
import type { CustomerFacts, EstimateEvent } from '../../contracts/estimating/events.ts';
import { inWords } from '../../contracts/estimating/labor-minimum.ts';
import { formatLength } from '../../contracts/estimating/measurement.ts';
import { formatMoney, formatNumber } from '../../contracts/format.ts';
import type { AUDIT_KINDS } from '../../contracts/organization/calls.ts';

type AreaSize = Pick<Extract<EstimateEvent, { type: 'AreaMeasured' }>['data'], 'interior' | 'measures'>;
type AuditKind = (typeof AUDIT_KINDS)[number];

/** One change in words, without who and when. `sentence` starts with a past verb: "Changed quantity of Faucet, pull-down, in Kitchen". */
export interface Told {
  kind: AuditKind;
  areaId: number | null;
  itemId: number | null;
  sentence: string;
  before: string;
  after: string;
  unit: string;
  linesFollowed: number;
}

const lines = (n: number) => (n === 1 ? '1 line' : `${n} lines`);
const percent = (value: string) => `${fixed(value, 2).replace(/\.?0+$/, '')} %`;

const FIELD_WORDS: Record<string, string> = {
  description: 'description',
  itemUM: 'unit',
  labor: 'labor cost',
  material: 'material cost',
  equipment: 'equipment cost',
  wasteFactorPct: 'waste factor',
  percentageAffected: 'percentage affected',
  percentageCovered: 'percentage covered',
  vendorPPU: 'vendor price',
  taskId: 'task',
  quantity: 'quantity',
};
const COSTS = new Set(['labor', 'material', 'equipment', 'vendorPPU']);
const PERCENTS = new Set(['wasteFactorPct', 'percentageAffected', 'percentageCovered']);

/** Tells an event. Called before it is applied, with the estimate as it was: afterwards the old values are gone. */
export function tell(was: Estimate, event: EstimateEvent): Told {
  const item = (id: number) => was.items.get(id);
  const areaLabel = (id: number) => was.areas.get(id)?.label ?? 'an area';
  const inArea = (id: number | undefined) => (id === undefined ? '' : `, in ${areaLabel(id)}`);
  const named = (id: number) => {
    const line = item(id);
    return line ? `${line.description}${inArea(line.propertyArea_AreaID)}` : 'a line';
  };
  const told = (kind: AuditKind, sentence: string, more: Partial<Told> = {}): Told => ({
    kind,
    sentence,
    areaId: null,
    itemId: null,
    before: '',
    after: '',
    unit: '',
    linesFollowed: 0,
    ...more,
  });
  const onItem = (id: number, more: Partial<Told> = {}): Partial<Told> => ({
    itemId: id,
    areaId: item(id)?.propertyArea_AreaID ?? null,
    ...more,
  });
  switch (event.type) {
    case 'EstimateStarted':
      return told('job', `Started ${event.data.externalRefId}`);
    case 'EstimateArchived':
      return told('job', event.data.archived ? 'Archived the job' : 'Took the job back from the archive');
    case 'JobIdChanged':
      return told('job', 'Renamed the job', { before: was.externalRefId, after: event.data.externalRefId });
    case 'OrderCustomerChanged': {
      const line = (c: CustomerFacts) =>
        [customerName(c), c.companyName, c.phone, c.email].filter((part, n, all) => part && all.indexOf(part) === n).join(', ');
      return told('job', 'Changed the customer', { before: line(was.customer), after: line(event.data) });
    }
    case 'AddressChanged': {
      const line = (s: { address: string; city: string; state: string; zip: string }) =>
        [s.address, s.city, `${s.state} ${s.zip}`.trim()].filter(Boolean).join(', ');
      return told('job', 'Changed the address', { before: line(was.survey), after: line(event.data) });
    }
    case 'SettingsChanged': {
      const old = was.settings.get(was.settingsId);
      const now = event.data.settings;
      const changed = MARKUPS.filter(({ key, costs }) => !old || old[key] !== now[key] || costs.some(([cost]) => old[cost] !== now[cost]));
      const switched = old?.orderType !== now.orderType;
      const sentence = switched
        ? `Turned profit, overhead and tax ${now.orderType === 'Apply' ? 'on' : 'off'}`
        : `Changed ${listed(changed.map(({ word }) => word))}`;
      // Which costs are marked up is told only where that has changed: the percentages are what one looks for.
      const withCosts = changed.some(({ costs }) => costs.some(([cost]) => old?.[cost] !== now[cost]));
      const followed = event.data.appliedTo === 'all' ? was.items.size : 0;
      return told('prices', `${sentence}${followed > 0 ? '' : ' for future lines'}`, {
        before: old ? markupsOf(old, changed, withCosts) : '',
        after: markupsOf(now, changed, withCosts),
        linesFollowed: followed,
      });
    }
    case 'TaxRateFilled': {
      const before = was.settings.get(was.settingsId)?.taxableAmount;
      const { name, percent: after } = event.data.taxSource;
      return told('prices', `Filled in the sales tax of ${name}`, {
        before: before === undefined ? '' : percent(before),
        after: percent(after),
      });
    }
    case 'SettingsRestored': {
      const [old, now] = [was.settings.get(was.settingsId), was.settings.get(event.data.settingsId)];
      const changed =
        old && now ? MARKUPS.filter(({ key, costs }) => old[key] !== now[key] || costs.some(([cost]) => old[cost] !== now[cost])) : [];
      return told('prices', 'Went back to earlier profit, overhead and tax', {
        before: old ? markupsOf(old, changed, true) : '',
        after: now ? markupsOf(now, changed, true) : '',
        linesFollowed: linesGoingBack(was, event),
      });
    }
    case 'TaskAdded':
      return told('tasks', `Added task ${event.data.name}`);
    case 'TaskRenamed':
      return told('tasks', 'Renamed a task', { before: was.tasks.get(event.data.id) ?? '', after: event.data.name });
    case 'TaskDeleted':
      return told('tasks', `Deleted task ${was.tasks.get(event.data.id) ?? ''}`);
    case 'TaskRestored':
      return told('tasks', `Brought back task ${event.data.name}`, { linesFollowed: event.data.itemIds.length });
    case 'AreaAdded':
      return told('areas', `Added area ${event.data.label}`, { areaId: event.data.areaId });
    case 'AreaRestored':
      return told('areas', `Brought back area ${event.data.area.label}`, {
        areaId: event.data.area.areaId,
        linesFollowed: event.data.items.length,
      });
    case 'AreaDeleted':
      return told('areas', `Deleted area ${areaLabel(event.data.areaId)}`, {
        areaId: event.data.areaId,
        linesFollowed: was.areas.get(event.data.areaId)?.itemIds.length ?? 0,
      });
    case 'AreaRenamed':
      return told('areas', 'Renamed an area', { areaId: event.data.areaId, before: areaLabel(event.data.areaId), after: event.data.label });
    case 'AreaMoved':
      return told('areas', `Moved area ${areaLabel(event.data.areaId)}`, {
        areaId: event.data.areaId,
        before: placeWords(
          [...was.areas.values()].sort((a, b) => a.sequence - b.sequence).findIndex((one) => one.areaId === event.data.areaId),
        ),
        after: placeWords(event.data.sequence - 1),
      });
    case 'AreaNotesSaved':
      return told('notes', `Wrote a note on ${areaLabel(event.data.areaId)}`, {
        areaId: event.data.areaId,
        before: was.areas.get(event.data.areaId)?.notes ?? '',
        after: event.data.notes,
      });
    case 'AreaMeasured': {
      const area = was.areas.get(event.data.areaId);
      return told('measurements', `Measured ${areaLabel(event.data.areaId)}`, {
        areaId: event.data.areaId,
        ...measuredChange(area, event.data),
        linesFollowed: event.data.quantities.length,
      });
    }
    case 'ItemsAdded': {
      const [first, ...others] = event.data.items;
      if (!first) return told('lines', 'Added nothing');
      if (others.length === 0)
        return told(
          'lines',
          `Added ${first.description}${first.quality === 'None' ? '' : `, ${first.quality}`}, in ${areaLabel(first.areaId)}`,
          { areaId: first.areaId, itemId: first.itemId, after: first.quantity, unit: first.itemUM },
        );
      const inOne = others.every((i) => i.areaId === first.areaId);
      return told(
        'lines',
        `Added ${lines(event.data.items.length)}${inOne ? ` in ${areaLabel(first.areaId)}` : ''}: ${event.data.items
          .slice(0, 3)
          .map((i) => i.description)
          .join('; ')}${others.length > 2 ? ' and more' : ''}`,
        { areaId: inOne ? first.areaId : null },
      );
    }
    case 'ItemsDeleted': {
      const [first] = event.data.itemIds;
      const line = first === undefined ? undefined : item(first);
      if (event.data.itemIds.length === 1 && line)
        return told('lines', `Removed ${named(line.id)}`, onItem(line.id, { before: line.quantity, unit: line.itemUM }));
      return told('lines', `Removed ${lines(event.data.itemIds.length)}`, { areaId: line?.propertyArea_AreaID ?? null });
    }
    case 'ItemsRestored': {
      const [first] = event.data.itemIds;
      const line = first === undefined ? undefined : was.removed.get(first);
      if (event.data.itemIds.length === 1 && line)
        return told('lines', `Brought back ${line.description}${inArea(line.propertyArea_AreaID)}`, {
          areaId: line.propertyArea_AreaID,
          itemId: line.id,
          after: line.quantity,
          unit: line.itemUM,
        });
      return told('lines', `Brought back ${lines(event.data.itemIds.length)}`, { areaId: line?.propertyArea_AreaID ?? null });
    }
    case 'ItemQuantitySaved':
      return told(
        'quantities',
        `Changed quantity of ${named(event.data.itemId)}`,
        onItem(event.data.itemId, {
          before: item(event.data.itemId)?.quantity ?? '',
          after: event.data.quantity,
          unit: item(event.data.itemId)?.itemUM ?? '',
        }),
      );
    case 'ItemNotesSaved':
      return told(
        'notes',
        `Wrote a note on ${named(event.data.itemId)}`,
        onItem(event.data.itemId, { before: item(event.data.itemId)?.notes ?? '', after: event.data.notes }),
      );
    case 'ItemMoved': {
      const { itemId, areaId, sequence } = event.data;
      const line = item(itemId);
      const from = line && was.areas.get(line.propertyArea_AreaID);
      if (line && from && areaId !== from.areaId) {
        const [before, after] = [from.label, areaLabel(areaId)];
        return told('lines', `Moved ${line.description} from ${before} to ${after}`, onItem(itemId, { before, after }));
      }
      return told(
        'lines',
        `Moved ${named(itemId)}`,
        onItem(itemId, { before: placeWords(from?.itemIds.indexOf(itemId) ?? -1), after: placeWords(sequence - 1) }),
      );
    }
    case 'ItemsChanged': {
      const [first, ...others] = event.data.items;
      const line = first && item(first.itemId);
      if (!first || !line) return told('lines', 'Changed a line');
      const keys = Object.keys(first.changes).filter((key) => key !== 'quantitySource' && key !== 'priceSource');
      const [only, ...more] = keys;
      const kind: AuditKind = keys.includes('quantity')
        ? 'quantities'
        : keys.every((k) => k === 'taskId' || k === 'description')
          ? 'lines'
          : 'prices';
      const alone = only === 'quantity' && more.length === 0;
      const value = (key: string, given: unknown, unit: string) => {
        if (key === 'taskId') return was.tasks.get(Number(given)) ?? '';
        if (PERCENTS.has(key)) return percent(String(given ?? '0'));
        if (COSTS.has(key)) return formatMoney(String(given ?? ''));
        return key === 'quantity' && !alone ? `${formatNumber(String(given))} ${unit}` : String(given ?? '');
      };
      const of = ({ itemId, changes }: typeof first) => {
        const old = item(itemId);
        const held = (key: string) => (key === 'taskId' ? old?.estimateTask_Id : old?.[key as keyof typeof old]);
        const unit = old?.itemUM ?? '';
        return {
          before: keys.map((key) => value(key, held(key), unit)).join(', '),
          after: keys.map((key) => value(key, changes[key as keyof typeof changes] ?? held(key), changes.itemUM ?? unit)).join(', '),
        };
      };
      // Of several lines, a value that they do not share is nobody's.
      const each = event.data.items.map(of);
      const shared = (side: 'before' | 'after') => (each.every((one) => one[side] === each[0]?.[side]) ? (each[0]?.[side] ?? '') : '');
      const many = others.length > 0 ? ` and ${lines(others.length)} more` : '';
      return told(
        kind,
        `Changed ${listed(keys.map((k) => FIELD_WORDS[k] ?? k))} of ${named(line.id)}${many}`,
        onItem(line.id, {
          before: shared('before'),
          after: shared('after'),
          unit: alone ? line.itemUM : '',
          linesFollowed: others.length,
        }),
      );
    }
    case 'ItemPricesRenewed': {
      const [first, ...others] = event.data.items;
      const line = first && item(first.itemId);
      const from = areaOfAll(event.data.items.map((one) => item(one.itemId)?.propertyArea_AreaID));
      if (others.length === 0 && line)
        return told(
          'prices',
          `Took the price book's present price of ${named(line.id)}`,
          onItem(line.id, { before: unitCost(line), after: unitCost(first) }),
        );
      return told('prices', `Took the price book's present prices of ${lines(event.data.items.length)}${inArea(from)}`, {
        areaId: from ?? null,
        linesFollowed: event.data.items.length,
      });
    }
    case 'LaborMinimumSwitched': {
      const title = event.data.trade === null ? undefined : was.minimums.get(event.data.trade)?.facts.title;
      const whose = title === undefined ? 'the labor minimums of all trades' : `the labor minimum of the ${inWords(title)}`;
      return told('prices', `Switched ${event.data.on ? 'on' : 'off'} ${whose}`);
    }
    case 'ItemsSwitched': {
      const [first] = event.data.items;
      if (event.data.quality !== null)
        return told('quality', 'Changed the quality of all lines', {
          before: was.quality,
          after: event.data.quality,
          linesFollowed: event.data.items.length,
        });
      const line = first && item(first.itemId);
      if (!first || !line) return told('quality', 'Replaced an item');
      const { quality = line.quality, description = line.description } = first;
      return line.description === description
        ? told('quality', `Changed quality of ${named(line.id)}`, onItem(line.id, { before: line.quality, after: quality }))
        : told('quality', `Replaced ${named(line.id)}`, onItem(line.id, { before: line.description, after: description }));
    }
  }
}

function linesGoingBack(was: Estimate, event: Extract<EstimateEvent, { type: 'SettingsRestored' }>): number {
  const after = settingsAfter(event);
  return [...was.items.values()].filter((line) => after(line) !== line.settingsId).length;
}

const MARKUPS = [
  {
    key: 'overheadAmount',
    word: 'overhead',
    costs: [
      ['overheadLabor', 'labor'],
      ['overheadMaterial', 'material'],
      ['overheadEquipment', 'equipment'],
    ],
  },
  {
    key: 'profitAmount',
    word: 'profit',
    costs: [
      ['profitLabor', 'labor'],
      ['profitMaterial', 'material'],
      ['profitEquipment', 'equipment'],
    ],
  },
  {
    key: 'taxableAmount',
    word: 'tax',
    costs: [
      ['taxableLabor', 'labor'],
      ['taxableMaterial', 'material'],
      ['taxableEquipment', 'equipment'],
    ],
  },
] as const;

/** `10 %, 8 %`, or with the costs that they are of: `10 % of labor and material`. */
function markupsOf(settings: Settings, changed: readonly (typeof MARKUPS)[number][], withCosts: boolean): string {
  return changed
    .map(({ key, costs }) => {
      const of = costs.filter(([cost]) => settings[cost]).map(([, word]) => word);
      return `${percent(settings[key])}${withCosts ? ` of ${of.length > 0 ? listed(of) : 'nothing'}` : ''}`;
    })
    .join('; ');
}

/** `a`, `a and b`, `a, b and c`. */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** A place in a list, told from 1; nothing where it is not known. */
const placeWords = (index: number) => (index < 0 ? '' : `place ${index + 1}`);

const MEASURES: [keyof Measures, string, string][] = [
  ['floor', 'floor', 'SF'],
  ['walls', 'walls', 'SF'],
  ['ceilings', 'ceiling', 'SF'],
  ['roof', 'roof', 'SF'],
  ['extwalls', 'outside walls', 'SF'],
];

/** The sides where both are known and one of them has changed, else every measure that has. */
function measuredChange(was: AreaSize | undefined, now: AreaSize): { before: string; after: string } {
  const sides = ({ interior }: AreaSize) => (interior ? `${length(interior, 'shortWalls')} x ${length(interior, 'longWalls')}` : '');
  if (now.interior && (!was?.interior || sides(was) !== sides(now))) return { before: was ? sides(was) : '', after: sides(now) };
  const changed = MEASURES.filter(
    ([key]) => now.measures[key] !== (was?.measures[key] ?? '') && (Number(now.measures[key]) > 0 || Number(was?.measures[key]) > 0),
  );
  const words = (size: AreaSize | undefined) =>
    size ? changed.map(([key, word, unit]) => `${word} ${formatNumber(size.measures[key] || '0')} ${unit}`).join(', ') : '';
  return { before: words(was), after: words(now) };
}

/** What one unit costs before overhead, profit and tax, material with its waste. */
function unitCost(costs: { labor: string; material: string; equipment: string; wasteFactorPct: string }): string {
  return fixed(new D(costs.material).times(new D(costs.wasteFactorPct).plus(100)).div(100).plus(costs.labor).plus(costs.equipment), 2);
}

/** The area when all are of one. */
const areaOfAll = (areas: (number | undefined)[]) => (areas.every((area) => area === areas[0]) ? areas[0] : undefined);

function length(input: Record<string, unknown>, name: string): string {
  return formatLength({ feet: String(input[`${name}Feet`] || '0'), inches: String(input[`${name}Inches`] || '0') });
}
