import { useState } from 'react';
import type { Totals } from '../../../contracts/estimating/order.ts';
import type { ComparedArea, ComparedLine } from '../../../contracts/estimating/what-if/get-what-if-comparison.ts';
import { toCents } from '../../../contracts/money.ts';
import { Icon } from '../../ui/icons.tsx';
import { QualityBars } from '../../ui/quality.tsx';
import { counted, grouped } from '../../ui/words.ts';
import { money } from '../estimate/figures.ts';
import css from './compared-areas.module.css';

interface Props {
  areas: readonly ComparedArea[];
  /** The what-if's. */
  name: string;
  now: Totals;
  after: Totals;
  phone: boolean;
}

const difference = (now: string, after: string) => {
  const cents = toCents(after) - toCents(now);
  return cents === 0n ? '0.00' : `${cents < 0n ? '−' : '+'}${money(cents < 0n ? -cents : cents)}`;
};

/** Areas and lines of both, side by side in the estimate's order. */
export function ComparedAreas({ areas, name, now, after, phone }: Props) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const fold = (id: number) =>
    setFolded((was) => {
      const next = new Set(was);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <section className={css.table} role="table" aria-label="Side by side">
      <div role="rowgroup" className={css.heads}>
        {!phone && (
          <div role="row" className={css.sides}>
            <span role="columnheader" aria-hidden="true" />
            <span role="columnheader">Estimate, now</span>
            <span role="columnheader" className={css.other}>
              What if: {name}
            </span>
          </div>
        )}
        <div role="row" className={css.head}>
          <span role="columnheader">Line</span>
          <span role="columnheader">Quality</span>
          <span role="columnheader">Quantity</span>
          <span role="columnheader">Total</span>
          <span role="columnheader">Quality</span>
          <span role="columnheader">Quantity</span>
          <span role="columnheader">Total</span>
          <span role="columnheader">Difference</span>
        </div>
      </div>
      {areas.map((area) => (
        <Area key={area.id} area={area} isOpen={area.items.length > 0 && !folded.has(area.id)} onFold={() => fold(area.id)} />
      ))}
      <div role="rowgroup" className={css.totals}>
        <Sum word="Lines before tax" now={now.totalCost} after={after.totalCost} />
        <Sum word="Tax" now={now.tax} after={after.tax} />
        <Sum word="Total" now={now.grandTotal} after={after.grandTotal} isTotal />
      </div>
    </section>
  );
}

const wordsOf = ({ lines, differ, added, removed }: ComparedArea) => {
  const parts = [
    `${counted(lines, 'line')}${added > 0 ? ` and ${added} more` : ''}`,
    ...(differ > 0 ? [`${differ} differ`] : []),
    ...(removed > 0 ? [`${removed} taken out`] : []),
  ];
  return `${parts.join(', ')}${differ + added + removed === 0 ? ', the same' : ''}`;
};

function Area({ area, isOpen, onFold }: { area: ComparedArea; isOpen: boolean; onFold: () => void }) {
  return (
    <div role="rowgroup">
      <div role="row" className={css.area}>
        <span role="rowheader">
          <button type="button" aria-expanded={isOpen} disabled={area.items.length === 0} onClick={onFold}>
            <Icon name={isOpen ? 'down' : 'right'} size={14} />
            <b>{area.label}</b> <span className="muted">{wordsOf(area)}</span>
          </button>
        </span>
        <b role="cell" className={css.now}>
          {grouped(area.now)}
        </b>
        <b role="cell" className={css.after}>
          {grouped(area.after)}
        </b>
        <b role="cell" className={css.moves}>
          {difference(area.now, area.after)}
        </b>
      </div>
      {isOpen && area.items.map((line) => <Line key={line.id} line={line} />)}
    </div>
  );
}

function Line({ line }: { line: ComparedLine }) {
  const { now, after, action, differs, conflict } = line;
  const shown = after ?? now;
  if (!shown) return null;
  const washed = (column: ComparedLine['differs'][number]) => !now || differs.includes(column) || undefined;
  return (
    <div role="row" className={css.line} data-gone={!after || undefined}>
      <span role="rowheader" className={css.what} title={shown.description}>
        <span className="muted">{action}</span> {now?.description ?? shown.description}
        {now && after && differs.includes('description') && <em> {after.description}</em>}
        {conflict && <Icon name="warning" size={14} label="Both changed it" className={css.warning} />}
      </span>
      {now ? (
        <>
          <span role="cell" className={css.quality}>
            <QualityBars quality={now.quality} />
          </span>
          <span role="cell" className={css.figure}>
            {grouped(now.quantity)} <i>{now.itemUM}</i>
          </span>
          <span role="cell" className={css.figure}>
            {grouped(now.totalCost)}
          </span>
        </>
      ) : (
        <span role="cell" className={css.none}>
          not on the estimate
        </span>
      )}
      {after ? (
        <>
          <span role="cell" className={css.quality} data-washed={washed('quality')}>
            <QualityBars quality={after.quality} />
          </span>
          <span role="cell" className={css.figure} data-washed={washed('quantity')}>
            {grouped(after.quantity)} <i>{after.itemUM}</i>
          </span>
          <span role="cell" className={css.figure} data-washed={washed('total')}>
            {grouped(after.totalCost)}
          </span>
        </>
      ) : (
        <b role="cell" className={css.out}>
          taken out
        </b>
      )}
      <b role="cell" className={css.moves}>
        {difference(now?.totalCost ?? '0.00', after?.totalCost ?? '0.00')}
      </b>
    </div>
  );
}

function Sum({ word, now, after, isTotal = false }: { word: string; now: string; after: string; isTotal?: boolean }) {
  return (
    <div role="row" className={css.sum} data-total={isTotal || undefined}>
      <span role="rowheader">{word}</span>
      <span role="cell" className={css.now}>
        {grouped(now)}
      </span>
      <span role="cell" className={css.after}>
        {grouped(after)}
      </span>
      <span role="cell" className={css.moves}>
        {difference(now, after)}
      </span>
    </div>
  );
}
