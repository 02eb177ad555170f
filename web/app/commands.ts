import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { IconName } from '../ui/icons.tsx';
import { inTab } from './screen-store.ts';

/** Something that Ctrl+K can do; `keys` is shown beside it (`Ctrl Z`). */
export interface Command {
  id: string;
  label: string;
  icon?: IconName;
  keys?: string;
  run: () => void;
}

export const paletteOpenAtom = atom(false);
export const pageCommandsAtom = atom<Command[]>([]);

/** Offers a page's commands in the palette while the page is open. Pass a memoised array. */
export function usePageCommands(commands: Command[]): void {
  const offer = useSetAtom(pageCommandsAtom, inTab);
  useEffect(() => {
    offer((was) => [...was, ...commands]);
    return () => offer((was) => was.filter((command) => !commands.includes(command)));
  }, [commands, offer]);
}
