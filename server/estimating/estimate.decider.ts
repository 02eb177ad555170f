import { ORDER_QUALITY, type QualityLevel } from '../../contracts/catalogue/entities.ts';
import { D, fixed, LIMITS } from '../../contracts/decimal.ts';
import type {
  InteriorInput,
  LineItem,
  Measures,
  PropertyItemChange,
  Settings,
  TaxSource,
  WholeHouseInput,
} from '../../contracts/estimating/entities.ts';
import { AREA_TYPES } from '../../contracts/estimating/entities.ts';
import { evolveEstimate } from '../../contracts/estimating/estimate/evolve.ts';
import { bookFactsOf, differingFacts } from '../../contracts/estimating/estimate/lines.ts';
import { type AreaState, type Estimate, emptyEstimate, NO_MEASURES, weightOf } from '../../contracts/estimating/estimate/state.ts';
import { minimumOfItem } from '../../contracts/estimating/estimate/trade-labor.ts';
import { inverseOf } from '../../contracts/estimating/estimate/undo.ts';
import { linesOf, settingsView, taxSourceView } from '../../contracts/estimating/estimate/views.ts';
import { type EstimateEvent, storedData } from '../../contracts/estimating/events.ts';
import type {
  AreaFacts,
  BookFacts,
  CustomerFacts,
  ItemChanges,
  ItemFacts,
  MinimumFacts,
  SurveyFacts,
} from '../../contracts/estimating/facts.ts';
import { quantityFor } from '../../contracts/estimating/measurement.ts';
import { normaliseWaste, priceLine, roundQuantity } from '../../contracts/estimating/pricing.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { MAX_APPEND_BYTES } from '../platform/event-log/append-size.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';
import { undoOrRedo } from './undo.ts';

/** A line to add: the book's (or the hand's) facts, and what was typed with it. */
export interface NewLine extends BookFacts {
  quantity?: string;
  percentageAffected: string;
  notes: string;
}

export type UnitCosts = Pick<BookFacts, 'labor' | 'material' | 'equipment' | 'wasteFactorPct'>;

/** Labor minimums of the trades that a command's items bring; those that the estimate knows already stay as they are. */
interface WithMinimums {
  minimums: MinimumFacts[];
}

/** What a line becomes, provided that it still is the item `instead`. */
interface Replacement extends BookFacts {
  itemId: number;
  instead: number;
}

