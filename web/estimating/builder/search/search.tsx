import { keepPreviousData } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type KeywordHit, searchItems } from '../../../../contracts/catalogue/catalogue/search-items.ts';
import { useRead } from '../../../app/client.ts';
import { savingAtom } from '../../../app/saving.ts';
import { inTab } from '../../../app/screen-store.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Marked } from '../../../ui/marked.tsx';
import { MOST_CHARACTERS, searchWords } from '../../../ui/matches.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { FailureLine } from '../../../ui/states.tsx';
import { counted, grouped } from '../../../ui/words.ts';
import { Key } from '../../estimate/key.tsx';
import inspectorCss from '../../line/inspector.module.css';
import lineCss from '../../line/line.module.css';
import { type BookItem, itemOfHit, type Offer, offersOfHit, type Place, searchInput, startingOffer } from '../book-items.ts';
import builderCss from '../builder.module.css';
import { Narrow, useNarrowed } from './narrowed.tsx';
import css from './search.module.css';

/** How long typing rests before it is searched for. */
const REST_MS = 120;
const AGAIN_MS = 3000;
const NONE: readonly KeywordHit[] = [];

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  place: Place;
  quality: string;
  focused: number | undefined;
  taken: ReadonlySet<number>;
  text: string;
  onText: (text: string) => void;
  /** True once the rows answer the words on the screen. */
  onSettled: (settled: boolean) => void;
  /** Labels of the areas that hold one of these codes already. */
  whereIs: (xrefs: number[]) => string[];
  priceOf: (offer: Offer) => string;
  onFocus: (item: BookItem | undefined) => void;
  /** A tap or click on a row, which on a phone opens the item. */
  onOpen: (item: BookItem) => void;
  onToggle: (item: BookItem, offers: Offer[]) => void;
  onTake: (item: BookItem, offers: Offer[]) => void;
  /** Enter before the words are answered: the first item of their answer is meant. */
  onTakeWords: (words: string) => void;
  onByHand: (text: string) => void;
  /** The words are a sentence of work to be done, and not the name of an item. */
  onPropose: () => void;
}

/** What the words find once typing rests; the first hit is looked at. */
function useHits({
  text,
  place,
  onSettled,
  onFocus,
}: {
  text: string;
  place: Place;
  onSettled: (settled: boolean) => void;
  onFocus: (item: BookItem | undefined) => void;
}) {
  const words = searchWords(text);
  const [asked, setAsked] = useState(words);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), REST_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const offline = useAtomValue(savingAtom, inTab).offline;
  const { data, error, refetch, isPlaceholderData, failureReason } = useRead(searchItems, searchInput(asked, place), {
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    refetchOnReconnect: 'always',
    refetchInterval: (query) => (query.state.error?.status === 0 ? AGAIN_MS : false),
  });
  const unreachable = offline || failureReason?.status === 0;
  const { hits, ...narrowing } = useNarrowed(words === '' ? NONE : (data ?? NONE), words);
  const settled = words === '' || (words === asked && data !== undefined && !isPlaceholderData && !error);
  useEffect(() => onSettled(settled), [settled, onSettled]);
  const answered = settled && words !== '' ? hits : undefined;
  const first = answered?.[0];
  const none = answered !== undefined && first === undefined;
  useEffect(() => {
    if (first) onFocus(itemOfHit(first));
    else if (none) onFocus(undefined);
  }, [first, none, onFocus]);
  return { words, asked, list, error, refetch, unreachable, hits, narrowing, settled };
}

function searchKeys({
  hits,
  at,
  settled,
  onFocus,
  list,
  words,
  props,
}: {
  hits: (typeof searchItems)['response']['_output'];
  at: number;
  settled: boolean;
  onFocus: (item: BookItem | undefined) => void;
  list: RefObject<HTMLDivElement | null>;
  words: string;
  props: Props;
}) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = Math.min(hits.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)));
      const hit = hits[next];
      if (hit && settled) onFocus(itemOfHit(hit));
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      const hit = hits[Math.max(0, at)];
      if (words === '' || event.repeat) return;
      // Words that found nothing are kept, too, and say so among what is taken.
      if (!settled || !hit) props.onTakeWords(words);
      else props.onTake(itemOfHit(hit), offersOfHit(hit));
      // What is typed next is the next item.
      event.currentTarget.select();
    } else return;
    event.preventDefault();
  };
}

