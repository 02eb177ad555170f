import { Button, Checkbox } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { QUALITIES } from '../../../../contracts/catalogue/entities.ts';
import { getCustomLibrary } from '../../../../contracts/catalogue/libraries/get-custom-library.ts';
import { MOST_UNIQUE_ITEMS } from '../../../../contracts/estimating/items/get-unique-item-xref-count.ts';
import { priceLine } from '../../../../contracts/estimating/pricing.ts';
import { toCents } from '../../../../contracts/money.ts';
import { keyOf, send } from '../../../app/client.ts';
import { counted, grouped } from '../../../ui/words.ts';
import { money } from '../../estimate/figures.ts';
import { QuietSelect } from '../../estimate/quiet-select.tsx';
import { previewAtom } from '../../estimate/screen.ts';
import { pricedWith, startingOffer, useOffersOf } from '../book-items.ts';
import { openedWith } from '../opened-with.ts';
import { FLASH_MS, useBuilder } from '../state.ts';
import { StepBar } from '../steps.tsx';
import { uniqueItems } from '../unique-items.ts';
import { LibraryAnswers } from './answers.tsx';
import css from './libraries-way.module.css';
import { linesFor } from './lines.ts';
import { LibraryList } from './list.tsx';

/** Lines that are priced in every quality to tell what it would move. */
const MOST_COMPARED = 200;
const keyIn = (code: number, areaId: number) => `${code} ${areaId}`;

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

