import { keepPreviousData } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { QUALITIES } from '../../../../contracts/catalogue/quality.ts';
import { additionOf } from '../../../../contracts/estimating/builder/proposal-addition.ts';
import { MOST_SENTENCE, type Proposal, type ProposedLine, proposeItems } from '../../../../contracts/estimating/builder/propose-items.ts';
import { type Settings } from '../../../../contracts/estimating/entities.ts';
import { priceLine } from '../../../../contracts/estimating/pricing.ts';
import { toCents } from '../../../../contracts/money.ts';
import { useRead } from '../../../app/client.ts';
import { counted } from '../../../ui/words.ts';
import type { EstimateSaves } from '../../edits/estimate-saves.ts';
import { previewAtom } from '../../estimate/screen.ts';
import type { Addition } from '../add-to-estimate.ts';
import { pricedWith } from '../book-items.ts';
import { type BuilderState, useBuilder } from '../state/state.ts';
import { useSaidBesideTotals, useWouldBe } from '../would-be.ts';

/** How long typing rests before the sentence is read. */
const REST_MS = 250;

const NOTHING: Proposal['lines'] = [];

/** The sentence once typing rests, as the server reads it, with the lines and areas that a person changed. */
function useReading({
  sentence,
  quality,
  edits,
  answers,
  labels,
  changed,
  builder,
}: {
  sentence: string;
  quality: string;
  edits: EstimateSaves;
  answers: Record<string, string>;
  labels: ReadonlyMap<string, string>;
  changed: ReadonlyMap<string, ProposedLine>;
  builder: BuilderState;
}) {
  const [asked, setAsked] = useState(sentence);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(sentence), REST_MS);
    return () => clearTimeout(timer);
  }, [sentence]);
  const level = QUALITIES.find((one) => one === quality) ?? 'Good';
  const reading = useRead(
    proposeItems,
    { params: { orderId: edits.orderId }, body: { sentence: asked, quality: level, answers } },
    { enabled: asked !== '', placeholderData: keepPreviousData, staleTime: 0 },
  );
  const read = asked === '' ? undefined : reading.data;
  const proposal = useMemo(
    (): Proposal | undefined =>
      read && {
        ...read,
        areas: read.areas.map((area) => ({ ...area, label: labels.get(area.key) ?? area.label })),
        lines: read.lines.map((line) => changed.get(line.key) ?? line),
      },
    [read, labels, changed],
  );
  const settled = sentence === asked && !reading.isPlaceholderData && !reading.isFetching;
  // What the estimate has is left out: it is read again as lines and areas come and go, by whoever's hand.
  const there = builder.areas.map(({ areaID, items }) => `${areaID} ${items.length}`).join();
  const { refetch } = reading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when the areas have other lines
  useEffect(() => {
    if (asked !== '') void refetch();
  }, [there]);
  const lines = proposal?.lines ?? NOTHING;
  return { asked, reading, read, proposal, settled, lines };
}

/** The prices of the proposed lines, and those that are ticked. */
function usePriced(settings: Settings | undefined, lines: ProposedLine[], turned: ReadonlyMap<string, boolean>) {
  const priced = useMemo(() => {
    const rules = pricedWith(settings);
    return new Map(
      lines.map((line) => {
        const { ppu, totalCost, tax } = priceLine(line, rules);
        return [line.key, { ppu, total: toCents(totalCost), tax: toCents(tax) }];
      }),
    );
  }, [lines, settings]);
  const isTicked = (line: ProposedLine) => turned.get(line.key) ?? !line.unsure;
  const ticked = lines.filter(isTicked);
  const sumOf = (some: readonly ProposedLine[]) => some.reduce((sum, { key }) => sum + (priced.get(key)?.total ?? 0n), 0n);
  const tax = ticked.reduce((sum, { key }) => sum + (priced.get(key)?.tax ?? 0n), 0n);
  return { priced, isTicked, ticked, sumOf, tax };
}

/** Shows in the list of areas what the ticked lines would add. */
function useProposedSums({
  lines,
  turned,
  priced,
  proposal,
}: {
  lines: ProposedLine[];
  turned: ReadonlyMap<string, boolean>;
  priced: Map<string, { ppu: string; total: bigint; tax: bigint }>;
  proposal: Proposal | undefined;
}) {
  const setPreview = useSetAtom(previewAtom);
  useEffect(() => {
    const sums = new Map<string, bigint>();
    for (const line of lines)
      if (turned.get(line.key) ?? !line.unsure) sums.set(line.area, (sums.get(line.area) ?? 0n) + (priced.get(line.key)?.total ?? 0n));
    const byArea = new Map<number, bigint>();
    const newAreas: { label: string; cents: bigint }[] = [];
    for (const [key, cents] of sums) {
      const area = proposal?.areas.find((one) => one.key === key);
      if (area && area.areaId === null) newAreas.push({ label: area.label, cents });
      else byArea.set(area?.areaId ?? Number(key.replace('area ', '')), cents);
    }
    setPreview({ byArea, newAreas });
  }, [lines, turned, priced, proposal, setPreview]);
  useEffect(() => () => setPreview(null), [setPreview]);
}

