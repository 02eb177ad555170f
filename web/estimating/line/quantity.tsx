import { useAtomValue } from 'jotai';
import { FORMULA_WORDS } from '../../../contracts/catalogue/entities.ts';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { covered } from '../../../contracts/estimating/pricing.ts';
import { waitingFieldsAtom } from '../../app/offline/kept-writes.ts';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { Icon } from '../../ui/icons.tsx';
import { clock, grouped } from '../../ui/words.ts';
import { type Change } from '../edits/priced.ts';
import { readQuantity } from '../edits/typed-quantity.ts';
import { isZero, trimmed, typedNumber } from '../estimate/figures.ts';
import formCss from '../estimate/form.module.css';
import css from './inspector.module.css';
import { NumberField } from './number-field.tsx';

/** A field of a figure of the line. */
export function fieldsOf(kept: LineItem, attempt: (patch: Change | null) => void, change: (patch: Change) => void) {
  return (
    name: keyof Change,
    label: string,
    places: number,
    max: string,
    unit: string,
    options: { least?: number; inspect?: string; describedBy?: string } = {},
  ) => (
    <NumberField
      label={label}
      value={trimmed(String(kept[name as keyof LineItem]), options.least ?? 0)}
      read={(text) => typedNumber(text, places, max)}
      unit={unit}
      inspect={options.inspect}
      describedBy={options.describedBy}
      onTry={(value) => attempt(value === null ? null : { [name]: value })}
      onKeep={(value) => change({ [name]: value })}
    />
  );
}

/** The quantity, where it comes from, and its percentages. */
export function QuantityOfLine({
  trying,
  kept,
  line,
  decimals,
  attempt,
  change,
  of,
  field,
  order,
}: {
  trying: boolean;
  kept: LineItem;
  line: LineItem;
  decimals: number;
  attempt: (patch: Change | null) => void;
  change: (patch: Change) => void;
  of: string;
  field: ReturnType<typeof fieldsOf>;
  order: string;
}) {
  return (
    <section>
      <NumberField
        label="Quantity"
        wide
        value={grouped((trying ? kept : line).quantity)}
        read={(text) => {
          const typed = readQuantity(text, decimals, LIMITS.quantity, line.itemUM);
          return typed.ok ? typed.value : null;
        }}
        words={(text) => {
          const typed = readQuantity(text, decimals, LIMITS.quantity, line.itemUM);
          return typed.ok ? typed.understood || typed.rounded : typed.reason;
        }}
        unit={line.itemUM}
        before={
          line.quantitySource === 'measured' && line.formulaXRef !== '' ? (
            <>
              <Icon name="measured" /> Measured
            </>
          ) : (
            'Typed'
          )
        }
        attention={isZero(line.quantity)}
        onTry={(value) => attempt(value === null ? null : { quantity: value })}
        onKeep={(value) => change({ quantity: value })}
      />
      <WaitsSince itemId={kept.id} />
      <p className={css.formula}>
        {of !== '' && line.quantitySource === 'measured'
          ? `${FORMULA_WORDS[line.formulaXRef].label} ${grouped(of)} ${line.itemUM} x ${trimmed(line.percentageAffected)}% = ${grouped(line.quantity)} ${line.itemUM}`
          : isZero(line.quantity)
            ? 'Needs a quantity'
            : of !== ''
              ? `Typed over ${FORMULA_WORDS[line.formulaXRef].measure} ${grouped(of)} ${line.itemUM}`
              : `${grouped(line.quantity)} ${line.itemUM} at ${grouped(line.ppu)}`}
      </p>
      <div className={formCss.three}>
        <div>
          {field('percentageAffected', 'Affected', 2, LIMITS.markupPercent, '%')}
          <small>{of === '' ? 'not measured' : `of ${grouped(of)} ${line.itemUM}`}</small>
        </div>
        <div>
          {field('wasteFactorPct', 'Waste', 2, LIMITS.percent, '%')}
          <small>
            order {grouped(order)} {line.itemUM}
          </small>
        </div>
        <div>
          {field('percentageCovered', 'Covered', 2, LIMITS.percent, '%')}
          <small>${grouped(covered(line.totalCost, line.percentageCovered))}</small>
        </div>
      </div>
    </section>
  );
}

/** Under the quantity, while it has not reached the server. */
function WaitsSince({ itemId }: { itemId: number }) {
  const { offline } = useAtomValue(savingAtom, inTab);
  const waiting = useAtomValue(waitingFieldsAtom, inTab).get(`${itemId}:quantity`);
  return offline && waiting ? <p className={`${css.formula} amber`}>Waits since {clock(waiting.at)}</p> : null;
}
