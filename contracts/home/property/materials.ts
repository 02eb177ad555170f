/** Lists of materials (C024): one roof (R389), any number of sidings and floorings. The options are ours: the documents name the lists alone. */
export const MATERIAL_LISTS = [
  { id: 347, name: 'Roof', options: ['Asphalt shingle', 'Metal', 'Slate or tile', 'Wood shake', 'Membrane'] },
  { id: 348, name: 'Exterior siding', options: ['Brick veneer', 'Vinyl', 'Wood', 'Fiber cement', 'Stucco', 'Stone'] },
  { id: 349, name: 'Interior flooring', options: ['Hardwood', 'Tile', 'Carpet', 'Laminate', 'Vinyl plank'] },
] as const;
export const ROOF_LIST = 347;

export interface Material {
  listId: number;
  id: number;
  name: string;
}

export const MATERIALS: readonly Material[] = MATERIAL_LISTS.flatMap(({ id, options }) =>
  options.map((name, n) => ({ listId: id, id: id * 100 + n + 1, name })),
);

/** R406: the chosen options of a list have equal shares, which together make 100.00: the hundredths that are left over go to the first ones. */
export function materialShares(chosen: readonly number[]): (Material & { percent: string })[] {
  return MATERIAL_LISTS.flatMap(({ id }) => {
    const of = MATERIALS.filter((one) => one.listId === id && chosen.includes(one.id));
    const each = Math.floor(10_000 / Math.max(1, of.length));
    const left = 10_000 - each * of.length;
    return of.map((one, n) => ({ ...one, percent: ((each + (n < left ? 1 : 0)) / 100).toFixed(2) }));
  });
}