export type EstimateCommand =
  | {
      type: 'StartEstimate';
      organizationId: number;
      externalRefId: string;
      orderType: string;
      checksum: string;
      settings: Settings;
      /** Where the settings' tax rate is from; null where somebody said it. */
      taxSource: TaxSource | null;
      quantityDecimals: number;
      areaId: number;
      taskId: number;
    }
  | { type: 'ArchiveEstimate'; archived: boolean }
  | { type: 'ChangeJobId'; externalRefId: string }
  | { type: 'ChangeCustomer'; customer: CustomerFacts }
  /** `tax` is the rate of the new place. */
  | { type: 'ChangeAddress'; survey: Omit<SurveyFacts, 'id'>; tax: TaxSource }
  | { type: 'ChangeSettings'; settings: Settings; appliedTo: 'all' | 'future' | 'first time' }
  | { type: 'ApplySettings'; apply: boolean }
  | { type: 'RepriceAll' }
  | { type: 'AddTask'; id: number; name: string }
  | { type: 'RenameTask'; id: number; name: string }
  | { type: 'DeleteTask'; id: number }
  | { type: 'AddAreas'; areas: { areaId: number; typeCode: string; typeName?: string; label: string }[] }
  | { type: 'RenameArea'; areaId: number; label: string }
  | { type: 'SaveAreaNotes'; areaId: number; notes: string }
  | { type: 'MoveArea'; areaId: number; sequence: number }
  | { type: 'DeleteArea'; areaId: number; taskId: number }
  | {
      type: 'MeasureInterior';
      areaId: number;
      measures: Pick<Measures, 'floor' | 'walls' | 'ceilings' | 'baseboard'>;
      input: InteriorInput | null;
      applyDownward: boolean;
    }
  | {
      type: 'MeasureWholeHouse';
      areaId: number;
      measures: Pick<Measures, 'floor' | 'roof' | 'extwalls'>;
      input: WholeHouseInput | null;
      applyDownward: boolean;
    }
  | { type: 'ApplyMeasurementsDownward'; areaId: number }
  | ({ type: 'AddItems'; areaIds: number[]; taskId: number; lines: NewLine[]; itemIds: number[]; at: string } & WithMinimums)
  | { type: 'DuplicateItem'; itemId: number; newItemId: number; at: string }
  | { type: 'DuplicateItems'; items: { itemId: number; newItemId: number }[]; at: string }
  | { type: 'DeleteItem'; itemId: number }
  | { type: 'DeleteItems'; itemIds: number[] }
  | { type: 'SaveQuantity'; itemId: number; quantity: string }
  | { type: 'SaveItemNotes'; itemId: number; notes: string }
  | { type: 'MoveItem'; itemId: number; areaId: number; sequence: number }
  /** To the end of an area, in the order of the estimate. */
  | { type: 'MoveItems'; itemIds: number[]; areaId: number }
  | { type: 'ChangeItem'; change: PropertyItemChange; applyToAll: boolean; settings?: Settings }
  | ({ type: 'SwitchItem'; itemId: number; facts: BookFacts } & WithMinimums)
  | ({ type: 'ChangeQuality'; quality: QualityLevel; items: Replacement[] } & WithMinimums)
  /** Of some lines; the quality of the order stays. */
  | ({ type: 'ChangeQualityOfItems'; items: Replacement[] } & WithMinimums)
  /** Costs that the price book gave for the item that the line had then; `minimums` are those of the lines' trades. */
  | ({ type: 'UpdatePrices'; items: (UnitCosts & { itemId: number; itemXREF: number })[] } & WithMinimums)
  /** Of one trade, or of the whole estimate. */
  | { type: 'SwitchLaborMinimum'; trade: string | null; on: boolean }
  /**
   * `who` is an actor key; `commandId` what the caller saw on top, so that a repeated request takes back no second change. Nothing that was done
   * before `since` (ISO) is taken back.
   */
  | { type: 'Undo'; who: string; commandId: string; since?: string }
  | { type: 'Redo'; who: string; commandId: string; since?: string };

/** Most lines of one estimate; bounds one event and the screen (tested with 2,000). */
export const MAX_LINES = 10_000;

function areaOf(now: Estimate, areaId: number): AreaState {
  const area = now.areas.get(areaId);
  if (!area) throw new Refusal('AREA_NOT_FOUND');
  return area;
}

function itemOf(now: Estimate, itemId: number): LineItem {
  const item = now.items.get(itemId);
  if (!item) throw new Refusal(minimumOfItem(now, itemId) ? 'LABOR_MINIMUM' : 'ITEM_NOT_FOUND');
  return item;
}

function taskOf(now: Estimate, taskId: number): number {
  if (!now.tasks.has(taskId)) throw new Refusal('TASK_NOT_FOUND');
  return taskId;
}

const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
const sameDecimal = (a: string, b: string) => new D(a).eq(b);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** R066: appends or increments a number until the label is free among areas of its type. */
function uniqueLabel(label: string, taken: string[]): string {
  if (!taken.some((t) => sameText(t, label))) return label;
  const [, stem = label] = /^(.*?)\s+\d+$/.exec(label) ?? [];
  for (let n = 2; ; n++) {
    const candidate = `${stem} ${n}`;
    if (!taken.some((t) => sameText(t, candidate))) return candidate;
  }
}

/** Limits of arithmetic.md reach what is computed, too. */
function withinLimits(
  line: { labor: string; material: string; equipment: string; quantity: string; wasteFactorPct: string },
  settings: Settings,
) {
  if (new D(line.quantity).gt(LIMITS.quantity)) throw new Refusal('LIMIT_EXCEEDED', `A quantity can be at most ${LIMITS.quantity}.`);
  if (new D(priceLine(line, settings).ppu).gt(LIMITS.cost))
    throw new Refusal('LIMIT_EXCEEDED', `A unit price can be at most ${LIMITS.cost}.`);
}

