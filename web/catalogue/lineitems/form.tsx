import { Button, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useEffect, useId } from 'react';
import { ACTIONS, type ActionName, FORMULA_WORDS, type Formula, QUALITIES, type Quality } from '../../../contracts/catalogue/entities.ts';
import { getLineItemTrades } from '../../../contracts/catalogue/lineitems/get-line-item-trades.ts';
import {
  type CustomLineItem,
  DEFAULT_UNIT,
  LINE_ITEM_UNITS,
  LineItemBody,
  measuresOf,
  UNCATEGORIZED,
} from '../../../contracts/catalogue/lineitems/line-item.ts';
import { D } from '../../../contracts/decimal.ts';
import { DEFAULT_SETTINGS } from '../../../contracts/estimating/entities.ts';
import { priceUnit } from '../../../contracts/estimating/pricing.ts';
import { unitCostOf } from '../../../contracts/unit-cost.ts';
import { useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { grouped } from '../../ui/words.ts';
import css from './form.module.css';
import type { LineItemSaves } from './saves.ts';

const COSTS = ['labor', 'material', 'equipment'] as const;
type Costs = Record<(typeof COSTS)[number], string>;
const COST_WORDS: Record<keyof Costs, string> = { labor: 'Labor', material: 'Material', equipment: 'Equipment' };
const NOTHING: Costs = { labor: '', material: '', equipment: '' };

/** What the form edits. Prices that are not shown stay typed, so that one can go back from one price to five. */
interface Values {
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

/** At least two decimals, as money is typed: `6.9` is `6.90`. */
const shown = (amount: string) => (/\.\d{2,}$/.test(amount) ? amount : new D(amount).toFixed(2));

const isListed = (unit: string): unit is Exclude<Values['unit'], 'Other'> =>
  unit !== 'Other' && (LINE_ITEM_UNITS as readonly string[]).includes(unit);

/** The values of a line item, or those that a new one begins with (R172). */
export function valuesOf(item?: CustomLineItem): Values {
  const costsOf = (quality: Quality): Costs => {
    const price = item?.prices.find((one) => one.quality === quality);
    return price ? { labor: shown(price.labor), material: shown(price.material), equipment: shown(price.equipment) } : NOTHING;
  };
  const unit = item?.unitOfMeasure ?? DEFAULT_UNIT;
  return {
    description: item?.description ?? '',
    notes: item?.notes ?? '',
    action: item?.action ?? 'Replace',
    subcategory: item?.NewName ?? '',
    unit: isListed(unit) ? unit : 'Other',
    otherUnit: isListed(unit) ? '' : unit,
    formula: item?.formulaXREF ?? '',
    trade: item?.trade ?? '',
    wasteFactorPct: item?.wasteFactorPct ?? '0',
    five: item?.prices.some(({ quality }) => quality !== 'None') ?? false,
    one: costsOf('None'),
    levels: Object.fromEntries(QUALITIES.map((quality) => [quality, costsOf(quality)])) as Values['levels'],
  };
}

const amount = (text: string) => text.trim().replace(/^\$/, '') || '0';
const priced = (costs: Costs): Costs => ({
  labor: amount(costs.labor),
  material: amount(costs.material),
  equipment: amount(costs.equipment),
});
const isTyped = (costs: Costs) => COSTS.some((cost) => costs[cost].trim() !== '');

/** The call's body. A quality without a figure is not offered. */
function bodyOf(values: Values) {
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

interface Props {
  /** Missing: a new one. */
  item?: CustomLineItem | undefined;
  initial: Values;
  list: 'organization' | 'mine';
  /** The organisation's id where a new one is for it (R182). */
  organizationId: number;
  copyFromId?: number | undefined;
  mayChange: boolean;
  subcategories: string[];
  saves: LineItemSaves;
  /** Told whether what is typed differs from what is kept. */
  onTyped?: (differs: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** S053, S072: a custom line item in a form. */
export function LineItemForm({
  item,
  initial,
  list,
  organizationId,
  copyFromId,
  mayChange,
  subcategories,
  saves,
  onTyped,
  onSaved,
  onCancel,
}: Props) {
  const listId = useId();
  const phone = usePhone();
  const { data: trades } = useRead(getLineItemTrades, {}, { staleTime: Number.POSITIVE_INFINITY });
  const form = useForm<Values>({
    initial,
    required: { description: 'Please describe the line item' },
    also: ['unitOfMeasure', 'formulaXREF', 'NewName', 'prices'],
    faults: (values) => faultsOf({ body: LineItemBody }, bodyOf(values)),
    save: {
      ...saves.save,
      save: (values) =>
        saves.save.save(
          {
            ...LineItemBody.parse(bodyOf(values)),
            ...(item ? { id: item.id, revision: item.revision } : {}),
            ...(!item && list === 'organization' ? { organization_Id: organizationId } : {}),
            ...(copyFromId === undefined ? {} : { copyFromId }),
          },
          onSaved,
        ),
    },
  });
  const { values, change } = form;
  const differs = !item || JSON.stringify(bodyOf(values)) !== JSON.stringify(bodyOf(valuesOf(item)));
  useEffect(() => onTyped?.(differs), [onTyped, differs]);
  const measures = measuresOf(values.unit);
  const priceFault = Object.keys(faultsOf({ body: LineItemBody }, bodyOf(values))).some((name) => name.startsWith('prices'));
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
  return (
    <form
      className={css.form}
      {...form.props}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.send();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <fieldset disabled={!mayChange} className={css.fields}>
        {form.refusal ? <FailureLine error={form.refusal} what="Not saved." /> : null}
        <div className={css.name}>
          <NativeSelect
            label="Action"
            data={ACTIONS.map(({ name, shown: label }) => ({ value: name, label }))}
            {...form.field('action')}
            onChange={(event) => change({ action: event.currentTarget.value as ActionName })}
          />
          <TextInput label="Description" maxLength={255} autoComplete="off" autoFocus={!item} {...form.field('description')} />
        </div>
        <Textarea label="Notes" autosize minRows={2} maxRows={8} maxLength={4000} {...form.field('notes')} />
        <div className={css.three}>
          <TextInput
            label="Subcategory"
            placeholder={UNCATEGORIZED}
            list={listId}
            maxLength={255}
            autoComplete="off"
            {...form.field('subcategory')}
            error={form.errorOf('NewName')}
          />
          <datalist id={listId}>
            {subcategories.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <NativeSelect
            label="Trade"
            data={[
              { value: '', label: 'None' },
              ...(trades ?? (values.trade ? [{ trade: values.trade, title: values.trade }] : [])).map(({ trade, title }) => ({
                value: trade,
                label: title,
              })),
            ]}
            {...form.field('trade')}
          />
          <TextInput label="Waste" rightSection="%" inputMode="decimal" {...form.field('wasteFactorPct')} />
        </div>
        <div className={css.units}>
          <div className={css.stack}>
            <span id={`${listId}-unit`}>Unit</span>
            <div className={css.unit}>
              <SegmentedControl
                aria-labelledby={`${listId}-unit`}
                disabled={!mayChange}
                value={values.unit}
                data={[...LINE_ITEM_UNITS]}
                onChange={(unit) => change({ unit: unit as Values['unit'] })}
              />
              {values.unit === 'Other' ? (
                <TextInput
                  aria-label="Other unit"
                  placeholder="Units"
                  maxLength={20}
                  {...form.field('otherUnit')}
                  error={form.errorOf('unitOfMeasure')}
                />
              ) : null}
            </div>
          </div>
          {measures.length > 0 ? (
            <div className={css.stack}>
              <span id={`${listId}-measure`}>Measured from the area</span>
              <div className={`segmented ${css.measures}`} role="group" aria-labelledby={`${listId}-measure`}>
                {[...measures, '' as const].map((formula) => (
                  <button key={formula} type="button" aria-pressed={values.formula === formula} onClick={() => change({ formula })}>
                    {FORMULA_WORDS[formula].label}
                  </button>
                ))}
              </div>
            </div>
          ) : null}
        </div>
        <p className={css.hint}>
          {measures.length > 0
            ? 'A new line takes the area’s measurement; None is typed by hand.'
            : 'A line in this unit has its quantity typed. SF and LF can be measured from the area.'}
        </p>
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
        {priceFault ? <p className={css.fault}>A price is a number of 0 or more, up to 10,000,000.</p> : null}
        {lower.map(({ quality, sum, before }) => (
          <p key={quality} className={css.warning} role="status">
            <Icon name="warning" />
            <span>
              {quality} costs ${grouped(new D(before.sum?.cost ?? 0).minus(sum?.cost ?? 0).toFixed(2))} per{' '}
              {values.unit === 'Other' ? values.otherUnit || 'unit' : values.unit} less than {before.quality}. Saved as typed; the staircase
              in the builder goes down a step there.
            </span>
          </p>
        ))}
      </fieldset>
      {mayChange ? (
        <footer className={css.foot}>
          <Button variant="default" onClick={onCancel}>
            {item ? 'Give back' : 'Cancel'}
          </Button>
          <Button type="submit" loading={form.busy} disabled={!differs} rightSection={phone ? null : <kbd>Ctrl Enter</kbd>}>
            {item ? 'Save' : 'Add line item'}
          </Button>
        </footer>
      ) : null}
    </form>
  );
}
