import { harmless } from '../../../contracts/csv.ts';

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Finds the fields that the columns of a file are. `names` lists the names of each field's column as other programs write them, by commas; a field that two
 * columns could be is the first one's, and null is a column that no field is made of.
 */
export function columnsByName<Field extends string>(names: Record<Field, string>): (headers: string[]) => (Field | null)[] {
  const fieldOf = new Map(
    Object.entries<string>(names).flatMap(([field, list]) => list.split(', ').map((name) => [name, field as Field] as const)),
  );
  return (headers) => {
    const taken = new Set<Field>();
    return headers.map((header) => {
      const field = fieldOf.get(bare(header)) ?? null;
      if (field === null || taken.has(field)) return null;
      taken.add(field);
      return field;
    });
  };
}

/** An export puts an apostrophe before text that a spreadsheet would run. */
const ESCAPED = /^'(?='*[=+\-@\t\r])/;

/**
 * Text that a spreadsheet would run gets an apostrophe in front; one that already begins with an apostrophe before such a sign gets a second one, so that it
 * too is read back unchanged.
 */
export const escaped = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? `'${text}` : harmless(text));

/** The text of a cell as it was before an export. */
export const unescaped = (text: string): string => text.replace(ESCAPED, '');

/** Notes keep their lines. */
export const notesOf = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, ' ')
    .trim();

/** The first and the last name of a person whose whole name is one text. */
export function splitName(name: string): [firstName: string, lastName: string] {
  const words = name.split(' ');
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return [words.join(' '), lastName];
}
