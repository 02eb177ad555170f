import { useAtomValue } from 'jotai';
import { FORMULA_WORDS } from '../../../contracts/catalogue/entities.ts';
import { D, round } from '../../../contracts/decimal.ts';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { covered } from '../../../contracts/estimating/pricing.ts';
import { waitingFieldsAtom } from '../../app/offline/kept-writes.ts';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { Icon } from '../../ui/icons.tsx';
import { clock, grouped } from '../../ui/words.ts';
import { type Change, decimalsOf } from '../edits/priced.ts';
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

interface QuantityProps {
  kept: LineItem;
  /** As it would be with what is typed. */
  line: LineItem;
  /** A figure of it is being typed. */
  trying: boolean;
  /** What its formula measures in the area; empty when nothing is measured. */
  measured: string;
  attempt: (patch: Change | null) => void;
  change: (patch: Change) => void;
}

/** The quantity, where it comes from, and its percentages. */
export function QuantityOfLine({ kept, line, trying, measured: of, attempt, change }: QuantityProps) {
  const decimals = decimalsOf(kept);
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
      <p className={css.formula}>{formulaWords(line, of)}</p>
      <Percentages kept={kept} line={line} of={of} field={fieldsOf(kept, attempt, change)} />
    </section>
  );
}

/** How the quantity came to be. */
function formulaWords(line: LineItem, of: string): string {
  if (of !== '' && line.quantitySource === 'measured')
    return `${FORMULA_WORDS[line.formulaXRef].label} ${grouped(of)} ${line.itemUM} x ${trimmed(line.percentageAffected)}% = ${grouped(line.quantity)} ${line.itemUM}`;
  if (isZero(line.quantity)) return 'Needs a quantity';
  return of !== ''
    ? `Typed over ${FORMULA_WORDS[line.formulaXRef].measure} ${grouped(of)} ${line.itemUM}`
    : `${grouped(line.quantity)} ${line.itemUM} at ${grouped(line.ppu)}`;
}

interface PercentagesProps extends Pick<QuantityProps, 'kept' | 'line'> {
  of: string;
  field: ReturnType<typeof fieldsOf>;
}

/** What share is affected, what is wasted and what an insurer covers, each with what it comes to. */
function Percentages({ kept, line, of, field }: PercentagesProps) {
  const decimals = decimalsOf(kept);
  const order = round(new D(line.quantity).times(new D(line.wasteFactorPct).plus(100)).div(100), decimals).toFixed(decimals);
  return (
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
  );
}

/** Under the quantity, while it has not reached the server. */
function WaitsSince({ itemId }: { itemId: number }) {
  const { offline } = useAtomValue(savingAtom, inTab);
  const waiting = useAtomValue(waitingFieldsAtom, inTab).get(`${itemId}:quantity`);
  return offline && waiting ? <p className={`${css.formula} amber`}>Waits since {clock(waiting.at)}</p> : null;
}
