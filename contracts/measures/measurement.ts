import { D, fixed } from '../decimal.ts';
import { LIMITS } from '../decimal-fields.ts';
import type { InteriorInput, Measures, WholeHouseInput } from './entities.ts';

/** Square feet and feet, and the quantities that lines take from them (docs/arithmetic.md, "Quantity from measurements"). */
export type Measured =
  | { ok: true; measurements: Measures }
  /** Nothing was calculated: fields that are missing or not a number (R074-R081), or a ridge that is not over the room. */
  | { ok: false; missing: string[]; refusal?: 'GABLE_OUTSIDE' };

/** Input fields, all optional: a room without a gable needs no fields of a gable. */
type Typed<T> = { [K in keyof T]?: T[K] | undefined };

const NUMBER = /^(\d+\.?\d*|\.\d+)$/;
export const NO_MEASURES: Measures = { floor: '0.00', walls: '0.00', ceilings: '0.00', baseboard: '0.00', roof: '0.00', extwalls: '0.00' };
const TWELVE_SQUARED = 144;

/** R082: text that is not a number counts as 0. */
export function typed(value: string | undefined): D {
  return new D(value !== undefined && NUMBER.test(value.trim()) ? value.trim() : 0);
}

class Fields<T> {
  readonly missing: string[] = [];
  constructor(private readonly input: T) {}

  private read(name: keyof T): string | undefined {
    const value = this.input[name];
    return typeof value === 'string' ? value : undefined;
  }
  number(name: keyof T & string): D {
    return typed(this.read(name));
  }
  needed(name: keyof T & string): D {
    if (!NUMBER.test(this.read(name)?.trim() ?? '')) this.missing.push(name);
    return this.number(name);
  }
  /** A length in inches, because a twelfth of a foot is not an exact decimal (R083); divided by 12 only at the end. */
  inches(name: string): D {
    return this.needed(`${name}Feet` as keyof T & string)
      .times(12)
      .plus(this.number(`${name}Inches` as keyof T & string));
  }
}

const squared = (value: D) => value.times(value);
/** Square inches, or feet times inches squared, to what is shown. */
const squareFeet = (squareInches: D) => fixed(squareInches.div(TWELVE_SQUARED), 2);

/** One room from its walls and ceiling (R077-R081). Both `floor` and `ceilings` are square feet, `baseboard` feet; two decimals. */
export function interior(input: Typed<InteriorInput>): Measured {
  const fields = new Fields(input);
  const short = fields.inches('shortWalls');
  const long = fields.inches('longWalls');
  const ceilingType = input.ceilingType ?? 'Flat';
  const h1 = fields.inches('ceilingHeight1');
  const h2 = ceilingType === 'Flat' ? new D(0) : fields.inches('ceilingHeight2');
  let walls: D;
  let ceilings: D;
  switch (ceilingType) {
    case 'Flat':
      walls = short.plus(long).times(2).times(h1);
      ceilings = short.times(long);
      break;
    case 'VaultedCeiling':
      walls = long
        .times(h1)
        .plus(long.times(h2))
        .plus(short.times(h1.plus(h2)));
      ceilings = long.times(
        squared(short)
          .plus(squared(h2.minus(h1)))
          .sqrt(),
      );
      break;
    case 'GabledCeiling':
      walls = long
        .times(2)
        .times(h1)
        .plus(short.times(h1.plus(h2)));
      ceilings = long.times(2).times(
        squared(short.div(2))
          .plus(squared(h2.minus(h1)))
          .sqrt(),
      );
      break;
    case 'UnevenGabledCeiling': {
      const h3 = fields.inches('ceilingHeight3');
      const near = fields.inches('gableDistance');
      if (input.anchorWall !== 'Short' && input.anchorWall !== 'Long') fields.missing.push('anchorWall');
      const [run, span] = input.anchorWall === 'Short' ? [short, long] : [long, short];
      const far = span.minus(near);
      if (fields.missing.length === 0 && !(near.gt(0) && far.gt(0))) return { ok: false, missing: [], refusal: 'GABLE_OUTSIDE' };
      walls = run
        .times(h1)
        .plus(run.times(h3))
        .plus(near.times(h1.plus(h2)))
        .plus(far.times(h2.plus(h3)));
      ceilings = run.times(
        squared(near)
          .plus(squared(h2.minus(h1)))
          .sqrt()
          .plus(
            squared(far)
              .plus(squared(h2.minus(h3)))
              .sqrt(),
          ),
      );
      break;
    }
  }
  if (fields.missing.length > 0) return { ok: false, missing: fields.missing };
  const floor = short.times(long);
  const baseboard = fixed(short.plus(long).times(2).div(12), 2);
  return {
    ok: true,
    measurements: { ...NO_MEASURES, floor: squareFeet(floor), walls: squareFeet(walls), ceilings: squareFeet(ceilings), baseboard },
  };
}

/** Flat, 5 in 12, 9 in 12, 12 in 12. */
const SLOPE: Record<WholeHouseInput['roofpitch'], (plan: D) => D> = {
  Flat: (plan) => plan,
  Moderate: (plan) => plan.times(13).div(12),
  Steep: (plan) => plan.times('1.25'),
  VerySteep: (plan) => plan.times(new D(2).sqrt()),
};

