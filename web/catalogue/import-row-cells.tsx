import type { ImportRow } from '../../contracts/catalogue/imports/get-price-import-rows.ts';
import { Icon } from '../ui/icons.tsx';
import { grouped } from '../ui/words.ts';
import { Amount, ChangeBar, type ImportPrice, Percent, priceWords, qualityWords, To } from './import-figures.tsx';
import { usedWords } from './import-words.ts';

function Name({ row }: { row: ImportRow }) {
  return (
    <>
      <span className="muted">{row.actionShown}</span> {row.description}
    </>
  );
}

interface CellsProps {
  row: ImportRow;
  price: ImportPrice | undefined;
  opened: boolean;
}

export function Cells({ row, price, opened }: CellsProps) {
  const changed = row.kind === 'changed';
  const removed = row.kind === 'removed';
  return (
    <>
      <span role="gridcell" className="import-row-number muted">
        {row.row}
      </span>
      <span role="gridcell" className="import-open">
        {row.prices.length > 1 ? <Icon name={opened ? 'down' : 'right'} size={12} /> : null}
      </span>
      <span
        role="gridcell"
        className="import-name ellipsis"
        title={`${row.actionShown} ${row.description} (${row.category}, ${row.subcategory})`}
      >
        <Name row={row} />
      </span>
      <span role="gridcell" className="muted ellipsis">
        {removed ? row.category : priceWords(row.prices)}
      </span>
      {changed && price ? (
        <Moved price={price} unit={row.unit} />
      ) : (
        <>
          <Single row={row} price={price} />
          <span role="gridcell" className={row.usedIn ? 'import-category ellipsis' : 'import-category muted ellipsis'}>
            {changed ? 'its words or unit' : removed ? usedWords(row.usedIn) : row.category}
          </span>
        </>
      )}
    </>
  );
}

/** The price of an item that is new, under what others become; of one that goes, under what they were. */
function Single({ row: { kind, unit }, price }: { row: ImportRow; price: ImportPrice | undefined }) {
  const amount = kind === 'removed' ? price?.was : price?.becomes;
  return (
    <>
      <span role="gridcell" className={kind === 'removed' ? 'import-number import-was muted' : 'import-number import-becomes'}>
        {amount ? grouped(amount) : null}
      </span>
      <span role="gridcell" className={kind === 'removed' ? 'import-unit import-was-unit muted' : 'import-unit muted'}>
        {amount ? unit : null}
      </span>
    </>
  );
}

function Moved({ price, unit }: { price: ImportPrice; unit: string }) {
  return (
    <>
      <span role="gridcell" className="import-number muted">
        <Amount value={price.was} />
      </span>
      <span role="gridcell" className="import-number import-becomes">
        <To />
        <b>
          <Amount value={price.becomes} />
        </b>
      </span>
      <span role="gridcell" className="muted import-unit">
        {unit}
      </span>
      <span role="gridcell" className="import-bar-cell">
        <ChangeBar pct={price.pct} />
      </span>
      <span role="gridcell" className="import-number import-percent">
        <Percent price={price} />
      </span>
    </>
  );
}

/** One quality of an opened item. */
export function PriceCells({ row, price, compact }: { row: ImportRow; price: ImportPrice; compact: boolean }) {
  if (compact)
    return (
      <>
        <span role="gridcell" className="muted">
          {qualityWords(price.quality)}
        </span>
        <span role="gridcell" className="import-number">
          <CompactPrice row={row} price={price} />
        </span>
      </>
    );
  return (
    <>
      <span role="gridcell" className="import-price-quality muted">
        {qualityWords(price.quality)}
      </span>
      {row.kind === 'changed' ? <Moved price={price} unit={row.unit} /> : <Single row={row} price={price} />}
    </>
  );
}

export function CompactCells({ row, price, opened }: CellsProps) {
  return (
    <>
      <span role="gridcell" className="import-compact-name ellipsis">
        <Name row={row} />
      </span>
      <span role="gridcell" className="import-quality muted ellipsis">
        {row.kind === 'removed' ? usedWords(row.usedIn) : priceWords(row.prices)}
        {row.prices.length > 1 ? <Icon name={opened ? 'up' : 'down'} size={14} /> : null}
      </span>
      <span role="gridcell" className="import-number">
        {price ? <CompactPrice row={row} price={price} /> : <span className="muted">words or unit</span>}
      </span>
    </>
  );
}

function CompactPrice({ row, price }: { row: ImportRow; price: ImportPrice }) {
  if (row.kind === 'removed') return <Amount value={price.was} />;
  if (row.kind === 'added')
    return (
      <>
        <Amount value={price.becomes} />
        <span className="import-unit muted">{row.unit}</span>
      </>
    );
  return (
    <>
      <span className="muted">
        <Amount value={price.was} />
      </span>{' '}
      <To /> <b>{price.becomes === null ? null : grouped(price.becomes)}</b>
      <span className="import-compact-percent">
        <Percent price={price} />
      </span>
    </>
  );
}
