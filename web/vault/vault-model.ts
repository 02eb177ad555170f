import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import { changeVaultItem } from '../../contracts/vault/items/change-vault-item.ts';
import { deleteVaultItem } from '../../contracts/vault/items/delete-vault-item.ts';
import { getVaultItems } from '../../contracts/vault/items/get-vault-items.ts';
import { undoVaultItem } from '../../contracts/vault/items/undo-vault-item.ts';
import type { VaultItem, VaultItemBody } from '../../contracts/vault/items/vault-item.ts';
import { useAllChanges } from '../app/changes.ts';
import { refresh, send, useRead } from '../app/client.ts';
import { useTextInAddress } from '../app/kept-in-address.ts';
import { useSave } from '../app/save.ts';
import { useUndoSteps } from '../app/undo-steps.ts';
import { localDay } from '../ui/words.ts';
import { GAPS, groupsOf, hasGap, isFound, shownItem } from './vault-list.ts';

const MINE = { id: 0 };
const TYPED_REST_MS = 300;

/** One's own vault: its items with their areas, and what the address chooses of them. */
export function useVault() {
  const queries = useQueryClient();
  const items = useRead(getVaultItems, { params: MINE });
  const home = useRead(getHome, {});
  const [search, setSearch] = useSearchParams();
  useAllChanges((change) => {
    if (change.position === '' || change.touches?.some((touch) => touch.startsWith('vaultitem:') || touch.startsWith('home')))
      void refresh(queries, [getVaultItems, getHome]);
  });
  const areas = useMemo(() => home.data?.areas ?? [], [home.data]);
  const all = useMemo(() => {
    const labels = new Map(areas.map(({ id, areaLabel }) => [id, areaLabel]));
    const today = localDay();
    return (items.data ?? []).map((item) => shownItem(item, labels, today));
  }, [items.data, areas]);
  const set = (name: 'q' | 'only' | 'by' | 'item', value: string) =>
    setSearch(
      (was) => {
        const next = new URLSearchParams(was);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const { text, setText } = useTextInAddress(search.get('q') ?? '', (next) => set('q', next), TYPED_REST_MS);
  const words = text.trim();
  const only = search.get('only') ?? '';
  const by = search.get('by') === 'area' ? ('area' as const) : ('category' as const);
  const chosen = all.filter((one) => {
    const [kind, value = ''] = only.split(':');
    const isIn =
      kind === 'category'
        ? String(one.item.inventoryCategory_Id) === value
        : kind === 'area'
          ? one.area === value
          : kind === 'gap'
            ? GAPS.some(({ id }) => id === value && hasGap(one, id))
            : true;
    return isIn && (words === '' || isFound(one, words));
  });
  return {
    items,
    home,
    areas,
    all,
    groups: groupsOf(chosen, by),
    chosen,
    words,
    text,
    setText,
    only,
    by,
    itemId: search.get('item') ?? '',
    set,
    saves: useVaultSaves(),
  };
}
export type Vault = ReturnType<typeof useVault>;

/**
 * The item that a form edits. What is saved elsewhere meanwhile does not take away what is typed: the form is made again only while nothing differs, or
 * when its own save is back.
 */
export function useEdited(opened: VaultItem | null) {
  const [base, setBase] = useState(opened);
  const isTyped = useRef(false);
  const show = useCallback((item: VaultItem | null) => {
    isTyped.current = false;
    setBase(item);
  }, []);
  useEffect(() => {
    if (base?.id !== opened?.id || (base?.revision !== opened?.revision && !isTyped.current)) show(opened);
  }, [base, opened, show]);
  return {
    base: base?.id === opened?.id ? base : opened,
    isOld: base !== null && base.id === opened?.id && base.revision !== opened.revision,
    show: () => show(opened),
    onTyped: useCallback((differs: boolean) => {
      isTyped.current = differs;
    }, []),
  };
}

/** Every change of the vault, each with its way back. */
function useVaultSaves() {
  const queries = useQueryClient();
  const savedId = useRef(0);
  const { done, undo, redo } = useUndoSteps<{ id: number; revision: number | undefined }>({
    turn: async ({ id, revision: was }) => ({ id, ...(await send(undoVaultItem, { params: { id }, body: { revision: was } })) }),
    reload: () => refresh(queries, [getVaultItems]),
  });
  const save = useSave(
    ({ id = 0, ...body }: VaultItemBody) =>
      id === 0 ? send(addVaultItem, { params: MINE, body }) : send(changeVaultItem, { params: { id: 0, itemId: id }, body }),
    {
      invalidates: [getVaultItems],
      onSaved: ({ id, name, revision }, { id: was = 0 }) => {
        savedId.current = id;
        done(`${name} ${was === 0 ? 'added' : 'saved'}.`, { id, revision });
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
  return { save, remove, savedId: () => savedId.current, undo, redo };
}
