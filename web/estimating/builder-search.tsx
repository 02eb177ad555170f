import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { searchItems } from '../../contracts/catalogue/calls.ts';
import { useRead } from '../app/client.ts';
import { Icon } from '../ui/icons.tsx';
import { Marked } from '../ui/marked.tsx';
import { FailureLine } from '../ui/states.tsx';
import { counted, grouped } from '../ui/words.ts';
import type { BookItem, Offer, Place } from './book-items.ts';
import { itemOfHit, startingOffer } from './book-items.ts';
import css from './estimate.module.css';
import { Key } from './key.tsx';

interface Props {
  place: Place;
  quality: string;
  focused: number | undefined;
  ticked: ReadonlySet<number>;
  /** Labels of the areas that hold one of these codes already. */
  whereIs: (xrefs: number[]) => string[];
  priceOf: (offer: Offer) => string;
  onFocus: (item: BookItem) => void;
  onTick: (item: BookItem) => void;
  onByHand: (text: string) => void;
}

/** Keyword search of the price book (S044, C082): arrows choose, Space or a click on the box takes several. */
export function BuilderSearch({ place, quality, focused, ticked, whereIs, priceOf, onFocus, onTick, onByHand }: Props) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), 120);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, refetch, isFetching } = useRead(
    searchItems,
    { query: { keyword: asked, take: 60, ...place } },
    { enabled: asked !== '', placeholderData: keepPreviousData, staleTime: 300_000 },
  );
  const hits = asked === '' ? [] : (data ?? []);
  const first = hits[0];
  useEffect(() => {
    if (first) onFocus(itemOfHit(first));
  }, [first, onFocus]);
  const at = hits.findIndex((hit) => hit.code === focused);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = Math.min(hits.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)));
      const hit = hits[next];
      if (hit) onFocus(itemOfHit(hit));
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && hits[at]) onTick(itemOfHit(hits[at]));
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.hunt} id="builder-search" role="tabpanel">
      <div className={css.query}>
        <Icon name="search" />
        <input
          // biome-ignore lint/a11y/noAutofocus: opened to be typed into
          autoFocus
          type="search"
          role="combobox"
          aria-label="Search the price book"
          aria-expanded={hits.length > 0}
          aria-controls="builder-hits"
          aria-activedescendant={at >= 0 ? `hit-${focused}` : undefined}
          autoComplete="off"
          maxLength={100}
          placeholder="What is to be done, such as toilet flange"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <button type="button" aria-label="Clear the search" onClick={() => setText('')}>
            <Icon name="close" size={14} />
          </button>
        )}
      </div>
      <div className={css.narrow} role="status">
        {asked === ''
          ? 'Words of the work, the material or the room.'
          : isFetching && hits.length === 0
            ? 'Searching'
            : counted(hits.length, 'item')}
      </div>
      {error && <FailureLine error={error} what="The search failed." onRetry={() => void refetch()} />}
      <div className={css.hits} id="builder-hits" role="listbox" aria-label="Items found" aria-multiselectable ref={list}>
        {hits.map((hit) => {
          const offers: Offer[] = hit.prices.map((price) => ({ ...price, xref: price.itemXREF, wasteFactorPct: hit.wasteFactorPct }));
          const offer = startingOffer(offers, quality);
          const where = whereIs(offers.map((one) => one.xref));
          const item = itemOfHit(hit);
          return (
            <div
              key={hit.code}
              id={`hit-${hit.code}`}
              role="option"
              aria-selected={ticked.has(hit.code)}
              data-on={hit.code === focused || undefined}
              className={css.hit}
              onClick={() => onFocus(item)}
              onDoubleClick={() => onTick(item)}
            >
              <span
                className={css.tick}
                onClick={(event) => {
                  event.stopPropagation();
                  onFocus(item);
                  onTick(item);
                }}
              >
                {ticked.has(hit.code) ? <Icon name="check" size={14} /> : <Icon name="plus" size={12} className="muted" />}
              </span>
              <span className="ellipsis">
                <span className={css.act}>{hit.actionShown}</span> <Marked text={hit.description} query={asked} />
              </span>
              <span className={css.price}>{offer ? grouped(priceOf(offer)) : ''}</span>
              <span className={css.unit}>{hit.unit}</span>
              <span className={css.path}>
                {hit.category} <Icon name="right" size={12} /> {hit.subcategory}
                {where.length > 0 && (
                  <span className={css.have}>
                    <Icon name="check" size={12} /> In {where.join(', ')}
                  </span>
                )}
              </span>
            </div>
          );
        })}
      </div>
      {asked !== '' && !isFetching && hits.length === 0 && !error && (
        <p className={css.looknone}>Nothing in the price book is called that.</p>
      )}
      <div className={css.keys}>
        <span>
          <Key name="Up" />
          <Key name="Down" />
          choose
        </span>
        <span>
          <kbd>Enter</kbd>take several
        </span>
        <button type="button" className="link" onClick={() => onByHand(text)}>
          Type it in by hand
        </button>
      </div>
    </div>
  );
}
