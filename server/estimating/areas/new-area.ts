import { AREA_TYPES } from '../../../contracts/estimating/entities.ts';
import { Refusal } from '../../../contracts/refusals.ts';

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
