import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { typingElsewhere } from '../../app/typing-elsewhere.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { panelAtom } from './screen.ts';

/** The keys of the estimate that work wherever the focus is, except in a field. */
export function useEstimateKeys(edits: EstimateSaves, known: boolean): void {
  const setPanel = useSetAtom(panelAtom);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const control = event.ctrlKey || event.metaKey;
      if (event.defaultPrevented || typingElsewhere(event.target, control)) return;
      if (control && event.key.toLowerCase() === 'z') void (event.shiftKey ? edits.history.redo() : edits.history.undo());
      else if (control && event.key.toLowerCase() === 'y') void edits.history.redo();
      else if (control || event.altKey) return;
      else if (event.key === '/' && known) setPanel({ kind: 'builder' });
      else if (event.key === '?') setPanel({ kind: 'keys' });
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [edits, setPanel, known]);
}
