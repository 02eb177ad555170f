/** What a line's formula measures. */
export const FORMULA_WORDS: Record<string, string> = {
  FLOOR: 'Floor',
  WALLS: 'Walls',
  CEILINGS: 'Ceilings',
  WALLSANDCEILINGS: 'Walls and ceilings',
  BASEBOARD: 'Baseboard',
  ROOF: 'Roof',
  EXTWALLS: 'Exterior walls',
};
