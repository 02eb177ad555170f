import type { ErcReport } from '../../../contracts/home/reports/erc-report.ts';
import { meanOf } from '../../../contracts/home/reports/replacement-cost.ts';
import { stateName } from '../../../contracts/kit/us-states.ts';
import css from './state-factors.module.css';

const LINE = { width: 300, left: 12, right: 12, top: 16, letter: 13, labelWidth: 24, axis: 22 };

const TICK = 0.05;
const MOST_TICKS = 5;

interface StateFactorsProps {
  states: NonNullable<ErcReport['sources'][number]['states']>;
  own: string;
}

/** The location factors of a region's states on one line, the house's own bold, their mean dashed. Names that would meet stand above each other. */
export function StateFactors({ states, own }: StateFactorsProps) {
  const sorted = states.map(({ state, value }) => ({ state, value: Number(value) })).sort((a, b) => a.value - b.value);
  const exact = meanOf(states.map(({ value }) => value));
  const mean = Number(exact);
  // In whole steps, because a hundredth of a tenth is no exact number here.
  const from = Math.floor((sorted[0]?.value ?? 1) / TICK + 1e-9);
  const to = Math.max(from + 1, Math.ceil((sorted.at(-1)?.value ?? 1) / TICK - 1e-9));
  const every = Math.ceil((to - from) / MOST_TICKS);
  const ticks = Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, n) => (from + n * every) * TICK);
  const { width, left, right, top, letter, labelWidth, axis } = LINE;
  const x = (value: number) => left + ((value / TICK - from) / (to - from)) * (width - left - right);
  const rows: number[] = [];
  const placed = sorted.map((one) => {
    const free = rows.findIndex((end) => x(one.value) - labelWidth / 2 >= end);
    const row = free < 0 ? rows.length : free;
    rows[row] = x(one.value) + labelWidth / 2;
    return { ...one, row };
  });
  const base = top + rows.length * letter + 6;
  const words = sorted.map(({ state, value }) => `${stateName(state)} ${value.toFixed(2)}`).join(', ');
  return (
    <svg className={css.states} viewBox={`0 0 ${width} ${base + axis}`} role="img" aria-label={`${words}; mean ${exact}`}>
      <path d={`M${x(mean)} ${top - 2}V${base}`} className={css.mean} />
      <text x={x(mean)} y={top - 5} textAnchor="middle">
        mean {exact}
      </text>
      <path d={`M${left} ${base}H${width - right}`} className={css.axis} />
      {ticks.map((tick) => (
        <text key={tick} x={x(tick)} y={base + 15} textAnchor="middle">
          {tick.toFixed(2)}
        </text>
      ))}
      {placed.map(({ state, value, row }) => (
        <g key={state} data-own={state === own || undefined}>
          <path d={`M${x(value)} ${base - 4}V${base}`} className={css.axis} />
          <text x={x(value)} y={base - 7 - row * letter} textAnchor="middle">
            {state}
          </text>
        </g>
      ))}
    </svg>
  );
}