/** New quantities of the area's lines whose formula measures it, where they differ. */
function measuredQuantities(now: Estimate, area: AreaState, measures: Measures) {
  return linesOf(now, area).flatMap((line) => {
    if (!line.formulaXRef) return [];
    const quantity = quantityFor(line.formulaXRef, measures, line.percentageAffected, now.quantityDecimals);
    if (sameDecimal(quantity, line.quantity) && line.quantitySource === 'measured') return [];
    withinLimits({ ...line, quantity }, settingsOf(now, line));
    return [{ itemId: line.id, quantity, quantitySource: 'measured' as const }];
  });
}

const settingsOf = (now: Estimate, line: LineItem): Settings => now.settings.get(line.settingsId) ?? settingsView(now);

/** Measurements are kept with two decimals, whether they were typed or calculated. */
const twoDecimals = (measures: Partial<Measures>) =>
  Object.fromEntries(Object.entries(measures).map(([name, value]) => [name, fixed(value, 2)])) as Partial<Measures>;

function measure(
  now: Estimate,
  areaId: number,
  changed: Partial<Measures>,
  inputs: Pick<AreaFacts, 'interior' | 'wholeHouse'>,
  applyDownward: boolean,
): EstimateEvent[] {
  const area = areaOf(now, areaId);
  const measures = { ...area.measures, ...twoDecimals(changed) };
  const quantities = applyDownward ? measuredQuantities(now, area, measures) : [];
  if (quantities.length === 0 && same(measures, area.measures) && same(inputs, { interior: area.interior, wholeHouse: area.wholeHouse }))
    return [];
  return [{ type: 'AreaMeasured', data: { areaId, measures, ...inputs, quantities } }];
}

function changeSettings(now: Estimate, settings: Settings, appliedTo: 'all' | 'future'): EstimateEvent[] {
  const everyLine = [...now.items.values()];
  const unchanged = same(settings, settingsView(now));
  if (unchanged && now.answered && (appliedTo === 'future' || everyLine.every((l) => l.settingsId === now.settingsId))) return [];
  if (appliedTo === 'all') for (const line of everyLine) withinLimits(line, settings);
  return [{ type: 'SettingsChanged', data: { settingsId: Math.max(...now.settings.keys()) + 1, settings, appliedTo } }];
}

/** The tax rate follows the place as long as nobody has typed one, and the order is not in progress: no line is repriced unasked. */
function fillTaxRate(now: Estimate, tax: TaxSource): EstimateEvent[] {
  const source = taxSourceView(now);
  if (!source || now.items.size > 0 || same(source, tax)) return [];
  const settings = { ...settingsView(now), taxableAmount: tax.percent };
  return [{ type: 'TaxRateFilled', data: { settingsId: Math.max(...now.settings.keys()) + 1, settings, taxSource: tax } }];
}

type AddItems = Extract<EstimateCommand, { type: 'AddItems' }>;

function addItems(now: Estimate, command: AddItems): EstimateEvent[] {
  return [{ type: 'ItemsAdded', data: { items: addedItems(now, command), minimums: newMinimums(now, command.minimums) } }];
}

function addedItems(now: Estimate, command: Omit<AddItems, 'type' | 'minimums'>): ItemFacts[] {
  const taskId = command.taskId === 0 ? now.defaultTaskId : taskOf(now, command.taskId);
  const areas = [...new Set(command.areaIds)].map((id) => areaOf(now, id));
  if (now.items.size + areas.length * command.lines.length > MAX_LINES) throw new Refusal('ESTIMATE_FULL');
  const ids = command.itemIds.values();
  return areas.flatMap((area) => {
    let sequence = Math.max(0, ...linesOf(now, area).map((l) => l.sequence));
    return command.lines.map(({ quantity: typed, ...line }): ItemFacts => {
      const quantity =
        typed === undefined
          ? quantityFor(line.formula, area.measures, line.percentageAffected, now.quantityDecimals)
          : roundQuantity(typed, now.quantityDecimals);
      const facts: ItemFacts = {
        ...line,
        itemId: ids.next().value ?? 0,
        areaId: area.areaId,
        taskId,
        sequence: ++sequence,
        quantity,
        quantitySource: typed === undefined && line.formula !== '' ? 'measured' : 'typed',
        percentageCovered: '0',
        vendorPPU: '0',
        settingsId: now.settingsId,
        isInvoiced: false,
        dateAdded: command.at,
      };
      withinLimits(facts, settingsView(now));
      return facts;
    });
  });
}

