import type { QualityLevel } from '../../../contracts/catalogue/quality.ts';
import { remodelOf } from '../../../contracts/estimating/wizards/remodel.ts';
import { PROPERTY_AREA_TYPES } from '../../../contracts/home/property/area-types.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import type { PropertyArea } from '../../../contracts/home/property/property-area.ts';
import type { Measures } from '../../../contracts/measures/entities.ts';
import { NO_MEASURES } from '../../../contracts/measures/measurement.ts';

/** A line that a project brings. `quantity` null follows the measurements of its area. */
export interface ProjectLine {
  code: number;
  /** An area of the property; null is the whole house. */
  areaId: number | null;
  quantity: string | null;
  task: string;
  reason: string;
}

/** Work that homes are estimated for again and again. The codes are those of the price book; ours, because the documents name popular projects alone. */
export interface ProjectDefinition {
  id: string;
  name: string;
  /** Whether it can be done in this area; none: it is done on the house. */
  fits?: (area: PropertyArea) => boolean;
  /** Offered to those alone who ask for it by name: the life of the home does. */
  isAsked?: true;
  lines: (home: Home, areas: readonly PropertyArea[]) => ProjectLine[];
}

const PERMIT = { roof: 3005, remodel: 3000, waterHeater: 3070, heating: 3075 };
/** Tear-off and new roof by material (contracts/home/property/materials.ts). */
const ROOFS: Record<string, { remove: number; replace: number }> = {
  'Asphalt shingle': { remove: 16015, replace: 16000 },
  Metal: { remove: 16225, replace: 16035 },
  'Slate or tile': { remove: 16220, replace: 16145 },
  'Wood shake': { remove: 16215, replace: 16010 },
  Membrane: { remove: 16230, replace: 16050 },
};
const ROOF_LIST_NAME = 'Asphalt shingle';

const one = (code: number, areaId: number | null, reason: string, task = 'Finishes'): ProjectLine => ({
  code,
  areaId,
  quantity: '1',
  task,
  reason,
});

/** The kind of area that an estimate has for one of a property. */
export const estimateTypeOf = (areaType: string): string => ({ MBTH: 'BATH', MBED: 'BED', DGAR: 'GAR' })[areaType] ?? areaType;

/** Measurements of an area of a property, as an estimate has them. */
export const measuresOfProperty = ({ floor, walls, ceilings, baseboard }: PropertyArea): Measures =>
  floor === ''
    ? NO_MEASURES
    : { ...NO_MEASURES, floor, walls: walls || '0.00', ceilings: ceilings || '0.00', baseboard: baseboard || '0.00' };

/** A remodel of rooms to the studs, with the counts of the complete remodel. */
function remodel(id: string, name: string, types: readonly string[], permit?: number): ProjectDefinition {
  return {
    id,
    name,
    fits: ({ areaType }) => types.includes(estimateTypeOf(areaType)),
    lines: (_, areas) => [
      ...(permit && areas[0] ? [one(permit, areas[0].id, 'one permit for the work', 'Demolition')] : []),
      ...remodelOf(
        areas.map((area) => ({
          areaId: area.id,
          areaType: estimateTypeOf(area.areaType),
          areaTypeGroup: 'I' as const,
          label: area.areaLabel,
          measures: NO_MEASURES,
        })),
        true,
      ).flatMap(({ lines }) => lines),
    ],
  };
}

/** A new one of a piece of equipment in the place of the old one; `usual` are the kinds of areas where it stands in most houses. */
function equipment(
  id: string,
  name: string,
  usual: readonly string[],
  permit: number | null,
  old: number | null,
  codes: number[],
): ProjectDefinition {
  return {
    id,
    name,
    isAsked: true,
    fits: ({ areaType }) => usual.includes(estimateTypeOf(areaType)),
    lines: (_, [area]) =>
      area
        ? [
            ...(permit ? [one(permit, area.id, 'one permit for the work')] : []),
            ...(old ? [one(old, area.id, 'the old one goes', 'Demolition')] : []),
            ...codes.map((code) => one(code, area.id, 'one appliance')),
          ]
        : [],
  };
}

const IN_KITCHENS = ['KIT', 'INT', 'BASE'];
const AT_WORK = ['BASE', 'GAR', 'INT', 'KIT', 'EXT', 'HARD'];