/** The keys of the proposal. */
function proposalKeys({
  add,
  ticked,
  turn,
  lines,
}: {
  add: (some: readonly ProposedLine[]) => Promise<void>;
  ticked: ProposedLine[];
  turn: (some: readonly ProposedLine[], on: boolean) => void;
  lines: ProposedLine[];
}) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const ctrl = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && ctrl) {
      if (!event.repeat) void add(ticked);
    } else if (event.key === 'a' && ctrl && target.matches('[type="checkbox"]')) turn(lines, ticked.length < lines.length);
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !target.matches('[type="radio"], select')) {
      const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line] [type="checkbox"]')];
      const at = boxes.indexOf(target);
      boxes[Math.min(boxes.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
    } else return;
    event.preventDefault();
  };
}

/** What a person answered, ticked, changed and renamed of a proposal. */
function useByHand() {
  const [answers, setAnswers] = useState<Record<string, string>>({});
  /** Ticks that a person set otherwise, by line. */
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  /** Lines that a person changed, and new areas that they renamed, by key. */
  const [changed, setChanged] = useState<ReadonlyMap<string, ProposedLine>>(new Map());
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const turn = (some: readonly ProposedLine[], on: boolean) =>
    setTurned((was) => new Map([...was, ...some.map(({ key }) => [key, on] as const)]));
  return {
    ...{ answers, turned, changed, labels, setLabels, turn },
    forget: () => {
      setAnswers({});
      setTurned(new Map());
      setChanged(new Map());
      setLabels(new Map());
    },
    change: (line: ProposedLine) => {
      setChanged((was) => new Map(was).set(line.key, line));
      turn([line], true);
    },
    answer: (question: string, given: string, lines: readonly ProposedLine[]) => {
      // What was ticked by hand stays; lines of the question follow the answer.
      setTurned((was) => new Map([...was].filter(([key]) => lines.find((line) => line.key === key)?.question !== question)));
      setAnswers((was) => ({ ...was, [question]: given }));
    },
  };
}

/** What was added is said until undo takes lines away. */
function useSaidAdded(areas: BuilderState['areas']) {
  const [added, setAdded] = useState('');
  const count = areas.reduce((sum, { items }) => sum + items.length, 0);
  const counts = useRef(count);
  useEffect(() => {
    if (count < counts.current) setAdded('');
    counts.current = count;
  }, [count]);
  return [added, setAdded] as const;
}

/** Some lines of a proposal as they are added; null when there is nothing to add. */
function proposedAddition(proposal: Proposal | undefined, some: readonly ProposedLine[], sentence: string): Addition | null {
  const body = proposal && additionOf(proposal, new Set(some.map(({ key }) => key)), sentence);
  if (!body) return null;
  const { Areas, NewAreas = [], Repairs, Source = null } = body;
  return {
    items: Repairs,
    areas: Areas.map(Number),
    newAreas: NewAreas,
    source: Source && { ...Source, answers: Source.answers ?? [] },
  };
}

/** The sentence, what it is read as, and what of it is ticked, changed and added. */
export function useProposal() {
  const builder = useBuilder();
  const { edits, settings, text, setText, quality, phone } = builder;
  const sentence = text.trim().slice(0, MOST_SENTENCE);
  const byHand = useByHand();
  const { answers, turned, changed, labels, turn } = byHand;
  const [changing, setChanging] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const [failed, setFailed] = useState('');
  const [added, setAdded] = useSaidAdded(builder.areas);
  const [keeping, setKeeping] = useState(false);
  const reader = useReading({ sentence, quality, edits, answers, labels, changed, builder });
  const { asked, reading, read, proposal, settled, lines } = reader;
  const sums = usePriced(settings, lines, turned);
  const { priced, ticked } = sums;
  useProposedSums({ lines, turned, priced, proposal });
  const would = useWouldBe(edits, builder.areas, settled ? proposedAddition(proposal, ticked, asked) : null, ticked.length);
  useSaidBesideTotals(would);

  const type = (words: string) => {
    setText(words);
    byHand.forget();
    setFailed('');
    setAdded('');
  };
  const add = async (some: readonly ProposedLine[]) => {
    if (!proposal || !settled || adding || some.length === 0) return;
    const addition = proposedAddition(proposal, some, asked);
    if (!addition) return;
    setAdding(true);
    setFailed('');
    await builder.addToEstimate(addition, {
      onSaved: (count) => {
        type('');
        setAdded(`${counted(count, 'line')} added.`);
      },
      onFailed: (failure) => setFailed(failure.text),
      onSettled: () => setAdding(false),
    });
  };
  const onKeyDown = proposalKeys({ add, ticked, turn, lines });

  return {
    ...{ builder, settings, text, phone, sentence, would, setChanging, keeping, setKeeping },
    ...{ reading, proposal, settled, lines, ...sums, turn, change: byHand.change, setLabels: byHand.setLabels },
    ...{ type, adding, failed, added, add, onKeyDown },
    answer: (question: string, given: string) => byHand.answer(question, given, lines),
    taskOf: (group: string) =>
      (builder.tasks.find(({ name }) => name.toLowerCase() === group.toLowerCase()) ?? builder.tasks[0])?.name ?? '',
    changingLine: lines.find(({ key }) => key === changing),
    proposedLine: read?.lines.find(({ key }) => key === changing),
  };
}

export type ProposalModel = ReturnType<typeof useProposal>;