const newMinimums = (now: Estimate, minimums: MinimumFacts[]) => minimums.filter(({ trade }) => !now.minimums.has(trade));

function changeItem(now: Estimate, { change, applyToAll, settings }: Extract<EstimateCommand, { type: 'ChangeItem' }>): EstimateEvent[] {
  const line = itemOf(now, change.id);
  const { id: _line, notes, quantity, estimateTask_Id, ...fields } = change;
  if (fields.wasteFactorPct !== undefined) fields.wasteFactorPct = normaliseWaste(fields.wasteFactorPct);
  if (fields.itemUM === '') fields.itemUM = 'EA';
  const targets = applyToAll
    ? [...now.items.values()].filter((l) => l.itemXREF === line.itemXREF && l.description === line.description)
    : [line];
  const items = targets.flatMap((target) => {
    const wanted: ItemChanges = { ...fields };
    if (target === line && quantity !== undefined)
      Object.assign(wanted, { quantity: roundQuantity(quantity, now.quantityDecimals), quantitySource: 'typed' });
    if (target === line && estimateTask_Id !== undefined) wanted.taskId = taskOf(now, estimateTask_Id);
    // A measured line follows its percentage affected.
    if (
      fields.percentageAffected !== undefined &&
      wanted.quantity === undefined &&
      target.quantitySource === 'measured' &&
      target.formulaXRef
    ) {
      wanted.quantity = quantityFor(
        target.formulaXRef,
        areaOf(now, target.propertyArea_AreaID).measures,
        fields.percentageAffected,
        now.quantityDecimals,
      );
    }
    const current: Record<string, unknown> = { ...target, taskId: target.estimateTask_Id };
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(
        ([key, value]) =>
          value !== undefined && (NUMERIC.has(key) ? !sameDecimal(String(value), String(current[key])) : value !== current[key]),
      ),
    ) as ItemChanges;
    if (Object.keys(changes).length === 0) return [];
    if (target.priceSource === 'book' && COSTS.some((cost) => changes[cost] !== undefined)) changes.priceSource = 'typed';
    withinLimits({ ...target, ...changes }, settings ?? settingsOf(now, target));
    return [{ itemId: target.id, changes }];
  });
  const events: EstimateEvent[] = settings ? changeSettings(now, settings, 'future') : [];
  if (items.length > 0) events.push({ type: 'ItemsChanged', data: { items } });
  if (notes !== undefined && notes !== line.notes) events.push({ type: 'ItemNotesSaved', data: { itemId: line.id, notes } });
  return events;
}
const COSTS = ['labor', 'material', 'equipment', 'wasteFactorPct'] as const;
const NUMERIC = new Set([
  'labor',
  'material',
  'equipment',
  'wasteFactorPct',
  'percentageAffected',
  'percentageCovered',
  'vendorPPU',
  'quantity',
]);

/** The lines may have changed since the prices were looked up: those that are another item by now keep it. */
const unchanged = (now: Estimate, items: Replacement[]) =>
  items.flatMap(({ instead, itemId, ...facts }) => {
    const line = now.items.get(itemId);
    return line?.itemXREF === instead ? [{ itemId, ...differingFacts(line, facts) }] : [];
  });

/** Those of the lines that are still there, each once: a colleague may have deleted one meanwhile. Refuses when none is left. */
function presentItems(now: Estimate, itemIds: number[]): number[] {
  const present = [...new Set(itemIds)].filter((id) => now.items.has(id));
  if (present.length === 0) itemOf(now, itemIds[0] ?? 0);
  return present;
}

/** Lines in the order in which the estimate shows them. */
function inOrder(now: Estimate, itemIds: number[]): number[] {
  const wanted = new Set(itemIds);
  return [...now.areas.values()].flatMap((area) => area.itemIds.filter((id) => wanted.has(id)));
}

