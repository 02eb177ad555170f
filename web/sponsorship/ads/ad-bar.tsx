import css from './ads.module.css';

/** Of the charts of an ad; a phone has the same signs in less room. */
export const HEIGHT = 300;
export const WIDTHS = { wide: 720, phone: 380 };
const BLOCK = 5;
const SHOWN_BLOCKS = 12;
/** The most that a column of clicks stands above its bar. */
export const BLOCKS_HEIGHT = SHOWN_BLOCKS * 4;

interface BarProps {
  title: string;
  x: number;
  step: number;
  base: number;
  height: number;
  clicks: number;
}

/** The views of a day or an hour as a bar, and each click as a block above it. `step` is the room of one. */
export function AdBar({ title, x, step, base, height, clicks }: BarProps) {
  return (
    <g>
      <title>{title}</title>
      <rect className={css.bar} x={x + step * 0.15} width={step * 0.7} y={base - height} height={height} />
      {Array.from({ length: Math.min(SHOWN_BLOCKS, clicks) }, (_, n) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: clicks have no names
          key={n}
          className={css.block}
          x={x + step / 2 - BLOCK / 2}
          width={BLOCK}
          y={base - height - (n + 1) * (BLOCK + 2)}
          height={BLOCK}
        />
      ))}
    </g>
  );
}
