import { entryNumber } from '../../../contracts/sponsorship/sweepstakes/draw.ts';
import css from './sweepstakes.module.css';

interface Tick {
  number: number;
  kind: 'first' | 'reserve' | 'own';
  label: string;
}

/** Labels nearer than this share of the width would stand in each other, and go into a line of their own. */
const NEAR = 14;

/** All entries on a line to scale: the drawn one, those in reserve, and one's own. */
export function Strip({ entries, drawn, own }: { entries: number; drawn: number[]; own: number }) {
  const place = (number: number) => ((number - 0.5) / entries) * 100;
  const ticks: Tick[] = [
    ...drawn.map((number, index) => ({
      number,
      kind: index === 0 ? ('first' as const) : ('reserve' as const),
      label: index === 0 ? `drawn ${entryNumber(number)}` : entryNumber(number),
    })),
    ...(own > 0 ? [{ number: own, kind: 'own' as const, label: drawn.includes(own) ? 'you' : `you, ${entryNumber(own)}` }] : []),
  ];
  const below = ticks.filter(({ kind }) => kind !== 'first').sort((a, b) => a.number - b.number);
  const lines: number[] = [];
  for (const [index, { number }] of below.entries()) {
    const taken = below.slice(0, index).flatMap((other, at) => (place(number) - place(other.number) < NEAR ? [lines[at]] : []));
    lines.push([0, 1, 2].find((line) => !taken.includes(line)) ?? 2);
  }
  const words = ticks.map(({ label }) => label).join('; ');
  return (
    <div
      className={css.strip}
      style={{ height: 46 + 18 * Math.max(0, ...lines.map((line) => line + 1)) }}
      role="img"
      aria-label={`${entries} entries on a line: ${words}`}
    >
      <span className={css.bar} />
      {ticks.map(({ number, kind, label }) => (
        <span key={kind + label} className={css.tick} data-kind={kind} style={{ insetInlineStart: `${place(number)}%` }} />
      ))}
      {ticks.map((tick) => {
        const line = lines[below.indexOf(tick)] ?? 0;
        const at = place(tick.number);
        return (
          <span
            key={tick.kind + tick.label}
            className={css.label}
            data-kind={tick.kind}
            data-end={at < 6 ? 'start' : at > 94 ? 'end' : undefined}
            style={{ insetInlineStart: `${at}%`, ...(tick.kind !== 'first' && { top: 44 + line * 18 }) }}
          >
            {tick.label}
          </span>
        );
      })}
    </div>
  );
}
