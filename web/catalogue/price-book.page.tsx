import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getCategoryHierarchy, type KeywordHit, searchItems } from '../../contracts/catalogue/calls.ts';
import { QUALITIES } from '../../contracts/catalogue/entities.ts';
import { getPlace } from '../../contracts/estimating/calls.ts';
import { useRead } from '../app/client.ts';
import { ShellTop } from '../app/shell.tsx';
import { usePhone } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../ui/states.tsx';
import { counted, grouped } from '../ui/words.ts';
import { ItemPanel } from './item-panel.tsx';
import './price-book.css';

/** The most items that one search answers; a subcategory of the book is smaller. */
const MOST = 100;
const ZIP = 'scopebook-price-book-zip';

/** The price book: its categories, its items with the unit cost of each quality at a place, and why a cost is what it is. */
export default function PriceBookPage() {
  const [search, setSearch] = useSearchParams();
  const [words, setWords] = useState(search.get('q') ?? '');
  const [zip, setZip] = useState(() => localStorage.getItem(ZIP) ?? '');
  const [asked] = useDebouncedValue(words.trim(), 150);
  const find = useRef<HTMLInputElement>(null);
  const phone = usePhone();
  const tree = useRead(getCategoryHierarchy, { params: { id: 0 } }, { staleTime: Number.POSITIVE_INFINITY });
  const place = useRead(getPlace, { params: { zip } }, { enabled: /^\d{5}$/.test(zip) });
  const code = Number(search.get('item')) || null;

  const categories = tree.data ?? [];
  const category = categories.find(({ szTradeDesc_tx }) => szTradeDesc_tx === search.get('category')) ?? categories[0];
  const subcategory =
    category?.subcategories.find(({ szSubDesc_tx }) => szSubDesc_tx === search.get('subcategory')) ?? category?.subcategories[0];
  const at = place.data ? { zip } : {};
  // The book is one list to the server; a subcategory is what its two names find, without the others that share a word.
  const browse = category && subcategory ? `${category.szTradeDesc_tx} ${subcategory.szSubDesc_tx}`.slice(0, 100) : '';
  const searching = asked.length > 1;
  const items = useRead(
    searchItems,
    { query: { keyword: searching ? asked : browse, take: searching ? 50 : MOST, ...at } },
    { enabled: searching || browse !== '', placeholderData: keepPreviousData },
  );
  const shown = searching
    ? (items.data ?? [])
    : (items.data ?? []).filter((item) => item.category === category?.szTradeDesc_tx && item.subcategory === subcategory?.szSubDesc_tx);

  const set = (changes: Record<string, string | null>) =>
    setSearch(
      (was) => {
        const now = new URLSearchParams(was);
        for (const [name, value] of Object.entries(changes)) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      },
      { replace: true },
    );
  const changeWords = (text: string) => {
    setWords(text);
    set({ q: text.trim() || null });
  };
  const changeZip = (text: string) => {
    setZip(text);
    localStorage.setItem(ZIP, text);
  };
  const choosePart = (inCategory: string, sub: string) => {
    setWords('');
    set({ q: null, category: inCategory, subcategory: sub, item: null });
  };

  const fromAddress = search.get('q') ?? '';
  useEffect(() => setWords((was) => (was.trim() === fromAddress ? was : fromAddress)), [fromAddress]);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || (event.target instanceof HTMLElement && event.target.closest('input, select, [role="dialog"]'))) return;
      event.preventDefault();
      find.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const empty = (searching || browse !== '') && !items.isFetching && !items.error && shown.length === 0;
  return (
    <>
      <title>Price book, Scopebook</title>
      <ShellTop title="Price book" detail="Unit costs, before overhead, profit and tax" />
      <div className="book-tools">
        <label className="book-find">
          <Icon name="search" />
          <input
            ref={find}
            type="search"
            value={words}
            placeholder="Sheetrock, breaker box, commode"
            aria-label="Search the price book"
            onChange={(event) => changeWords(event.currentTarget.value)}
          />
          <kbd>/</kbd>
        </label>
        <TextInput
          className="book-zip"
          aria-label="ZIP code of the prices"
          placeholder="ZIP code"
          inputMode="numeric"
          maxLength={5}
          value={zip}
          leftSection={<Icon name="place" />}
          onChange={(event) => changeZip(event.currentTarget.value.trim())}
        />
        <span className="muted ellipsis">{placeWords(zip, place.data, place.isFetching)}</span>
      </div>
      {tree.error ? (
        <FailureLine error={tree.error} what="The categories could not be fetched." onRetry={() => void tree.refetch()} />
      ) : null}
      {items.error ? <FailureLine error={items.error} what="The items could not be fetched." onRetry={() => void items.refetch()} /> : null}
      <div className={code ? 'book book-open' : 'book'}>
        {phone ? null : (
          <nav className="book-tree" aria-label="Categories">
            {categories.map((part) => (
              <details key={part.lTrade_id} open={!searching && part === category} className="book-part">
                <summary
                  onClick={(event) => {
                    event.preventDefault();
                    choosePart(part.szTradeDesc_tx, part.subcategories[0]?.szSubDesc_tx ?? '');
                  }}
                >
                  <Icon name={!searching && part === category ? 'down' : 'right'} size={14} />
                  <span className="ellipsis">{part.szTradeDesc_tx}</span>
                  <span className="muted figures">{part.items}</span>
                </summary>
                {part.subcategories.map((sub) => (
                  <button
                    key={sub.lTradeSub_id}
                    type="button"
                    className="book-sub"
                    aria-current={!searching && sub === subcategory ? 'true' : undefined}
                    onClick={() => choosePart(part.szTradeDesc_tx, sub.szSubDesc_tx)}
                  >
                    <span className="ellipsis">{sub.szSubDesc_tx}</span>
                    <span className="figures">{sub.items}</span>
                  </button>
                ))}
              </details>
            ))}
          </nav>
        )}
        <div className="book-items">
          {phone && !searching ? (
            <NativeSelect
              className="book-choose"
              aria-label="Category"
              value={`${category?.szTradeDesc_tx}|${subcategory?.szSubDesc_tx}`}
              onChange={(event) => {
                const [inCategory = '', sub = ''] = event.currentTarget.value.split('|');
                choosePart(inCategory, sub);
              }}
              data={categories.map((part) => ({
                group: part.szTradeDesc_tx,
                items: part.subcategories.map((sub) => ({ value: `${part.szTradeDesc_tx}|${sub.szSubDesc_tx}`, label: sub.szSubDesc_tx })),
              }))}
            />
          ) : null}
          {shown.length > 0 ? (
            <ItemTable
              title={searching ? counted(shown.length, 'item') : (subcategory?.szSubDesc_tx ?? '')}
              items={shown}
              chosen={code}
              onChoose={(item) => set({ item: String(item.code) })}
            />
          ) : null}
          {items.isFetching && shown.length === 0 ? <SkeletonRows rows={12} /> : null}
          {empty ? (
            <EmptyState text={`The book has no item called “${asked}”. Try the material or the trade, such as “tile” or “plumbing”.`} />
          ) : null}
        </div>
        {code ? (
          <ItemPanel
            key={code}
            code={code}
            place={at}
            item={shown.find((item) => item.code === code)}
            onClose={() => set({ item: null })}
          />
        ) : null}
      </div>
    </>
  );
}