/** Keyword search of the price book (S044, C082): arrows choose, Enter takes, a click on the box takes or drops. */
export function BuilderSearch(props: Props) {
  const { ref, place, quality, focused, taken, text, onText, onSettled, whereIs, priceOf, onFocus, onOpen, onToggle } = props;
  const { words, asked, list, error, refetch, unreachable, hits, narrowing, settled } = useHits({ text, place, onSettled, onFocus });
  const at = settled ? hits.findIndex((hit) => hit.code === focused) : -1;
  const onKeyDown = searchKeys({ hits, at, settled, onFocus, list, words, props });
  const state = () => {
    if (words === '') return 'Words of the work, the material or the room.';
    if (!settled && unreachable) return 'Offline. The search goes on when the connection is back.';
    if (!settled && !error) return 'Searching';
    if (error) return '';
    const { length } = narrowing.found;
    return hits.length < length ? `${hits.length} of ${length}` : counted(length, 'item');
  };
  return (
    <div className={builderCss.hunt} id="builder-search" role="tabpanel">
      <SearchField
        ref={ref}
        autoFocus
        role="combobox"
        className={css.query}
        label="Search the price book"
        aria-expanded={hits.length > 0}
        aria-controls="builder-hits"
        aria-activedescendant={at >= 0 ? `hit-${focused}` : undefined}
        autoComplete="off"
        maxLength={MOST_CHARACTERS}
        placeholder="What is to be done, such as toilet flange"
        value={text}
        onChange={onText}
        onKeyDown={onKeyDown}
      >
        {text !== '' && (
          <button type="button" aria-label="Clear the search" onClick={() => onText('')}>
            <Icon name="close" size={14} />
          </button>
        )}
      </SearchField>
      <div className={css.narrow} data-offline={(!settled && unreachable) || undefined}>
        <span role="status">{state()}</span>
        {settled && words !== '' && (
          <span className={css.filters}>
            <Narrow {...narrowing} />
          </span>
        )}
        {words.includes(' ') && (
          <button type="button" className={`link ${css.propose}`} onClick={props.onPropose}>
            Propose areas and lines
          </button>
        )}
      </div>
      {error && !unreachable && <FailureLine error={error} what="The search failed." onRetry={() => void refetch()} />}
      <div
        className={css.hits}
        id="builder-hits"
        role="listbox"
        aria-label="Items found"
        aria-multiselectable
        aria-busy={!settled}
        data-stale={!settled || undefined}
        ref={list}
      >
        {hits.map((hit) => {
          const offers = offersOfHit(hit);
          const offer = startingOffer(offers, quality);
          const where = whereIs(offers.map((one) => one.xref));
          const item = itemOfHit(hit);
          return (
            <Hit
              key={hit.code}
              hit={hit}
              taken={taken}
              settled={settled}
              focused={focused}
              onOpen={onOpen}
              item={item}
              props={props}
              offers={offers}
              onFocus={onFocus}
              onToggle={onToggle}
              asked={asked}
              offer={offer}
              priceOf={priceOf}
              where={where}
            />
          );
        })}
      </div>
      {settled && words !== '' && hits.length === 0 && (
        <p className={inspectorCss.none}>
          Nothing in the price book is called “{words}”.{' '}
          <button type="button" className="link" onClick={() => props.onByHand(text)}>
            Type it in by hand
          </button>
        </p>
      )}
      <div className={builderCss.keys}>
        <span>
          <Key name="Up" />
          <Key name="Down" />
          choose
        </span>
        <span>
          <kbd>Enter</kbd>take several
        </span>
        <button type="button" className="link" onClick={() => props.onByHand(text)}>
          Type it in by hand
        </button>
      </div>
    </div>
  );
}

function Hit({
  hit,
  taken,
  settled,
  focused,
  onOpen,
  item,
  props,
  offers,
  onFocus,
  onToggle,
  asked,
  offer,
  priceOf,
  where,
}: {
  hit: KeywordHit;
  taken: ReadonlySet<number>;
  settled: boolean;
  focused: number | undefined;
  onOpen: (item: BookItem) => void;
  item: BookItem;
  props: Props;
  offers: Offer[];
  onFocus: (item: BookItem | undefined) => void;
  onToggle: (item: BookItem, offers: Offer[]) => void;
  asked: string;
  offer: Offer | undefined;
  priceOf: (offer: Offer) => string;
  where: string[];
}) {
  return (
    <div
      id={`hit-${hit.code}`}
      role="option"
      aria-selected={taken.has(hit.code)}
      aria-disabled={!settled || undefined}
      data-on={(settled && hit.code === focused) || undefined}
      className={css.hit}
      onClick={() => settled && onOpen(item)}
      onDoubleClick={() => settled && props.onTake(item, offers)}
    >
      <span
        className={css.tick}
        data-taken={taken.has(hit.code) || undefined}
        onClick={(event) => {
          event.stopPropagation();
          if (!settled) return;
          onFocus(item);
          onToggle(item, offers);
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Icon name={taken.has(hit.code) ? 'check' : 'plus'} size={taken.has(hit.code) ? 14 : 12} />
      </span>
      <span className={css.hitname}>
        <span className={`${lineCss.act} ${css.act}`}>{hit.actionShown}</span> <Marked text={hit.description} query={asked} />
      </span>
      <span className={css.price}>{offer ? grouped(priceOf(offer)) : ''}</span>
      <span className={css.unit}>{hit.unit}</span>
      <span className={css.path}>
        <span className="ellipsis">
          {hit.category} <Icon name="right" size={12} /> {hit.subcategory}
        </span>
        {where.length > 0 && (
          <span className={css.have}>
            <Icon name="check" size={12} /> <span className="ellipsis">In {where.join(', ')}</span>
          </span>
        )}
      </span>
    </div>
  );
}
