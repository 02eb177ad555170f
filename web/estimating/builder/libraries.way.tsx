import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { QUALITIES } from '../../../contracts/catalogue/entities.ts';
import { getCustomLibrary } from '../../../contracts/catalogue/libraries/get-custom-library.ts';
import { getLibraryNames } from '../../../contracts/catalogue/libraries/get-library-names.ts';
import { MOST_UNIQUE_ITEMS } from '../../../contracts/estimating/items/get-unique-item-xref-count.ts';
import { priceLine } from '../../../contracts/estimating/pricing.ts';
import { toCents } from '../../../contracts/money.ts';
import { keyOf, send, useRead } from '../../app/client.ts';
import { matchesIn } from '../../ui/matches.ts';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, grouped } from '../../ui/words.ts';
import { pricedWith, startingOffer, useOffersOf } from '../book-items.ts';
import { money, sizeOf } from '../figures.ts';
import { uniqueItems } from '../unique-items.ts';
import css from './libraries.module.css';
import { linesFor } from './library-lines.ts';
import { openedWith } from './opened-with.ts';
import { useBuilder } from './state.ts';

const keyIn = (code: number, areaId: number) => `${code} ${areaId}`;

/** R121, R122: the user library mode. Ticked libraries become one list, with quantities from each area's measurements and the answers. */
export default function LibrariesWay() {
  const { areas, chosen, setChosenAreas, standingIn, settings, place, quality: usual, taskId, addToEstimate, setAsking } = useBuilder();
  const { data, error, refetch } = useRead(getLibraryNames, { params: { id: 0 } });
  const [words, setWords] = useState('');
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
  const known = meant.every(({ line }) => line.offer !== undefined);

  const standing = uniqueItems(areas);
  const there = new Set(areas.flatMap(({ items }) => items.map(({ itemXREF }) => itemXREF)));
  const fresh = new Set(meant.flatMap(({ line: { offer } }) => (offer && !there.has(offer.xref) ? [offer.xref] : []))).size;

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
        onSettled: () => setAdding(false),
      },
    );
  };

  if (error) return <FailureLine error={error} what="The libraries could not be opened." onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  const shown = data.filter((one) => words === '' || matchesIn(`${one.name} ${one.newName} ${one.description}`, words).length > 0);
  return (
    <div
      className={css.way}
      id="builder-libraries"
      role="tabpanel"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void add();
      }}
    >
      <section className={css.lane} aria-label="Libraries">
        <TextInput
          type="search"
          aria-label="Search the libraries"
          placeholder="Library or subcategory"
          maxLength={100}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {data.length === 0 ? <EmptyState text="No libraries yet. Make one of an area, or under Libraries." /> : null}
        {shown.map((one) => (
          <Checkbox
            key={one.id}
            size="xs"
            checked={ticked.includes(one.id)}
            onChange={() => setTicked((was) => (was.includes(one.id) ? was.filter((id) => id !== one.id) : [...was, one.id]))}
            label={
              <>
                {one.name}
                <small className="muted">
                  {counted(one.lines, 'line')}, {one.organization_Id > 0 ? 'organization' : 'mine'}, {one.newName}
                </small>
              </>
            }
          />
        ))}
      </section>
      <section className={css.lane} aria-label="Areas and answers">
        <h3>Areas</h3>
        {areas.map((area) => (
          <Checkbox
            key={area.areaID}
            size="xs"
            checked={chosen.some((one) => one.areaID === area.areaID)}
            onChange={() =>
              setChosenAreas((was) => {
                const next = new Set(was);
                if (!next.delete(area.areaID)) next.add(area.areaID);
                return next;
              })
            }
            label={
              <>
                {area.label}
                <small className="muted">{sizeOf(area)}</small>
              </>
            }
          />
        ))}
        <button type="button" className="link" onClick={() => setAsking('newArea')}>
          New area
        </button>
        <NativeSelect
          label="Quality"
          data={[{ value: '', label: 'Each line keeps its own' }, ...QUALITIES]}
          value={quality}
          onChange={(event) => setQuality(event.currentTarget.value)}
        />
        {questions.map((question) => {
          const value = answers[question.name] ?? question.standard;
          const set = (answer: string) => setAnswers((was) => ({ ...was, [question.name]: answer }));
          return question.kind === 'number' ? (
            <TextInput
              key={question.name}
              label={`${question.name}${question.unit ? `, ${question.unit}` : ''}`}
              inputMode="decimal"
              maxLength={15}
              value={value}
              onChange={(event) => set(event.currentTarget.value)}
            />
          ) : (
            <NativeSelect
              key={question.name}
              label={question.name}
              data={question.kind === 'choice' ? question.options : ['yes', 'no']}
              value={value}
              onChange={(event) => set(event.currentTarget.value)}
            />
          );
        })}
      </section>
      <section className={css.lane} aria-label="Will be added">
        <h3>Will be added</h3>
        {ticked.length === 0 ? <p className="muted">Tick a library to see its lines with their quantities.</p> : null}
        {ticked.length > 0 && chosen.length === 0 ? <p className="muted">Tick the areas where it goes.</p> : null}
        {opened.some(({ isError }) => isError) ? <p className="brick">A library could not be opened: it may have been deleted.</p> : null}
        {groups.map(({ area, lines }) => (
          <div key={area.areaID}>
            <h4>{area.label}</h4>
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
                  <small className={line.left ? 'amber' : 'muted'}>{line.left && !line.on ? `Left out: ${line.left}` : line.reason}</small>
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
          <Button onClick={() => void add()} loading={adding}>
            {meant.length > 0 ? `Add ${counted(meant.length, 'line')}` : 'Add'}
          </Button>
        </div>
      </section>
    </div>
  );
}
