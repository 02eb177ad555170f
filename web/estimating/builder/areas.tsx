import { Checkbox } from '@mantine/core';
import { LIMITS } from '../../../contracts/decimal.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { grouped } from '../../ui/words.ts';
import { money, sizeOf, typedNumber } from '../figures.ts';
import { NumberField } from '../number-field.tsx';
import css from './builder.module.css';

interface BuilderAreasProps {
  areas: AreaWithItems[];
  chosen: AreaWithItems[];
  onTurn: (area: AreaWithItems) => void;
  /** Whether the item goes to an area that is chosen. */
  goesTo: (area: AreaWithItems) => boolean;
  /** How much of it is there already. */
  standing: (area: AreaWithItems) => number | undefined;
  unit: string;
  /** Of the item that is looked at: what would be added to an area, and what that comes to in cents. */
  quantityIn: (area: AreaWithItems) => string;
  totalIn: (area: AreaWithItems) => bigint;
  onQuantity: (area: AreaWithItems, quantity: string) => void;
  onNewArea: () => void;
}

/** The areas that the item goes to, each with its own quantity. A dash says that an area has it already: it is left out until its box is ticked on purpose. */
export function BuilderAreas(props: BuilderAreasProps) {
  const { areas, chosen, onTurn, goesTo, standing, unit, quantityIn, totalIn, onQuantity, onNewArea } = props;
  return (
    <section>
      <div className={css.put} data-step={6}>
        <span className={`${css.h} ${css.first}`}>Areas</span>
        <span className={css.h}>Quantity</span>
        <span className={css.h}>Total</span>
        {areas.map((area) => {
          const ticked = chosen.includes(area);
          const there = standing(area);
          const on = ticked && goesTo(area);
          const quantity = grouped(quantityIn(area));
          const turn = () => onTurn(area);
          return (
            <div key={area.areaID} style={{ display: 'contents' }}>
              <Checkbox size="xs" aria-label={area.label} checked={on} indeterminate={ticked && !on} onChange={turn} />
              <span className={css.what} onClick={turn}>
                <span>{area.label}</span>
                <span className="muted ellipsis">
                  {there === undefined ? sizeOf(area) : `${grouped(String(Math.round(there * 10) / 10))} ${unit} already there`}
                </span>
              </span>
              {on ? (
                <NumberField
                  label=""
                  name={`Quantity in ${area.label}`}
                  value={quantity}
                  read={(text) => typedNumber(text, 1, LIMITS.quantity)}
                  unit={unit}
                  onTry={() => undefined}
                  onKeep={(value) => onQuantity(area, value)}
                />
              ) : (
                <span className={css.q}>
                  {quantity} {unit}
                </span>
              )}
              <span className={`${css.total} ${on ? '' : 'muted'}`}>{on ? money(totalIn(area)) : '–'}</span>
            </div>
          );
        })}
        <span />
        <button type="button" className="link" onClick={onNewArea}>
          New area
        </button>
      </div>
    </section>
  );
}
