import '../../app/schemas/checking.ts';
import { Button, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useEffect, useId } from 'react';
import { ACTIONS, type ActionName, FORMULA_WORDS, type Formula } from '../../../contracts/catalogue/entities.ts';
import { getLineItemTrades } from '../../../contracts/catalogue/lineitems/get-line-item-trades.ts';
import {
  type CustomLineItem,
  DEFAULT_UNIT,
  LINE_ITEM_UNITS,
  LineItemBody,
  measuresOf,
  UNCATEGORIZED,
} from '../../../contracts/catalogue/lineitems/line-item.ts';
import { QUALITIES, type Quality } from '../../../contracts/catalogue/quality.ts';
import { D } from '../../../contracts/decimal.ts';
import { useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import css from './form.module.css';
import { bodyOf, type Costs, LowerPrice, NOTHING, PricesHead, PricesTable, stepsOf, type Values } from './prices.tsx';
import type { LineItemSaves } from './saves.ts';

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

/** The fields of the form, and how they are saved. */
function useLineItemForm({
  initial,
  saves,
  item,
  list,
  organizationId,
  copyFromId,
  onSaved,
}: {
  initial: Values;
  saves: LineItemSaves;
  item: CustomLineItem | undefined;
  list: 'mine' | 'organization';
  organizationId: number;
  copyFromId: number | undefined;
  onSaved: () => void;
}) {
  return useForm<Values>({
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
  const form = useLineItemForm({ initial, saves, item, list, organizationId, copyFromId, onSaved });
  const { values, change } = form;
  const differs = !item || JSON.stringify(bodyOf(values)) !== JSON.stringify(bodyOf(valuesOf(item)));
  useEffect(() => onTyped?.(differs), [onTyped, differs]);
  const measures = measuresOf(values.unit);
  const priceFault = Object.keys(faultsOf({ body: LineItemBody }, bodyOf(values))).some((name) => name.startsWith('prices'));
  const { price, steps, lower, highest } = stepsOf(values, change);
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
        <Belongings listId={listId} form={form} subcategories={subcategories} trades={trades} values={values} />
        <UnitFields listId={listId} mayChange={mayChange} values={values} change={change} form={form} measures={measures} />
        <p className={css.hint}>
          {measures.length > 0
            ? 'A new line takes the area’s measurement; None is typed by hand.'
            : 'A line in this unit has its quantity typed. SF and LF can be measured from the area.'}
        </p>
        <PricesHead values={values} mayChange={mayChange} change={change} />
        <PricesTable values={values} steps={steps} highest={highest} lower={lower} price={price} />
        {priceFault ? <p className={css.fault}>A price is a number of 0 or more, up to 10,000,000.</p> : null}
        {lower.map(({ quality, sum, before }) => (
          <LowerPrice key={quality} quality={quality} before={before} sum={sum} values={values} />
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

/** Subcategory, trade and waste. */
function Belongings({
  listId,
  form,
  subcategories,
  trades,
  values,
}: {
  listId: string;
  form: ReturnType<typeof useLineItemForm>;
  subcategories: string[];
  trades: (typeof getLineItemTrades)['response']['_output'] | undefined;
  values: Values;
}) {
  return (
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
  );
}

/** The unit, and how it is measured from the area. */
function UnitFields({
  listId,
  mayChange,
  values,
  change,
  form,
  measures,
}: {
  listId: string;
  mayChange: boolean;
  values: Values;
  change: (part: Partial<Values>) => void;
  form: ReturnType<typeof useLineItemForm>;
  measures: Formula[];
}) {
  return (
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
  );
}
