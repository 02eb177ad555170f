import type { ImportRow } from '../../../contracts/catalogue/imports/get-price-import-rows.ts';
import { Icon } from '../../ui/icons.tsx';
import { grouped } from '../../ui/words.ts';
import { Amount, ChangeBar, type ImportPrice, Percent, priceWords, qualityWords, To } from './figures.tsx';
import importPartsCss from './parts.module.css';
import css from './rows.module.css';
import { usedWords } from './words.ts';

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
      <span role="gridcell" className={`${importPartsCss.rowNumber} muted`}>
        {row.row}
      </span>
      <span role="gridcell" className={css.open}>
        {row.prices.length > 1 ? <Icon name={opened ? 'down' : 'right'} size={12} /> : null}
      </span>
      <span
        role="gridcell"
        className={`${css.name} ellipsis`}
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
          <span role="gridcell" className={row.usedIn ? `${css.category} ellipsis` : `${css.category} muted ellipsis`}>
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
      <span role="gridcell" className={kind === 'removed' ? `${css.number} ${css.was} muted` : `${css.number} ${css.becomes}`}>
        {amount ? grouped(amount) : null}
      </span>
      <span role="gridcell" className={`${css.unit} muted`}>
        {amount ? unit : null}
      </span>
    </>
  );
}

function Moved({ price, unit }: { price: ImportPrice; unit: string }) {
  return (
    <>
      <span role="gridcell" className={`${css.number} muted`}>
        <Amount value={price.was} />
      </span>
      <span role="gridcell" className={`${css.number} ${css.becomes}`}>
        <To />
        <b>
          <Amount value={price.becomes} />
        </b>
      </span>
      <span role="gridcell" className={`muted ${css.unit}`}>
        {unit}
      </span>
      <span role="gridcell" className={css.barCell}>
        <ChangeBar pct={price.pct} />
      </span>
      <span role="gridcell" className={css.number}>
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
        <span role="gridcell" className={css.number}>
          <CompactPrice row={row} price={price} />
        </span>
      </>
    );
  return (
    <>
      <span role="gridcell" className={`${css.priceQuality} muted`}>
        {qualityWords(price.quality)}
      </span>
      {row.kind === 'changed' ? <Moved price={price} unit={row.unit} /> : <Single row={row} price={price} />}
    </>
  );
}

export function CompactCells({ row, price, opened }: CellsProps) {
  return (
    <>
      <span role="gridcell" className={`${css.compactName} ellipsis`}>
        <Name row={row} />
      </span>
      <span role="gridcell" className={`${css.quality} muted ellipsis`}>
        {row.kind === 'removed' ? usedWords(row.usedIn) : priceWords(row.prices)}
        {row.prices.length > 1 ? <Icon name={opened ? 'up' : 'down'} size={14} /> : null}
      </span>
      <span role="gridcell" className={css.number}>
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
        <span className={`${css.unit} muted`}>{row.unit}</span>
      </>
    );
  return (
    <>
      <span className="muted">
        <Amount value={price.was} />
      </span>{' '}
      <To /> <b>{price.becomes === null ? null : grouped(price.becomes)}</b>
      <span className={css.compactPercent}>
        <Percent price={price} />
      </span>
    </>
  );
}