/** R121, R122: the user library mode. Ticked libraries become one list, with quantities from each area's measurements and the answers. */
export default function LibrariesWay() {
  const builder = useBuilder();
  const { areas, chosen, standingIn, settings, place, quality: usual, tasks, taskId, addToEstimate, setAsking, phone } = builder;
  const [ticked, setTicked] = useState<readonly number[]>(() => [Number(openedWith('library'))].filter((id) => id > 0));
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [quality, setQuality] = useState('');
  /** What was ticked or unticked by hand, by item and area. */
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(() => new Map());
  const [told, setTold] = useState<{ text: string; failed: boolean } | null>(null);
  const [adding, setAdding] = useState(false);

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

  const panel = useRef<HTMLDivElement>(null);
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
  // R138.
  useEffect(() => {
    if (!told || told.failed) return;
    const timer = setTimeout(() => setTold(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [told]);

  const add = async () => {
    if (meant.length === 0) return setAsking(chosen.length === 0 && ticked.length > 0 ? 'chooseAreaFirst' : 'chooseItemsFirst');
    if (!known || adding) return;
    setAdding(true);
    setTold(null);
    const items = meant.flatMap(({ area, line }) => {
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
    });
    await addToEstimate(
      {
        items,
        areas: [...new Set(meant.map(({ area }) => area.areaID))],
        task: taskId,
        source: {
          kind: 'library',
          name: libraries
            .map(({ name }) => name)
            .join(', ')
            .slice(0, 255),
          answers: questions.map((question) => ({ question: question.name, answer: answers[question.name] ?? question.standard })),
          libraries: libraries.slice(0, 50).map(({ id }) => id),
        },
      },
      {
        onSaved: (count) => {
          setTold({ text: `Added ${counted(count, 'line')}`, failed: false });
          setByHand(new Map());
        },
        onFailed: (failure) => setTold({ text: failure.text, failed: true }),
        onSettled: () => {
          setAdding(false);
          // The button that was pressed could not be pressed meanwhile and lost the focus: without it keys lead nowhere.
          if (document.activeElement === document.body) panel.current?.focus();
        },
      },
    );
  };

  /** Each line once, whatever areas it goes to. */
  const each = [...new Map(groups.flatMap(({ lines }) => lines).map((line) => [line.code, line])).values()];
  const areasWith = (code: number) => groups.filter(({ lines }) => lines.some((line) => line.code === code && line.on)).length;
  const isOn = (code: number) => areasWith(code) > 0;
  const turnEverywhere = (code: number) => {
    const on = !isOn(code);
    setByHand((was) => new Map([...was, ...chosen.map(({ areaID }) => [keyIn(code, areaID), on] as const)]));
  };
  const task = tasks.find(({ id }) => id === taskId) ?? tasks[0];
  const values = [
    ticked.length > 0 ? `${ticked.length} chosen` : '',
    each.length > 0 ? `${each.filter(({ code }) => isOn(code)).length} of ${each.length}` : '',
    quality || 'Each its own',
    chosen.length > 1 ? `${chosen.length} chosen` : (chosen[0]?.label ?? ''),
    task?.name ?? '',
  ];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add();
    else if (!moveFocus(event)) return;
    event.preventDefault();
  };
  return (
    <div className={css.whole} id="builder-libraries" role="tabpanel" ref={panel} tabIndex={-1} onKeyDown={onKeyDown}>
      {!phone && <StepBar values={values} now={ticked.length === 0 ? 0 : chosen.length === 0 ? 3 : 1} />}
      <div className={css.way}>
        <LibraryList
          ticked={ticked}
          onTurn={(id) => setTicked((was) => (was.includes(id) ? was.filter((one) => one !== id) : [...was, id]))}
        />
        <section className={`${css.lane} ${css.lines}`} aria-label="Lines" data-lane data-step={4}>
          <h3>Lines {each.length > 0 && <span className="muted">{values[1]}</span>}</h3>
          {each.map((line) => (
            <Checkbox
              key={line.code}
              size="xs"
              checked={isOn(line.code)}
              aria-label={`${line.action} ${line.description}`}
              onChange={() => turnEverywhere(line.code)}
              label={
                <>
                  <span className="muted">{line.action}</span> {line.description}
                  <small className="muted">{chosen.length > 1 ? `in ${counted(areasWith(line.code), 'area')}` : line.reason}</small>
                </>
              }
            />
          ))}
          {each.length === 0 && <p className="muted">{ticked.length === 0 ? 'Tick a library.' : 'Tick the areas where it goes.'}</p>}
        </section>
        <LibraryAnswers
          questions={questions}
          answers={answers}
          onAnswer={(name, answer) => setAnswers((was) => ({ ...was, [name]: answer }))}
          quality={quality}
          onQuality={setQuality}
          moves={moves}
          linesIn={(area) => groups.find((group) => group.area.areaID === area.areaID)?.lines ?? []}
        />
        <section className={css.lane} aria-label="Will be added" data-lane>
          <h3>Will be added {meant.length > 0 && <span className="muted">{counted(meant.length, 'line')}</span>}</h3>
          {ticked.length === 0 ? <p className="muted">Tick a library to see its lines with their quantities.</p> : null}
          {ticked.length > 0 && chosen.length === 0 ? <p className="muted">Tick the areas where it goes.</p> : null}
          {opened.some(({ isError }) => isError) ? <p className="brick">A library could not be opened: it may have been deleted.</p> : null}
          {groups.map(({ area, lines }) => (
            <div key={area.areaID}>
              <h4>
                {area.label}
                <span className="figures">{money(lines.reduce((sum, line) => (line.on ? sum + line.total : sum), 0n))}</span>
              </h4>
              {lines.map((line) => (
                <div key={line.code} className={css.line} data-off={!line.on || undefined}>
                  <Checkbox
                    size="xs"
                    checked={line.on}
                    aria-label={`${line.action} ${line.description}, ${line.quantity} ${line.unit}, in ${area.label}`}
                    onChange={() => setByHand((was) => new Map(was).set(keyIn(line.code, area.areaID), !line.on))}
                  />
                  <span>
                    <span className="muted">{line.action}</span> {line.description}
                    <small className={line.left ? 'amber' : 'muted'}>
                      {line.left && !line.on ? `Left out: ${line.left}` : line.reason}
                    </small>
                  </span>
                  <span className={css.figures}>
                    {line.on ? money(line.total) : '–'}
                    <small className="muted">
                      {grouped(line.quantity)} {line.unit}
                    </small>
                  </span>
                </div>
              ))}
            </div>
          ))}
          <div className={css.foot}>
            {told ? (
              <span role={told.failed ? 'alert' : 'status'} className={told.failed ? 'brick' : undefined}>
                {told.text}
              </span>
            ) : null}
            {meant.length > 0 ? (
              <label className={css.unique}>
                <span>Unique items</span>
                <meter
                  max={MOST_UNIQUE_ITEMS}
                  high={MOST_UNIQUE_ITEMS}
                  value={Math.min(standing + fresh, MOST_UNIQUE_ITEMS)}
                  aria-label="Unique items with these lines"
                />
                <span className={standing + fresh > MOST_UNIQUE_ITEMS ? 'amber' : 'muted'}>
                  {standing} + {fresh} of {MOST_UNIQUE_ITEMS}
                </span>
              </label>
            ) : null}
            <b className={css.sum}>
              {counted(meant.length, 'line')}, ${money(total)} and ${money(tax)} tax
            </b>
            {tasks.length > 0 && (
              <span data-step={7}>
                <span className="muted">to task</span>{' '}
                <QuietSelect
                  label="Task"
                  accent
                  value={String(task?.id ?? 0)}
                  onChange={(value) => builder.setTaskId(Number(value))}
                  choices={tasks.map(({ id, name }) => [String(id), name])}
                />
              </span>
            )}
            <Button onClick={() => void add()} loading={adding}>
              {meant.length > 0 ? `Add ${counted(meant.length, 'line')}` : 'Add'} {!phone && <kbd>Ctrl Enter</kbd>}
            </Button>
          </div>
        </section>
      </div>
    </div>
  );
}
