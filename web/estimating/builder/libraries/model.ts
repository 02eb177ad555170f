import { useQueries } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { getCustomLibrary } from '../../../../contracts/catalogue/libraries/get-custom-library.ts';
import { QUALITIES } from '../../../../contracts/catalogue/quality.ts';
import { type AreaWithItems, type Settings } from '../../../../contracts/estimating/entities.ts';
import { priceLine } from '../../../../contracts/estimating/pricing.ts';
import { toCents } from '../../../../contracts/money.ts';
import { keyOf, send } from '../../../app/client.ts';
import { counted } from '../../../ui/words.ts';
import { previewAtom } from '../../estimate/screen.ts';
import { type Addition } from '../add-to-estimate.ts';
import { type Offer, pricedWith, startingOffer, useOffersOf } from '../book-items.ts';
import { openedWith } from '../opened-with.ts';
import { FLASH_MS } from '../state/adding.ts';
import { useBuilder } from '../state/state.ts';
import { uniqueItems } from '../unique-items.ts';
import { linesFor } from './lines.ts';

/** Lines that are priced in every quality to tell what it would move. */
const MOST_COMPARED = 200;

export const keyIn = (code: number, areaId: number) => `${code} ${areaId}`;

/** Arrows go through the boxes of a lane, and across the lanes. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): boolean {
  const here = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || !here.matches('input[type="checkbox"], [role="option"]')) return false;
  const focusables = (lane: Element | null | undefined) => [
    ...(lane?.querySelectorAll<HTMLElement>('input[type="checkbox"], input[type="radio"]:checked, [role="option"]') ?? []),
  ];
  const lane = here.closest('[data-lane]');
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const all = focusables(lane);
    all[all.indexOf(here) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    return true;
  }
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return false;
  if (event.key === 'ArrowRight' && here.role === 'option') here.click();
  const lanes = [...event.currentTarget.querySelectorAll('[data-lane]')].filter(
    (one) => one.checkVisibility() && focusables(one).length > 0,
  );
  const all = focusables(lanes[lanes.indexOf(lane as Element) + (event.key === 'ArrowRight' ? 1 : -1)]);
  (all.find((one) => one.ariaSelected === 'true' || (one as HTMLInputElement).checked) ?? all[0])?.focus();
  return true;
}

/** The ticked libraries with their questions and the prices of their items. */
function useTickedLibraries(
  ticked: readonly number[],
  place: { state?: string | undefined; zip?: string | undefined },
  settings: Settings | undefined,
) {
  const opened = useQueries({
    queries: ticked.map((id) => ({
      queryKey: keyOf(getCustomLibrary, { params: { id } }),
      queryFn: () => send(getCustomLibrary, { params: { id } }),
    })),
  });
  const libraries = opened.flatMap(({ data: one }) =>
    one && !one.deleted ? [{ id: one.library.id, name: one.library.name, questions: one.questions, lines: one.lines }] : [],
  );
  const questions = [...new Map(libraries.flatMap((one) => one.questions).map((question) => [question.name, question])).values()];
  const codes = [...new Set(libraries.flatMap((one) => one.lines.filter(({ gone }) => !gone).map(({ code }) => code)))];
  const offers = useOffersOf(codes, place);
  const rules = pricedWith(settings);
  return { opened, libraries, questions, codes, offers, rules };
}

