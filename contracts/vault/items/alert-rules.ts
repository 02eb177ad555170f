import { typeOf } from './categories.ts';

/** What a person is told of things of one type: its warranty ends, its usual life is over, or something is to be done with it now and then. */
export interface AlertRule {
  /** Of the type, times ten: the first is the warranty's, the second the life's. Never given to another rule, because choices are kept by it. */
  id: number;
  kind: 'warranty' | 'life' | 'care';
  name: string;
  /** What it is about, or what to do. */
  description: string;
  /** Of what is done again and again. */
  everyMonths?: number;
}

/** Days before a warranty ends, from which on that is told. */
export const WARRANTY_NOTICE_DAYS = 30;

/** Categories whose things come with a warranty, and types of others. */
const UNDER_WARRANTY: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 7, 8, 9, 13, 14, 16, 17, 602]);

type Care = readonly [name: string, everyMonths: number, description: string];

const FLUSH: Care = ['Flush the tank', 12, 'Let it cool, then drain it at the valve near its foot until the water runs clear.'];
const ANODE: Care = [
  'Check the anode rod',
  36,
  'Have the rod looked at, and replaced when little of it is left: then the tank itself rusts.',
];
const FURNACE_FILTER: Care = [
  'Change the filter',
  3,
  'Switch the furnace off, and put in a filter of the same size with its arrow along the air.',
];
const BURNER: Care = ['Have it serviced', 12, 'Burner, flue and safety switches are checked best before the heating season.'];
const AIR_FILTER: Care = ['Clean the air filter', 3, 'Rinse it in lukewarm water, and let it dry before it goes back.'];

/** What is usual to be done, by type. The words and intervals are ours; a maker’s manual goes before them. A new one stands last of its type. */
const CARE: Record<number, readonly Care[]> = {
  101: [['Clean the coils', 12, 'Pull the plug, and vacuum the coils behind or beneath it.']],
  103: [['Clean the filter', 3, 'Take the filter out of the floor of the tub, and rinse it.']],
  105: [['Check the hoses', 12, 'Look for bulges and drops at both hoses. Rubber ones are replaced every five years.']],
  106: [['Clean the duct', 12, 'Clean the duct to the outside over its whole length: lint in it can burn.']],
  107: [['Defrost it', 12, 'Empty it, let the ice melt, and wipe the seal of the door.']],
  108: [AIR_FILTER],
  201: [FLUSH, ANODE],
  202: [FLUSH, ANODE],
  203: [FURNACE_FILTER, BURNER],
  204: [FURNACE_FILTER, BURNER],
  205: [BURNER],
  206: [BURNER],
  207: [['Clean the outdoor unit', 12, 'Switch it off, take leaves away, and rinse its fins from the inside out.']],
  208: [AIR_FILTER],
  209: [FURNACE_FILTER, BURNER],
  210: [['Empty the basket', 1, 'Switch it off, and empty the basket of the strainer.']],
  502: [['Have it checked', 12, 'Brakes, chain and tires.']],
  801: [['Service it', 12, 'New oil and spark plug, the blade sharpened.']],
  802: [['Clean and check it', 12, 'Clean the burners, and brush soapy water on the gas hose: bubbles show a leak.']],
};

/** The rules of a type, in the words of a thing of it that lasts `lifeYears` of its own; none for a type that is not chosen. */
export function alertRulesOf(typeId: number | null, lifeYears: string | null = null): AlertRule[] {
  const categoryId = Math.floor((typeId ?? 0) / 100);
  const type = typeOf(categoryId, typeId);
  if (!type) return [];
  const first = type.id * 10;
  const rules: AlertRule[] = [];
  if (UNDER_WARRANTY.has(categoryId) || UNDER_WARRANTY.has(type.id))
    rules.push({
      id: first + 1,
      kind: 'warranty',
      name: 'Warranty ends',
      description: `${WARRANTY_NOTICE_DAYS} days before: what is wrong with it is mended for nothing until then.`,
    });
  if (type.lifeYears !== undefined)
    rules.push({
      id: first + 2,
      kind: 'life',
      name: 'Usual life is over',
      description: `When it is ${lifeYears ?? type.lifeYears} years old.`,
    });
  const care = (CARE[type.id] ?? []).map(([name, everyMonths, description], n) => {
    const rule: AlertRule = { id: first + 3 + n, kind: 'care', name, description, everyMonths };
    return rule;
  });
  return [...rules, ...care];
}

/** The type that a rule is of. */
export const typeOfRule = (ruleId: number): number => Math.floor(ruleId / 10);
export const alertRule = (ruleId: number, lifeYears: string | null = null): AlertRule | undefined =>
  alertRulesOf(typeOfRule(ruleId), lifeYears).find(({ id }) => id === ruleId);

/** `every 3 months`, `every year`. */
export const everyWords = (months: number): string =>
  months === 1 ? 'every month' : months === 12 ? 'every year' : months % 12 === 0 ? `every ${months / 12} years` : `every ${months} months`;
