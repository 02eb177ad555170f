import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { finderOf } from '../../contracts/finding.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { getAlertNotifications } from '../../contracts/vault/alerts/get-alert-notifications.ts';
import { getAlertRulesStatus } from '../../contracts/vault/alerts/get-alert-rules-status.ts';
import { getVaultItemAlerts } from '../../contracts/vault/alerts/get-vault-item-alerts.ts';
import type { VaultAttachment } from '../../contracts/vault/attachments/attachment.ts';
import { deleteVaultAttachment } from '../../contracts/vault/attachments/delete-vault-attachment.ts';
import { getAllVaultAttachments } from '../../contracts/vault/attachments/get-all-vault-attachments.ts';
import { rotateVaultAttachment } from '../../contracts/vault/attachments/rotate-vault-attachment.ts';
import { undoVaultAttachment } from '../../contracts/vault/attachments/undo-vault-attachment.ts';
import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import { changeVaultItem } from '../../contracts/vault/items/change-vault-item.ts';
import { deleteVaultItem } from '../../contracts/vault/items/delete-vault-item.ts';
import { getInventoryCategories } from '../../contracts/vault/items/get-inventory-categories.ts';
import { getVaultItems } from '../../contracts/vault/items/get-vault-items.ts';
import { undoVaultItem } from '../../contracts/vault/items/undo-vault-item.ts';
import { itemName, type VaultItem, type VaultItemBody } from '../../contracts/vault/items/vault-item.ts';
import { useAddress } from '../app/address.ts';
import { refresh, send, useRead } from '../app/client.ts';
import { useTextInAddress } from '../app/kept-in-address.ts';
import { useReadsAbout } from '../app/reads-about.ts';
import { useSave } from '../app/save.ts';
import { useUndoSteps } from '../app/undo-steps.ts';
import { localDay } from '../ui/words.ts';
import { optedOutIn } from './alerts/alert-answers.ts';
import { ALERTS_NOT_SAVED, ALERTS_SAVED, type AlertTurn, sendAlertTurn, showAlertTurn } from './alerts/alert-turns.ts';
import { arranged, filterOf, groupsOf, shownItem } from './vault-list.ts';

const MINE = { id: 0 };
/** M160. */
const ROTATED = 'Image Rotation Process Completed.';
const REFRESH_AFTER_TURN_MS = 1_000;
const NO_ATTACHMENTS: VaultAttachment[] = [];
const TYPED_REST_MS = 300;
const ALERT_READS = [getVaultItemAlerts, getInventoryCategories, getAlertNotifications, getAlertRulesStatus];

/** One's own vault: its items with their areas, and what the address chooses of them. */
export function useVault() {
  const items = useRead(getVaultItems, { params: MINE });
  const home = useRead(getHome, {});
  const { data: attachments = NO_ATTACHMENTS } = useRead(getAllVaultAttachments, { params: MINE });
  const [search, change] = useAddress();
  useReadsAbout('vaultitem', [getVaultItems, ...ALERT_READS]);
  useReadsAbout('home', [getHome, getVaultItems]);
  useReadsAbout('vaultalerts', ALERT_READS);
  useReadsAbout('vaultattachment', [getAllVaultAttachments]);
  const areas = useMemo(() => home.data?.areas ?? [], [home.data]);
  const all = useMemo(() => {
    const labels = new Map(areas.map(({ id, areaLabel }) => [id, areaLabel]));
    const today = localDay();
    const photos = new Map<number, string>();
    for (const { inventoryItem_Id, thumbnail } of attachments)
      if (thumbnail && !photos.has(inventoryItem_Id)) photos.set(inventoryItem_Id, thumbnail);
    return (items.data ?? []).map((item) => shownItem(item, labels, photos, today));
  }, [items.data, areas, attachments]);
  const set = useCallback((name: 'q' | 'only' | 'by' | 'item', value: string) => change({ [name]: value }), [change]);
  const { text, setText } = useTextInAddress(search.get('q') ?? '', (next) => set('q', next), TYPED_REST_MS);
  // The field shows a key at once; the list of a full vault follows when the browser has time.
  const words = useDeferredValue(text.trim());
  const only = search.get('only') ?? '';
  const by = search.get('by') === 'area' ? ('area' as const) : ('category' as const);
  const inOrder = useMemo(() => arranged(all, by), [all, by]);
  const within = useMemo(() => inOrder.filter(filterOf(only)), [inOrder, only]);
  const chosen = useMemo(() => {
    const isFound = finderOf(words);
    return within.filter(({ plain }) => isFound(plain));
  }, [within, words]);
  const groups = useMemo(() => groupsOf(chosen, by), [chosen, by]);
  return {
    ...{ items, home, areas, attachments, all },
    ...{ groups, chosen, words, text, setText, only, by, set },
    itemId: search.get('item') ?? '',
    saves: useVaultSaves(),
  };
}
export type Vault = ReturnType<typeof useVault>;