/** A copy of each line beneath it: all are added by one event, and then brought to their places. */
function duplicateItems(now: Estimate, items: { itemId: number; newItemId: number }[], at: string): EstimateEvent[] {
  const copies = new Map(items.map((item) => [item.itemId, item.newItemId]));
  const originals = inOrder(now, presentItems(now, [...copies.keys()]));
  if (now.items.size + originals.length > MAX_LINES) throw new Refusal('ESTIMATE_FULL');
  const places = new Map<number, number[]>();
  const added: ItemFacts[] = [];
  const moves = originals.map((itemId): EstimateEvent => {
    const line = itemOf(now, itemId);
    const area = areaOf(now, line.propertyArea_AreaID);
    const newItemId = copies.get(itemId) ?? 0;
    const place = places.get(area.areaId) ?? [...area.itemIds];
    const earlier = place.length - area.itemIds.length;
    const facts = { ...bookFactsOf(line), quantity: line.quantity, percentageAffected: line.percentageAffected, notes: line.notes };
    const [copy] = addedItems(now, {
      areaIds: [area.areaId],
      taskId: line.estimateTask_Id,
      itemIds: [newItemId],
      at,
      lines: [facts],
    });
    if (copy) added.push({ ...copy, sequence: copy.sequence + earlier });
    const below = place.indexOf(itemId) + 1;
    place.splice(below, 0, newItemId);
    places.set(area.areaId, place);
    return { type: 'ItemMoved', data: { itemId: newItemId, areaId: area.areaId, sequence: below + 1 } };
  });
  return [{ type: 'ItemsAdded', data: { items: added, minimums: [] } }, ...moves];
}

/** A line that is another item by now, or has typed costs, is not what was asked for. */
function updatePrices(now: Estimate, command: Extract<EstimateCommand, { type: 'UpdatePrices' }>): EstimateEvent[] {
  const trades = new Set<string>();
  const asked = new Map(command.items.map((item) => [item.itemId, item]));
  const items = [...asked.values()].flatMap(({ itemXREF, ...item }) => {
    const line = now.items.get(item.itemId);
    if (line?.itemXREF !== itemXREF || line.priceSource !== 'book') throw new Refusal('PRICES_CHANGED');
    if (COSTS.every((cost) => sameDecimal(line[cost], item[cost]))) return [];
    withinLimits({ ...line, ...item }, settingsOf(now, line));
    trades.add(line.trade);
    return [item];
  });
  const minimums = command.minimums.flatMap((minimum) => {
    const known = now.minimums.get(minimum.trade)?.facts;
    const facts = known && { ...minimum, itemId: known.itemId };
    return facts && trades.has(facts.trade) && !sameMinimum(known, facts) ? [facts] : [];
  });
  return items.length === 0 ? [] : [{ type: 'ItemPricesRenewed', data: { items, minimums } }];
}

const sameMinimum = (a: MinimumFacts, b: MinimumFacts) =>
  sameDecimal(a.hours, b.hours) && sameDecimal(a.rate, b.rate) && a.place === b.place;

function deleteArea(now: Estimate, areaId: number, taskId: number): EstimateEvent[] {
  const area = areaOf(now, areaId);
  if (area.areaTypeGroup === 'E') throw new Refusal('ENTIRE_HOUSE_NOT_DELETABLE');
  const lines = linesOf(now, area);
  const ofTask = taskId === 0 ? lines : lines.filter((l) => l.estimateTask_Id === taskOf(now, taskId));
  if (ofTask.length === lines.length) return [{ type: 'AreaDeleted', data: { areaId } }];
  return ofTask.length === 0 ? [] : [{ type: 'ItemsDeleted', data: { itemIds: ofTask.map((l) => l.id) } }];
}

