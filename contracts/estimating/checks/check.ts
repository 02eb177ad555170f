import type { QualityLevel } from '../../catalogue/quality.ts';
import type { Measures } from '../../measures/entities.ts';
import type { LineItem, Settings } from '../entities.ts';
import type { BookFacts } from '../facts.ts';
import type { MinimumOfTrade } from '../labor-minimum.ts';
import type { AreaWork } from './area-work.ts';
import type { Work } from './work.ts';

/** An area as checks see it. `lines` are those that people added, in their order; labor minimums are not among them. */
export interface CheckedArea {
  areaId: number;
  label: string;
  /** A code of AREA_TYPES. */
  areaType: string;
  areaTypeGroup: 'E' | 'I' | 'H';
  measures: Measures;
  lines: readonly LineItem[];
}

/** The costs of one unit in today's price book. */
export interface PresentCosts {
  labor: string;
  material: string;
  equipment: string;
  wasteFactorPct: string;
}

/** What the price book says about the lines of an estimate and about the items that fixes add. */
export interface CheckBook {
  /** By the code of item and quality, at the order's place. */
  items: ReadonlyMap<number, BookFacts>;
  /** Labor minimums, by trade. */
  minimums: ReadonlyMap<string, { facts: MinimumOfTrade; on: boolean }>;
  /** Whether labor minimums follow the lines of this estimate at all. */
  laborMinimum: boolean;
  /** The version in force. */
  version: number;
  /** Lines (ids) whose costs differ from today's price book, and the costs there. */
  older: ReadonlyMap<number, PresentCosts>;
  /** Today's labor minimums of these lines' trades. */
  presentMinimums: ReadonlyMap<string, MinimumOfTrade>;
}

/** A fact that somebody decided to leave as it is. `print` is that of the lines then. */
export interface Dismissal {
  check: string;
  subject: string;
  title: string;
  areaId: number | null;
  itemIds: number[];
  print: string;
  reason: string;
  /** The person's name, and the instant (ISO). */
  by: string;
  at: string;
}

/** Everything that a run looks at. */
export interface CheckInput {
  areas: readonly CheckedArea[];
  /** The order's settings, which new lines are priced with. */
  settings: Settings;
  /** The settings that a line is priced with; undefined where they are not known. */
  settingsOf(line: LineItem): Settings | undefined;
  /** Decimals of quantities (R103). */
  decimals: number;
  /** The quality of new lines where the lines beside them do not say. */
  quality: QualityLevel;
  /** Null until it is known; then nothing has a price. */
  book: CheckBook | null;
  dismissals: ReadonlyMap<string, Dismissal>;
}

/** What would mend a finding. */
export type Fix =
  /** Adds an item (its own code) below a line of the area, first when `after` is null. Without a quantity the area's measurements set it. */
  | { kind: 'add'; item: number; areaId: number; after: number | null; quantity: string | null }
  | { kind: 'quantity'; itemId: number; quantity: string; source: 'measured' | 'typed' }
  | { kind: 'remove'; itemIds: number[] }
  /** To a place (from 1) among the lines of its area. */
  | { kind: 'move'; itemId: number; place: number }
  /** Takes today's prices of the price book. */
  | { kind: 'prices'; itemIds: number[] }
  /** A person has to measure; nothing is done by itself. */
  | { kind: 'measure'; areaId: number };

/** One thing that a check found. */
export interface Finding {
  /** What it is about, among all findings of the check: `area-7`, `line-12`, `estimate`. It stays the same while lines change. */
  subject: string;
  areaId: number | null;
  /** The lines that it is about: a dismissal holds until one of them changes. */
  lines: readonly LineItem[];
  /** Under ten words. */
  title: string;
  detail: string;
  /** One sentence or two: why it matters. */
  why: string;
  fix: Fix | null;
  /** Facts beside the lines that a dismissal holds for. */
  mark?: string;
}

/** `money`: it would cost money. `look`: it is worth a look. */
export type CheckGroup = 'money' | 'look';

interface CheckWords {
  /** The name of its file without `.check.ts`. */
  name: string;
  /** What is in order when it finds nothing; for the list of checks. */
  passes: string;
  group: CheckGroup;
  /** The items (their own codes) that its fixes add, so that their prices are at hand. */
  adds?: readonly number[];
  /** Set on checks that hold the lines themselves for wrong, rather than that another is missing, or that a room is to be measured. */
  doubtsItsLines?: true;
  /** Set on checks that find nothing without the price book's present prices. */
  comparesPrices?: true;
}

/** What is known of the estimate outside of an area. */
export interface Elsewhere {
  /** Whether any area has work of one of these kinds. */
  has(...works: Work[]): boolean;
  decimals: number;
}

export interface EstimateWork extends Elsewhere {
  areas: readonly AreaWork[];
  of(...works: Work[]): LineItem[];
  /** The area that a line stands in. */
  areaOf(line: LineItem): AreaWork;
  /** Where work of the whole job stands: the Entire House area. */
  house: AreaWork | undefined;
  settings: Settings;
  book: CheckBook | null;
}

/** Looks at one area, and is run again only when the area, or the kinds of work of the estimate, changed. */
export interface AreaCheck extends CheckWords {
  scope: 'area';
  find(area: AreaWork, elsewhere: Elsewhere): Finding[];
}

/** Looks at the areas' work together, after every change: it must not look at each line. */
export interface EstimateCheck extends CheckWords {
  scope: 'estimate';
  find(estimate: EstimateWork): Finding[];
}

export type Check = AreaCheck | EstimateCheck;

export const areaCheck = (check: Omit<AreaCheck, 'scope'>): AreaCheck => ({ ...check, scope: 'area' });
export const estimateCheck = (check: Omit<EstimateCheck, 'scope'>): EstimateCheck => ({ ...check, scope: 'estimate' });

/** The key of a finding among those of all checks, and of its dismissal. */
export const keyOfFinding = (check: string, subject: string) => `${check}/${subject}`;