/**
 * The item that a form edits. What is saved elsewhere meanwhile does not take away what is typed: the form is made again only while nothing differs, or
 * when its own save is back.
 */
export function useEdited(opened: VaultItem | null, itemId: string) {
  const [base, setBase] = useState(opened);
  const [isTyped, setIsTyped] = useState(false);
  const show = useCallback((item: VaultItem | null) => {
    setIsTyped(false);
    setBase(item);
  }, []);
  const isGone = isTyped && opened === null && base !== null && String(base.id) === itemId;
  useEffect(() => {
    if (isGone) return;
    if (base?.id !== opened?.id || (base?.revision !== opened?.revision && !isTyped)) show(opened);
  }, [base, opened, isGone, isTyped, show]);
  return {
    base: isGone || base?.id === opened?.id ? base : opened,
    isOld: base !== null && base.id === opened?.id && base.revision !== opened.revision,
    /** Deleted elsewhere while something was typed. */
    isGone,
    show: () => show(opened),
    onTyped: setIsTyped,
  };
}

/** Every change of the vault, each with its way back. */
function useVaultSaves() {
  const queries = useQueryClient();
  const savedId = useRef(0);
  const { done, undo, redo } = useUndoSteps<AlertTurn | { id: number; revision: number | undefined; isAttachment?: boolean }>({
    turn: async (step) => {
      if ('alert' in step) return sendAlertTurn(step);
      const { id, revision: was, isAttachment = false } = step;
      const call = isAttachment ? undoVaultAttachment : undoVaultItem;
      return { id, isAttachment, ...(await send(call, { params: { id }, body: { revision: was } })) };
    },
    reload: () => refresh(queries, [getVaultItems, getAllVaultAttachments, ...ALERT_READS]),
  });
  const save = useSave(
    ({ id = 0, ...body }: VaultItemBody) =>
      id === 0 ? send(addVaultItem, { params: MINE, body }) : send(changeVaultItem, { params: { id: 0, itemId: id }, body }),
    {
      invalidates: [getVaultItems, getVaultItemAlerts, getAlertNotifications],
      onSaved: ({ id, name, revision }, { id: was = 0 }) => {
        savedId.current = id;
        done(`${itemName(name)} ${was === 0 ? 'added' : 'saved'}.`, { id, revision });
      },
    },
  );
  const remove = useSave(({ itemId }: { itemId: number; name: string }) => send(deleteVaultItem, { params: { id: 0, itemId } }), {
    invalidates: [getVaultItems],
    failed: 'The item was not deleted.',
    onSaved: (isDeleted, { itemId, name }) => {
      if (isDeleted) done(`${name} deleted.`, { id: itemId, revision: undefined });
    },
  });
  const detach = useSave(
    ({ id, inventoryItem_Id: itemId }: VaultAttachment) => send(deleteVaultAttachment, { params: { id: 0, itemId, attId: id } }),
    {
      invalidates: [getAllVaultAttachments],
      failed: 'The attachment was not deleted.',
      onSaved: (isDeleted, { id, label }) => {
        if (isDeleted) done(`${label} deleted.`, { id, revision: undefined, isAttachment: true });
      },
    },
  );
  const rotate = useSave(
    ({ id, inventoryItem_Id: itemId, thumbnail }: VaultAttachment) =>
      send(rotateVaultAttachment, { params: { id: 0, itemId, attId: id }, body: { degrees: 90, from: thumbnail } }),
    {
      failed: 'The picture was not turned.',
      onSaved: ({ id, revision }) => {
        done(ROTATED, { id, revision, isAttachment: true });
        // R444.
        setTimeout(() => void refresh(queries, [getAllVaultAttachments]), REFRESH_AFTER_TURN_MS);
      },
    },
  );
  const { data: categories } = useRead(getInventoryCategories, {});
  const optedOut = useMemo(() => optedOutIn(categories), [categories]);
  const alerts = useSave(sendAlertTurn, {
    optimistic: (turn) => showAlertTurn(queries, turn),
    invalidates: ALERT_READS,
    failed: ALERTS_NOT_SAVED,
    onSaved: (opposite) => done(ALERTS_SAVED, opposite),
  });
  return { save, remove, detach, rotate, alerts, optedOut, savedId: () => savedId.current, undo, redo };
}
