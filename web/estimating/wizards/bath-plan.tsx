import { type BathroomRoom, DOOR, measured, TOILET } from '../../../contracts/estimating/wizards/bathroom.ts';
import { type Answers, figure } from '../../../contracts/estimating/wizards/wizard.ts';
import css from './bath-plan.module.css';

/** Pixels of the longest drawing, and around it for dimensions. */
const MOST = { width: 333, height: 200 };
const EDGE = { left: 40, top: 36, right: 12, bottom: 44 };
const WALL = 4;
const inches = (feet: number) => Math.round(feet * 12);
const feetWords = (feet: number) => `${Math.floor(inches(feet) / 12)}' ${inches(feet) % 12}"`;
const BATHING: Record<string, string> = { shower: 'Shower', tub: 'Tub', both: 'Tub with shower' };

interface PlanProps {
  room: BathroomRoom;
  answers: Answers;
  /** The question that is looked at: what it concerns is drawn in spruce. */
  focused: string;
  isTurned: boolean;
}

/** The bath to scale: shower or tub at one end, toilet and vanity on the back wall, the door in the front wall. */
export function BathPlan({ room, answers, focused, isTurned }: PlanProps) {
  const plan = measured(room, answers);
  const [length, width] = [room.length.toNumber(), room.width.toNumber()];
  if (length <= 0 || width <= 0) return <p className="muted">Type a length and a width to see the plan.</p>;
  const scale = Math.min(MOST.width / length, MOST.height / width);
  const [w, h] = [length * scale, width * scale];
  /** A rectangle by feet from the left end and the back wall, mirrored when the plan is turned. */
  const box = (x: number, y: number, across: number, deep: number) => ({
    x: EDGE.left + (isTurned ? length - x - across : x) * scale,
    y: EDGE.top + y * scale,
    width: Math.max(0, across * scale),
    height: Math.max(0, deep * scale),
  });
  const [depth, across, vanity] = [plan.depth.toNumber(), plan.across.toNumber(), plan.vanity.toNumber()];
  const bathing = box(0, 0, Math.min(depth, length), across);
  const toiletAt = Math.max(0, Math.min(length, depth + Math.max(TOILET.toNumber() / 2, (length - vanity - depth) / 2)));
  const tank = box(toiletAt - 0.8, 0.08, 1.6, 0.7);
  const bowl = box(toiletAt - 0.62, 0.85, 1.24, 1.56);
  const sink = box(Math.max(0, length - vanity), 0.08, Math.min(vanity, length) - 0.05, 1.75);
  const bowls = answers.vanity === '60' ? [0.27, 0.73] : [0.5];
  const door = Math.min(DOOR.toNumber(), length);
  const leaf = box(Math.max(0, length - door - 0.5), width, door, 0);
  const isHot = (...questions: string[]) => questions.includes(focused) || undefined;
  const right = EDGE.left + w;
  const bottom = EDGE.top + h;
  const edge = isTurned ? { near: right, far: bathing.x } : { near: EDGE.left, far: bathing.x + bathing.width };
  const words = [
    `Plan of the bath, ${feetWords(length)} by ${feetWords(width)}, drawn to scale`,
    ...(BATHING[answers.bathing ?? ''] ? [`${BATHING[answers.bathing ?? '']} at the ${isTurned ? 'right' : 'left'} end`] : []),
    ...(answers.toilet === 'keep' ? [] : ['toilet on the back wall']),
    ...(vanity > 0 ? [`vanity of ${inches(vanity)} in on the back wall`] : []),
    'door in the front wall',
  ];
  return (
    <svg
      className={css.plan}
      viewBox={`0 0 ${EDGE.left + w + EDGE.right} ${EDGE.top + h + EDGE.bottom}`}
      style={{ maxWidth: EDGE.left + w + EDGE.right }}
      role="img"
      aria-label={words.join('; ')}
    >
      <defs>
        <pattern id="bath-tile" width={scale / 5} height={scale / 5} patternUnits="userSpaceOnUse">
          <path d={`M0 0H${scale / 5}M0 0V${scale / 5}`} className={css.tile} />
        </pattern>
      </defs>
      <rect x={EDGE.left} y={EDGE.top} width={w} height={h} className={css.floor} data-hot={isHot('floor')} />
      {(answers.floor === 'ceramic' || answers.floor === 'porcelain') && (
        <rect x={EDGE.left} y={EDGE.top} width={w} height={h} fill="url(#bath-tile)" />
      )}
      {depth > 0 && <Bathing isHot={isHot} bathing={bathing} answers={answers} edge={edge} depth={depth} across={across} />}
      <g className={css.fixture} data-hot={isHot('toilet')}>
        <rect {...tank} rx={2} />
        <ellipse cx={bowl.x + bowl.width / 2} cy={bowl.y + bowl.height / 2} rx={bowl.width / 2} ry={bowl.height / 2} />
      </g>
      {vanity > 0 && <Vanity isHot={isHot} sink={sink} bowls={bowls} scale={scale} vanity={vanity} />}
      <path
        d={`M${leaf.x} ${bottom + WALL / 2}H${EDGE.left - WALL / 2}V${EDGE.top - WALL / 2}H${right + WALL / 2}V${bottom + WALL / 2}H${leaf.x + leaf.width}`}
        className={css.wall}
        data-hot={isHot('paint')}
      />
      {plan.isTiled && depth > 0 && (
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
      <g className={css.dimension}>
        <path d={`M${EDGE.left} 18H${right}M${EDGE.left} 14v8M${right} 14v8M22 ${EDGE.top}V${bottom}M18 ${EDGE.top}h8M18 ${bottom}h8`} />
        {plan.isTiled && depth > 0 && <path d={`M${bathing.x} ${bottom + 14}h${bathing.width}m0 -4v8M${bathing.x} ${bottom + 10}v8`} />}
      </g>
      <text x={EDGE.left + w / 2} y={12}>
        {feetWords(length)}
      </text>
      <text x={14} y={EDGE.top + h / 2} transform={`rotate(-90 14 ${EDGE.top + h / 2})`}>
        {feetWords(width)}
      </text>
      {plan.isTiled && depth > 0 && (
        <text x={isTurned ? right : EDGE.left} y={bottom + 34} className={css.spruce} style={{ textAnchor: isTurned ? 'end' : 'start' }}>
          tile on {figure(plan.around)} LF, to {plan.tileHeight.toDecimalPlaces(2).toFixed()} ft
        </text>
      )}
      <text x={leaf.x + leaf.width / 2} y={bottom + 20}>
        door {inches(door)} in
      </text>
    </svg>
  );
}

/** The tub or shower with its glass. */
function Bathing({
  isHot,
  bathing,
  answers,
  edge,
  depth,
  across,
}: {
  isHot: (...questions: string[]) => true | undefined;
  bathing: { x: number; y: number; width: number; height: number };
  answers: Readonly<Record<string, string>>;
  edge: { near: number; far: number };
  depth: number;
  across: number;
}) {
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
        {BATHING[answers.bathing ?? '']?.split(' ')[0]}
      </text>
      <text x={bathing.x + bathing.width / 2} y={bathing.y + bathing.height - 18}>
        {inches(depth)} x {inches(across)}
      </text>
    </g>
  );
}

function Vanity({
  isHot,
  sink,
  bowls,
  scale,
  vanity,
}: {
  isHot: (...questions: string[]) => true | undefined;
  sink: { x: number; y: number; width: number; height: number };
  bowls: number[];
  scale: number;
  vanity: number;
}) {
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
