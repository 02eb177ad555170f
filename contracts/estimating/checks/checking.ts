import type { LineItem } from '../entities.ts';
import { CHECKS } from './all.ts';
import { AreaWork } from './area-work.ts';
import {
  type AreaCheck,
  type Check,
  type CheckedArea,
  type CheckGroup,
  type CheckInput,
  type Dismissal,
  type Elsewhere,
  type EstimateCheck,
  type EstimateWork,
  type Finding,
  keyOfFinding,
} from './check.ts';
import { type Priced, priceOf, UNPRICED } from './effect.ts';
import type { Work } from './work.ts';

/** A finding with its key, its group, what its fix would move, and the print that a dismissal holds for. */
export interface Found extends Finding, Priced {
  key: string;
  check: string;
  group: CheckGroup;
  print: string;
  /** Set on those that somebody dismissed as they are. */
  dismissal: Dismissal | null;
}

export interface CheckResult {
  /** In the order of the checks, then of the areas. */
  open: readonly Found[];
  dismissed: readonly Found[];
  /** Names of checks that found nothing at all. */
  passed: readonly string[];
}

interface CheckedAreaResult {
  work: AreaWork;
  /** The kinds of work of the whole estimate that the findings were made with. */
  kinds: string;
  decimals: number;
  findings: Map<AreaCheck, Finding[]>;
}

/** What a line is, to a dismissal: its prices may change, its item, quantity and place may not. */
const printOfLine = ({ id, itemXREF, quantity, propertyArea_AreaID }: LineItem) => `${id}:${itemXREF}:${quantity}:${propertyArea_AreaID}`;

/** A print of 53 bits (cyrb53, public domain): long enough to notice a change, and nobody gains by forging one. */
function printOf({ lines, mark = '' }: Finding): string {
  const text = `${lines.map(printOfLine).sort().join(' ')} ${mark}`;
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

const sameArea = (a: CheckedArea, b: CheckedArea) =>
  a.label === b.label &&
  a.areaType === b.areaType &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, at) => line === b.lines[at]) &&
  (a.measures === b.measures || JSON.stringify(a.measures) === JSON.stringify(b.measures));

/**
 * Runs the checks of one estimate again and again. An area is looked at again only when it changed, or when the kinds of work on the
 * estimate did. Lines are compared by identity, because every change makes a new object of a line, in the fold as in the browser.
 * Computes the same in both.
 */
export class Checking {
  private areas = new Map<number, CheckedAreaResult>();
  private readonly prices = new WeakMap<Finding, Pick<CheckInput, 'book' | 'settings' | 'quality'> & { price: Priced; labor: string }>();
  private readonly areaChecks: AreaCheck[];
  private readonly estimateChecks: EstimateCheck[];

  constructor(private readonly checks: readonly Check[] = CHECKS) {
    this.areaChecks = checks.flatMap((check) => (check.scope === 'area' ? check : []));
    this.estimateChecks = checks.flatMap((check) => (check.scope === 'estimate' ? check : []));
  }

  run(input: CheckInput): CheckResult {
    const works = input.areas.map((area) => {
      const known = this.areas.get(area.areaId);
      return known && sameArea(known.work.area, area) ? known.work : new AreaWork(area);
    });
    const kinds = new Set<Work>(works.flatMap((work) => [...work.works]));
    const names = [...kinds].sort().join();
    const elsewhere: Elsewhere = { has: (...asked) => asked.some((work) => kinds.has(work)), decimals: input.decimals };
    const areas = new Map<number, CheckedAreaResult>();
    for (const work of works) {
      const known = this.areas.get(work.area.areaId);
      const fresh = known?.work === work && known.kinds === names && known.decimals === input.decimals;
      const findings = fresh ? known.findings : new Map(this.areaChecks.map((check) => [check, check.find(work, elsewhere)]));
      areas.set(work.area.areaId, { work, kinds: names, decimals: input.decimals, findings });
    }
    this.areas = areas;
    const estimate = estimateOf(works, elsewhere, input);
    const byCheck = new Map<Check, Finding[]>();
    for (const check of this.areaChecks)
      byCheck.set(
        check,
        [...areas.values()].flatMap(({ findings }) => findings.get(check) ?? []),
      );
    for (const check of this.estimateChecks) byCheck.set(check, check.find(estimate));
    return this.resultOf(byCheck, works, input);
  }

  /**
   * What a finding's fix would move. The finding of an area that did not change is the same object, and so is its price, as long as the
   * labor of the trades that it reaches stays.
   */
  private priced(finding: Finding, works: AreaWork[], input: CheckInput, laborOf: (trade: string) => string): Priced {
    if (!finding.fix) return UNPRICED;
    const known = this.prices.get(finding);
    const { book, settings, quality } = input;
    const same = known && known.book === book && known.settings === settings && known.quality === quality;
    if (same && known.labor === known.price.trades.map(laborOf).join()) return known.price;
    const price = priceOf(finding.fix, works, input);
    this.prices.set(finding, { book, settings, quality, price, labor: price.trades.map(laborOf).join() });
    return price;
  }

  private resultOf(byCheck: Map<Check, Finding[]>, works: AreaWork[], input: CheckInput): CheckResult {
    const laborOf = laborIn(works);
    const open: Found[] = [];
    const dismissed: Found[] = [];
    const passed: string[] = [];
    for (const check of this.checks) {
      const findings = byCheck.get(check) ?? [];
      if (findings.length === 0) passed.push(check.name);
      for (const finding of findings) {
        const key = keyOfFinding(check.name, finding.subject);
        const print = printOf(finding);
        const dismissal = input.dismissals.get(key);
        const holds = dismissal?.print === print ? dismissal : null;
        const price = this.priced(finding, works, input, laborOf);
        (holds ? dismissed : open).push({ ...finding, ...price, key, check: check.name, group: check.group, print, dismissal: holds });
      }
    }
    return { open, dismissed, passed };
  }
}

/** The labor of a trade and its first line, as a text to compare. */
function laborIn(works: AreaWork[]): (trade: string) => string {
  const known = new Map<string, string>();
  return (trade) => {
    let text = known.get(trade);
    if (text === undefined) {
      const here = works.flatMap((work) => work.laborByTrade().get(trade) ?? []);
      text = `${here.reduce((sum, { labor }) => sum + labor, 0n)} ${here[0]?.first.id ?? 0}`;
      known.set(trade, text);
    }
    return text;
  };
}

function estimateOf(areas: AreaWork[], elsewhere: Elsewhere, { settings, book }: CheckInput): EstimateWork {
  const byId = new Map(areas.map((area) => [area.area.areaId, area]));
  return {
    ...elsewhere,
    areas,
    of: (...works) => areas.flatMap((area) => [...area.of(...works)]),
    areaOf: (line) => byId.get(line.propertyArea_AreaID) as AreaWork,
    house: areas.find((area) => area.area.areaTypeGroup === 'E'),
    settings,
    book,
  };
}
