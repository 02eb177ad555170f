import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { type ComparedRow, comparePriceBook } from '../../../contracts/catalogue/prices/compare-price-book.ts';
import { getPriceBookVersions } from '../../../contracts/catalogue/prices/get-price-book-versions.ts';
import type { PriceBookVersion } from '../../../contracts/catalogue/prices/price-book.ts';
import { QUALITIES } from '../../../contracts/catalogue/quality.ts';
import { useAddress } from '../../app/address.ts';
import { type CallError, keyOf, send, useRead } from '../../app/client.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day } from '../../ui/words.ts';
import css from './compare.module.css';
import { cents, signedPct } from './figures.ts';
import priceBookRowsCss from './rows.module.css';
import priceBookToolsCss from './tools.module.css';

const PAGE = 200;
type Compared = z.output<typeof comparePriceBook.response>;

/** What differs between two versions of the price book: old and new price and the change in percent, in the order of the book. */
export default function ComparePage() {
  const { versions, found, from, to, place, show } = useCompared();
  const first = found.data?.pages[0];
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const back = new URLSearchParams(Object.entries(place).filter((part): part is [string, string] => part[1] !== undefined)).toString();
  return (
    <>
      <title>Compare versions, Scopebook</title>
      <ShellTop
        title={
          <>
            <Link to={`/price-book${back ? `?${back}` : ''}`} className={css.crumb}>
              Price book
            </Link>
            <h1>Compare versions</h1>
          </>
        }
      />
      <div className={`${priceBookToolsCss.tools} ${css.compareTools}`}>
        <VersionSelects versions={versions.data?.versions ?? []} from={from} to={to} show={show} />
        <p className="muted ellipsis" role="status">
          {first ? <Summary compared={first} /> : null}
        </p>
      </div>
      {versions.error ? (
        <FailureLine error={versions.error} what="The versions could not be fetched." onRetry={() => void versions.refetch()} />
      ) : null}
      {found.error ? (
        <FailureLine error={found.error} what="The versions could not be compared." onRetry={() => void found.refetch()} />
      ) : null}
      {!first && !found.error && !versions.error ? <SkeletonRows rows={14} height={44} /> : null}
      {first && rows.length === 0 ? (
        <EmptyState
          text={from === to ? 'These are the same version. Choose another one.' : `Versions ${from} and ${to} have the same prices here.`}
        />
      ) : null}
      {rows.length > 0 ? (
        <ComparedList
          key={`${from}-${to}`}
          rows={rows}
          total={(first?.changed ?? 0) + (first?.added ?? 0) + (first?.removed ?? 0)}
          onEnd={() => found.hasNextPage && !found.isFetchingNextPage && void found.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

/** The two versions that the address names, else the newest and the one before it, and what differs, by pages. */
function useCompared() {
  const [search, set] = useAddress();
  const versions = useRead(getPriceBookVersions, { query: { offset: 0, take: 500 } });
  const newest = versions.data?.versions.find((one) => one.status !== 'scheduled')?.version ?? 1;
  const asked = (name: string, otherwise: number) => Number(/^[1-9]\d{0,8}$/.exec(search.get(name) ?? '')?.[0] ?? otherwise);
  const to = asked('to', newest);
  const from = asked('from', Math.max(1, to - 1));
  const place = { zip: search.get('zip') ?? undefined, state: search.get('state') ?? undefined };
  const input = (offset: number) => ({ query: { from, to, ...place, offset, take: PAGE } });
  const found = useInfiniteQuery<Compared, CallError>({
    queryKey: [...keyOf(comparePriceBook, input(0)), 'pages'],
    queryFn: ({ pageParam, signal }) => send(comparePriceBook, input(pageParam as number), { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.changed + last.added + last.removed ? pages.length * PAGE : undefined),
    enabled: versions.data !== undefined,
  });
  const show: ShowVersions = (before, after) => set({ from: before, to: after });
  return { versions, found, from, to, place, show };
}

type ShowVersions = (from: number | string, to: number | string) => void;

function VersionSelects({ versions, from, to, show }: { versions: PriceBookVersion[]; from: number; to: number; show: ShowVersions }) {
  const phone = usePhone();
  const options = versions.map((one) => ({ value: String(one.version), label: versionWords(one, phone) }));
  return (
    <>
      <NativeSelect
        aria-label="Version before"
        value={String(from)}
        onChange={(event) => show(event.currentTarget.value, to)}
        data={options}
      />
      <Icon name="arrowRight" className="muted" />
      <NativeSelect
        aria-label="Version after"
        value={String(to)}
        onChange={(event) => show(from, event.currentTarget.value)}
        data={options}
      />
      <IconButton icon="restore" label="Swap the two versions" onClick={() => show(to, from)} />
    </>
  );
}

function versionWords(one: PriceBookVersion, phone: boolean): string {
  const standing = one.status === 'scheduled' ? `, from ${day(one.effectiveFrom)}` : '';
  const by = phone ? one.by?.split(' ')[0] : one.by;
  return by ? `Version ${one.version}, ${day(one.at)}, ${by}${standing}` : `Version ${one.version}, as delivered`;
}

function Summary({ compared: { changed, added, removed, avgPct } }: { compared: Compared }) {
  const parts = [
    changed > 0 ? `${counted(changed, 'item')} changed${avgPct === null ? '' : `, ${signedPct(avgPct)} % on average`}` : '',
    added > 0 ? `${added} added` : '',
    removed > 0 ? `${removed} removed` : '',
  ].filter(Boolean);
  return <>{parts.join('; ')}</>;
}

const KINDS = { changed: '', added: 'Added', removed: 'Removed' } as const;

function ComparedList({ rows, total, onEnd }: { rows: ComparedRow[]; total: number; onEnd: () => void }) {
  const viewport = useRef<HTMLDivElement>(null);
  const stacked = useMediaQuery('(max-width: 1020px)', window.innerWidth <= 1020) ?? false;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => (stacked ? 96 : 44),
    getItemKey: (index) => rows[index]?.code ?? index,
    overscan: 8,
  });
  const last = virtual.range?.endIndex ?? 0;
  useEffect(() => {
    if (last >= rows.length - 20) onEnd();
  }, [last, rows.length, onEnd]);
  return (
    <div
      ref={viewport}
      className={`${priceBookRowsCss.view} ${css.compared}`}
      role="table"
      aria-label="Differences"
      aria-rowcount={total + 1}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by the keyboard
      tabIndex={0}
    >
      {stacked ? null : <ComparedHead />}
      <div role="rowgroup" className={css.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={key}
              ref={stacked ? virtual.measureElement : undefined}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className={`${priceBookRowsCss.row} ${css.row} ${css.compareCols}`}
              style={{ transform: `translateY(${start}px)` }}
            >
              <ComparedItem row={row} />
              <ComparedPrices prices={row.prices} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function ComparedHead() {
  return (
    <div role="rowgroup" className={priceBookRowsCss.head}>
      <div role="row" aria-rowindex={1} className={css.compareCols}>
        <span role="columnheader">Item</span>
        <span role="columnheader">
          <span className="hidden-visually">Unit</span>
        </span>
        {QUALITIES.map((quality) => (
          <span key={quality} role="columnheader" className={`${priceBookRowsCss.number} ${css.number}`}>
            {quality}
          </span>
        ))}
      </div>
    </div>
  );
}

function ComparedItem({ row }: { row: ComparedRow }) {
  return (
    <>
      <span role="cell" className={`${priceBookRowsCss.name} ${css.name}`}>
        <span className="ellipsis">
          {row.kind === 'changed' ? null : <b className={row.kind === 'added' ? 'spruce' : 'brick'}>{KINDS[row.kind]} </b>}
          <span className="muted">{row.actionShown}</span> {row.description}
        </span>
        <small className="muted ellipsis">
          {row.category}, {row.subcategory}
        </small>
      </span>
      <span role="cell" className={`${priceBookRowsCss.unit} ${css.unit}`}>
        {row.unit}
      </span>
    </>
  );
}

/** One price across, or one in each quality. */
function ComparedPrices({ prices }: { prices: ComparedRow['prices'] }) {
  const one = prices.find((price) => price.quality === 'None');
  if (one)
    return (
      <span role="cell" aria-colspan={5} className={`${priceBookRowsCss.one} ${css.one}`}>
        <Moved price={one} />
      </span>
    );
  return QUALITIES.map((quality) => {
    const price = prices.find((each) => each.quality === quality);
    return (
      <span
        key={quality}
        role="cell"
        className={`${priceBookRowsCss.number} ${css.number}`}
        data-quality={quality}
        data-empty={price ? undefined : true}
      >
        {price ? <Moved price={price} /> : null}
      </span>
    );
  });
}

/** Old and new price; a price that is new or gone has one side. */
function Moved({ price: { was, becomes, pct } }: { price: ComparedRow['prices'][number] }) {
  return (
    <span className={css.moved}>
      {was === null ? null : <span className="muted">{cents(was)}</span>}
      {was !== null && becomes !== null ? <Icon name="arrowRight" size={12} label="becomes" /> : null}
      {becomes === null ? null : <span className={css.becomes}>{cents(becomes)}</span>}
      {pct === null ? null : <small className={Math.abs(Number(pct)) > 25 ? 'amber' : 'muted'}>{signedPct(pct)} %</small>}
    </span>
  );
}
