/** What pages and papers of home reports say alike. */

export const PARTS_IN_WORDS = {
  Frame: 'foundation, floors, framing, roof structure',
  Systems: 'heating and cooling, plumbing, electrical, and what hangs from ceilings',
  Finishes: 'walls in and out, windows, doors, cabinets, floor coverings, roofing, paint',
} as const;

export const NOT_IN_THE_COST =
  'Not in it: land, tearing down and hauling away, the yard, and what is in the house. A usual basement and garage are in the price per square foot.';
