import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getQualityOptions } from '../../contracts/catalogue/builder/get-quality-options.ts';
import { searchItems } from '../../contracts/catalogue/catalogue/search-items.ts';
import { addCustomLineItem } from '../../contracts/catalogue/lineitems/add-custom-line-item.ts';
import { deleteCustomLine } from '../../contracts/catalogue/lineitems/delete-custom-line.ts';
import { editCustomLineItem } from '../../contracts/catalogue/lineitems/edit-custom-line-item.ts';
import { getCustomLineItem } from '../../contracts/catalogue/lineitems/get-custom-line-item.ts';
import { getCustomLineItems } from '../../contracts/catalogue/lineitems/get-custom-line-items.ts';
import { getOrgCustomLineItems } from '../../contracts/catalogue/lineitems/get-org-custom-line-items.ts';
import type { CustomLineItem, LineItemBody } from '../../contracts/catalogue/lineitems/line-item.ts';
import { undoCustomLineItem } from '../../contracts/catalogue/lineitems/undo-custom-line-item.ts';
import { refresh, send } from '../app/client.ts';
import { useSave } from '../app/save.ts';
import { tell, tellFailure } from '../ui/toast.ts';

/** Everything that shows custom line items. */
export const LINE_ITEM_READS = [getCustomLineItems, getOrgCustomLineItems, getCustomLineItem, searchItems, getQualityOptions];

/** M072-M075. */
const MESSAGES = {
  added: 'Line Item added',
  modified: 'Line Item modified',
  deleted: 'Line Item deleted',
};

interface Step {
  what: string;
  id: number;
  revision: number | undefined;
}

/** Every change of custom line items on this screen, each told with its way back, and what Ctrl+Z and Ctrl+Shift+Z take. */
export function useLineItemSaves() {
  const queries = useQueryClient();
  const [undos, setUndos] = useState<Step[]>([]);
  const [redos, setRedos] = useState<Step[]>([]);
  const latest = useRef<CustomLineItem | null>(null);

  const take = async (step: Step, from: 'undo' | 'redo') => {
    const [drop, add] = from === 'undo' ? [setUndos, setRedos] : [setRedos, setUndos];
    drop((was) => was.filter((one) => one !== step));
    try {
      const { revision } = await send(undoCustomLineItem, { params: { id: step.id }, body: { revision: step.revision } });
      add((was) => [...was, { ...step, revision }]);
      tell(from === 'undo' ? `Taken back: ${step.what}` : step.what);
    } catch (error) {
      tellFailure(error, `Not ${from === 'undo' ? 'taken back' : 'done again'}.`);
    }
    await refresh(queries, LINE_ITEM_READS);
  };
  const done = (what: string, id: number, revision?: number) => {
    const step = { what, id, revision };
    setUndos((was) => [...was.slice(-19), step]);
    setRedos([]);
    tell(what, { label: 'Undo', run: () => void take(step, 'undo') });
  };
  const save = useSave(
    ({ id, ...body }: LineItemBody) => (id ? send(editCustomLineItem, { params: { id }, body }) : send(addCustomLineItem, { body })),
    {
      invalidates: LINE_ITEM_READS,
      onSaved: (item, { id }) => {
        latest.current = item;
        done(id ? MESSAGES.modified : MESSAGES.added, item.id, item.revision);
      },
    },
  );
  const remove = useSave(deleteCustomLine, {
    invalidates: LINE_ITEM_READS,
    failed: 'The line item was not deleted.',
    onSaved: (deleted, { params: { id } }) => {
      if (deleted) done(MESSAGES.deleted, id);
      else tell('It was deleted already.');
    },
  });
  const step = (steps: Step[], from: 'undo' | 'redo') => {
    const last = steps.at(-1);
    return { what: last?.what ?? null, run: () => void (last && take(last, from)) };
  };
  return { save, remove, latest: () => latest.current, undo: step(undos, 'undo'), redo: step(redos, 'redo') };
}
export type LineItemSaves = ReturnType<typeof useLineItemSaves>;
