import { Textarea } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LineItem, Settings } from '../../../contracts/estimating/entities.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { useRead } from '../../app/client.ts';
import { grouped } from '../../ui/words.ts';
import type { Edits } from '../edits/edits.ts';
import { bookAddressOf, unitBreakdown } from '../edits/priced.ts';
import { isZero, trimmed } from '../estimate/figures.ts';
import { panelAtom, sheetAtom } from '../estimate/screen.ts';
import css from './inspector.module.css';

/** Why this number: each of the five costs per unit and on this line, unrounded amounts beside whole cents (docs/arithmetic.md). */
export function Breakdown({ line, settings }: { line: LineItem; settings: Settings | undefined }) {
  const setPanel = useSetAtom(panelAtom);
  const setSheet = useSetAtom(sheetAtom);
  const [labor, material, equipment, overhead, profit] = line.breakdown;
  const each = settings && unitBreakdown(line, settings);
  const per = (index: number) => (each ? grouped(each[index] ?? '') : '');
  const applies = settings?.orderType === 'Apply';
  const percent = (amount: string | undefined) => (applies && amount !== undefined ? `, ${trimmed(amount)}%` : '');
  const rows: [string, string, string][] = [
    ['Labor', per(0), labor],
    [isZero(line.wasteFactorPct) ? 'Material' : `Material with ${trimmed(line.wasteFactorPct)}% waste`, per(1), material],
    ['Equipment', per(2), equipment],
    [`Overhead${percent(settings?.overheadAmount)}`, per(3), overhead],
    [`Profit${percent(settings?.profitAmount)}`, per(4), profit],
  ];
  return (
    <section>
      <table className={css.sumtable}>
        <thead>
          <tr>
            <th scope="col">Price</th>
            <th scope="col">per {line.itemUM || 'unit'}</th>
            <th scope="col">this line</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PartRow key={row[0]} row={row} />
          ))}
          <tr className={css.sumtotal}>
            <th scope="row">Total</th>
            <td>{grouped(line.ppu)}</td>
            <td>{grouped(line.totalCost)}</td>
          </tr>
          <tr className="muted">
            <th scope="row">Tax{settings && taxWords(settings)}</th>
            <td>{grouped(line.taxPerUnit)}</td>
            <td>{grouped(line.tax)}</td>
          </tr>
        </tbody>
      </table>
      <button
        type="button"
        className={`link ${css.why}`}
        onClick={() => {
          setSheet(false);
          setPanel({ kind: 'why', at: { of: 'line', itemId: line.id } });
        }}
      >
        Why this number
      </button>
    </section>
  );
}

function PartRow({ row: [word, each, amount] }: { row: [word: string, each: string, amount: string] }) {
  return (
    <tr>
      <th scope="row">{word}</th>
      <td className="muted">{each}</td>
      <td>{grouped(amount)}</td>
    </tr>
  );
}

/** `, 6% of labor, material`; empty where no tax applies. */
function taxWords({ orderType, taxableLabor, taxableMaterial, taxableEquipment, taxableAmount }: Settings): string {
  const taxed = [taxableLabor && 'labor', taxableMaterial && 'material', taxableEquipment && 'equipment'].filter(Boolean).join(', ');
  return orderType === 'Apply' && taxed ? `, ${trimmed(taxableAmount)}% of ${taxed}` : '';
}

/** Where a price from the book is from: the item in the price book, at the job's place. */
export function Basis({ line, orderId }: { line: LineItem; orderId: number }) {
  const order = useRead(getOrderByOrderId, { params: { orderId } });
  const to = bookAddressOf(line, order.data?.survey);
  if (!to) return null;
  return (
    <section>
      <Link className="link" to={to} data-inspect="basis">
        Crew, place and basis in the price book
      </Link>
      {line.priceSource === 'typed' && <p className={css.formula}>The costs of this line were typed; the price book has its own.</p>}
    </section>
  );
}

export function Notes({ line, edits }: { line: LineItem; edits: Edits }) {
  const [text, setText] = useState(line.notes);
  useEffect(() => setText(line.notes), [line.notes]);
  return (
    <section>
      <Textarea
        label={<b>Notes</b>}
        data-inspect="notes"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => edits.notes(line.id, text.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setText(line.notes);
            event.stopPropagation();
          }
        }}
      />
    </section>
  );
}
