/** Parts of a house that wear out and that no vault holds. What they last is not in the shipped figures, so that somebody types it. */
export const HOUSE_PARTS = [
  /** `project`: an estimate can begin with it (server/estimating/house/projects.ts). */
  { id: 'roof', name: 'Roof', project: 'roof' },
  { id: 'windows', name: 'Windows', project: '' },
  { id: 'siding', name: 'Siding', project: '' },
  { id: 'floors', name: 'Floors', project: 'rooms' },
  { id: 'sewer', name: 'Sewer line', project: '' },
] as const;
export type HousePart = (typeof HOUSE_PARTS)[number]['id'] | '';

export const partNamed = (id: string) => HOUSE_PARTS.find((part) => part.id === id);
