import type { BathroomRoom } from '../../../contracts/estimating/wizards/bathroom.ts';
import { type Answers, figure } from '../../../contracts/estimating/wizards/wizard.ts';
import { type BathDrawing, bathDrawing, drawingWords, EDGE, feetWords, inches } from './bath-drawing.ts';
import css from './bath-plan.module.css';

const WALL = 4;

interface PlanProps {
  room: BathroomRoom;
  answers: Answers;
  /** The question that is looked at: what it concerns is drawn in spruce. */
  focused: string;
  isTurned: boolean;
}

interface PartProps {
  of: BathDrawing;
  isHot: (...questions: string[]) => true | undefined;
}

/** The bath to scale: shower or tub at one end, toilet and vanity on the back wall, the door in the front wall. */
export function BathPlan({ room, answers, focused, isTurned }: PlanProps) {
  const bath = bathDrawing(room, answers, isTurned);
  if (!bath) return <p className="muted">Type a length and a width to see the plan.</p>;
  const isHot = (...questions: string[]) => questions.includes(focused) || undefined;
  const width = EDGE.left + bath.w + EDGE.right;
  return (
    <svg
      className={css.plan}
      viewBox={`0 0 ${width} ${EDGE.top + bath.h + EDGE.bottom}`}
      style={{ maxWidth: width }}
      role="img"
      aria-label={drawingWords(bath)}
    >
      <Floor of={bath} isHot={isHot} />
      {bath.depth > 0 && <Bathing of={bath} isHot={isHot} />}
      <Toilet of={bath} isHot={isHot} />
      {bath.vanity > 0 && <Vanity of={bath} isHot={isHot} />}
      <Walls of={bath} isHot={isHot} />
      <Dimensions of={bath} />
    </svg>
  );
}

function Floor({ of: { scale, w, h, answers }, isHot }: PartProps) {
  return (
    <>
      <defs>
        <pattern id="bath-tile" width={scale / 5} height={scale / 5} patternUnits="userSpaceOnUse">
          <path d={`M0 0H${scale / 5}M0 0V${scale / 5}`} className={css.tile} />
        </pattern>
      </defs>
      <rect x={EDGE.left} y={EDGE.top} width={w} height={h} className={css.floor} data-hot={isHot('floor')} />
      {(answers.floor === 'ceramic' || answers.floor === 'porcelain') && (
        <rect x={EDGE.left} y={EDGE.top} width={w} height={h} fill="url(#bath-tile)" />
      )}
    </>
  );
}

/** The tub or shower with its glass. */
function Bathing({ of: { bathing, answers, edge, depth, across, bathingWords }, isHot }: PartProps) {
  return (
    <g data-hot={isHot('bathing', 'finish', 'height')} className={css.bathing}>
      <rect {...bathing} />
      {answers.bathing === 'shower' ? (
        <>
          <path
            d={`M${bathing.x} ${bathing.y}l${bathing.width} ${bathing.height}m0 ${-bathing.height}l${-bathing.width} ${bathing.height}`}
            className={css.thin}
          />
          <circle cx={bathing.x + bathing.width / 2} cy={bathing.y + bathing.height / 2} r={3.5} className={css.line} />
        </>
      ) : (
        <rect
          x={bathing.x + 5}
          y={bathing.y + 5}
          width={Math.max(0, bathing.width - 10)}
          height={Math.max(0, bathing.height - 10)}
          rx={14}
          className={css.line}
        />
      )}
      <path d={`M${edge.far} ${bathing.y}v${bathing.height}`} className={css.glass} data-open={answers.bathing === 'tub' || undefined} />
      <text x={bathing.x + bathing.width / 2} y={bathing.y + 26} className={css.strong}>
        {bathingWords?.split(' ')[0]}
      </text>
      <text x={bathing.x + bathing.width / 2} y={bathing.y + bathing.height - 18}>
        {inches(depth)} x {inches(across)}
      </text>
    </g>
  );
}

function Toilet({ of: { tank, bowl }, isHot }: PartProps) {
  return (
    <g className={css.fixture} data-hot={isHot('toilet')}>
      <rect {...tank} rx={2} />
      <ellipse cx={bowl.x + bowl.width / 2} cy={bowl.y + bowl.height / 2} rx={bowl.width / 2} ry={bowl.height / 2} />
    </g>
  );
}

function Vanity({ of: { sink, bowls, scale, vanity }, isHot }: PartProps) {
  return (
    <g className={css.fixture} data-hot={isHot('vanity')}>
      <rect {...sink} />
      {bowls.map((part) => (
        <ellipse
          key={part}
          cx={sink.x + sink.width * part}
          cy={sink.y + sink.height / 2}
          rx={Math.min(sink.width * 0.24, 0.72 * scale)}
          ry={sink.height * 0.3}
        />
      ))}
      <text x={sink.x + sink.width / 2} y={sink.y + sink.height + 15}>
        vanity {inches(vanity)} in
      </text>
    </g>
  );
}

/** The walls with their tile, open where the door is. */
function Walls({ of: { leaf, right, bottom, edge, bathing, isTiled, isTurned }, isHot }: PartProps) {
  return (
    <>
      <path
        d={`M${leaf.x} ${bottom + WALL / 2}H${EDGE.left - WALL / 2}V${EDGE.top - WALL / 2}H${right + WALL / 2}V${bottom + WALL / 2}H${leaf.x + leaf.width}`}
        className={css.wall}
        data-hot={isHot('paint')}
      />
      {isTiled && (
        <path
          d={`M${edge.far} ${EDGE.top}H${edge.near}V${EDGE.top + bathing.height}H${edge.far}`}
          className={css.tiled}
          data-hot={isHot('bathing', 'finish', 'height')}
        />
      )}
      <path
        d={`M${isTurned ? leaf.x : leaf.x + leaf.width} ${bottom}v${-leaf.width}A${leaf.width} ${leaf.width} 0 0 ${isTurned ? 1 : 0} ${isTurned ? leaf.x + leaf.width : leaf.x} ${bottom}`}
        className={css.door}
      />
    </>
  );
}

function Dimensions({ of: bath }: { of: BathDrawing }) {
  const { plan, isTiled, isTurned, length, width, w, h, right, bottom, bathing, leaf, door } = bath;
  return (
    <>
      <g className={css.dimension}>
        <path d={`M${EDGE.left} 18H${right}M${EDGE.left} 14v8M${right} 14v8M22 ${EDGE.top}V${bottom}M18 ${EDGE.top}h8M18 ${bottom}h8`} />
        {isTiled && <path d={`M${bathing.x} ${bottom + 14}h${bathing.width}m0 -4v8M${bathing.x} ${bottom + 10}v8`} />}
      </g>
      <text x={EDGE.left + w / 2} y={12}>
        {feetWords(length)}
      </text>
      <text x={14} y={EDGE.top + h / 2} transform={`rotate(-90 14 ${EDGE.top + h / 2})`}>
        {feetWords(width)}
      </text>
      {isTiled && (
        <text x={isTurned ? right : EDGE.left} y={bottom + 34} className={css.spruce} style={{ textAnchor: isTurned ? 'end' : 'start' }}>
          tile on {figure(plan.around)} LF, to {plan.tileHeight.toDecimalPlaces(2).toFixed()} ft
        </text>
      )}
      <text x={leaf.x + leaf.width / 2} y={bottom + 20}>
        door {inches(door)} in
      </text>
    </>
  );
}
