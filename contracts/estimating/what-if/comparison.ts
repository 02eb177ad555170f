import type { z } from 'zod';
import { fromCents } from '../../money.ts';
import type { LineItem } from '../entities.ts';
import type { AreaState, Estimate } from '../estimate/state.ts';
import { shownLines, totalsView } from '../estimate/views.ts';
import { type Adoption, adoption, choiceKey, previewIds } from './adoption.ts';
import { changeText, FIELD_WORDS, lineValue, meanwhile, settingsText } from './change-words.ts';
import { type Change, currentSettings, differences, type Field, type Sides, targetLine } from './differences.ts';
import type { ComparedArea, ComparedChange, ComparedLine, getWhatIfComparison } from './get-what-if-comparison.ts';

type Comparison = Omit<z.output<typeof getWhatIfComparison.response>, 'whatIf' | 'externalRefId' | 'revision'>;

/** Who changed a line or an area of the what-if, by `item:7` or `area:7`. */
export type Writers = (key: string) => string;

/** The estimate beside what adopting all of the what-if would make of it; without `all`, only areas and lines that differ have rows. */
export function compareWhatIf(sides: Sides, { all, writers }: { all: boolean; writers: Writers }): Comparison {
  const changes = differences(sides);
  const adopted = adoption(sides, changes, previewIds());
  const areas = comparedAreas(sides.now, adopted, changes, all);
  const moved = [...adopted.moves.values()].reduce((sum, cents) => sum + cents, 0n);
  const texts = meanwhile(sides, changes);
  return {
    areas,
    lineCount: areas.reduce((sum, area) => sum + area.lines + area.added, 0),
    now: totalsView(sides.now.cents),
    after: totalsView(adopted.after.cents),
    changes: changes.map((change) => comparedChange(sides, change, adopted, writers)),
    follows: fromCents(grand(adopted.after) - grand(sides.now) - moved),
    meanwhile: { count: texts.length, texts: texts.slice(0, 3) },
  };
}

const grand = (estimate: Estimate) => estimate.cents.total + estimate.cents.tax;

function comparedAreas(now: Estimate, { after, changeOfLine }: Adoption, changes: Change[], all: boolean): ComparedArea[] {
  const conflicts = new Set(changes.filter((change) => change.conflicts.length > 0).map(({ id }) => id));
  const areaIds = [...now.areas.keys(), ...[...after.areas.keys()].filter((id) => !now.areas.has(id))];
  return areaIds.map((areaId) => {
    const [was, is] = [now.areas.get(areaId), after.areas.get(areaId)];
    const [before, present] = [linesIn(now, was), linesIn(after, is)];
    const ids = [...before.keys(), ...[...present.keys()].filter((id) => !before.has(id))];
    const lines = ids.flatMap((id) => {
      const compared = comparedLine(id, before.get(id), present.get(id), changeOfLine.get(id) ?? null, conflicts);
      return compared ? [compared] : [];
    });
    const differing = lines.filter((line) => differs(line));
    return {
      id: areaId,
      label: (is ?? was)?.label ?? '',
      now: fromCents(was?.cents.total ?? 0n),
      after: fromCents(is?.cents.total ?? 0n),
      lines: before.size,
      differ: differing.filter((line) => line.now && line.after).length,
      added: differing.filter((line) => !line.now).length,
      removed: differing.filter((line) => !line.after).length,
      items: all ? lines : differing,
    };
  });
}

const differs = ({ now, after, differs: columns, change }: ComparedLine) => !now || !after || columns.length > 0 || change !== null;

const linesIn = (estimate: Estimate, area: AreaState | undefined): Map<number, LineItem> =>
  new Map(area ? shownLines(estimate, area).map((line) => [line.id, line]) : []);

function comparedLine(
  id: number,
  was: LineItem | undefined,
  is: LineItem | undefined,
  change: string | null,
  conflicts: ReadonlySet<string>,
): ComparedLine | undefined {
  const line = is ?? was;
  if (!line) return undefined;
  const columns: ComparedLine['differs'] = [];
  if (was && is && was !== is) {
    if (was.description !== is.description) columns.push('description');
    if (was.quality !== is.quality) columns.push('quality');
    if (was.quantity !== is.quantity || was.itemUM !== is.itemUM) columns.push('quantity');
    if (was.totalCost !== is.totalCost) columns.push('total');
  }
  const conflict = change !== null && conflicts.has(change);
  return { id, action: line.action, now: side(was), after: side(is), change, differs: columns, conflict };
}

const side = (line: LineItem | undefined): ComparedLine['now'] =>
  line
    ? {
        description: line.description,
        quality: line.quality,
        quantity: line.quantity,
        itemUM: line.itemUM,
        totalCost: line.totalCost,
      }
    : null;

function comparedChange(sides: Sides, change: Change, { moves }: Adoption, writers: Writers): ComparedChange {
  const { base, whatIf } = sides;
  const ofArea = change.kind.startsWith('area');
  const line = whatIf.items.get(change.of) ?? base.items.get(change.of);
  const area = ofArea ? undefined : (whatIf.areas.get(line?.propertyArea_AreaID ?? 0) ?? base.areas.get(line?.propertyArea_AreaID ?? 0));
  return {
    id: change.id,
    text: changeText(sides, change),
    area: area?.label ?? '',
    by: change.of === 0 ? '' : writers(`${ofArea ? 'area' : 'item'}:${change.of}`),
    at: ofArea ? '' : (whatIf.items.get(change.of)?.dateUpdated ?? ''),
    money: fromCents(moves.get(change.id) ?? 0n),
    conflicts: change.conflicts.map((field) => ({
      key: choiceKey(change, field),
      field: field === 'presence' ? presenceWords(change) : `its ${FIELD_WORDS[field] ?? field}`,
      whatIf: conflictSide(sides, change, field, 'whatIf'),
      estimate: conflictSide(sides, change, field, 'estimate'),
    })),
  };
}

const presenceWords = ({ kind }: Change) => (kind === 'line' ? 'it, and the estimate took it out' : 'it: one took it out');

/** What one side made of a field that both changed. */
function conflictSide(sides: Sides, change: Change, field: Field, of: 'whatIf' | 'estimate') {
  const estimate = of === 'whatIf' ? sides.whatIf : sides.now;
  const line = of === 'whatIf' ? sides.whatIf.items.get(change.of) : targetLine(sides, change.of);
  const money = line ? fromCents(toCentsOf(line)) : '';
  const at = line?.dateUpdated ?? '';
  if (field === 'presence')
    return { value: line || (of === 'estimate' && change.kind === 'areaRemoved') ? 'keep it' : 'taken out', at, money };
  if (change.kind === 'line' && line) {
    const area = (id: number) => estimate.areas.get(id)?.label ?? '';
    const task = (id: number) => estimate.tasks.get(id) ?? '';
    return { value: lineValue(field, line, { area, task }), at, money };
  }
  const values: Partial<Record<Field, string>> = {
    label: estimate.areas.get((of === 'whatIf' ? change.of : change.target) ?? 0)?.label,
    settings: settingsText(currentSettings(sides.base), currentSettings(estimate)),
    quality: estimate.quality,
  };
  return { value: values[field] ?? (of === 'whatIf' ? 'as the what-if has it' : 'as the estimate has it'), at: '', money: '' };
}

const toCentsOf = ({ totalCost, tax }: LineItem) => BigInt(totalCost.replace('.', '')) + BigInt(tax.replace('.', ''));
