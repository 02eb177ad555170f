import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { round } from '../../../contracts/decimal.ts';
import type { AreaWithItems, LaborMinimum, LineItem } from '../../../contracts/estimating/entities.ts';
import { inWords } from '../../../contracts/estimating/labor-minimum.ts';
import { toCents } from '../../../contracts/money.ts';
import { grouped } from '../../ui/words.ts';
import type { Edits } from '../edits/edits.ts';
import { isZero, money, trimmed } from '../estimate/figures.ts';
import inspectorCss from '../line/inspector.module.css';
import css from './details.module.css';
import type { LaborMinimums } from './labor-minimums.ts';

const article = (word: string) => (/^([aeiou]|HVAC)/.test(word) ? 'An' : 'A');

/** A labor minimum line in full: why it is there and what it is made of, and how it is switched off. `children` is its price. */
export function MinimumDetails({
  line,
  area,
  edits,
  children,
}: {
  line: LineItem;
  area: AreaWithItems;
  edits: Edits;
  children: ReactNode;
}) {
  const why = line.laborMinimum;
  if (!why) return null;
  const trade = inWords(why.title);
  return (
    <div className={inspectorCss.body}>
      <section className={inspectorCss.title}>
        <h2>{line.description}</h2>
        <span className="muted">{area.label}, where the first line of the trade is</span>
      </section>
      <WhyMinimum why={why} labor={line.labor} />
      {children}
      <section>
        <h3>Switch off</h3>
        <div className={css.switchoff}>
          <Button variant="default" size="xs" data-inspect="minimum" onClick={() => void edits.laborMinimum(false, why.trade)}>
            For the {trade}
          </Button>
          <Button variant="default" size="xs" onClick={() => void edits.laborMinimum(false)}>
            For this estimate
          </Button>
        </div>
        <p className={css.whytext}>It is switched on again in the job setup.</p>
      </section>
    </div>
  );
}

/** What the trade charges at least, and what its lines fall short of it. */
function WhyMinimum({ why, labor }: { why: LaborMinimum; labor: string }) {
  const trade = inWords(why.title);
  return (
    <section>
      <h3>Why this number</h3>
      <p className={css.whytext}>
        {article(trade)} {trade} charges at least {trimmed(why.hours)} hours on a job. This line makes up what the lines of the trade fall
        short of it, and follows them by itself.
      </p>
      <table className={inspectorCss.sumtable}>
        <tbody>
          <tr>
            <th scope="row">
              {trimmed(why.hours)} h at ${trimmed(why.rate, 2)}
            </th>
            <td>{grouped(why.minimum)}</td>
          </tr>
          <tr>
            <th scope="row">Labor of the trade's lines</th>
            <td>{grouped(why.charged)}</td>
          </tr>
          <tr className={inspectorCss.sumtotal}>
            <th scope="row">Shortfall, the labor of this line</th>
            <td>{grouped(trimmed(labor, 2))}</td>
          </tr>
        </tbody>
      </table>
      <dl className={css.basis}>
        <dt>Hours</dt>
        <dd>{why.basis}</dd>
        <dt>Rate</dt>
        <dd>{why.rateBasis}</dd>
        <dt>Place</dt>
        <dd>{why.place}</dd>
      </dl>
    </section>
  );
}

/** Whether labor minimums are charged, in all and per trade; what a dialog would save. */
export interface MinimumChoice {
  on: boolean;
  trades: Record<string, boolean>;
}

export const minimumChoice = ({ on, trades }: LaborMinimums): MinimumChoice => ({
  on,
  trades: Object.fromEntries(trades.map((one) => [one.trade, one.on])),
});

/** The switches of the estimate's labor minimums. */
export function MinimumSwitches({
  data,
  choice,
  onChange,
}: {
  data: LaborMinimums;
  choice: MinimumChoice;
  onChange: (choice: MinimumChoice) => void;
}) {
  const id = useId();
  return (
    <section className={css.minimums} aria-labelledby={id}>
      <h3 id={id}>Labor minimum</h3>
      <Checkbox
        checked={choice.on}
        onChange={(event) => onChange({ ...choice, on: event.currentTarget.checked })}
        label="Charge each trade's least hours on a job"
        description="A line of its own makes up what a trade's lines fall short of."
      />
      {data.trades.length > 0 && (
        <ul>
          {data.trades.map((one) => {
            const on = choice.trades[one.trade] ?? one.on;
            return (
              <li key={one.trade}>
                <Checkbox
                  size="xs"
                  disabled={!choice.on}
                  checked={on}
                  onChange={(event) => onChange({ ...choice, trades: { ...choice.trades, [one.trade]: event.currentTarget.checked } })}
                  label={one.title}
                />
                <span className="muted">
                  {trimmed(one.hours)} h at ${grouped(round(one.rate, 2).toFixed(2))}
                </span>
                <span>{stateOf({ ...one, on }, choice.on)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function stateOf({ on, minimum, charged, shortfall }: LaborMinimums['trades'][number], all: boolean): string {
  if (!on || !all) return 'off';
  if (isZero(charged) && isZero(shortfall)) return 'no labor yet';
  const short = toCents(minimum) - toCents(charged);
  return short > 0n ? `adds $${money(short)}` : 'reached';
}
