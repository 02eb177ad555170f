import { uniqueLabel } from '../../../contracts/estimating/areas/unique-label.ts';
import type { NewArea as NamedArea } from '../../../contracts/estimating/builder/addition.ts';
import { AREA_TYPES } from '../../../contracts/estimating/entities.ts';
import { type Estimate } from '../../../contracts/estimating/estimate/state.ts';
import type { AreaFacts } from '../../../contracts/estimating/facts.ts';
import { interior, NO_MEASURES } from '../../../contracts/measures/measurement.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { calculated } from '../measurements/calculated.ts';

/** A new area: its type, the type's name if it is a custom one, and its label. */
export interface NewArea {
  typeCode: string;
  typeName?: string;
  label: string;
}

/**
 * R055, R056: an area from the builder's list or a new one, which needs a type and a name; without a type it is
 * Interior.
 */
export function namedArea(asked: { SelectedArea: string; NewAreaname: string; SelectedAreaType: string }): NewArea {
  const { SelectedArea: selected, NewAreaname: name, SelectedAreaType: type } = asked;
  const createNew = /create new/i.test(selected);
  if (createNew && (type === '' || name === ''))
    throw new Refusal('MISSING_FIELDS', type === '' ? 'Please choose an area type.' : 'Please name the area.');
  const known = createNew ? undefined : AREA_TYPES.find((t) => t.name.toLowerCase() === selected.toLowerCase() && t.group !== 'E');
  const typeCode = known?.code ?? (type === 'Exterior' ? 'EXT' : 'INT');
  const label = name || (createNew ? '' : selected);
  if (label === '') throw new Refusal('MISSING_FIELDS', 'Please name the area.');
  return { typeCode, label };
}

/** A merged area names its type by code, or by the type's name. */
export function mergedArea({ areaType, areaTypeName, label }: { areaType: string; areaTypeName: string; label: string }): NewArea {
  const type = AREA_TYPES.find((t) => t.code === areaType || t.name === areaTypeName);
  return { typeCode: type?.code ?? areaType, ...(areaTypeName ? { typeName: areaTypeName } : {}), label };
}

export interface AddedArea extends NewArea {
  areaId: number;
  /** Of a room that is measured as it is added, and the input that they were calculated from. */
  measures?: AreaFacts['measures'];
  interior?: AreaFacts['interior'];
  wholeHouse?: AreaFacts['wholeHouse'];
  notes?: string;
}

/** A new area as calls name it, or one of a property with what was measured there. */
export type AskedArea = NamedArea & { measures?: AreaFacts['measures']; notes?: string };

/** A new area as `AddItems` takes it. Refuses a room whose size is not whole. */
export function measuredArea({ measurements, measures: known, notes, ...asked }: AskedArea): Omit<AddedArea, 'areaId'> {
  if (known) return { ...mergedArea(asked), measures: known, ...(notes && { notes }) };
  if (!measurements) return mergedArea(asked);
  const { missing, measures } = calculated(interior(measurements));
  if (!measures) throw new Refusal('MISSING_FIELDS', `Please enter ${missing.join(', ')}.`);
  return { ...mergedArea(asked), measures, interior: measurements };
}

/** The facts of new areas behind those that are there, each with a label that is unique in its type. Refuses an unknown type, and a second house. */
export function newAreas(now: Estimate, areas: AddedArea[]): AreaFacts[] {
  const labels = [...now.areas.values()].map(({ areaType, label }) => ({ areaType, label }));
  let sequence = Math.max(0, ...[...now.areas.values()].map((area) => area.sequence));
  return areas.map(({ areaId, typeCode, typeName, label, measures, interior, wholeHouse, notes }) => {
    const type = AREA_TYPES.find(({ code }) => code === typeCode);
    if (!type) throw new Refusal('MISSING_FIELDS', 'Please choose an area type.');
    if (type.group === 'E') throw new Refusal('AREA_EXISTS');
    const unique = uniqueLabel(
      label || type.name,
      labels.flatMap((area) => (area.areaType === type.code ? [area.label] : [])),
    );
    labels.push({ areaType: type.code, label: unique });
    return {
      areaId,
      label: unique,
      notes: notes ?? '',
      areaType: type.code,
      areaTypeName: typeName ?? type.name,
      areaTypeId: type.id,
      areaTypeGroup: type.group,
      sequence: ++sequence,
      measures: measures ?? NO_MEASURES,
      interior: interior ?? null,
      wholeHouse: wholeHouse ?? null,
    };
  });
}
