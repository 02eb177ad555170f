import { Checkbox } from '@mantine/core';
import { useAtom } from 'jotai';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { grouped } from '../../ui/words.ts';
import { readQuantity } from '../edits/typed-quantity.ts';
import { money, sizeOf } from '../estimate/figures.ts';
import { NumberField } from '../line/number-field.tsx';
import css from './areas.module.css';
import { fromSquares, inSquares, inSquaresAtom } from './squares.ts';

interface BuilderAreasProps {
  areas: AreaWithItems[];
  chosen: AreaWithItems[];
  onTurn: (area: AreaWithItems) => void;
  /** Whether the item goes to an area that is chosen. */
  goesTo: (area: AreaWithItems) => boolean;
  /** How much of it is there already. */
  standing: (area: AreaWithItems) => number | undefined;
  unit: string;
  /** The item is counted in square feet of a roof, which one may count in squares. */
  isRoof: boolean;
  /** Of the item that is looked at: what would be added to an area, and what that comes to in cents. */
  quantityIn: (area: AreaWithItems) => string;
  totalIn: (area: AreaWithItems) => bigint;
  /** Whether the item has no quantity there until one is typed. */
  needsQuantity: (area: AreaWithItems) => boolean;
  onQuantity: (area: AreaWithItems, quantity: string) => void;
  onNewArea: () => void;
}

/** The areas that the item goes to, each with its own quantity. A dash says that an area has it already: it is left out until its box is ticked on purpose. */
export function BuilderAreas(props: BuilderAreasProps) {
  const { areas, isRoof, onNewArea } = props;
  const [squares, setSquares] = useAtom(inSquaresAtom);
  const asSquares = isRoof && squares;
  return (
    <section>
      <div className={css.put} data-step={6}>
        <span className={`${css.h} ${css.first}`}>Areas</span>
        <span className={css.h}>
          {isRoof ? (
            <button type="button" className="link" aria-pressed={squares} onClick={() => setSquares(!squares)}>
              {squares ? 'Squares of 100 SF' : 'SF, or squares'}
            </button>
          ) : (
            'Quantity'
          )}
        </span>
        <span className={css.h}>Total</span>
        {areas.map((area) => (
          <AreaOfItem key={area.areaID} area={area} of={props} asSquares={asSquares} />
        ))}
        <span />
        <button type="button" className="link" onClick={onNewArea}>
          New area
        </button>
      </div>
    </section>
  );
}

interface AreaProps {
  area: AreaWithItems;
  of: BuilderAreasProps;
  asSquares: boolean;
}

/** An area with its box, how much of the item would be there, and what that comes to. */
function AreaOfItem({ area, of: props, asSquares }: AreaProps) {
  const { chosen, onTurn, goesTo, standing, unit, quantityIn, totalIn, needsQuantity } = props;
  const shownUnit = asSquares ? 'SQ' : unit;
  const shown = (quantity: string) => grouped(asSquares ? inSquares(quantity) : quantity);
  const ticked = chosen.includes(area);
  const there = standing(area);
  const on = ticked && goesTo(area);
  const needs = needsQuantity(area);
  const quantity = needs ? '' : shown(quantityIn(area));
  const turn = () => onTurn(area);
  return (
    <div style={{ display: 'contents' }}>
      <Checkbox size="xs" aria-label={area.label} checked={on} indeterminate={ticked && !on} onChange={turn} />
      <span className={css.what} onClick={turn}>
        <span>{area.label}</span>
        <span className="muted ellipsis">
          {there === undefined ? sizeOf(area) : `${shown(String(Math.round(there * 10) / 10))} ${shownUnit} already there`}
        </span>
        {on && needs && (
          <span className="amber" id={`needs-${area.areaID}`}>
            needs quantity
          </span>
        )}
      </span>
      {on ? (
        <QuantityField area={area} of={props} asSquares={asSquares} value={quantity} needs={needs} />
      ) : (
        <span className={css.q}>
          {quantity} {shownUnit}
        </span>
      )}
      <span className={`${css.total} ${on ? '' : 'muted'}`}>{on ? money(totalIn(area)) : '–'}</span>
    </div>
  );
}

function QuantityField({ area, of: { unit, onQuantity }, asSquares, value, needs }: AreaProps & { value: string; needs: boolean }) {
  const read = (text: string): string | null => {
    if (text.trim() === '') return null;
    const typed = readQuantity(asSquares ? fromSquares(text) : text, 1, LIMITS.quantity, unit);
    return typed.ok ? typed.value : null;
  };
  return (
    <NumberField
      label=""
      name={`Quantity in ${area.label}`}
      value={value}
      read={read}
      unit={asSquares ? 'SQ' : unit}
      attention={needs}
      describedBy={needs ? `needs-${area.areaID}` : undefined}
      onTry={() => undefined}
      onKeep={(quantity) => onQuantity(area, quantity)}
    />
  );
}