function placeWords(zip: string, place: { city: string; state: string } | null | undefined, fetching: boolean): string {
  if (place) return `Prices of ${place.city}, ${place.state}`;
  if (/^\d{5}$/.test(zip) && !fetching) return 'No such ZIP code: national prices';
  return 'National prices';
}

interface ItemTableProps {
  title: string;
  items: KeywordHit[];
  chosen: number | null;
  onChoose: (item: KeywordHit) => void;
}

function ItemTable({ title, items, chosen, onChoose }: ItemTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const buttons = [...(body.current?.querySelectorAll('button') ?? [])];
    const from = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = buttons[from + (event.key === 'ArrowDown' ? 1 : -1)];
    if (from < 0 || !to) return;
    event.preventDefault();
    to.focus();
    to.click();
  };
  return (
    <table className="book-table">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">
            <span className="hidden-visually">Unit</span>
          </th>
          {QUALITIES.map((quality) => (
            <th key={quality} scope="col" className="book-price">
              {quality}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <tr key={item.code} className={item.code === chosen ? 'book-row book-chosen' : 'book-row'}>
            <td>
              <button type="button" className="book-item ellipsis" aria-pressed={item.code === chosen} onClick={() => onChoose(item)}>
                <span className="muted">{item.actionShown}</span> {item.description}
              </button>
            </td>
            <td className="muted book-unit">{item.unit}</td>
            <Prices item={item} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Five prices, a dash for a quality that is not offered, or one price on a line across the five columns. */
function Prices({ item }: { item: KeywordHit }) {
  const only = item.prices.find(({ quality }) => quality === 'None');
  if (only) {
    return (
      <td colSpan={5} className="book-one">
        <span>{cents(only.unitCost)}</span>
      </td>
    );
  }
  return QUALITIES.map((level) => {
    const price = item.prices.find(({ quality }) => quality === level);
    return (
      <td key={level} className="book-price">
        {price ? cents(price.unitCost) : <span className="muted">–</span>}
      </td>
    );
  });
}

/** A unit cost as read: two decimals, half up, of at most four. */
function cents(cost: string): string {
  const [whole = '0', rest = ''] = cost.split('.');
  const scaled = BigInt(whole) * 10_000n + BigInt(rest.slice(0, 4).padEnd(4, '0'));
  const text = ((scaled + 50n) / 100n).toString().padStart(3, '0');
  return grouped(`${text.slice(0, -2)}.${text.slice(-2)}`);
}
