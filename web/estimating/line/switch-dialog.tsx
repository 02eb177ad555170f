import { Button, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type Dispatch, type KeyboardEvent, type SetStateAction, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type KeywordHit, searchItems } from '../../../contracts/catalogue/catalogue/search-items.ts';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { getSwitchEffect } from '../../../contracts/estimating/items/get-switch-effect.ts';
import { switchOneItemForOneItem } from '../../../contracts/estimating/items/switch-one-item-for-one-item.ts';
import type { Order } from '../../../contracts/estimating/order.ts';
import { priceLine } from '../../../contracts/estimating/pricing.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Marked } from '../../ui/marked.tsx';
import { searchWords } from '../../ui/matches.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { useEnter } from '../../ui/use-enter.ts';
import { grouped } from '../../ui/words.ts';
import { type Offer, offersOfHit, searchInput, startingOffer } from '../builder/book-items.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { useLineSettings } from '../edits/use-line-settings.ts';
import { money, signed } from '../estimate/figures.ts';
import lineCss from './line.module.css';
import css from './switch-dialog.module.css';

const REST_MS = 150;

interface Props {
  line: LineItem;
  area: AreaWithItems;
  order: Order | undefined;
  edits: EstimateSaves;
  onClose: () => void;
}

/** What the words find once typing rests, and what the chosen item would make of the line. */
function useOtherItems({ text, order, edits, line }: { text: string; order: Order | undefined; edits: EstimateSaves; line: LineItem }) {
  const words = searchWords(text);
  const [asked, setAsked] = useState(words);
  const [at, setAt] = useState(0);
  useEffect(() => {
    // What is asked already is not asked again: it would take an item that was gone to meanwhile back to the first.
    if (words === asked) return;
    const timer = setTimeout(() => {
      setAsked(words);
      setAt(0);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [words, asked]);
  const zip = order?.survey.zip.slice(0, 5);
  const state = order?.survey.state;
  const place = useMemo(() => ({ ...(zip && { zip }), ...(state && { state }) }), [zip, state]);
  const found = useRead(searchItems, searchInput(asked, place), { enabled: asked !== '', placeholderData: keepPreviousData });
  const { known } = useLineSettings(
    edits,
    useMemo(() => [line], [line]),
  );
  const settings = known ? edits.settingsOf(line) : undefined;
  const others = useMemo(() => choicesOf(found.data ?? [], line), [found.data, line]);
  const settled = asked === words && !found.isPlaceholderData;
  const chosen = settled ? others[at] : undefined;
  const effect = useRead(
    getSwitchEffect,
    { params: { orderId: edits.orderId, itemId: line.id }, query: { newXref: chosen?.offer.xref ?? 0 } },
    { enabled: chosen !== undefined, gcTime: 0 },
  );
  return { words, asked, at, setAt, found, settings, others, settled, chosen, effect };
}

/** Another item of the price book in the place of a line's (C075, R100): quantity, notes and photos stay; says first what it would cost. */
export function SwitchDialog({ line, area, order, edits, onClose }: Props) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(line.description.split(',')[0] ?? '');
  const { words, asked, at, setAt, found, settings, others, settled, chosen, effect } = useOtherItems({ text, order, edits, line });
  const { save, busy } = useSave(async () => {
    if (!chosen) return;
    const kept = await edits.saveEstimate(async () => {
      await send(switchOneItemForOneItem, {
        params: { id: edits.orderId },
        body: { oldItemId: line.id, newXref: chosen.offer.xref },
      });
      edits.announce(`Item(s) Updated: ${line.description} is ${chosen.hit.description} now.`, await edits.history.takingBack());
    }, 'Could not update item');
    if (kept) onClose();
  });
  const change = () => {
    if (chosen && !busy) void save(undefined);
  };
  // Not before it stands there what the line would cost.
  const enter = useEnter({ words, settled: settled && (!chosen || effect.data !== undefined) }, change);
  const go = (next: number) => {
    const index = Math.max(0, Math.min(others.length - 1, next));
    setAt(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Enter' && !event.repeat) enter();
    else return;
    event.preventDefault();
  };
  const answer = effect.data;
  return (
    <Dialog
      opened
      onClose={onClose}
      width={640}
      title={`Another item for ${line.description}`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={change} loading={busy} disabled={!chosen || !answer}>
            Replace the item
          </Button>
        </>
      }
    >
      <p className="muted">
        In {area.label}: {line.action} {line.description}
        {line.quality === 'None' ? '' : `, ${line.quality}`}, {grouped(line.quantity)} {line.itemUM}, ${grouped(line.totalCost)}. Notes and
        photos stay.
      </p>
      <TextInput
        className={css.find}
        type="search"
        aria-label="Search the price book"
        role="combobox"
        aria-expanded={others.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen ? `${listId}-${chosen.offer.xref}` : undefined}
        autoComplete="off"
        maxLength={100}
        data-autofocus
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {found.error && <FailureLine error={found.error} what="The search failed." onRetry={() => void found.refetch()} />}
      {!found.data && words !== '' && !found.error && <SkeletonRows rows={6} />}
      <div ref={list} id={listId} role="listbox" aria-label="Items" aria-busy={!settled} className={css.items}>
        {others.map(({ hit, offer }, index) => {
          const total = settings && toCents(priceLine({ ...offer, quantity: line.quantity }, settings).totalCost);
          return (
            <OtherItem
              key={offer.xref}
              offer={offer}
              listId={listId}
              index={index}
              at={at}
              setAt={setAt}
              change={change}
              hit={hit}
              asked={asked}
              line={line}
              total={total}
            />
          );
        })}
      </div>
      {settled && found.data && others.length === 0 && <p className="muted">Nothing else in the price book is called “{words}”.</p>}
      <p role="status" className={css.says}>
        {effect.error ? (
          <span className="brick">What it would cost could not be asked: {effect.error.message}</span>
        ) : chosen && answer ? (
          <>
            <b>
              {grouped(answer.quantity)} {answer.itemUM}, ${grouped(answer.totalCost)}
            </b>
            : the estimate {movedWords(toCents(answer.moved), toCents(answer.tax))}
          </>
        ) : (
          ' '
        )}
      </p>
    </Dialog>
  );
}

function OtherItem({
  offer,
  listId,
  index,
  at,
  setAt,
  change,
  hit,
  asked,
  line,
  total,
}: {
  offer: Offer;
  listId: string;
  index: number;
  at: number;
  setAt: Dispatch<SetStateAction<number>>;
  change: () => void;
  hit: KeywordHit;
  asked: string;
  line: LineItem;
  total: bigint | undefined;
}) {
  return (
    <div
      id={`${listId}-${offer.xref}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === at}
      className={css.item}
      onClick={() => setAt(index)}
      onDoubleClick={change}
    >
      <span className={css.name}>
        <span>
          <span className={lineCss.act}>{hit.actionShown}</span> <Marked text={hit.description} query={asked} />
        </span>
        <small>
          {hit.category}
          {offer.quality === 'None' ? '' : `, ${offer.quality}`}
          {hit.unit !== line.itemUM && (
            <span className={css.unit}>
              , <Icon name="warning" size={14} /> per {hit.unit}, not {line.itemUM}
            </span>
          )}
        </small>
      </span>
      {total !== undefined && hit.formula === line.formulaXRef && (
        <span className={css.money}>
          {money(total)}
          <small>{total === toCents(line.totalCost) ? '0.00' : signed(total - toCents(line.totalCost))}</small>
        </span>
      )}
    </div>
  );
}

/** Each item found, in the line's quality or the nearest that it comes in; the line's own item is left out. */
function choicesOf(hits: readonly KeywordHit[], line: LineItem): { hit: KeywordHit; offer: Offer }[] {
  return hits.flatMap((hit) => {
    const offers = offersOfHit(hit);
    const offer = startingOffer(offers, line.quality);
    return offer && !offers.some(({ xref }) => xref === line.itemXREF) ? [{ hit, offer }] : [];
  });
}

function movedWords(moved: bigint, tax: bigint): string {
  if (moved === 0n && tax === 0n) return 'stays at its total.';
  const dollars = (cents: bigint) => `${cents < 0n ? '−' : '+'}$${grouped(fromCents(cents < 0n ? -cents : cents))}`;
  return `moves by ${dollars(moved)} before tax, ${dollars(tax)} tax.`;
}
