import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { addCustomLibrary } from '../../contracts/catalogue/libraries/add-custom-library.ts';
import { deleteCustomLibrary } from '../../contracts/catalogue/libraries/delete-custom-library.ts';
import { duplicateLibrary } from '../../contracts/catalogue/libraries/duplicate-library.ts';
import { getCustomLibraries } from '../../contracts/catalogue/libraries/get-custom-libraries.ts';
import { getCustomLibrary } from '../../contracts/catalogue/libraries/get-custom-library.ts';
import { getOrgCustomLibraries } from '../../contracts/catalogue/libraries/get-org-custom-libraries.ts';
import type { CustomLibrary, LibraryBody } from '../../contracts/catalogue/libraries/library.ts';
import { modifyExistingLibrary } from '../../contracts/catalogue/libraries/modify-existing-library.ts';
import { undoCustomLibrary } from '../../contracts/catalogue/libraries/undo-custom-library.ts';
import { refresh, send } from '../app/client.ts';
import { useSave } from '../app/save.ts';
import { tell, tellFailure } from '../ui/toast.ts';

/** Everything that shows libraries. */
export const LIBRARY_READS = [getCustomLibraries, getOrgCustomLibraries, getCustomLibrary];

/** M068-M071. */
const MESSAGES = { created: 'Library has been created', modified: 'Library modified', deleted: 'Library deleted' };

interface Step {
  what: string;
  id: number;
  revision: number | undefined;
}

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
  const [steps, setSteps] = useState<{ undos: Step[]; redos: Step[] }>({ undos: [], redos: [] });

  const take = async (step: Step, from: 'undos' | 'redos') => {
    const to = from === 'undos' ? 'redos' : 'undos';
    setSteps((was) => ({ ...was, [from]: was[from].filter((one) => one !== step) }));
    try {
      const { revision } = await send(undoCustomLibrary, { params: { id: step.id }, body: { revision: step.revision } });
      setSteps((was) => ({ ...was, [to]: [...was[to], { ...step, revision }] }));
      tell(from === 'undos' ? `Taken back: ${step.what}` : step.what);
    } catch (error) {
      tellFailure(error, `Not ${from === 'undos' ? 'taken back' : 'done again'}.`);
    }
    await refresh(queries, LIBRARY_READS);
  };
  const done = (what: string, id: number, revision?: number) => {
    const step = { what, id, revision };
    setSteps(({ undos }) => ({ undos: [...undos.slice(-19), step], redos: [] }));
    tell(what, { label: 'Undo', run: () => void take(step, 'undos') });
  };
  const save = useSave(
    ({ id, body, copyFrom }: LibraryChange) => {
      if (copyFrom) return send(duplicateLibrary, { params: { id: 0 }, body: { ...body, CopyFromId: copyFrom } });
      return id ? send(modifyExistingLibrary, { params: { id }, body }) : send(addCustomLibrary, { params: { id: 0 }, body });
    },
    {
      invalidates: LIBRARY_READS,
      onSaved: (library, { id }) => {
        done(id ? MESSAGES.modified : MESSAGES.created, library.id, library.revision);
        if (!id) onNew(library);
      },
    },
  );
  const remove = useSave(deleteCustomLibrary, {
    invalidates: LIBRARY_READS,
    failed: 'The library was not deleted.',
    onSaved: (deleted, { params: { id } }) => {
      if (deleted) done(MESSAGES.deleted, id);
      else tell('It was deleted already.');
    },
  });
  const stepOf = (from: 'undos' | 'redos') => {
    const last = steps[from].at(-1);
    return { what: last?.what ?? null, run: () => void (last && take(last, from)) };
  };
  return { save, remove, undo: stepOf('undos'), redo: stepOf('redos') };
}
export type LibrarySaves = ReturnType<typeof useLibrarySaves>;
