import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { getHome } from '../../../contracts/home/property/get-home.ts';
import { changeVaultItem } from '../../../contracts/vault/items/change-vault-item.ts';
import { getVaultItems } from '../../../contracts/vault/items/get-vault-items.ts';
import { undoVaultItem } from '../../../contracts/vault/items/undo-vault-item.ts';
import { addHomeEntry } from '../../../contracts/vault/life/add-home-entry.ts';
import { changeHomeEntry } from '../../../contracts/vault/life/change-home-entry.ts';
import { deleteHomeEntry } from '../../../contracts/vault/life/delete-home-entry.ts';
import { getHomeEntries } from '../../../contracts/vault/life/get-home-entries.ts';
import { getHomeLife } from '../../../contracts/vault/life/get-home-life.ts';
import type { HomeEntry, HomeEntryBody } from '../../../contracts/vault/life/home-entry.ts';
import type { LifeThing } from '../../../contracts/vault/life/home-life.ts';
import { renewalsOf, setAside, yearOf } from '../../../contracts/vault/life/life.ts';
import { replaceHomeEntry } from '../../../contracts/vault/life/replace-home-entry.ts';
import { replaceVaultItem } from '../../../contracts/vault/life/replace-vault-item.ts';
import { undoHomeEntry } from '../../../contracts/vault/life/undo-home-entry.ts';
import { useAddress } from '../../app/address.ts';
import { refresh, send, useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { useUndoSteps } from '../../app/undo-steps.ts';
import { localDay } from '../../ui/words.ts';

const READS = [getHomeLife, getHomeEntries, getVaultItems];
const NO_THINGS: LifeThing[] = [];
export const SPANS = [10, 20, 40] as const;
export type Span = (typeof SPANS)[number];

/** What a dialog asks about. */
export type Asking =
  | { kind: 'entry'; entry: HomeEntry | null; part: string }
  | { kind: 'replaced' | 'life'; thing: LifeThing }
  | { kind: 'source'; key: 'equipment' | 'place' };

/** What the page shows and does. The opened thing and the years shown are in the address. */
export function useHomeLife() {
  const life = useRead(getHomeLife, {});
  const home = useRead(getHome, {});
  const entries = useRead(getHomeEntries, {});
  const [search, set] = useAddress();
  const [asking, setAsking] = useState<Asking | null>(null);
  useReadsAbout('vaultitem', READS);
  useReadsAbout('homeentry', READS);
  useReadsAbout('vaultattachment', READS);
  useReadsAbout('home', [...READS, getHome]);
  const things = life.data?.things ?? NO_THINGS;
  const areas = useMemo(() => new Map((home.data?.areas ?? []).map(({ id, areaLabel }) => [id, areaLabel])), [home.data]);
  const today = localDay();
  const span = SPANS.find((one) => String(one) === search.get('years')) ?? 20;
  const toCome = useMemo(() => renewalsOf(things, today, yearOf(today) + span + 1), [things, today, span]);
  const chosen = things.find(({ key }) => key === search.get('thing')) ?? things[0];
  const at = chosen ? things.indexOf(chosen) : -1;
  const walk = (by: 1 | -1) => {
    const next = things[Math.max(0, Math.min(things.length - 1, at + by))];
    if (next) set({ thing: next.key });
  };
  return {
    ...{ life, home, areas, things, chosen, at, walk, asking, setAsking },
    entries: entries.data ?? [],
    ...{ today, span, toCome },
    aside: useMemo(() => setAside(toCome, today), [toCome, today]),
    choose: (key: string) => set({ thing: key }),
    setSpan: (next: Span) => set({ years: next }),
    error: life.error ?? home.error ?? entries.error,
    retry: () => void Promise.all([life.refetch(), home.refetch(), entries.refetch()]),
    saves: useLifeSaves(),
  };
}
export type LifeModel = ReturnType<typeof useHomeLife>;

/** One event to take back: of an item of the vault, or of an entry. */
interface Turn {
  of: 'item' | 'entry';
  id: number;
  revision: number | undefined;
}

/** Years of one thing alone; null: as long as usual. */
interface AnotherLife {
  thing: LifeThing;
  years: string | null;
}

/** Every change of this page, each with its way back. */
function useLifeSaves() {
  const queries = useQueryClient();
  // The last comes back first.
  const { done, undo, redo } = useUndoSteps<Turn[]>({
    turn: async (turns) => {
      const turned: Turn[] = [];
      for (const { of, id, revision } of turns.toReversed()) {
        const answer = await send(of === 'item' ? undoVaultItem : undoHomeEntry, { params: { id }, body: { revision } });
        turned.push({ of, id, revision: answer.revision });
      }
      return turned;
    },
    reload: () => refresh(queries, READS),
  });
  const save = useSave(
    ({ id, ...body }: HomeEntryBody & { id: number }) =>
      id === 0 ? send(addHomeEntry, { body }) : send(changeHomeEntry, { params: { id }, body }),
    {
      invalidates: READS,
      onSaved: ({ id, name, revision }, { id: was, revision: seen }) => {
        if (revision !== seen) done(`${name} ${was === 0 ? 'added' : 'saved'}.`, [{ of: 'entry', id, revision }]);
      },
    },
  );
  const remove = useSave(({ id }: Pick<HomeEntry, 'id' | 'name'>) => send(deleteHomeEntry, { params: { id } }), {
    invalidates: READS,
    failed: 'It was not deleted.',
    onSaved: (isDeleted, { id, name }) => {
      if (isDeleted) done(`${name} deleted.`, [{ of: 'entry', id, revision: undefined }]);
    },
  });
  const lasts = useSave(
    ({ thing: { itemId, entryId, revision }, years }: AnotherLife): Promise<{ id: number; revision: number }> =>
      itemId !== null
        ? send(changeVaultItem, { params: { id: 0, itemId }, body: { lifeYears: years, revision } })
        : send(changeHomeEntry, { params: { id: entryId ?? 0 }, body: { lifeYears: years, revision } }),
    {
      invalidates: READS,
      onSaved: ({ id, revision }, { thing, years }) => {
        if (revision === thing.revision) return;
        const said = years === null ? 'lasts as long as usual' : `lasts ${years} years`;
        done(`${thing.name} ${said}.`, [{ of: thing.itemId === null ? 'entry' : 'item', id, revision }]);
      },
    },
  );
  const replace = useSave(replaced, {
    invalidates: READS,
    onSaved: (turns, { thing: { name } }) => done(`${name} is new since then.`, turns),
  });
  return { save, remove, lasts, replace, undo, redo };
}

/** A new one in the place of a thing, as it is typed. */
export interface NewOne {
  thing: LifeThing;
  on: string;
  by: string;
  paid: string;
  modelNumber: string;
  serialNumber: string;
}

async function replaced({ thing: { itemId, entryId, revision }, ...typed }: NewOne): Promise<Turn[]> {
  if (itemId !== null) {
    const { item, was } = await send(replaceVaultItem, { params: { itemId }, body: { ...typed, revision } });
    return [
      { of: 'entry', id: was.id, revision: was.revision },
      { of: 'item', id: item.id, revision: item.revision },
    ];
  }
  const { on, by, paid } = typed;
  const { entry, was } = await send(replaceHomeEntry, { params: { id: entryId ?? 0 }, body: { on, by, paid, revision } });
  return [
    { of: 'entry', id: was.id, revision: was.revision },
    { of: 'entry', id: entry.id, revision: entry.revision },
  ];
}
