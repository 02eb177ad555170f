import { Checkbox } from '@mantine/core';
import type { Dispatch, SetStateAction } from 'react';
import { LIMITS } from '../../../contracts/decimal.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { grouped } from '../../ui/words.ts';
import { money, sizeOf, typedNumber } from '../figures.ts';
import { NumberField } from '../number-field.tsx';
import css from './builder.module.css';

interface BuilderAreasProps {
  areas: AreaWithItems[];
  chosen: ReadonlySet<number>;
  onChosen: Dispatch<SetStateAction<ReadonlySet<number>>>;
  unit: string;
  /** Of the item that is looked at: what would be added to an area, and what that comes to in cents. */
  quantityIn: (area: AreaWithItems) => string;
  totalIn: (area: AreaWithItems) => bigint;
  onQuantity: (area: AreaWithItems, quantity: string) => void;
  onNewArea: () => void;
}

/** The areas that the item goes to, each with its own quantity. */
export function BuilderAreas({ areas, chosen, onChosen, unit, quantityIn, totalIn, onQuantity, onNewArea }: BuilderAreasProps) {
  return (
    <section>
      <div className={css.put}>
        <span className={`${css.h} ${css.first}`}>Areas</span>
        <span className={css.h}>Quantity</span>
        <span className={css.h}>Total</span>
        {areas.map((area) => {
          const on = chosen.has(area.areaID);
          const quantity = grouped(quantityIn(area));
          const turn = () =>
            onChosen((was) => {
              const next = new Set(was);
              if (!next.delete(area.areaID)) next.add(area.areaID);
              return next;
            });
          return (
            <div key={area.areaID} style={{ display: 'contents' }}>
              <Checkbox size="xs" aria-label={area.label} checked={on} onChange={turn} />
              <span className={css.what} onClick={turn}>
                <span>{area.label}</span>
                <span className="muted ellipsis">{sizeOf(area)}</span>
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
