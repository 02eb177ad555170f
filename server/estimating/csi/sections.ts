import { parse } from 'csv-parse/sync';

/** A section of MasterFormat: its number and what it is called here. */
export interface Section {
  number: string;
  name: string;
}

/** What stands for lines of no category of the price book. */
export const NO_SECTION: Section = { number: '', name: 'Not in MasterFormat' };
/** Labor that a trade charges at least. */
export const LABOR_MINIMUMS: Section = { number: '01 20 00', name: 'Visits, minimums and hourly labor' };

/** Reads `masterformat.csv`: a section by category and subcategory; a row without a subcategory is for all others of its category. */
export function sectionsOf(file: Buffer): (category: string, subcategory: string) => Section {
  const rows = parse(file, { columns: true }) as Record<'category' | 'subcategory' | 'number' | 'title', string>[];
  const sections = new Map(rows.map(({ category, subcategory, number, title }) => [`${category}/${subcategory}`, { number, name: title }]));
  return (category, subcategory) => sections.get(`${category}/${subcategory}`) ?? sections.get(`${category}/`) ?? NO_SECTION;
}
