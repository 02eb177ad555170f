import { atom } from 'jotai';
import type { BathroomSize } from '../../../contracts/estimating/wizards/bathroom.ts';
import type { KitchenLayout } from '../../../contracts/estimating/wizards/kitchen.ts';
import type { Answers } from '../../../contracts/estimating/wizards/wizard.ts';

/** What a person has chosen in a wizard; kept until the estimate is left. */
export interface Choice {
  given: Answers;
  /** Lines that were ticked or unticked by hand, by key: they stay so when another answer changes. */
  ticked: Readonly<Record<string, boolean>>;
  /** Quantities that were typed, by key. */
  typed: Readonly<Record<string, string>>;
  /** An area of the estimate, `new` for one that the addition makes, or null while nobody chose. */
  area: number | 'new' | null;
  /** The label of a new area. */
  label: string;
}

const choice = (label: string): Choice => ({ given: {}, ticked: {}, typed: {}, area: null, label });

export const choicesAtom = atom<Record<'kitchen' | 'bathroom', Choice>>({ kitchen: choice('Kitchen'), bathroom: choice('Bathroom') });
export const layoutAtom = atom<KitchenLayout | null>(null);
/** Null follows the measured area. */
export const sizeAtom = atom<BathroomSize | null>(null);
export const turnedAtom = atom(false);
