import { keepPreviousData } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { QUALITIES } from '../../../../contracts/catalogue/entities.ts';
import { additionOf } from '../../../../contracts/estimating/builder/proposal-addition.ts';
import { MOST_SENTENCE, type Proposal, type ProposedLine, proposeItems } from '../../../../contracts/estimating/builder/propose-items.ts';
import { priceLine } from '../../../../contracts/estimating/pricing.ts';
import { toCents } from '../../../../contracts/money.ts';
import { useRead } from '../../../app/client.ts';
import { Icon } from '../../../ui/icons.tsx';
import { QualityBars } from '../../../ui/quality.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { FailureLine, SkeletonRows } from '../../../ui/states.tsx';
import { counted, grouped } from '../../../ui/words.ts';
import estimateCss from '../../estimate/estimate.module.css';
import { money } from '../../estimate/figures.ts';
import { Key } from '../../estimate/key.tsx';
import { previewAtom } from '../../estimate/screen.ts';
import lineCss from '../../line/line.module.css';
import type { Addition } from '../add-to-estimate.ts';
import { pricedWith } from '../book-items.ts';
import { useBuilder } from '../state.ts';
import { useSaidBesideTotals, useWouldBe } from '../would-be.ts';
import css from './proposal.module.css';
import { ProposalReading } from './reading.tsx';

const ChangeProposedLine = lazy(() => import('./change.tsx'));
const KeepAsLibraryDialog = lazy(() => import('../keep-as-library.tsx'));

/** How long typing rests before the sentence is read. */
const REST_MS = 250;
const NOTHING: Proposal['lines'] = [];

