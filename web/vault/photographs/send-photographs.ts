import '../../app/schemas/checking.ts';
import { deleteVaultAttachment } from '../../../contracts/vault/attachments/delete-vault-attachment.ts';
import { getAllVaultAttachments } from '../../../contracts/vault/attachments/get-all-vault-attachments.ts';
import { getVaultAttachments } from '../../../contracts/vault/attachments/get-vault-attachments.ts';
import { moveVaultAttachment } from '../../../contracts/vault/attachments/move-vault-attachment.ts';
import { undoVaultAttachment } from '../../../contracts/vault/attachments/undo-vault-attachment.ts';
import { addVaultItem } from '../../../contracts/vault/items/add-vault-item.ts';
import { changeVaultItem } from '../../../contracts/vault/items/change-vault-item.ts';
import { deleteVaultItem } from '../../../contracts/vault/items/delete-vault-item.ts';
import { getVaultItems } from '../../../contracts/vault/items/get-vault-items.ts';
import { undoVaultItem } from '../../../contracts/vault/items/undo-vault-item.ts';
import { type VaultItem, VaultItemBody } from '../../../contracts/vault/items/vault-item.ts';
import { CallError, isPassing, isSignedOut, refresh, send } from '../../app/client.ts';
import type { KeptPhotograph, TypedThing } from '../../app/offline/browser-db.ts';
import { queries } from '../../app/queries.ts';
import { noteSaving } from '../../app/saving.ts';
import { failureText } from '../../ui/failure.ts';
import { changePhotograph, forgetPhotographs, photographs, thingsOf } from './kept-photographs.ts';

const ONCE = { retrying: false } as const;
const refetched = () => refresh(queries, [getVaultItems, getAllVaultAttachments]);

/**
 * Brings the server to what is wanted of each photograph, one call after the other, until nothing is left that can be done now: files that have not
 * arrived come later. Each call can be made again without harm. Throws CallError where the network or the session is away; what the server refuses
 * stands at its photograph.
 */
export async function settlePhotographs(): Promise<void> {
  for (let did = false; ; did = true) {
    const next = nextStep();
    if (!next) {
      if (did) noteSaving((was) => ({ ...was, savedAt: new Date() }));
      return;
    }
    await next.step().catch((error: unknown) => noteRefusal(next.row.key, error));
  }
}

/** Throws on what passes; what is refused stands at the photograph. */
async function noteRefusal(key: string, error: unknown): Promise<void> {
  if (isPassing(error) || isSignedOut(error)) throw error;
  // Somebody deleted the thing meanwhile: there is nothing left to say of it.
  if (isDeleted(error)) await forgetPhotographs([key]);
  else await changePhotograph(key, () => ({ refused: failureText(error) }));
}

/** The item that a photograph's file goes to, which is added if the server has none yet; 0 where it cannot be said. Throws CallError. */
export async function itemForFile(key: string): Promise<number> {
  const thing = () => thingsOf(photographs()).find(({ all }) => all.some((one) => one.key === key));
  const head = thing()?.head;
  if (head?.itemId === 0 && head.refused === '') await addThing(head).catch((error: unknown) => noteRefusal(head.key, error));
  return thing()?.head.itemId ?? 0;
}

/** What of the typed a call takes: a price that is none waits until it is mended. */
export function sendable({ priceCost, ...typed }: Partial<TypedThing>): Partial<TypedThing> {
  const isPrice = priceCost !== undefined && VaultItemBody.shape.priceCost.safeParse(priceCost).success;
  return isPrice ? { ...typed, priceCost } : typed;
}

/** Whether everything that is wanted of it is on the server. */
export const isSettled = (row: KeptPhotograph): boolean =>
  row.attachmentId !== 0 &&
  row.refused === '' &&
  (row.isAbove ? row.itemId === 0 : row.itemId === row.at && Object.keys(row.typed).length === 0);

/** Shows what a call answered, without fetching a vault of thousands of items for each photograph. */
function showItem(item: VaultItem): void {
  queries.setQueryData<VaultItem[]>(
    [getVaultItems.id, { params: { id: 0 } }],
    (was) => was && [...was.filter(({ id }) => id !== item.id), item],
  );
}

