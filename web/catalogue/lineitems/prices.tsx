import '../../app/schemas/checking.ts';
import { SegmentedControl } from '@mantine/core';
import type { ActionName, Formula } from '../../../contracts/catalogue/entities.ts';
import { LINE_ITEM_UNITS, LineItemBody, measuresOf } from '../../../contracts/catalogue/lineitems/line-item.ts';
import { QUALITIES, type Quality } from '../../../contracts/catalogue/quality.ts';
import { D } from '../../../contracts/decimal.ts';
import { DEFAULT_SETTINGS } from '../../../contracts/estimating/entities.ts';
import { priceUnit } from '../../../contracts/estimating/pricing.ts';
import { unitCostOf } from '../../../contracts/unit-cost.ts';
import { Icon } from '../../ui/icons.tsx';
import { grouped } from '../../ui/words.ts';
import css from './form.module.css';

const priced = (costs: Costs): Costs => ({
  labor: amount(costs.labor),
  material: amount(costs.material),
  equipment: amount(costs.equipment),
});

const COSTS = ['labor', 'material', 'equipment'] as const;

export type Costs = Record<(typeof COSTS)[number], string>;

const COST_WORDS: Record<keyof Costs, string> = { labor: 'Labor', material: 'Material', equipment: 'Equipment' };

export const NOTHING: Costs = { labor: '', material: '', equipment: '' };

/** What the form edits. Prices that are not shown stay typed, so that one can go back from one price to five. */
export interface Values {
  description: string;
  notes: string;
  action: ActionName;
  subcategory: string;
  unit: (typeof LINE_ITEM_UNITS)[number];
  otherUnit: string;
  formula: Formula;
  trade: string;
  wasteFactorPct: string;
  five: boolean;
  one: Costs;
  levels: Record<(typeof QUALITIES)[number], Costs>;
}

export const amount = (text: string) => text.trim().replace(/^\$/, '') || '0';

const isTyped = (costs: Costs) => COSTS.some((cost) => costs[cost].trim() !== '');

/** The call's body. A quality without a figure is not offered. */
export function bodyOf(values: Values) {
  const levels = QUALITIES.filter((quality) => isTyped(values.levels[quality]));
  const prices =
    values.five && levels.length > 0
      ? levels.map((quality) => ({ quality, ...priced(values.levels[quality]) }))
      : [{ quality: 'None' as const, ...priced(values.five ? NOTHING : values.one) }];
  return {
    description: values.description,
    notes: values.notes,
    action: values.action,
    unitOfMeasure: values.unit === 'Other' ? values.otherUnit : values.unit,
    formulaXREF: measuresOf(values.unit).includes(values.formula) ? values.formula : ('' as const),
    trade: values.trade,
    wasteFactorPct: amount(values.wasteFactorPct),
    NewName: values.subcategory,
    prices,
  };
}

/** The prices by quality, those that are lower than a lesser one, and the highest. */
export function stepsOf(values: Values, change: (part: Partial<Values>) => void) {
  const price = (costs: Costs) => {
    const parsed = LineItemBody.safeParse(bodyOf({ ...values, five: false, one: costs }));
    const one = parsed.data?.prices?.[0];
    if (!one) return null;
    const line = { ...one, wasteFactorPct: parsed.data?.wasteFactorPct ?? '0' };
    return { cost: unitCostOf(line), price: priceUnit(line, DEFAULT_SETTINGS).ppu };
  };
  const columns: { quality: Quality; costs: Costs; set: (costs: Costs) => void }[] = values.five
    ? QUALITIES.map((quality) => ({
        quality,
        costs: values.levels[quality],
        set: (costs) => change({ levels: { ...values.levels, [quality]: costs } }),
      }))
    : [{ quality: 'None', costs: values.one, set: (costs) => change({ one: costs }) }];
  const steps = columns.map((column) => ({ ...column, sum: isTyped(column.costs) || !values.five ? price(column.costs) : null }));
  const lower = steps.flatMap((column, n) => {
    const before = steps.slice(0, n).findLast((one) => one.sum !== null);
    return column.sum && before?.sum && new D(column.sum.cost).lt(before.sum.cost) ? [{ ...column, before }] : [];
  });
  const highest = Math.max(...steps.map(({ sum }) => Number(sum?.price ?? 0)), 0.01);
  return { price, steps, lower, highest };
}

