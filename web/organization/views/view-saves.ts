import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { addAuditView } from '../../../contracts/organization/views/add-audit-view.ts';
import type { AuditView, AuditViewBody } from '../../../contracts/organization/views/audit-view.ts';
import { changeAuditView } from '../../../contracts/organization/views/change-audit-view.ts';
import { countAuditViews } from '../../../contracts/organization/views/count-audit-views.ts';
import { deleteAuditView } from '../../../contracts/organization/views/delete-audit-view.ts';
import { getAuditViews } from '../../../contracts/organization/views/get-audit-views.ts';
import { undoAuditView } from '../../../contracts/organization/views/undo-audit-view.ts';
import { refresh, send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { useUndoSteps } from '../../app/undo-steps.ts';
import { tell } from '../../ui/toast.ts';

export const VIEW_READS = [getAuditViews, countAuditViews];

/** Changes of saved views, each with its way back. */
export function useViewSaves() {
  const queries = useQueryClient();
  const { done, undo, redo } = useUndoSteps<{ id: number; revision: number | undefined }>({
    turn: async ({ id, revision: was }) => {
      const { revision } = await send(undoAuditView, { params: { id }, body: { revision: was } });
      return { id, revision };
    },
    reload: () => refresh(queries, VIEW_READS),
  });
  const last = useRef<AuditView>(undefined);
  /** Id 0 adds one. */
  const save = useSave(
    async ({ id, ...body }: AuditViewBody & { id: number }) =>
      id === 0 ? send(addAuditView, { body }) : send(changeAuditView, { params: { id }, body }),
    {
      invalidates: VIEW_READS,
      onSaved: (view, { id: was }) => {
        const { id, revision, name } = view;
        last.current = view;
        done(was === 0 ? `View ${name} saved.` : `View ${name} changed.`, { id, revision });
      },
    },
  );
  const remove = useSave(deleteAuditView, {
    invalidates: VIEW_READS,
    failed: 'The view was not deleted.',
    onSaved: (deleted, { params: { id } }) => {
      if (deleted) done('View deleted, and its mails with it.', { id, revision: undefined });
      else tell('It was deleted already.');
    },
  });
  return { save, remove, undo, redo, last: () => last.current };
}
export type ViewSaves = ReturnType<typeof useViewSaves>;
