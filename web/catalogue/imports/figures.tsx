import type { ImportRow } from '../../../contracts/catalogue/imports/get-price-import-rows.ts';
import { BUILDER_QUALITY } from '../../../contracts/catalogue/quality.ts';
import { Icon } from '../../ui/icons.tsx';
import { grouped } from '../../ui/words.ts';
import css from './figures.module.css';
import { signed } from './words.ts';

export type ImportPrice = ImportRow['prices'][number];

/** A change of more than this asks for attention. */
const FLAGGED = 25;
/** The change that a bar of full length stands for, and what share of the field that is, to either side of the axis. */
const FULL = 36;
const LONGEST = 46;

export const flagged = (pct: string | null) => pct !== null && Math.abs(Number(pct)) > FLAGGED;

/** The price that stands for an item: the one that moves most, else that of the quality which the builder starts with. */
export function leading(prices: ImportPrice[]): ImportPrice | undefined {
  const moved = prices.filter(({ pct }) => pct !== null);
  if (moved.length > 0) return moved.reduce((most, price) => (size(price) > size(most) ? price : most));
  return prices.find(({ quality }) => quality === BUILDER_QUALITY) ?? prices[0];
}

const size = ({ pct }: ImportPrice) => Math.abs(Number(pct ?? 0));

export function qualityWords(quality: ImportPrice['quality']): string {
  return quality === 'None' ? 'One price' : quality;
}

/** `Better, 4 more`. */
export function priceWords(prices: ImportPrice[]): string {
  const price = leading(prices);
  if (!price) return 'Words only';
  return `${qualityWords(price.quality)}${prices.length > 1 ? `, ${prices.length - 1} more` : ''}`;
}

export function Amount({ value }: { value: string | null }) {
  return value === null ? <span className="muted">none</span> : grouped(value);
}

/** From one price to another. */
export function To() {
  return (
    <svg className={css.to} width="14" height="10" viewBox="0 0 14 10" role="img" aria-label="becomes">
      <path d="M1 5h11M8.5 1.5 12 5 8.5 8.5" />
    </svg>
  );
}

/** How far a price moves, to the left or to the right of an axis. */
export function ChangeBar({ pct }: { pct: string | null }) {
  const width = `${Math.min(1, Math.abs(Number(pct ?? 0)) / FULL) * LONGEST}%`;
  const side = Number(pct ?? 0) < 0 ? css.stepRight : css.stepLeft;
  return (
    <span className={css.change} aria-hidden="true">
      <span className={css.axis} />
      {pct === null ? null : <span className={`${css.step} ${side}${flagged(pct) ? ` ${css.stepFar}` : ''}`} style={{ width }} />}
    </span>
  );
}

export function Percent({ price: { was, pct } }: { price: ImportPrice }) {
  // From nothing there is no percentage.
  if (pct === null) return <span className="muted">{was === null ? 'new' : 'was 0'}</span>;
  return (
    <span className={flagged(pct) ? 'amber' : undefined}>
      {flagged(pct) ? <Icon name="warning" size={14} label="more than 25 percent" className={css.flag} /> : null}
      {signed(pct)}
      <span className={css.percentSign}>%</span>
    </span>
  );
}