/** One price or five. */
export function PricesHead({ values, mayChange, change }: { values: Values; mayChange: boolean; change: (part: Partial<Values>) => void }) {
  return (
    <div className={css.pricesHead}>
      <h3>Prices per {values.unit === 'Other' ? values.otherUnit || 'unit' : values.unit}</h3>
      <SegmentedControl
        aria-label="Prices"
        disabled={!mayChange}
        value={values.five ? 'five' : 'one'}
        data={[
          { value: 'one', label: 'One price' },
          { value: 'five', label: 'Five qualities' },
        ]}
        onChange={(kind) => {
          const five = kind === 'five';
          // The first figures of five are those of the one, and the other way round.
          const good = QUALITIES.some((quality) => isTyped(values.levels[quality]))
            ? {}
            : { levels: { ...values.levels, Good: values.one } };
          change(five ? { five, ...good } : { five, one: isTyped(values.one) ? values.one : values.levels.Good });
        }}
      />
      <span className="muted">with overhead 10% and profit 10% of a new estimate</span>
    </div>
  );
}

export function PricesTable({
  values,
  steps,
  highest,
  lower,
  price,
}: {
  values: Values;
  steps: ReturnType<typeof stepsOf>['steps'];
  highest: number;
  lower: ReturnType<typeof stepsOf>['lower'];
  price: (costs: Costs) => { cost: string; price: string } | null;
}) {
  return (
    <div className={css.scroll}>
      <table className={css.prices} data-five={values.five || undefined}>
        {values.five ? (
          <thead>
            <tr>
              <td />
              {steps.map(({ quality, sum }) => (
                <th key={quality} scope="col">
                  <i style={{ height: sum ? Math.max(4, (40 * Number(sum.price)) / highest) : 0 }} aria-hidden="true" />
                  {quality}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {COSTS.map((cost) => (
            <tr key={cost}>
              <th scope="row">{COST_WORDS[cost]}</th>
              {steps.map(({ quality, costs, set }) => (
                <td key={quality}>
                  <input
                    aria-label={quality === 'None' ? COST_WORDS[cost] : `${COST_WORDS[cost]}, ${quality}`}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={20}
                    placeholder={values.five && !isTyped(costs) ? '–' : '0'}
                    value={costs[cost]}
                    data-lower={lower.some((one) => one.quality === quality) || undefined}
                    aria-invalid={price({ ...NOTHING, [cost]: costs[cost] }) === null || undefined}
                    onFocus={(event) => event.currentTarget.select()}
                    onChange={(event) => set({ ...costs, [cost]: event.currentTarget.value })}
                  />
                </td>
              ))}
            </tr>
          ))}
          <tr className={css.cost}>
            <th scope="row">Unit cost</th>
            {steps.map(({ quality, sum }) => (
              <td key={quality}>{sum ? grouped(sum.cost) : '–'}</td>
            ))}
          </tr>
          <tr className={css.total}>
            <th scope="row">Price with markup</th>
            {steps.map(({ quality, sum }) => (
              <td key={quality} data-lower={lower.some((one) => one.quality === quality) || undefined}>
                {sum ? grouped(sum.price) : '–'}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** A better quality that costs less. */
export function LowerPrice({
  quality,
  before,
  sum,
  values,
}: {
  quality: 'Best' | 'Better' | 'Designer' | 'Economy' | 'Good' | 'None';
  before: { sum: { cost: string; price: string } | null; quality: Quality; costs: Costs; set: (costs: Costs) => void };
  sum: { cost: string; price: string } | null;
  values: Values;
}) {
  return (
    <p className={css.warning} role="status">
      <Icon name="warning" />
      <span>
        {quality} costs ${grouped(new D(before.sum?.cost ?? 0).minus(sum?.cost ?? 0).toFixed(2))} per{' '}
        {values.unit === 'Other' ? values.otherUnit || 'unit' : values.unit} less than {before.quality}. Saved as typed; the staircase in
        the builder goes down a step there.
      </span>
    </p>
  );
}
