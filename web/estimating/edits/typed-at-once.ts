import { getWhyLine } from '../../../contracts/estimating/why/get-why-line.ts';
import type { Change } from '../../app/changes.ts';
import { send } from '../../app/client.ts';
import { type Column, editingAtom, noteConflict } from '../estimate/screen.ts';
import type { EstimateSaves } from './estimate-saves.ts';

/** A change of a cell within this time of one's own was made without having seen it, also where nobody was seen typing there. */
const AT_ONCE_MS = 5_000;

export const columnOf = (field: string): Column => {
  switch (field) {
    case 'quantity':
    case 'description':
      return field;
    case 'itemUM':
      return 'unit';
    case 'notes':
      return 'indicators';
    default:
      return 'price';
  }
};

/** What a colleague typed into the quantity of a line at last, which one's own overwrote: the read model has it no more, the history does. */
async function overwritten(orderId: number, itemId: number, by: string): Promise<string | undefined> {
  const why = await send(getWhyLine, { params: { orderId, itemId } }).catch(() => undefined);
  return why?.events.findLast((event) => event.by === by && event.quantity !== null)?.quantity ?? undefined;
}

/** Where somebody else recorded a cell that was typed here at the same time: whichever came last stands, and the other is shown beside it. */
export async function noteConflicts(edits: EstimateSaves, remote: readonly Change[]): Promise<void> {
  const cells = new Map<string, NonNullable<Change['actor']>>();
  for (const { touches = [], actor } of remote)
    for (const touch of touches) {
      const [kind, id, field] = touch.split(':');
      if (kind === 'item' && field && actor) cells.set(`${id}:${field}`, actor);
    }
  for (const [cell, { name, userId }] of cells) {
    const own = edits.lastTyped.get(cell);
    const [id = '', field = ''] = cell.split(':');
    const itemId = Number(id);
    const line = edits.line(itemId)?.line;
    const editing = edits.screen.get(editingAtom);
    if (!own || !line || (editing?.itemId === itemId && editing.column === columnOf(field))) continue;
    const together = userId !== undefined && own.beside?.get(columnOf(field))?.userId === userId;
    if (!together && Date.now() - own.at > AT_ONCE_MS) continue;
    edits.lastTyped.delete(cell);
    const now = String(line[field as keyof typeof line] ?? '');
    const conflict = { itemId, field, mine: own.value, by: name };
    if (now !== own.value) noteConflict(edits.screen, { ...conflict, theirs: now, stands: 'theirs' });
    else if (field === 'quantity') {
      const theirs = await overwritten(edits.orderId, itemId, name);
      if (theirs !== undefined && theirs !== own.value) noteConflict(edits.screen, { ...conflict, theirs, stands: 'mine' });
    }
  }
}
