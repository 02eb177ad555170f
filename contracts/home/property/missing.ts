import type { Characteristics } from './characteristics.ts';
import { MATERIAL_LISTS, MATERIALS } from './materials.ts';

/** The least living area of an estimate, in square feet; exactly that is refused (R025). */
export const LEAST_LIVING_AREA = 100;

/** A piece of the house that a new estimate cannot do without, and the step that asks for it. */
export interface MissingPiece {
  id: 'livingArea' | 'structureQuality' | 'roofPitch' | 'roof' | 'siding' | 'flooring';
  step: 'house' | 'materials';
  /** M010 to M015. */
  text: string;
  /** What to do about it. */
  how: string;
}

const PIECES: readonly MissingPiece[] = [
  {
    id: 'livingArea',
    step: 'house',
    text: `A total living area over ${LEAST_LIVING_AREA} SF is missing.`,
    how: 'Type it in The house.',
  },
  { id: 'structureQuality', step: 'house', text: 'Structure quality is missing.', how: 'Choose one of six in The house.' },
  { id: 'roofPitch', step: 'house', text: 'Roof pitch is missing.', how: 'Choose one of four in The house.' },
  { id: 'roof', step: 'materials', text: 'Roof material is missing.', how: 'Choose one in Materials.' },
  { id: 'siding', step: 'materials', text: 'Exterior siding is missing.', how: 'Choose at least one in Materials.' },
  { id: 'flooring', step: 'materials', text: 'Interior flooring is missing.', how: 'Choose at least one in Materials.' },
];
const LIST_OF: Partial<Record<MissingPiece['id'], number>> = {
  roof: MATERIAL_LISTS[0].id,
  siding: MATERIAL_LISTS[1].id,
  flooring: MATERIAL_LISTS[2].id,
};

type Known = Pick<Characteristics, 'totalLivingArea' | 'structureQuality' | 'roofPitch' | 'materials'>;

/** R025 to R030, in the order of the steps. */
export function missingPieces({ totalLivingArea, structureQuality, roofPitch, materials }: Known): MissingPiece[] {
  const isThere = (id: MissingPiece['id']): boolean => {
    if (id === 'livingArea') return Number(totalLivingArea || 0) > LEAST_LIVING_AREA;
    if (id === 'structureQuality') return structureQuality !== null;
    if (id === 'roofPitch') return roofPitch !== '';
    return MATERIALS.some((material) => material.listId === LIST_OF[id] && materials.includes(material.id));
  };
  return PIECES.filter(({ id }) => !isThere(id));
}
