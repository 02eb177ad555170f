/** What providers do, in the order of the list. R415-R419: the documents name 1, 3, 5, 6 and 17; the other names are ours. */
const NAMES = [
  ...['Climate Control', 'Electrical', 'Flooring', 'Interior Finish', 'Exterior Finish', 'Roofing', 'Cabinets and Counters'],
  ...['Windows and Doors', 'Concrete and Masonry', 'Landscaping', 'Foundation', 'Appliances', 'Cleaning and Hauling', 'Insulation'],
  ...['Carpentry', 'Pest Control', 'Plumbing'],
];
export const PROVIDER_CATEGORIES = NAMES.map((name, n) => ({ id: n + 1, name }));

export const categoryName = (id: number): string => NAMES[id - 1] ?? '';

/** The id of a category by its name, in any case; 0 for none. */
export const categoryNamed = (name: string): number =>
  PROVIDER_CATEGORIES.find((category) => category.name.toLowerCase() === name.trim().toLowerCase())?.id ?? 0;
