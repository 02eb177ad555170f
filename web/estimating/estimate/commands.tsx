import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { refusedAddingAtom } from '../../app/refused-adding.ts';
import { inTab } from '../../app/screen-store.ts';
import { partRefusedAtom } from '../builder/part-refused.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { setupPath } from '../setup/path.ts';
import { panelAtom } from './screen.ts';

const PartRefusedDialog = lazy(() => import('../builder/part-refused-dialog.tsx'));

interface Props {
  edits: EstimateSaves;
  openChecks: () => void;
  whatIf: boolean;
}

/** What Ctrl+K can do on the estimate, once there is one, and what is asked over whatever adds lines; it comes after the page. */
export default function EstimateCommands({ edits, openChecks, whatIf }: Props) {
  const setPanel = useSetAtom(panelAtom);
  const setRefused = useSetAtom(refusedAddingAtom, inTab);
  const navigate = useNavigate();
  const asked = useAtomValue(partRefusedAtom);
  const commands = useMemo(
    (): Command[] => [
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
      ...(whatIf
        ? []
        : [{ id: 'lock', label: 'Lock or unlock the estimate', icon: 'lock' as const, run: () => setRefused('ORDER_LOCKED') }]),
      { id: 'what-ifs', label: 'What-ifs', icon: 'branch', run: () => setPanel({ kind: 'whatIfs' }) },
      ...(whatIf ? [] : [{ id: 'send', label: 'Send estimate', icon: 'sent' as const, run: () => setPanel({ kind: 'send' }) }]),
      { id: 'undo', label: 'Undo', icon: 'undo', keys: 'Ctrl Z', run: () => void edits.history.undo() },
      { id: 'redo', label: 'Redo', icon: 'redo', keys: 'Ctrl Shift Z', run: () => void edits.history.redo() },
      { id: 'keys', label: 'Keys', icon: 'more', keys: '?', run: () => setPanel({ kind: 'keys' }) },
    ],
    [edits, setPanel, setRefused, navigate, openChecks, whatIf],
  );
  usePageCommands(commands);
  return asked ? (
    <Suspense>
      <PartRefusedDialog asked={asked} areas={edits.areas} />
    </Suspense>
  ) : null;
}
