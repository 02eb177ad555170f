/** Kinds of areas of a house: R342 to R351, and rooms of one's own name. `one`: a house has one of them (R371, R372). */
export const PROPERTY_AREA_TYPES = [
  { code: 'BASE', id: 6, label: 'Basement', one: true },
  { code: 'BATH', id: 7, label: 'Bathroom' },
  { code: 'MBTH', id: 8, label: 'Master Bathroom' },
  { code: 'BED', id: 9, label: 'Bedroom' },
  { code: 'MBED', id: 10, label: 'Master Bedroom' },
  { code: 'GAR', id: 13, label: 'Garage', one: true },
  { code: 'DGAR', id: 14, label: 'Detached Garage' },
  { code: 'KIT', id: 16, label: 'Kitchen' },
  { code: 'HARD', id: 28, label: 'Exterior Grounds' },
  { code: 'HBTH', id: 29, label: 'Half Bath' },
  { code: 'INT', id: 2, label: 'Interior' },
  { code: 'EXT', id: 3, label: 'Exterior' },
] as const satisfies readonly PropertyAreaType[];

interface PropertyAreaType {
  code: string;
  id: number;
  label: string;
  one?: true;
}
export type PropertyAreaCode = (typeof PROPERTY_AREA_TYPES)[number]['code'];
export const PROPERTY_AREA_CODES = PROPERTY_AREA_TYPES.map(({ code }) => code) as [PropertyAreaCode, ...PropertyAreaCode[]];

export const areaTypeOf = (code: PropertyAreaCode): PropertyAreaType & { code: PropertyAreaCode } =>
  PROPERTY_AREA_TYPES.find((type) => type.code === code) as PropertyAreaType & { code: PropertyAreaCode };

/** By the documents' id or code; undefined for another. */
export const areaTypeNamed = (named: string | number): PropertyAreaCode | undefined =>
  PROPERTY_AREA_TYPES.find(({ code, id }) => code === named || String(id) === String(named))?.code;

/** Always there (R358, R359). */
export const LASTING_AREAS: readonly PropertyAreaCode[] = ['KIT', 'HARD'];
/** Outside of the living area. */
export const NOT_LIVED_IN: readonly PropertyAreaCode[] = ['BASE', 'GAR', 'DGAR', 'HARD', 'EXT'];