/** Reads a sentence as rooms and work, and adds what is ticked of what it proposes. Nothing is added without a click. */
export default function ProposalWay() {
  const builder = useBuilder();
  const { edits, settings, text, setText, quality, phone } = builder;
  const sentence = text.trim().slice(0, MOST_SENTENCE);
  const [asked, setAsked] = useState(sentence);
  const [answers, setAnswers] = useState<Record<string, string>>({});
  /** Ticks that a person set otherwise, by line. */
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  /** Lines that a person changed, and new areas that they renamed, by key. */
  const [changed, setChanged] = useState<ReadonlyMap<string, ProposedLine>>(new Map());
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const [changing, setChanging] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const [failed, setFailed] = useState('');
  const [added, setAdded] = useState('');
  const [keeping, setKeeping] = useState(false);
  const setPreview = useSetAtom(previewAtom);
  // Undo takes lines away; then it no longer says that they were added.
  const count = builder.areas.reduce((sum, { items }) => sum + items.length, 0);
  const counts = useRef(count);
  useEffect(() => {
    if (count < counts.current) setAdded('');
    counts.current = count;
  }, [count]);

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

  const additionWith = (some: readonly ProposedLine[]): Addition | null => {
    const body = proposal && additionOf(proposal, new Set(some.map(({ key }) => key)), asked);
    if (!body) return null;
    const { Areas, NewAreas = [], Repairs, Source = null } = body;
    return {
      items: Repairs,
      areas: Areas.map(Number),
      newAreas: NewAreas,
      source: Source && { ...Source, answers: Source.answers ?? [] },
    };
  };
  const would = useWouldBe(edits, builder.areas, settled ? additionWith(ticked) : null, ticked.length);
  useSaidBesideTotals(would);

  const type = (words: string) => {
    setText(words);
    setAnswers({});
    setTurned(new Map());
    setChanged(new Map());
    setLabels(new Map());
    setFailed('');
    setAdded('');
  };
  const turn = (some: readonly ProposedLine[], on: boolean) =>
    setTurned((was) => new Map([...was, ...some.map(({ key }) => [key, on] as const)]));
  const change = (line: ProposedLine) => {
    setChanged((was) => new Map(was).set(line.key, line));
    turn([line], true);
  };
  const answer = (question: string, given: string) => {
    // What was ticked by hand stays; lines of the question follow the answer.
    setTurned((was) => new Map([...was].filter(([key]) => lines.find((line) => line.key === key)?.question !== question)));
    setAnswers((was) => ({ ...was, [question]: given }));
  };
  const add = async (some: readonly ProposedLine[]) => {
    if (!proposal || !settled || adding || some.length === 0) return;
    const addition = additionWith(some);
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
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
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

  const taskOf = (group: string) =>
    (builder.tasks.find(({ name }) => name.toLowerCase() === group.toLowerCase()) ?? builder.tasks[0])?.name ?? '';
  const changingLine = lines.find(({ key }) => key === changing);
  const proposedLine = read?.lines.find(({ key }) => key === changing);
  return (
    <div className={css.proposal} role="tabpanel" aria-label="Proposal" onKeyDown={onKeyDown}>
      <div className={css.said}>
        <SearchField
          autoFocus
          className={css.sentence}
          label="What is to be done, in a sentence"
          autoComplete="off"
          maxLength={MOST_SENTENCE}
          placeholder="Such as 12x10 bath gut remodel better"
          value={text}
          onChange={type}
        >
          {text !== '' && (
            <button type="button" aria-label="Clear the sentence" onClick={() => type('')}>
              <Icon name="close" size={14} />
            </button>
          )}
        </SearchField>
        {proposal && (
          <ProposalReading
            proposal={proposal}
            onAnswer={answer}
            onRename={(key, label) => setLabels((was) => new Map(was).set(key, label))}
          />
        )}
        {reading.error && <FailureLine error={reading.error} what="The sentence was not read." onRetry={() => void reading.refetch()} />}
        {!phone && (
          <p className={css.keys}>
            <Key name="Up" />
            <Key name="Down" /> line <kbd>Space</kbd> tick <kbd>Ctrl A</kbd> all
          </p>
        )}
      </div>
      <div className={css.lines} aria-busy={!settled}>
        {sentence === '' && (
          <p className={css.none}>
            {added ||
              'Type rooms with their sizes and what is to be done there. What is proposed is shown for review; nothing is added without a click.'}
          </p>
        )}
        {sentence !== '' && !proposal && !reading.error && <SkeletonRows rows={12} />}
        {proposal && lines.length === 0 && <p className={css.none}>No work was read in these words. The search finds single items.</p>}
        {lines.length > 0 && (
          <table className={css.table}>
            <caption className="hidden-visually">Proposed lines</caption>
            <thead>
              <tr>
                <th scope="col">
                  {ticked.length} of {counted(lines.length, 'line')} ticked
                </th>
                <th scope="col">Why, and how much</th>
                <th scope="col">Quality</th>
                <th scope="col" className={css.figure}>
                  Quantity
                </th>
                <th scope="col" className={css.figure}>
                  Unit price
                </th>
                <th scope="col" className={css.figure}>
                  Total
                </th>
              </tr>
            </thead>
            {groupsOf(lines).map((group) => {
              const some = group.lines.filter(isTicked);
              const area = proposal?.areas.find(({ key }) => key === group.area)?.label ?? 'Entire House';
              return (
                <tbody key={`${group.area} ${group.name}`}>
                  <tr className={css.group}>
                    <th scope="rowgroup" colSpan={5}>
                      <label>
                        <input
                          type="checkbox"
                          checked={some.length > 0}
                          ref={(box) => {
                            if (box) box.indeterminate = some.length > 0 && some.length < group.lines.length;
                          }}
                          onChange={() => turn(group.lines, some.length < group.lines.length)}
                        />
                        {group.name}{' '}
                        <span className="muted">
                          {area}, task {taskOf(group.name)}
                        </span>
                      </label>
                    </th>
                    <td className={css.figure}>{money(sumOf(some))}</td>
                  </tr>
                  {group.lines.map((line) => (
                    <tr key={line.key} data-line data-off={!isTicked(line) || undefined}>
                      <td>
                        <label>
                          <input type="checkbox" checked={isTicked(line)} onChange={(event) => turn([line], event.currentTarget.checked)} />
                          <span>
                            <span className={lineCss.act}>{line.actionShown}</span> {line.description}
                          </span>
                        </label>
                      </td>
                      <td className={css.why} data-unsure={line.unsure || undefined}>
                        {line.unsure && <Icon name="warning" size={14} />} {line.reason}{' '}
                        <button
                          type="button"
                          className={`link ${css.change}`}
                          aria-label={`Change ${line.actionShown} ${line.description}`}
                          onClick={() => setChanging(line.key)}
                        >
                          Change
                        </button>
                      </td>
                      <td className={css.quality}>
                        <QualityBars quality={line.quality} />
                      </td>
                      <td className={css.figure}>
                        {grouped(line.quantity)} <small className="muted">{line.unit}</small>
                      </td>
                      <td className={`${css.figure} ${css.unitprice}`}>{grouped(priced.get(line.key)?.ppu ?? '')}</td>
                      <td className={css.figure}>{money(priced.get(line.key)?.total ?? 0n)}</td>
                    </tr>
                  ))}
                </tbody>
              );
            })}
          </table>
        )}
      </div>
      <footer className={css.foot}>
        <span className={css.sum}>
          {failed ? (
            <span className="brick" role="alert">
              {failed}
            </span>
          ) : (
            <b className="figures" role="status">
              {(lines.length === 0 && added) || `${counted(ticked.length, 'line')}, $${money(sumOf(ticked))} and $${money(tax)} tax`}
            </b>
          )}
          {phone && would && <small className="muted">{would}</small>}
          {lines.length > 0 && !(phone && would) && (
            <small className="muted">Made by rules: the same words give the same lines. Nothing is added yet.</small>
          )}
        </span>
        <button type="button" className={css.all} disabled={!settled || ticked.length === 0} onClick={() => setKeeping(true)}>
          Keep as library
        </button>
        <button type="button" className={css.all} disabled={adding || !settled || lines.length === 0} onClick={() => void add(lines)}>
          Add all {lines.length}, ${money(sumOf(lines))}
        </button>
        <button
          type="button"
          className={estimateCss.fill}
          disabled={adding || !settled || ticked.length === 0}
          onClick={() => void add(ticked)}
        >
          Add {ticked.length} ticked {!phone && <kbd>Ctrl Enter</kbd>}
        </button>
      </footer>
      {changingLine && proposedLine ? (
        <Suspense fallback={null}>
          <ChangeProposedLine
            key={changingLine.key}
            line={changingLine}
            proposed={proposedLine}
            area={proposal?.areas.find(({ key }) => key === changingLine.area)}
            place={builder.place}
            settings={settings}
            onChange={change}
            onClose={() => setChanging(null)}
          />
        </Suspense>
      ) : null}
      {keeping ? (
        <Suspense fallback={null}>
          <KeepAsLibraryDialog
            name={sentence}
            lines={ticked.map(({ itemXREF, quality, quantity, measured, formula }) => ({
              itemXREF,
              ...(quality !== 'None' && { quality }),
              quantity: measured && formula !== '' ? { by: 'measured', formula, percentageAffected: '100' } : { by: 'typed', quantity },
            }))}
            onClose={() => setKeeping(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Lines of one area and one group, in their order. */
function groupsOf(lines: readonly ProposedLine[]) {
  const groups: { area: string; name: string; lines: ProposedLine[] }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && last.area === line.area && last.name === line.group) last.lines.push(line);
    else groups.push({ area: line.area, name: line.group, lines: [line] });
  }
  return groups;
}
