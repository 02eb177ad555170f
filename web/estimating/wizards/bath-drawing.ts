import { type BathroomRoom, DOOR, measured, TOILET } from '../../../contracts/estimating/wizards/bathroom.ts';
import type { Answers } from '../../../contracts/estimating/wizards/wizard.ts';

/** Pixels of the longest drawing, and around it for dimensions. */
const MOST = { width: 333, height: 200 };
export const EDGE = { left: 40, top: 36, right: 12, bottom: 44 };
const BATHING: Record<string, string> = { shower: 'Shower', tub: 'Tub', both: 'Tub with shower' };

export const inches = (feet: number) => Math.round(feet * 12);
export const feetWords = (feet: number) => `${Math.floor(inches(feet) / 12)}' ${inches(feet) % 12}"`;

/** Where the bath's parts stand in pixels; null while the room has no length or no width. */
export function bathDrawing(room: BathroomRoom, answers: Answers, isTurned: boolean) {
  const plan = measured(room, answers);
  const [length, width] = [room.length.toNumber(), room.width.toNumber()];
  if (length <= 0 || width <= 0) return null;
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
  const toiletAt = Math.max(0, Math.min(length, depth + Math.max(TOILET.toNumber() / 2, (length - vanity - depth) / 2)));
  const door = Math.min(DOOR.toNumber(), length);
  const bathing = box(0, 0, Math.min(depth, length), across);
  const [right, bottom] = [EDGE.left + w, EDGE.top + h];
  return {
    ...{ plan, answers, isTurned, length, width, scale, w, h, right, bottom, depth, across, vanity, door, bathing },
    tank: box(toiletAt - 0.8, 0.08, 1.6, 0.7),
    bowl: box(toiletAt - 0.62, 0.85, 1.24, 1.56),
    sink: box(Math.max(0, length - vanity), 0.08, Math.min(vanity, length) - 0.05, 1.75),
    bowls: answers.vanity === '60' ? [0.27, 0.73] : [0.5],
    leaf: box(Math.max(0, length - door - 0.5), width, door, 0),
    /** The wall's end beside the tub or shower, and its open side. */
    edge: isTurned ? { near: right, far: bathing.x } : { near: EDGE.left, far: bathing.x + bathing.width },
    isTiled: plan.isTiled && depth > 0,
    bathingWords: BATHING[answers.bathing ?? ''],
  };
}

export type BathDrawing = NonNullable<ReturnType<typeof bathDrawing>>;

/** The drawing in words. */
export function drawingWords({ length, width, bathingWords, isTurned, answers, vanity }: BathDrawing): string {
  return [
    `Plan of the bath, ${feetWords(length)} by ${feetWords(width)}, drawn to scale`,
    ...(bathingWords ? [`${bathingWords} at the ${isTurned ? 'right' : 'left'} end`] : []),
    ...(answers.toilet === 'keep' ? [] : ['toilet on the back wall']),
    ...(vanity > 0 ? [`vanity of ${inches(vanity)} in on the back wall`] : []),
    'door in the front wall',
  ].join('; ');
}