/** The whole house from its living area, as a 3:2 plan under a hip roof (R074-R076). Fewer than one story counts as missing. */
export function wholeHouse(input: Typed<WholeHouseInput>): Measured {
  const fields = new Fields(input);
  const area = fields.needed('livingarea');
  const stories = fields.needed('stories');
  if (stories.lt(1) && !fields.missing.includes('stories')) fields.missing.push('stories');
  const height = fields.inches('ceilingHeight');
  if (fields.missing.length > 0) return { ok: false, missing: fields.missing };

  const overhang = fields.number('roofoverhangfeet');
  const cars = fields.number('attachedcars');
  const slope = SLOPE[input.roofpitch ?? 'Moderate'];
  const plan = area.plus(fields.number('builtincars').times(240)).div(stories);
  const width = plan.times(2).div(3).sqrt();
  const around = width.times(5);
  const storiesHigh = height.times(stories).div(12).plus(stories.minus(1));
  let extwalls = around.times(storiesHigh);
  // (w + 2o)(l + 2o), multiplied out so that the plan stays exact although its sides are not.
  let roof = slope(plan.plus(overhang.times(around)).plus(squared(overhang).times(4)));
  if (cars.gt(0)) {
    extwalls = extwalls.plus(height.times(40).div(12));
    roof = roof.plus(slope(cars.times(12).plus(overhang.times(2)).times(overhang.plus(20))));
  }
  roof = roof.plus(fields.number('roofdormers').times(40));
  return { ok: true, measurements: { ...NO_MEASURES, floor: fixed(area, 2), roof: fixed(roof, 2), extwalls: fixed(extwalls, 2) } };
}

/** Feet and inches as decimal texts; inches are under 12. */
export interface Length {
  feet: string;
  inches: string;
}

const VULGAR: Record<string, string> = { '½': '1/2', '¼': '1/4', '¾': '3/4', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8' };
const PART = String.raw`\d+(?:\.\d+)?(?:[ -]\d+\/\d+)?|\d+\/\d+|\.\d+`;
/** A dash without a mark separates feet and inches (`9-6`), so the fraction of feet may follow only after a blank. */
const FEET_ONLY = new RegExp(`^(${PART.replace('[ -]', ' ')})(?: ?')?$`);
const INCHES_ONLY = new RegExp(`^(${PART}) ?"$`);
const BOTH = new RegExp(`^(\\d+(?:\\.\\d+)?) ?(?:' ?-?|-| ) ?(${PART}) ?"?$`);

/** Reads `9' 6"`, `9-6`, `9 ft 6 in`, `9.5` (feet), `6 1/2"` and `6½"`; null for other text, and above 100,000 feet. */
export function parseLength(typedText: string): Length | null {
  const text = typedText
    .trim()
    .toLowerCase()
    .replace(/[½¼¾⅛⅜⅝⅞]/g, (one) => ` ${VULGAR[one]}`)
    .replace(/[’′]|feet\b|foot\b|ft\b\.?/g, "'")
    .replace(/''|[”″]|inches\b|inch\b|in\b\.?/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
  const [feet, inches] = lengthParts(text);
  if (feet === null || inches === null) return null;
  const total = feet.times(12).plus(inches);
  if (total.gt(new D(LIMITS.length).times(12))) return null;
  const whole = total.div(12).floor();
  return { feet: whole.toFixed(), inches: total.minus(whole.times(12)).toFixed() };
}

function lengthParts(text: string): [D | null, D | null] {
  const zero = new D(0);
  const inchesOnly = INCHES_ONLY.exec(text);
  if (inchesOnly) return [zero, mixed(inchesOnly[1] as string)];
  const feetOnly = FEET_ONLY.exec(text);
  if (feetOnly) return [mixed(feetOnly[1] as string), zero];
  const both = BOTH.exec(text);
  if (!both) return [null, null];
  return [new D(both[1] as string), mixed(both[2] as string)];
}

/** `6`, `6.5`, `1/2`, `6 1/2`. Denominators are those of a tape measure (2 to 64), because a third of an inch could not be stored exactly. */
function mixed(text: string): D | null {
  const fraction = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/.exec(text);
  if (!fraction) return /^(\d+(\.\d+)?|\.\d+)$/.test(text) ? new D(text) : null;
  const [, whole = '0', above = '', below = ''] = fraction;
  if (!['2', '4', '8', '16', '32', '64'].includes(below) || Number(above) >= Number(below)) return null;
  return new D(whole).plus(new D(above).div(below));
}

/** `9' 6 1/2"`: inches in sixteenths when that is exact, else with up to two decimals. */
export function formatLength({ feet, inches }: Length): string {
  const total = typed(feet).times(12).plus(typed(inches));
  const wholeFeet = total.div(12).floor();
  const rest = total.minus(wholeFeet.times(12));
  const sixteenths = rest.minus(rest.floor()).times(16);
  let shown = rest.toDecimalPlaces(2).toFixed();
  if (!sixteenths.isZero() && sixteenths.isInteger()) {
    let [above, below] = [sixteenths.toNumber(), 16];
    while (above % 2 === 0) [above, below] = [above / 2, below / 2];
    shown = rest.lt(1) ? `${above}/${below}` : `${rest.floor().toFixed()} ${above}/${below}`;
  }
  return `${wholeFeet.toFixed()}' ${shown}"`;
}
