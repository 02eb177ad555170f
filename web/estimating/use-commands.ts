import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Command } from '../app/commands.ts';
import type { Edits } from './edits.ts';
import { panelAtom } from './screen.ts';
import { setupPath } from './setup-path.ts';

/** What Ctrl+K can do on this page. */
export function useCommands(edits: Edits, ready: boolean, openChecks: () => void): Command[] {
  const setPanel = useSetAtom(panelAtom);
  const navigate = useNavigate();
  return useMemo(
    () =>
      !ready
        ? []
        : [
            { id: 'add-items', label: 'Add items', icon: 'plus', keys: '/', run: () => setPanel({ kind: 'builder' }) },
            { id: 'new-area', label: 'Add an area', icon: 'plus', run: () => setPanel({ kind: 'newArea' }) },
            {
              id: 'settings',
              label: 'Profit, overhead and tax',
              icon: 'settings',
              run: () => navigate(setupPath(edits.orderId, 'markup')),
            },
            { id: 'tasks', label: 'Tasks', icon: 'jobs', run: () => setPanel({ kind: 'tasks' }) },
            {
              id: 'quality',
              label: 'Quality of all lines',
              icon: 'columns',
              run: () => setPanel({ kind: 'quality', of: { kind: 'all' } }),
            },
            { id: 'prices', label: 'Update prices', icon: 'book', run: () => setPanel({ kind: 'prices' }) },
            { id: 'paste', label: 'Paste rows', icon: 'columns', run: () => setPanel({ kind: 'paste', rows: [], areaId: 0 }) },
            { id: 'checks', label: 'Checks', icon: 'check', run: openChecks },
            {
              id: 'why',
              label: 'Why this total',
              icon: 'chart',
              run: () => setPanel({ kind: 'why', at: { of: 'figure', part: 'total', areaId: 0 } }),
            },
            { id: 'send', label: 'Send estimate', icon: 'sent', run: () => setPanel({ kind: 'send' }) },
            { id: 'undo', label: 'Undo', icon: 'undo', keys: 'Ctrl Z', run: () => void edits.history.undo() },
            { id: 'redo', label: 'Redo', icon: 'redo', keys: 'Ctrl Shift Z', run: () => void edits.history.redo() },
            { id: 'keys', label: 'Keys', icon: 'more', keys: '?', run: () => setPanel({ kind: 'keys' }) },
          ],
    [edits, ready, setPanel, navigate, openChecks],
  );
}