function addAreas(now: Estimate, command: Extract<EstimateCommand, { type: 'AddAreas' }>): EstimateEvent[] {
  const labels = [...now.areas.values()].map(({ areaType, label }) => ({ areaType, label }));
  let sequence = Math.max(0, ...[...now.areas.values()].map((a) => a.sequence));
  return command.areas.map(({ areaId, typeCode, typeName, label }) => {
    const type = AREA_TYPES.find((t) => t.code === typeCode);
    if (!type) throw new Refusal('MISSING_FIELDS', 'Please choose an area type.');
    if (type.group === 'E') throw new Refusal('AREA_EXISTS');
    const ofType = labels.filter(({ areaType }) => areaType === type.code);
    const unique = uniqueLabel(
      label || type.name,
      ofType.map((area) => area.label),
    );
    labels.push({ areaType: type.code, label: unique });
    return {
      type: 'AreaAdded',
      data: {
        areaId,
        label: unique,
        notes: '',
        areaType: type.code,
        areaTypeName: typeName ?? type.name,
        areaTypeId: type.id,
        areaTypeGroup: type.group,
        sequence: ++sequence,
        measures: NO_MEASURES,
        interior: null,
        wholeHouse: null,
      },
    };
  });
}

function renameArea(now: Estimate, { areaId, label }: Extract<EstimateCommand, { type: 'RenameArea' }>): EstimateEvent[] {
  const area = areaOf(now, areaId);
  const others = [...now.areas.values()].filter((other) => other.areaType === area.areaType && other !== area);
  const unique = uniqueLabel(
    label,
    others.map((other) => other.label),
  );
  return unique === area.label ? [] : [{ type: 'AreaRenamed', data: { areaId, label: unique } }];
}