const isDeleted = (error: unknown) => error instanceof CallError && error.code === 'VAULT_ITEM_NOT_FOUND';
function ifGone(error: unknown): undefined {
  if (!isDeleted(error)) throw error;
}

interface Step {
  row: KeptPhotograph;
  step: () => Promise<void>;
}

function nextStep(): Step | undefined {
  const rows = photographs();
  for (const row of rows) {
    const step = row.refused === '' ? stepOfRemoved(row) : undefined;
    if (step) return { row, step };
  }
  for (const { head, all } of thingsOf(rows)) {
    if (head.refused === '') {
      const step = stepOfThing(head);
      if (step) return { row: head, step };
    }
    for (const row of all) {
      const step = row.refused === '' && head.itemId !== 0 ? stepOfFile(row, head) : undefined;
      if (step) return { row, step };
    }
  }
  return undefined;
}

/** What is removed is deleted, and brought back when that is taken back. */
function stepOfRemoved({ key, isRemoved, isGone, itemId, attachmentId, at }: KeptPhotograph): Step['step'] | undefined {
  if (isRemoved === isGone || (itemId === 0 && attachmentId === 0)) return undefined;
  return async () => {
    if (isRemoved)
      await (itemId !== 0
        ? send(deleteVaultItem, { params: { id: 0, itemId } }, ONCE)
        : send(deleteVaultAttachment, { params: { id: 0, itemId: at, attId: attachmentId } }, ONCE));
    else
      await (itemId !== 0
        ? send(undoVaultItem, { params: { id: itemId }, body: {} }, ONCE)
        : send(undoVaultAttachment, { params: { id: attachmentId }, body: {} }, ONCE));
    await refetched();
    await changePhotograph(key, () => ({ isGone: isRemoved }));
  };
}

/** What is typed is saved; without that a thing is added once its file goes, so that hundreds of photographs do not wait for all their things. */
function stepOfThing(head: KeptPhotograph): Step['step'] | undefined {
  const { key, itemId, typed, attachmentId } = head;
  const body = sendable(typed);
  if (itemId === 0) return Object.keys(body).length > 0 || attachmentId !== 0 ? () => addThing(head) : undefined;
  if (Object.keys(body).length === 0) return undefined;
  return async () => {
    showItem(await send(changeVaultItem, { params: { id: 0, itemId }, body: { ...body, isUnnamed: true } }, ONCE));
    await changePhotograph(key, (was) => ({ typed: withoutSent(was.typed, body) }));
  };
}

/** Without what is typed, so that the same key always sends the same, however often the answer is lost while somebody types on. */
async function addThing({ key, itemKey }: KeptPhotograph): Promise<void> {
  const item = await send(addVaultItem, { params: { id: 0 }, body: { isUnnamed: true } }, { ...ONCE, idempotencyKey: itemKey });
  showItem(item);
  await changePhotograph(key, () => ({ itemId: item.id }));
}

/** What was typed meanwhile stays. */
const withoutSent = (typed: Partial<TypedThing>, sent: Partial<TypedThing>): Partial<TypedThing> =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => sent[name as keyof TypedThing] !== value));

/** A file goes to its thing; a thing that is none any more goes, unless somebody put something else into it. */
function stepOfFile(row: KeptPhotograph, head: KeptPhotograph): Step['step'] | undefined {
  const { key, attachmentId, at, itemId } = row;
  if (attachmentId === 0) return undefined;
  if (at !== head.itemId)
    return async () => {
      await send(moveVaultAttachment, { params: { id: 0, itemId: at, attId: attachmentId }, body: { itemId: head.itemId } }, ONCE);
      await changePhotograph(key, () => ({ at: head.itemId }));
      await refresh(queries, [getAllVaultAttachments]);
    };
  if (!row.isAbove || itemId === 0) return undefined;
  return async () => {
    const left = await send(getVaultAttachments, { params: { id: 0, itemId } }).catch(ifGone);
    if (left?.length === 0) await send(deleteVaultItem, { params: { id: 0, itemId } }, ONCE);
    await refetched();
    await changePhotograph(key, () => ({ itemId: 0, itemKey: crypto.randomUUID() }));
  };
}