/** The lines of the libraries in each chosen area, and what they come to. */
function linesToAdd({
  chosen,
  libraries,
  answers,
  quality,
  usual,
  offers,
  codes,
  rules,
  standingIn,
  byHand,
  areas,
}: {
  chosen: AreaWithItems[];
  libraries: ReturnType<typeof useTickedLibraries>['libraries'];
  answers: Record<string, string>;
  quality: string;
  usual: string;
  offers: (Offer[] | undefined)[];
  codes: number[];
  rules: Settings;
  standingIn: (area: AreaWithItems, code: number) => number | undefined;
  byHand: ReadonlyMap<string, boolean>;
  areas: AreaWithItems[];
}) {
  const groups = chosen.map((area) => ({
    area,
    lines: linesFor(libraries, area, answers).map((line) => {
      const wanted = quality || line.quality || usual;
      const offer = startingOffer(offers[codes.indexOf(line.code)] ?? [], wanted);
      const price = offer ? priceLine({ ...offer, quantity: line.quantity }, rules) : undefined;
      const stands = standingIn(area, line.code) !== undefined;
      const left = stands ? `in ${area.label} already` : line.unsure;
      return {
        ...line,
        offer,
        left,
        on: byHand.get(keyIn(line.code, area.areaID)) ?? left === '',
        total: price ? toCents(price.totalCost) : 0n,
        tax: price ? toCents(price.tax) : 0n,
      };
    }),
  }));
  const meant = groups.flatMap(({ area, lines }) => lines.filter(({ on }) => on).map((line) => ({ area, line })));
  const total = meant.reduce((sum, { line }) => sum + line.total, 0n);
  const tax = meant.reduce((sum, { line }) => sum + line.tax, 0n);
  /** What the lines come to with another quality, in cents; what it moves is left out where so many lines would be slow to price six times. */
  const totalAt = (level: string) =>
    meant.reduce((sum, { line }) => {
      const offer = startingOffer(offers[codes.indexOf(line.code)] ?? [], level || line.quality || usual);
      return offer ? sum + toCents(priceLine({ ...offer, quantity: line.quantity }, rules).totalCost) : sum;
    }, 0n);
  const moves = (level: string) => (meant.length > 0 && meant.length <= MOST_COMPARED ? totalAt(level) - total : null);
  const known = meant.every(({ line }) => line.offer !== undefined);

  const standing = uniqueItems(areas);
  const there = new Set(areas.flatMap(({ items }) => items.map(({ itemXREF }) => itemXREF)));
  const fresh = new Set(meant.flatMap(({ line: { offer } }) => (offer && !there.has(offer.xref) ? [offer.xref] : []))).size;
  return { groups, meant, total, tax, moves, known, standing, fresh };
}

/** Shows in the list of areas what the lines would add. */
function usePreviewOfLines(groups: ReturnType<typeof linesToAdd>['groups']) {
  const setPreview = useSetAtom(previewAtom);
  const sums = groups
    .map(({ area, lines }) => `${area.areaID} ${lines.reduce((sum, line) => (line.on ? sum + line.total : sum), 0n)}`)
    .join();
  useEffect(() => {
    const byArea = new Map(
      sums
        .split(',')
        .filter(Boolean)
        .map((one) => [Number(one.split(' ')[0]), BigInt(one.split(' ')[1] ?? 0)] as const),
    );
    setPreview({ byArea, newAreas: [] });
  }, [sums, setPreview]);
}

type Ticked = ReturnType<typeof useTickedLibraries>;
type MeantLine = ReturnType<typeof linesToAdd>['meant'][number];

/** A line of a library as it is added to its area. */
function itemOf({ area, line }: MeantLine): Addition['items'] {
  const level = QUALITIES.find((one) => one === line.offer?.quality);
  return line.offer
    ? [
        {
          itemXREF: line.offer.xref,
          ...(level && { quality: level }),
          quantity: line.quantity,
          reason: line.reason.slice(0, 500),
          ...(line.notes && { notes: line.notes }),
          areas: [area.areaID],
        },
      ]
    : [];
}

/** The libraries and answers that lines came from. */
function sourceOf({ libraries, questions }: Ticked, answers: Record<string, string>): Addition['source'] {
  return {
    kind: 'library',
    name: libraries
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 255),
    answers: questions.map((question) => ({ question: question.name, answer: answers[question.name] ?? question.standard })),
    libraries: libraries.slice(0, 50).map(({ id }) => id),
  };
}

