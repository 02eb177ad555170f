import { MEASUREMENTS, namesOf, type Question, quantityOf, roomOf } from '../../../../contracts/catalogue/assembly/quantity.ts';
import type { ShownLine } from '../../../../contracts/catalogue/libraries/library.ts';
import { D } from '../../../../contracts/decimal.ts';
import type { AreaWithItems } from '../../../../contracts/estimating/entities.ts';
import { quantityFor } from '../../../../contracts/estimating/quantity-for.ts';

/** A library that is ticked, with what it asks and holds. */
export interface OpenedLibrary {
  name: string;
  questions: Question[];
  lines: ShownLine[];
}

/** A line that libraries bring to an area. */
export interface LibraryLineIn {
  code: number;
  quality: string;
  action: string;
  description: string;
  unit: string;
  notes: string;
  quantity: string;
  /** How the quantity came to be. */
  reason: string;
  /** Why it is not ticked by itself: it cannot be computed here, it gives 0, or it is of one room and this is the house. */
  unsure: string;
}

const DECIMALS = 1;
const NAMES: Record<string, string> = {
  FLOOR: 'floor',
  WALLS: 'walls',
  CEILINGS: 'ceiling',
  WALLSANDCEILINGS: 'walls and ceiling',
  BASEBOARD: 'baseboard',
  ROOF: 'roof',
  EXTWALLS: 'outside walls',
};

function lineIn(library: OpenedLibrary, line: ShownLine, area: AreaWithItems, answers: Record<string, string>): LibraryLineIn {
  const { code, quality, action, description, unit, notes, quantity } = line;
  const named = { code, quality, action, description, unit, notes };
  switch (quantity.by) {
    case 'typed':
      return {
        ...named,
        quantity: new D(quantity.quantity).toFixed(DECIMALS),
        reason: `${library.name}: ${quantity.quantity} ${unit}`,
        unsure: '',
      };
    case 'measured': {
      const { formula, percentageAffected } = quantity;
      const share = percentageAffected === '100' ? '' : `${percentageAffected} % of `;
      const measured = quantityFor(formula, area.measures, percentageAffected, DECIMALS);
      return {
        ...named,
        quantity: measured,
        reason: `${library.name}: ${share}${NAMES[formula]}`,
        unsure: Number(measured) === 0 ? `${area.label} has no ${NAMES[formula]} measured` : '',
      };
    }
    case 'formula': {
      const given = quantityOf(quantity.text, unit, namesOf(library.questions, roomOf(area), answers), DECIMALS);
      if (!given.ok) return { ...named, quantity: '0', reason: `${library.name}: ${quantity.text}`, unsure: given.fault.text };
      return {
        ...named,
        quantity: given.quantity,
        reason: `${library.name}: ${quantity.text} = ${given.quantity} ${unit}`,
        unsure: Number(given.quantity) === 0 ? 'The answers make this 0' : '',
      };
    }
  }
}

const NAMES_IN = /"[^"]*"|[a-z_]\w*/g;

/**
 * Whether a library is work of one room: a formula takes the size of a thing that is asked for (a shower) together with the room's own measurements. The
 * house has the measurements of all its rooms, of which such a formula makes one shower's cement board on 1,625 SF of floor.
 */
export function isOfOneRoom({ questions, lines }: OpenedLibrary): boolean {
  const sizes = new Set(questions.filter(({ kind, unit }) => kind === 'number' && unit !== '').map(({ name }) => name));
  return lines.some(({ quantity }) => {
    if (quantity.by !== 'formula') return false;
    const names = quantity.text.toLowerCase().match(NAMES_IN) ?? [];
    return names.some((name) => sizes.has(name)) && names.some((name) => name in MEASUREMENTS);
  });
}

/** Several libraries as one list for an area: what two of them hold is taken once, with the larger quantity. Lines without their item are left out. */
export function linesFor(libraries: readonly OpenedLibrary[], area: AreaWithItems, answers: Record<string, string>): LibraryLineIn[] {
  const merged = new Map<number, LibraryLineIn>();
  for (const library of libraries) {
    const misplaced = area.areaTypeGroup === 'E' && isOfOneRoom(library);
    for (const line of library.lines) {
      if (line.gone) continue;
      const computed = lineIn(library, line, area, answers);
      const next = misplaced ? { ...computed, unsure: `${library.name} is work of one room` } : computed;
      const before = merged.get(line.code);
      if (!before || new D(next.quantity).gt(before.quantity)) merged.set(line.code, next);
    }
  }
  return [...merged.values()];
}
