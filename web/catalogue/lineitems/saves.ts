import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getQualityOptions } from '../../../contracts/catalogue/builder/get-quality-options.ts';
import { searchItems } from '../../../contracts/catalogue/catalogue/search-items.ts';
import { addCustomLineItem } from '../../../contracts/catalogue/lineitems/add-custom-line-item.ts';
import { deleteCustomLine } from '../../../contracts/catalogue/lineitems/delete-custom-line.ts';
import { editCustomLineItem } from '../../../contracts/catalogue/lineitems/edit-custom-line-item.ts';
import { getCustomLineItem } from '../../../contracts/catalogue/lineitems/get-custom-line-item.ts';
import { getCustomLineItems } from '../../../contracts/catalogue/lineitems/get-custom-line-items.ts';
import { getOrgCustomLineItems } from '../../../contracts/catalogue/lineitems/get-org-custom-line-items.ts';
import type { CustomLineItem, LineItemBody } from '../../../contracts/catalogue/lineitems/line-item.ts';
import { undoCustomLineItem } from '../../../contracts/catalogue/lineitems/undo-custom-line-item.ts';
import { refresh, send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { useUndoSteps } from '../../app/undo-steps.ts';
import { tell } from '../../ui/toast.ts';

/** Everything that shows custom line items. */
export const LINE_ITEM_READS = [getCustomLineItems, getOrgCustomLineItems, getCustomLineItem, searchItems, getQualityOptions];

/** M073-M075; in the builder a new one is told by M072. */
const MESSAGES = {
  added: 'Line Item added',
  modified: 'Line Item modified',
  deleted: 'Line Item deleted',
};

/** Every change of custom line items on this screen, each told with its way back, and what Ctrl+Z and Ctrl+Shift+Z take. */
export function useLineItemSaves() {
  const queries = useQueryClient();
  const latest = useRef<CustomLineItem | null>(null);
  const { done, undo, redo } = useUndoSteps<{ id: number; revision: number | undefined }>({
    turn: async ({ id, revision: was }) => {
      const { revision } = await send(undoCustomLineItem, { params: { id }, body: { revision: was } });
      return { id, revision };
    },
    reload: () => refresh(queries, LINE_ITEM_READS),
  });
  const save = useSave(
    ({ id, ...body }: LineItemBody) => (id ? send(editCustomLineItem, { params: { id }, body }) : send(addCustomLineItem, { body })),
    {
      invalidates: LINE_ITEM_READS,
      onSaved: (item, { id }) => {
        latest.current = item;
        done(id ? MESSAGES.modified : MESSAGES.added, { id: item.id, revision: item.revision });
      },
    },
  );
  const remove = useSave(deleteCustomLine, {
    invalidates: LINE_ITEM_READS,
    failed: 'The line item was not deleted.',
    onSaved: (deleted, { params: { id } }) => {
      if (deleted) done(MESSAGES.deleted, { id, revision: undefined });
      else tell('It was deleted already.');
    },
  });
  return { save, remove, latest: () => latest.current, undo, redo };
}
export type LineItemSaves = ReturnType<typeof useLineItemSaves>;
