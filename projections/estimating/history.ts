import { D, fixed } from '../../contracts/decimal.ts';
import { type Estimate, settingsAfter } from '../../contracts/estimating/estimate.ts';
import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import { inWords } from '../../contracts/estimating/labor-minimum.ts';
import { formatLength } from '../../contracts/estimating/measurement.ts';
import type { AUDIT_KINDS } from '../../contracts/organization/calls.ts';

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
    case 'AddressChanged': {
      const line = (s: { address: string; city: string; state: string; zip: string }) =>
        [s.address, s.city, `${s.state} ${s.zip}`.trim()].filter(Boolean).join(', ');
      return told('job', 'Changed the address', { before: line(was.survey), after: line(event.data) });
    }
    case 'SettingsChanged': {
      const old = was.settings.get(was.settingsId);
      const now = event.data.settings;
      const words: Record<string, string> = { overheadAmount: 'overhead', profitAmount: 'profit', taxableAmount: 'tax' };
      const changed = (['overheadAmount', 'profitAmount', 'taxableAmount'] as const).filter((key) => old?.[key] !== now[key]);
      const onOff = old?.orderType !== now.orderType ? `Turned profit, overhead and tax ${now.orderType === 'Apply' ? 'on' : 'off'}` : '';
      const sentence =
        onOff || (changed.length > 0 ? `Changed ${changed.map((key) => words[key]).join(', ')}` : 'Changed which costs are marked up');
      const values = (s: typeof old) => (s ? changed.map((key) => percent(s[key])).join(', ') : '');
      const followed = event.data.appliedTo === 'all' ? was.items.size : 0;
      return told('prices', `${sentence}${followed > 0 ? '' : ' for future lines'}`, {
        before: values(old),
        after: values(now),
        linesFollowed: followed,
      });
    }
    case 'SettingsRestored':
      return told('prices', 'Went back to earlier profit, overhead and tax', {
        linesFollowed: linesGoingBack(was, event),
      });
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
      return told('areas', `Moved area ${areaLabel(event.data.areaId)}`, { areaId: event.data.areaId });
    case 'AreaNotesSaved':
      return told('notes', `Wrote a note on ${areaLabel(event.data.areaId)}`, {
        areaId: event.data.areaId,
        before: was.areas.get(event.data.areaId)?.notes ?? '',
        after: event.data.notes,
      });
    case 'AreaMeasured': {
      const area = was.areas.get(event.data.areaId);
      const size = (facts: Pick<typeof event.data, 'interior' | 'measures'> | undefined) =>
        !facts
          ? ''
          : facts.interior
            ? `${length(facts.interior, 'shortWalls')} x ${length(facts.interior, 'longWalls')}`
            : `${facts.measures.floor} SF`;
      return told('measurements', `Measured ${areaLabel(event.data.areaId)}`, {
        areaId: event.data.areaId,
        before: size(area),
        after: size(event.data),
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
      const to = event.data.areaId === item(event.data.itemId)?.propertyArea_AreaID ? '' : ` to ${areaLabel(event.data.areaId)}`;
      return told('lines', `Moved ${named(event.data.itemId)}${to}`, onItem(event.data.itemId));
    }
    case 'ItemsChanged': {
      const [first, ...others] = event.data.items;
      const line = first && item(first.itemId);
      if (!first || !line) return told('lines', 'Changed a line');
      const keys = Object.keys(first.changes).filter((key) => key !== 'quantitySource' && key !== 'priceSource');
      const [only] = keys;
      const kind: AuditKind = keys.includes('quantity')
        ? 'quantities'
        : keys.every((k) => k === 'taskId' || k === 'description')
          ? 'lines'
          : 'prices';
      const show = (key: string, value: unknown) =>
        key === 'taskId' ? (was.tasks.get(Number(value)) ?? '') : PERCENTS.has(key) ? percent(String(value)) : String(value ?? '');
      const values =
        keys.length === 1 && only
          ? {
              before: show(only, only === 'taskId' ? line.estimateTask_Id : line[only as keyof typeof line]),
              after: show(only, first.changes[only as keyof typeof first.changes]),
            }
          : {};
      const many = others.length > 0 ? ` and ${lines(others.length)} more` : '';
      return told(
        kind,
        `Changed ${keys.map((k) => FIELD_WORDS[k] ?? k).join(', ')} of ${named(line.id)}${many}`,
        onItem(line.id, { ...values, unit: only === 'quantity' ? line.itemUM : '', linesFollowed: others.length }),
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

/** What one unit costs before overhead, profit and tax, material with its waste. */
function unitCost(costs: { labor: string; material: string; equipment: string; wasteFactorPct: string }): string {
  return fixed(new D(costs.material).times(new D(costs.wasteFactorPct).plus(100)).div(100).plus(costs.labor).plus(costs.equipment), 2);
}

/** The area when all are of one. */
const areaOfAll = (areas: (number | undefined)[]) => (areas.every((area) => area === areas[0]) ? areas[0] : undefined);

function length(input: Record<string, unknown>, name: string): string {
  return formatLength({ feet: String(input[`${name}Feet`] || '0'), inches: String(input[`${name}Inches`] || '0') });
}