/** One estimate, from its first area to its last line. Stream `estimate-<orderId>`. */
export function decide(command: EstimateCommand, now: Estimate): EstimateEvent[] {
  if (command.type === 'StartEstimate') {
    if (now.exists) return [];
    const { type: _type, areaId, taskId, ...facts } = command;
    return [
      {
        type: 'EstimateStarted',
        data: {
          ...facts,
          orderId: now.orderId,
          survey: { id: now.orderId, address: '', address2: '', city: '', state: '', zip: '' },
          quality: ORDER_QUALITY,
          area: {
            areaId,
            label: 'Entire House',
            notes: '',
            areaType: 'HOUSE',
            areaTypeName: 'Entire House',
            areaTypeId: 1,
            areaTypeGroup: 'E',
            sequence: 0,
            measures: NO_MEASURES,
            interior: null,
            wholeHouse: null,
          },
          task: { id: taskId, name: 'General' },
        },
      },
    ];
  }
  if (!now.exists) throw new Refusal('ORDER_NOT_FOUND');
  switch (command.type) {
    case 'ArchiveEstimate':
      return now.archived === command.archived ? [] : [{ type: 'EstimateArchived', data: { archived: command.archived } }];
    case 'ChangeJobId':
      return now.externalRefId === command.externalRefId ? [] : [{ type: 'JobIdChanged', data: { externalRefId: command.externalRefId } }];
    case 'ChangeCustomer':
      return same(command.customer, { ...now.customer }) ? [] : [{ type: 'OrderCustomerChanged', data: command.customer }];
    case 'ChangeAddress': {
      const { state, zip } = command.survey;
      // In progress: lines are priced for the property's place (R046, R047).
      if (now.items.size > 0 && now.survey.zip !== '' && (state !== now.survey.state || zip !== now.survey.zip))
        throw new Refusal('ORDER_IN_PROGRESS');
      const survey = { ...command.survey, id: now.survey.id };
      return same(survey, { ...survey, ...now.survey }) ? [] : [{ type: 'AddressChanged', data: survey }, ...fillTaxRate(now, command.tax)];
    }
    case 'ChangeSettings':
      return changeSettings(
        now,
        command.settings,
        command.appliedTo === 'first time' ? (now.answered ? 'future' : 'all') : command.appliedTo,
      );
    case 'ApplySettings':
      return changeSettings(now, { ...settingsView(now), orderType: command.apply ? 'Apply' : 'Do Not Apply' }, 'all');
    case 'RepriceAll':
      return [...now.items.values()].every((l) => l.settingsId === now.settingsId) ? [] : changeSettings(now, settingsView(now), 'all');
    case 'AddTask':
      if ([...now.tasks.values()].some((name) => sameText(name, command.name))) throw new Refusal('TASK_EXISTS');
      return [{ type: 'TaskAdded', data: { id: command.id, name: command.name } }];
    case 'RenameTask':
      taskOf(now, command.id);
      if (now.tasks.get(command.id) === command.name) return [];
      if ([...now.tasks].some(([id, name]) => id !== command.id && sameText(name, command.name))) throw new Refusal('TASK_EXISTS');
      return [{ type: 'TaskRenamed', data: { id: command.id, name: command.name } }];
    case 'DeleteTask':
      if (taskOf(now, command.id) === now.defaultTaskId) throw new Refusal('DEFAULT_TASK');
      return [{ type: 'TaskDeleted', data: { id: command.id } }];
    case 'AddAreas':
      return addAreas(now, command);
    case 'RenameArea':
      return renameArea(now, command);
    case 'SaveAreaNotes':
      return areaOf(now, command.areaId).notes === command.notes
        ? []
        : [{ type: 'AreaNotesSaved', data: { areaId: command.areaId, notes: command.notes } }];
    case 'MoveArea': {
      const sequence = Math.min(command.sequence, now.areas.size);
      return [...now.areas.keys()].indexOf(areaOf(now, command.areaId).areaId) + 1 === sequence
        ? []
        : [{ type: 'AreaMoved', data: { areaId: command.areaId, sequence } }];
    }
    case 'DeleteArea':
      return deleteArea(now, command.areaId, command.taskId);
    case 'MeasureInterior':
      if (areaOf(now, command.areaId).areaTypeGroup !== 'I') throw new Refusal('WRONG_AREA_TYPE');
      return measure(now, command.areaId, command.measures, { interior: command.input, wholeHouse: null }, command.applyDownward);
    case 'MeasureWholeHouse':
      if (areaOf(now, command.areaId).areaTypeGroup === 'I') throw new Refusal('WRONG_AREA_TYPE');
      return measure(now, command.areaId, command.measures, { interior: null, wholeHouse: command.input }, command.applyDownward);
    case 'ApplyMeasurementsDownward': {
      const { interior, wholeHouse } = areaOf(now, command.areaId);
      return measure(now, command.areaId, {}, { interior, wholeHouse }, true);
    }
    case 'AddItems':
      return addItems(now, command);
    case 'DuplicateItem':
      itemOf(now, command.itemId);
      return duplicateItems(now, [command], command.at);
    case 'DuplicateItems':
      return duplicateItems(now, command.items, command.at);
    case 'DeleteItem':
      itemOf(now, command.itemId);
      return [{ type: 'ItemsDeleted', data: { itemIds: [command.itemId] } }];
    case 'DeleteItems':
      return [{ type: 'ItemsDeleted', data: { itemIds: presentItems(now, command.itemIds) } }];
    case 'SaveQuantity': {
      const line = itemOf(now, command.itemId);
      const quantity = roundQuantity(command.quantity, now.quantityDecimals);
      if (sameDecimal(quantity, line.quantity)) return [];
      withinLimits({ ...line, quantity }, settingsOf(now, line));
      return [{ type: 'ItemQuantitySaved', data: { itemId: line.id, quantity, quantitySource: 'typed' } }];
    }
    case 'SaveItemNotes':
      return itemOf(now, command.itemId).notes === command.notes
        ? []
        : [{ type: 'ItemNotesSaved', data: { itemId: command.itemId, notes: command.notes } }];
    case 'MoveItem': {
      const line = itemOf(now, command.itemId);
      const area = areaOf(now, command.areaId);
      const places = area.itemIds.length + (line.propertyArea_AreaID === area.areaId ? 0 : 1);
      const sequence = Math.min(command.sequence, places);
      if (area.itemIds.indexOf(line.id) === sequence - 1) return [];
      return [{ type: 'ItemMoved', data: { itemId: line.id, areaId: area.areaId, sequence } }];
    }
    case 'MoveItems': {
      const area = areaOf(now, command.areaId);
      const moved = inOrder(now, presentItems(now, command.itemIds));
      const going = new Set(moved);
      const rest = area.itemIds.filter((id) => !going.has(id));
      const there = [...rest, ...moved];
      if (there.length === area.itemIds.length && there.every((id, place) => area.itemIds[place] === id)) return [];
      const places = rest.length + moved.length;
      return moved.map((itemId) => ({ type: 'ItemMoved', data: { itemId, areaId: area.areaId, sequence: places } }));
    }
    case 'ChangeItem':
      return changeItem(now, command);
    case 'SwitchItem': {
      const line = itemOf(now, command.itemId);
      // The item that it is already: its price stays the one that the line was given.
      if (line.itemXREF === command.facts.itemXREF) return [];
      withinLimits({ ...line, ...command.facts }, settingsOf(now, line));
      return [
        {
          type: 'ItemsSwitched',
          data: {
            quality: null,
            items: [{ itemId: line.id, ...differingFacts(line, command.facts) }],
            minimums: newMinimums(now, command.minimums),
          },
        },
      ];
    }
    case 'ChangeQuality': {
      const items = unchanged(now, command.items);
      return items.length === 0 && now.quality === command.quality
        ? []
        : [{ type: 'ItemsSwitched', data: { quality: command.quality, items, minimums: newMinimums(now, command.minimums) } }];
    }
    case 'ChangeQualityOfItems': {
      const items = unchanged(now, command.items);
      return items.length === 0
        ? []
        : [{ type: 'ItemsSwitched', data: { quality: null, items, minimums: newMinimums(now, command.minimums) } }];
    }
    case 'UpdatePrices':
      return updatePrices(now, command);
    case 'SwitchLaborMinimum': {
      const { trade, on } = command;
      const minimum = trade === null ? undefined : now.minimums.get(trade);
      if (trade !== null && !minimum) throw new Refusal('NOT_FOUND', 'This trade has no labor minimum on this estimate.');
      return (minimum ? minimum.on : now.laborMinimum) === on ? [] : [{ type: 'LaborMinimumSwitched', data: { trade, on } }];
    }
    case 'Undo':
      return undoOrRedo(now, now.undoStacks, command, 'NOTHING_TO_UNDO');
    case 'Redo':
      return undoOrRedo(now, now.redoStacks, command, 'NOTHING_TO_REDO');
    default:
      return unreachable(command);
  }
}