/** Adds lines, and says for a while that they were added (R138), or why they were not. */
function useSending(onSaved: () => void) {
  const { addToEstimate } = useBuilder();
  const [told, setTold] = useState<{ text: string; failed: boolean } | null>(null);
  const [adding, setAdding] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!told || told.failed) return;
    const timer = setTimeout(() => setTold(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [told]);
  const sendLines = async (addition: Addition) => {
    setAdding(true);
    setTold(null);
    await addToEstimate(addition, {
      onSaved: (count) => {
        setTold({ text: `Added ${counted(count, 'line')}`, failed: false });
        onSaved();
      },
      onFailed: (failure) => setTold({ text: failure.text, failed: true }),
      onSettled: () => {
        setAdding(false);
        // The button that was pressed could not be pressed meanwhile and lost the focus: without it keys lead nowhere.
        if (document.activeElement === document.body) panel.current?.focus();
      },
    });
  };
  return { told, adding, panel, sendLines };
}

/** What is ticked and answered, and the lines that follow from it. */
export function useLibrariesWay() {
  const builder = useBuilder();
  const { areas, chosen, standingIn, settings, place, quality: usual, tasks, taskId, setAsking, phone } = builder;
  const [ticked, setTicked] = useState<readonly number[]>(() => [Number(openedWith('library'))].filter((id) => id > 0));
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [quality, setQuality] = useState('');
  /** What was ticked or unticked by hand, by item and area. */
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(() => new Map());
  const read = useTickedLibraries(ticked, place, settings);
  const { opened, questions } = read;
  const lines = linesToAdd({ ...read, chosen, answers, quality, usual, standingIn, byHand, areas });
  const { groups, meant, known } = lines;
  usePreviewOfLines(groups);
  const { told, adding, panel, sendLines } = useSending(() => setByHand(new Map()));

  const add = async () => {
    if (meant.length === 0) return setAsking(chosen.length === 0 && ticked.length > 0 ? 'chooseAreaFirst' : 'chooseItemsFirst');
    if (!known || adding) return;
    await sendLines({
      items: meant.flatMap(itemOf),
      areas: [...new Set(meant.map(({ area }) => area.areaID))],
      task: taskId,
      source: sourceOf(read, answers),
    });
  };
  const each = eachLine(groups);
  const task = tasks.find(({ id }) => id === taskId) ?? tasks[0];
  return {
    ...{ builder, chosen, tasks, phone, ticked, setTicked, answers, setAnswers, quality, setQuality, setByHand },
    ...{ told, adding, panel, opened, questions, ...lines, add, ...each, task },
    turnEverywhere: (code: number) => {
      const on = !each.isOn(code);
      setByHand((was) => new Map([...was, ...chosen.map(({ areaID }) => [keyIn(code, areaID), on] as const)]));
    },
    /** What is chosen in each step. */
    values: [
      ticked.length > 0 ? `${ticked.length} chosen` : '',
      each.each.length > 0 ? `${each.each.filter(({ code }) => each.isOn(code)).length} of ${each.each.length}` : '',
      quality || 'Each its own',
      chosen.length > 1 ? `${chosen.length} chosen` : (chosen[0]?.label ?? ''),
      task?.name ?? '',
    ],
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add();
      else if (!moveFocus(event)) return;
      event.preventDefault();
    },
  };
}

/** Each line once, whatever areas it goes to. */
function eachLine(groups: ReturnType<typeof linesToAdd>['groups']) {
  const each = [...new Map(groups.flatMap(({ lines }) => lines).map((line) => [line.code, line])).values()];
  const areasWith = (code: number) => groups.filter(({ lines }) => lines.some((line) => line.code === code && line.on)).length;
  return { each, areasWith, isOn: (code: number) => areasWith(code) > 0 };
}

export type LibrariesWayModel = ReturnType<typeof useLibrariesWay>;