export const HOUSE_PROJECTS: readonly ProjectDefinition[] = [
  {
    id: 'water-heater',
    name: 'Water heater',
    fits: ({ areaType }) => ['BASE', 'GAR', 'INT', 'DGAR'].includes(areaType),
    lines: (_, [area]) =>
      area
        ? [
            one(PERMIT.waterHeater, area.id, 'one permit for the work'),
            one(26350, area.id, 'the old one goes', 'Demolition'),
            one(26310, area.id, 'gas, 50 gal'),
            one(26345, area.id, 'every closed water system'),
            one(26360, area.id, 'one appliance'),
          ]
        : [],
  },
  remodel('bathroom', 'Bathroom remodel', ['BATH'], PERMIT.remodel),
  remodel('half-bath', 'Half bath remodel', ['HBTH'], PERMIT.remodel),
  remodel('kitchen', 'Kitchen remodel', ['KIT'], PERMIT.remodel),
  {
    id: 'roof',
    name: 'Roof',
    lines: ({ characteristics }) => {
      const material = characteristics?.selectedMaterials.find(({ name }) => name in ROOFS)?.name ?? ROOF_LIST_NAME;
      const { remove, replace } = ROOFS[material] as (typeof ROOFS)[string];
      const measured = { areaId: null, quantity: null };
      return [
        one(PERMIT.roof, null, 'one permit for the work'),
        { ...measured, code: remove, task: 'Demolition', reason: `the roof, ${material.toLowerCase()}` },
        { ...measured, code: replace, task: 'Finishes', reason: `the roof, ${material.toLowerCase()}` },
      ];
    },
  },
  remodel('rooms', 'Floor and paint', ['INT', 'BED', 'BASE']),
  equipment('water-heater-electric', 'Water heater, electric', AT_WORK, PERMIT.waterHeater, 26350, [26315, 26345]),
  equipment('furnace', 'Furnace, gas', AT_WORK, PERMIT.heating, 10010, [10000, 26360]),
  equipment('furnace-oil', 'Furnace, oil', AT_WORK, PERMIT.heating, 10190, [10160]),
  equipment('boiler', 'Boiler, gas', AT_WORK, PERMIT.heating, 10720, [10115, 26360]),
  equipment('boiler-oil', 'Boiler, oil', AT_WORK, PERMIT.heating, 10720, [10710]),
  equipment('air-conditioner', 'Air conditioner, central', AT_WORK, PERMIT.heating, 10045, [10030]),
  equipment('heat-pump', 'Heat pump', AT_WORK, PERMIT.heating, 10045, [10035]),
  equipment('room-air-conditioner', 'Room air conditioner', ['BED', 'INT', 'KIT', 'BASE'], null, null, [10065]),
  equipment('refrigerator', 'Refrigerator', IN_KITCHENS, null, null, [27020]),
  equipment('range', 'Range, electric', IN_KITCHENS, null, null, [27005]),
  equipment('dishwasher', 'Dishwasher', IN_KITCHENS, null, 27190, [27000]),
  equipment('washer', 'Clothes washer', AT_WORK, null, null, [27060]),
  equipment('dryer', 'Clothes dryer', AT_WORK, null, null, [27065]),
  equipment('pool-pump', 'Pool pump', ['HARD', 'EXT'], null, null, [9550]),
];

/** What a project is known by in an estimate that did not begin with it. */
export interface ProjectMark {
  id: string;
  name: string;
  /** Kinds of areas of an estimate where it is done; empty: anywhere. */
  areaTypes: ReadonlySet<string>;
  /** Codes of its work, permits left out, in each way in which it can be done. */
  ways: ReadonlySet<number>[];
}

const PERMITS: readonly number[] = Object.values(PERMIT);

export function markOf({ id, name, fits, lines }: ProjectDefinition): ProjectMark {
  const areas = PROPERTY_AREA_TYPES.flatMap(({ code }, n) => {
    const area = { id: n, areaType: code, areaLabel: '', areaTypeName: '', areaDescription: '' } as PropertyArea;
    return fits?.(area) ? [area] : [];
  });
  // The whole house is done by its material.
  const homes = (fits ? [null] : Object.keys(ROOFS)).map(
    (material) => ({ characteristics: material && { selectedMaterials: [{ name: material }] } }) as unknown as Home,
  );
  return {
    ...{ id, name, areaTypes: new Set(areas.map(({ areaType }) => estimateTypeOf(areaType))) },
    ways: homes.map((home) => new Set(lines(home, areas.slice(0, 1)).flatMap(({ code }) => (PERMITS.includes(code) ? [] : code)))),
  };
}

/** The quality level of lines for a structure quality (R395 to R400): six of a house, five of an item. */
const QUALITY_OF: readonly QualityLevel[] = ['Designer', 'Best', 'Better', 'Good', 'Economy', 'Economy'];
export const qualityFor = (structureQuality: number | null): QualityLevel => QUALITY_OF[(structureQuality ?? 4) - 1] ?? 'Good';
