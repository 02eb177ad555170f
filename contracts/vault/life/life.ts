import { fromCents, toCents } from '../../money.ts';
import { daysAfter, pastLifeFrom } from '../items/due-alerts.ts';
import type { HomeLife, LifeThing } from './home-life.ts';
import { dayOf, daysBetween } from './when.ts';

const DAYS_OF_A_YEAR = 365.25;
/** Years that a sum to set aside is told for at a time. */
const DECADE = 10;

export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Where a day stands on an axis of years: `2026.5` in the middle of a year. */
export function onAxis(kept: string): number {
  const day = dayOf(kept);
  return yearOf(day) + daysBetween(`${day.slice(0, 4)}-01-01`, day) / DAYS_OF_A_YEAR;
}

type Aging = Pick<LifeThing, 'installedOn' | 'lifeYears'>;

/** The first day past its usual life, as alerts and Home say it of an item. */
const isPastFrom = ({ installedOn, lifeYears }: Aging): string => pastLifeFrom(dayOf(installedOn), Number(lifeYears));

/** The last day of the usual life. */
export const endOf = (thing: Aging): string => daysAfter(isPastFrom(thing), -1);

export const isPastLife = (thing: Aging, today: string): boolean => isPastFrom(thing) <= today;

/** Years and a tenth; never below zero. */
export const ageOf = ({ installedOn }: Aging, today: string): number =>
  Math.max(0, Math.round((daysBetween(dayOf(installedOn), today) / DAYS_OF_A_YEAR) * 10) / 10);

/** A replacement to come. */
export interface Renewal {
  key: string;
  /** As it is kept; today for what is past its usual life. */
  on: string;
  cents: bigint;
  /** Not the first one to come. */
  isAgain: boolean;
  /** Past its usual life. */
  isDue: boolean;
}

/** The last year that a sum to set aside is told for. */
const lastToSetAside = (today: string): number => yearOf(today) + 2 * DECADE;

/** Replacements of all things, to the end of a year or of the years that are set aside for: what every sum and picture of them is made of. */
export const renewalsOf = (things: readonly LifeThing[], today: string, lastYear = 0): Renewal[] =>
  things.flatMap((thing) => renewals(thing, today, Math.max(lastYear, lastToSetAside(today))));

/** Of a thing from today to the end of a year, each a life after the one before. */
function renewals(thing: LifeThing, today: string, lastYear: number): Renewal[] {
  const life = Math.max(1, Math.floor(Number(thing.lifeYears) * DAYS_OF_A_YEAR));
  const isDue = isPastLife(thing, today);
  const all: Renewal[] = [];
  for (let on = isDue ? today : endOf(thing); yearOf(on) <= lastYear; on = daysAfter(on, life)) {
    const isAgain = all.length > 0;
    all.push({ key: thing.key, on, cents: toCents(thing.newCost?.total ?? '0'), isAgain, isDue: isDue && !isAgain });
  }
  return all;
}

const sumOf = (some: readonly Renewal[]) => some.reduce((sum, { cents }) => sum + cents, 0n);

/** What replacements are to cost at today's prices. */
export interface SetAside {
  /** Of what is past its usual life. */
  due: string;
  /** Ten years each; the first begins this year where something ends in what is left of it. */
  decades: { from: number; to: number; sum: string }[];
  /** Of the first ten years, by month. */
  monthly: string;
  total: string;
}

export function setAside(toCome: readonly Renewal[], today: string): SetAside {
  const year = yearOf(today);
  const all = toCome.filter(({ on }) => yearOf(on) <= lastToSetAside(today));
  const due = all.filter(({ isDue }) => isDue);
  const coming = all.filter(({ isDue }) => !isDue);
  const first = coming.filter(({ on }) => yearOf(on) <= year + DECADE);
  const second = coming.filter(({ on }) => yearOf(on) > year + DECADE);
  const from = first.some(({ on }) => yearOf(on) === year) ? year : year + 1;
  return {
    due: fromCents(sumOf(due)),
    decades: [
      { from, to: year + DECADE, sum: fromCents(sumOf(first)) },
      { from: year + DECADE + 1, to: year + 2 * DECADE, sum: fromCents(sumOf(second)) },
    ],
    monthly: fromCents((sumOf(first) + 60n) / 120n),
    total: fromCents(sumOf(all)),
  };
}

/** What was paid and what is to come in one year. */
export interface YearOfMoney {
  year: number;
  paid: bigint;
  due: bigint;
  /** One for each thing: they are shown parted. */
  first: bigint[];
  again: bigint[];
}

/** By year, those alone in which there is something. */
export function moneyByYear(toCome: readonly Renewal[], done: HomeLife['done']): YearOfMoney[] {
  const years = new Map<number, YearOfMoney>();
  const of = (year: number) => {
    const known = years.get(year) ?? { year, paid: 0n, due: 0n, first: [], again: [] };
    years.set(year, known);
    return known;
  };
  for (const { doneOn, paid } of done) if (paid !== null && toCents(paid) > 0n) of(yearOf(doneOn)).paid += toCents(paid);
  for (const { on, cents, isAgain, isDue } of toCome) {
    if (cents === 0n) continue;
    const money = of(yearOf(on));
    if (isDue) money.due += cents;
    else (isAgain ? money.again : money.first).push(cents);
  }
  return [...years.values()].sort((a, b) => a.year - b.year);
}

export const paidInAll = ({ done }: Pick<HomeLife, 'done'>): string =>
  fromCents(done.reduce((sum, { paid }) => sum + toCents(paid ?? '0'), 0n));
