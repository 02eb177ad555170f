import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { addCustomLibrary } from '../../../contracts/catalogue/libraries/add-custom-library.ts';
import { deleteCustomLibrary } from '../../../contracts/catalogue/libraries/delete-custom-library.ts';
import { deleteLibrarySubcategory } from '../../../contracts/catalogue/libraries/delete-library-subcategory.ts';
import { duplicateLibrary } from '../../../contracts/catalogue/libraries/duplicate-library.ts';
import { getCustomLibraries } from '../../../contracts/catalogue/libraries/get-custom-libraries.ts';
import { getCustomLibrary } from '../../../contracts/catalogue/libraries/get-custom-library.ts';
import { getLibraryFigures } from '../../../contracts/catalogue/libraries/get-library-figures.ts';
import { getLibraryPrices } from '../../../contracts/catalogue/libraries/get-library-prices.ts';
import { getOrgCustomLibraries } from '../../../contracts/catalogue/libraries/get-org-custom-libraries.ts';
import type { CustomLibrary, LibraryBody } from '../../../contracts/catalogue/libraries/library.ts';
import { modifyExistingLibrary } from '../../../contracts/catalogue/libraries/modify-existing-library.ts';
import { undoCustomLibrary } from '../../../contracts/catalogue/libraries/undo-custom-library.ts';
import { refresh, send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { useUndoSteps } from '../../app/undo-steps.ts';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';

/** Everything that shows libraries. */
export const LIBRARY_READS = [getCustomLibraries, getOrgCustomLibraries, getCustomLibrary, getLibraryFigures, getLibraryPrices];

/** M069-M071; in the builder a new one is told by M068. */
const MESSAGES = { added: 'Library added', modified: 'Library modified', deleted: 'Library deleted' };

export interface LibraryChange {
  /** 0 for a new one. */
  id: number;
  body: z.input<typeof LibraryBody>;
  /** The library that a new one is a copy of. */
  copyFrom?: number | undefined;
}

/** Every change of libraries on this screen, each told with its way back, and what Ctrl+Z and Ctrl+Shift+Z take. */
export function useLibrarySaves(onNew: (library: CustomLibrary) => void) {
  const queries = useQueryClient();
  const { done, undo, redo } = useUndoSteps<{ id: number; revision: number | undefined }>({
    turn: async ({ id, revision: was }) => {
      const { revision } = await send(undoCustomLibrary, { params: { id }, body: { revision: was } });
      return { id, revision };
    },
    reload: () => refresh(queries, LIBRARY_READS),
  });
  const save = useSave(
    ({ id, body, copyFrom }: LibraryChange) => {
      if (copyFrom) return send(duplicateLibrary, { params: { id: 0 }, body: { ...body, CopyFromId: copyFrom } });
      return id ? send(modifyExistingLibrary, { params: { id }, body }) : send(addCustomLibrary, { params: { id: 0 }, body });
    },
    {
      invalidates: LIBRARY_READS,
      onSaved: (library, { id }) => {
        done(id ? MESSAGES.modified : MESSAGES.added, { id: library.id, revision: library.revision });
        if (!id) onNew(library);
      },
    },
  );
  const remove = useSave(deleteCustomLibrary, {
    invalidates: LIBRARY_READS,
    failed: 'The library was not deleted.',
    onSaved: (deleted, { params: { id } }) => {
      if (deleted) done(MESSAGES.deleted, { id, revision: undefined });
      else tell('It was deleted already.');
    },
  });
  const removeSubcategory = useSave(deleteLibrarySubcategory, {
    invalidates: LIBRARY_READS,
    onSaved: ({ moved }) => tell(moved === 0 ? 'Deleted' : `Deleted; ${counted(moved, 'library', 'libraries')} moved`),
  });
  return { save, remove, removeSubcategory, undo, redo };
}
export type LibrarySaves = ReturnType<typeof useLibrarySaves>;
