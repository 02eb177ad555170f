import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AddendumBody } from '../../../contracts/organization/addendums/addendum.ts';
import { createNewAddendum } from '../../../contracts/organization/addendums/create-new-addendum.ts';
import { deleteAddendum } from '../../../contracts/organization/addendums/delete-addendum.ts';
import { editExistingAddendum } from '../../../contracts/organization/addendums/edit-existing-addendum.ts';
import { getOrgAddendums } from '../../../contracts/organization/addendums/get-org-addendums.ts';
import { getOrgUserAddendums } from '../../../contracts/organization/addendums/get-org-user-addendums.ts';
import { undoAddendum } from '../../../contracts/organization/addendums/undo-addendum.ts';
import { refresh, send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { useUndoSteps } from '../../app/undo-steps.ts';
import { tell } from '../../ui/toast.ts';

/** Everything that shows addendums as they are now; a report keeps its own. */
export const ADDENDUM_READS = [getOrgAddendums, getOrgUserAddendums];

/** Every change of addendums on this screen, each told with its way back, and what Ctrl+Z and Ctrl+Shift+Z take. */
export function useAddendumSaves() {
  const queries = useQueryClient();
  const savedId = useRef(0);
  const { done, undo, redo } = useUndoSteps<{ id: number; revision: number | undefined }>({
    turn: async ({ id, revision: was }) => {
      const { revision } = await send(undoAddendum, { params: { id }, body: { revision: was } });
      return { id, revision };
    },
    reload: () => refresh(queries, ADDENDUM_READS),
  });
  /** R196: id 0 creates one, any other id changes that one. */
  const save = useSave(
    async ({ id = 0, ...body }: AddendumBody) => {
      if (id === 0) return (await send(createNewAddendum, { body })).id;
      await send(editExistingAddendum, { params: { id }, body });
      return id;
    },
    {
      invalidates: ADDENDUM_READS,
      onSaved: (id) => {
        savedId.current = id;
        // M092.
        done('Addendum has been updated.', { id, revision: undefined });
      },
    },
  );
  const remove = useSave(deleteAddendum, {
    invalidates: ADDENDUM_READS,
    failed: 'The addendum was not deleted.',
    onSaved: (deleted, { params: { id } }) => {
      // M093.
      if (deleted) done('Addendum has been deleted.', { id, revision: undefined });
      else tell('It was deleted already.');
    },
  });
  return { save, remove, savedId: () => savedId.current, undo, redo };
}
export type AddendumSaves = ReturnType<typeof useAddendumSaves>;