/** Lines of one event from which on it is looked at how large what takes it back would be. */
const MANY_LINES = 500;

/** Refuses what could be recorded, but not taken back in one append. */
function revocable(now: Estimate, events: EstimateEvent[]): EstimateEvent[] {
  for (const event of events) {
    if (!('items' in event.data) || event.data.items.length < MANY_LINES) continue;
    const bytes = inverseOf(now, event).reduce((sum, inverse) => sum + Buffer.byteLength(JSON.stringify(storedData(inverse))), 0);
    if (bytes > MAX_APPEND_BYTES) throw new Refusal('LIMIT_EXCEEDED', 'This is more than one step can take back. Please do it in parts.');
  }
  return events;
}

/** An event's metadata takes at most so much, with a name of a hundred letters. */
const METADATA_BYTES = 600;

/**
 * Refuses a change of more events than one append takes, before anything is recorded. What takes it back names the same lines, and so fits too; undo and
 * redo themselves are not asked, so that what an earlier build recorded can be taken back.
 */
function recordable(command: EstimateCommand, events: EstimateEvent[]): EstimateEvent[] {
  if (events.length < MANY_LINES || command.type === 'Undo' || command.type === 'Redo') return events;
  const bytes = events.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(storedData(event))) + METADATA_BYTES, 0);
  if (bytes > MAX_APPEND_BYTES)
    throw new Refusal('LIMIT_EXCEEDED', 'These are too many lines for one change. Please do it in parts, of 1,000 lines at most.');
  return events;
}

function unreachable(command: never): never {
  throw new Error(`No decision for ${JSON.stringify(command)}`);
}

export const estimateDecider: Decider<Estimate, EstimateCommand, EstimateEvent> = {
  streamOf: (orderId) => `estimate-${orderId}`,
  initial: emptyEstimate,
  decide: (command, now) => revocable(now, recordable(command, decide(command, now))),
  evolve: (state, event) => evolveEstimate(state, event),
  weigh: weightOf,
};
