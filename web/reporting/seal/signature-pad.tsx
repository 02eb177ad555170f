import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { SIGNATURE_BOX } from '../../../contracts/reporting/seal/signature-box.ts';
import { Icon } from '../../ui/icons.tsx';
import { day } from '../../ui/words.ts';
import css from './signature-pad.module.css';

export type SignatureMethod = 'typed' | 'drawn';

/** As many numbers as the server takes, with room to finish the last stroke. */
const MOST_NUMBERS = 7_800;

/** Strokes as one SVG path. */
const pathOf = (strokes: number[][]) =>
  strokes
    .map((stroke) => `M${Array.from({ length: stroke.length / 2 }, (_, n) => `${stroke[n * 2]} ${stroke[n * 2 + 1]}`).join('L')}`)
    .join('');

/** A drawn signature as it was drawn. */
export function DrawnSignature({ strokes, name }: { strokes: number[][]; name: string }) {
  return (
    <svg
      className={css.drawing}
      viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
      role="img"
      aria-label={`Drawn signature of ${name}`}
    >
      <path d={pathOf(strokes)} />
    </svg>
  );
}

interface SignaturePadProps {
  method: SignatureMethod;
  strokes: number[][];
  /** What is typed as the name, which a typed signature repeats. */
  name: string;
  /** The id of what is wrong with it. */
  wrong: string | undefined;
  onChange: (change: { method?: SignatureMethod; strokes?: number[][] }) => void;
  first: RefObject<HTMLInputElement | null>;
}

/** Draw or Type, of equal rank. A typed signature is the name above, and stays type. */
export function SignaturePad({ method, strokes, name, wrong, onChange, first }: SignaturePadProps) {
  return (
    <fieldset className={css.signature} aria-describedby={wrong}>
      <legend>Signature</legend>
      {method === 'drawn' ? (
        <button type="button" className={css.clear} disabled={strokes.length === 0} onClick={() => onChange({ strokes: [] })}>
          Clear
        </button>
      ) : (
        <span className={css.clear}>as your name above</span>
      )}
      <div className={css.how}>
        {(['drawn', 'typed'] as const).map((one) => (
          <label key={one} className={method === one ? css.chosen : undefined}>
            <input
              ref={one === method ? first : undefined}
              className="hidden-visually"
              type="radio"
              name="signature"
              value={one}
              checked={method === one}
              onChange={() => onChange({ method: one })}
            />
            {one === 'drawn' ? <Icon name="edit" size={20} /> : <b aria-hidden="true">T</b>}
            <span>{one === 'drawn' ? 'Draw' : 'Type'}</span>
          </label>
        ))}
      </div>
      <div className={css.pad}>
        {method === 'drawn' ? (
          <Drawing strokes={strokes} onChange={(next) => onChange({ strokes: next })} />
        ) : (
          <p className={css.typed}>{name.trim()}</p>
        )}
        <p className={css.below}>
          <span>{method === 'typed' ? 'Typed, kept as typed' : strokes.length === 0 ? 'Draw with a finger or the mouse' : ''}</span>
          <span>{day(new Date().toISOString())}</span>
        </p>
      </div>
    </fieldset>
  );
}

function Drawing({ strokes, onChange }: { strokes: number[][]; onChange: (strokes: number[][]) => void }) {
  const drawing = useRef<number | null>(null);
  // A finger moves more often than the screen is drawn: each move goes on from the last one, not from what is shown.
  const drawn = useRef(strokes);
  useEffect(() => {
    drawn.current = strokes;
  }, [strokes]);
  const put = (next: number[][]) => {
    drawn.current = next;
    onChange(next);
  };
  const isFull = () => drawn.current.length >= 300 || drawn.current.reduce((sum, { length }) => sum + length, 0) > MOST_NUMBERS;

  function pointOf(event: PointerEvent<SVGSVGElement>): [number, number] {
    const box = event.currentTarget.getBoundingClientRect();
    const inside = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
    return [
      inside(((event.clientX - box.left) / box.width) * SIGNATURE_BOX.width, SIGNATURE_BOX.width),
      inside(((event.clientY - box.top) / box.height) * SIGNATURE_BOX.height, SIGNATURE_BOX.height),
    ];
  }

  function begin(event: PointerEvent<SVGSVGElement>) {
    if (drawing.current !== null || isFull() || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = event.pointerId;
    const point = pointOf(event);
    // A tap is a dot: a line of no length.
    put([...drawn.current, [...point, ...point]]);
  }

  function draw(event: PointerEvent<SVGSVGElement>) {
    if (drawing.current !== event.pointerId || isFull()) return;
    const last = drawn.current.at(-1) ?? [];
    const [x, y] = pointOf(event);
    if (Math.abs(x - (last.at(-2) ?? -9)) + Math.abs(y - (last.at(-1) ?? -9)) < 3) return;
    put([...drawn.current.slice(0, -1), [...last, x, y]]);
  }

  const end = () => {
    drawing.current = null;
  };
  return (
    <svg
      className={css.drawing}
      viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={strokes.length === 0 ? 'Empty: draw here, or choose Type' : 'Your drawn signature'}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <path d={pathOf(strokes)} />
    </svg>
  );
}
