import { useSetAtom } from 'jotai';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { panelAtom } from './screen.ts';

/** The keys of the estimate that work wherever the focus is, except in a field. */
export function useEstimateKeys(edits: EstimateSaves, known: boolean): void {
  const setPanel = useSetAtom(panelAtom);
  usePageKeys({
    ...undoKeys(
      () => edits.history.undo(),
      () => edits.history.redo(),
    ),
    '/': known && (() => setPanel({ kind: 'builder' })),
    '?': () => setPanel({ kind: 'keys' }),
  });
}
