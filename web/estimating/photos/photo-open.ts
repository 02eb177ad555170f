import { atom } from 'jotai';

/** The photo that is open in the viewer. */
export const photoOpenAtom = atom<number | null>(null);
