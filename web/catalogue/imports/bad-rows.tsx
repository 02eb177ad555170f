import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { downloadBadRows } from '../../../contracts/catalogue/imports/download-bad-rows.ts';
import type { BadRow } from '../../../contracts/catalogue/imports/get-price-import-rows.ts';
import { urlOf } from '../../app/client.ts';
import { FailureLine } from '../../ui/states.tsx';
import { grouped } from '../../ui/words.ts';
import css from './bad-rows.module.css';
import { useImportPages } from './pages.ts';
import importPartsCss from './parts.module.css';
import { useScrollBox } from './scroll.ts';

interface BadRowsProps {
  importId: number;
  run: string;
  total: number;
  page: RefObject<HTMLElement | null>;
  /** The list itself, to be focused from elsewhere. */
  view: RefObject<HTMLDivElement | null>;
}

/** The rows that are left out: where each stands, the field, what stands in it, and why. */
export function ImportBadRows({ importId, run, total, page, view }: BadRowsProps) {
  const { list, margin, phone, scroller } = useScrollBox(page, view);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: scroller,
    scrollMargin: margin,
    estimateSize: () => (phone ? 80 : 76),
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const pages = useImportPages(
    importId,
    run,
    items.map(({ index }) => ({ kind: 'bad', at: index })),
  );
  return (
    <section className={css.bad} aria-label="Bad rows">
      <header className={css.badHead}>
        <h2>Bad rows</h2>
        <span className="muted figures">{grouped(String(total))}</span>
        {total > 0 ? (
          <a className={`${importPartsCss.link} ${css.link}`} href={urlOf(downloadBadRows, { params: { importId } })} download>
            Download as CSV
          </a>
        ) : null}
      </header>
      {total === 0 ? <p className={`${importPartsCss.none} ${css.none} muted`}>Every row of the file can be taken.</p> : null}
      {pages.error ? <FailureLine error={pages.error} what="The bad rows could not be fetched." onRetry={pages.retry} /> : null}
      {pages.gone ? <p className={`${importPartsCss.none} ${css.none} muted`}>The rows of this import are no longer kept.</p> : null}
      {total > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls the list by it
        <div ref={view} className={css.badView} tabIndex={0} role="group" aria-label="Bad rows, in the order of the file">
          <div ref={list} className={css.list} role="list" style={{ height: pages.gone ? 0 : virtual.getTotalSize() }}>
            {(pages.gone ? [] : items).map(({ index, start, key }) => (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="listitem"
                aria-posinset={index + 1}
                aria-setsize={total}
                className={css.badRow}
                style={{ transform: `translateY(${start - margin}px)` }}
              >
                <Bad row={pages.badAt(index)} />
              </div>
            ))}
          </div>
        </div>
      ) : null}
    </section>
  );
}

function Bad({ row }: { row: BadRow | undefined }) {
  if (!row)
    return (
      <>
        <span />
        <span className={`${importPartsCss.waiting} ${css.waiting}`}>
          <i />
        </span>
      </>
    );
  return (
    <>
      <span className={`${importPartsCss.rowNumber} ${css.rowNumber} muted`} title={`Row ${row.row} of the file`}>
        <span className="hidden-visually">Row </span>
        {row.row}
      </span>
      <div>
        <p className={css.badWhat}>
          <b>{row.field}</b> <code>{row.value === '' ? 'empty' : row.value}</code>
        </p>
        <p className="muted">{row.why}</p>
      </div>
    </>
  );
}
