import { useElementSize } from '@mantine/hooks';
import { type MouseEvent, useState } from 'react';
import type { PropertyArea } from '../../../contracts/home/property/property-area.ts';
import { counted } from '../../ui/words.ts';
import css from './plan.module.css';
import { type Plan, type PlanRoom, plansOf } from './plan-model.ts';
import { sidesOf, squareFeet } from './words.ts';

/** Pixels: of the ground around the plan, and of a line of words with the letters that fit into it. */
const EDGE = 1;
const LINE = 15;
const LETTER = 6.4;
const MOST_HIGH = 420;

interface PlanPartProps {
  areas: PropertyArea[];
  chosen: number;
  onChoose: (areaId: number) => void;
}

/** S112: the areas to scale, drawn from their measures. The list beside it does the same by keys. */
export function PlanPart({ areas, chosen, onChoose }: PlanPartProps) {
  const plans = plansOf(areas);
  const ofChosen = plans.find(({ rooms }) => rooms.some(({ area }) => area.id === chosen))?.id;
  const [opened, setOpened] = useState<{ id: Plan['id']; chosen: number }>({ id: 'rooms', chosen: 0 });
  // The plan follows the area that is chosen, until another plan is opened.
  const shown = opened.chosen === chosen ? opened.id : (ofChosen ?? opened.id);
  const plan = plans.find(({ id }) => id === shown) ?? plans[0];
  return (
    <section className={css.part} aria-label="Plan">
      <header>
        <h2>
          Plan <span className="muted">to scale</span>
        </h2>
        {plans.length > 1 ? (
          <div className="segmented" role="group" aria-label="Plan of">
            {plans.map(({ id, word }) => (
              <button key={id} type="button" aria-pressed={id === plan?.id} onClick={() => setOpened({ id, chosen })}>
                {word}
              </button>
            ))}
          </div>
        ) : null}
      </header>
      {plan ? <Drawing plan={plan} chosen={chosen} onChoose={onChoose} /> : null}
      <p className="muted">
        {plan
          ? 'Each room has the sides that it was measured or estimated with. Where it stands in the house is not known, so rooms are put side by side.'
          : 'No area has a size yet. Type the total living area, or measure a room.'}
      </p>
    </section>
  );
}

function Drawing({ plan, chosen, onChoose }: { plan: Plan; chosen: number; onChoose: (areaId: number) => void }) {
  const { ref, width } = useElementSize();
  const scale = Math.min(Math.max(0, width - 2 * EDGE) / plan.width, MOST_HIGH / plan.depth);
  const choose = ({ target }: MouseEvent) => {
    const id = (target as Element).closest('[data-area]')?.getAttribute('data-area');
    if (id) onChoose(Number(id));
  };
  const words = plan.rooms.map(({ area }) => `${area.areaLabel} ${sidesOf(area)}`).join('; ');
  return (
    <div ref={ref} className={css.drawing} onClick={choose}>
      {width > 0 ? (
        <svg
          width={plan.width * scale + 2 * EDGE}
          height={plan.depth * scale + 2 * EDGE}
          role="img"
          aria-label={`${counted(plan.rooms.length, 'area')} to scale: ${words}`}
        >
          <g transform={`translate(${EDGE} ${EDGE})`}>
            <rect className={css.ground} width={plan.width * scale} height={plan.depth * scale} />
            {plan.rooms.map((room) => (
              <Room key={room.area.id} room={room} scale={scale} isChosen={room.area.id === chosen} />
            ))}
          </g>
        </svg>
      ) : null}
    </div>
  );
}

/** What of the words there is room for: name, sides, floor. */
function Room({ room: { area, x, y, width, depth }, scale, isChosen }: { room: PlanRoom; scale: number; isChosen: boolean }) {
  const place = { x: x * scale, y: y * scale, width: width * scale, height: depth * scale };
  const most = Math.floor((place.width - 6) / LETTER);
  const all = [area.areaLabel, sidesOf(area), squareFeet(area.floor)];
  const [name = '', ...rest] = all;
  const fitting = [name.length > most ? `${name.slice(0, Math.max(1, most - 1))}…` : name, ...rest.filter((text) => text.length <= most)];
  const lines = most < 3 ? [] : fitting.slice(0, Math.floor((place.height - 4) / LINE));
  const top = place.y + place.height / 2 - ((lines.length - 1) * LINE) / 2;
  return (
    <g className={css.room} data-area={area.id} data-chosen={isChosen || undefined}>
      <title>{all.join(', ')}</title>
      <rect {...place} />
      {lines.map((text, n) => (
        <text key={text} x={place.x + place.width / 2} y={top + n * LINE} data-name={n === 0 || undefined}>
          {text}
        </text>
      ))}
    </g>
  );
}
