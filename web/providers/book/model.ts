import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { PROVIDER_CATEGORIES } from '../../../contracts/providers/book/categories.ts';
import { doneHere } from '../../../contracts/providers/book/done-here.ts';
import { getServiceProviders } from '../../../contracts/providers/book/get-service-providers.ts';
import type { Provider } from '../../../contracts/providers/book/provider.ts';
import { searchProviders } from '../../../contracts/providers/book/search.ts';
import { getReceivedReports, type ReceivedReport } from '../../../contracts/reporting/received/get-received-reports.ts';
import { getHomeLife } from '../../../contracts/vault/life/get-home-life.ts';
import type { LifeDone } from '../../../contracts/vault/life/home-life.ts';
import { useAddress } from '../../app/address.ts';
import { useRead } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { neighbourOf } from '../../ui/neighbour.ts';
import { localDay } from '../../ui/words.ts';
import { useShares } from '../shares/model.ts';
import { PROVIDER_READS, useProviderSaves } from './saves.ts';
import { nameOf } from './words.ts';

/** The form: a new provider of a category, or one that is changed. */
export type Editing = { provider: Provider } | { categoryId: number };

/** What a link names that was made for a provider who is deleted. */
const GONE = { company: 'a deleted provider', firstName: '', lastName: '' };

/** R424. */
const FLASH_MS = 1_000;

/** The row that was saved last, for as long as it flashes. */
function useFlash() {
  const [flashing, setFlashing] = useState(0);
  useEffect(() => {
    if (flashing === 0) return;
    const timer = setTimeout(() => setFlashing(0), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashing]);
  return { flashing, flash: setFlashing };
}

/** The search, the category and the opened provider, which are in the address. */
function useBookAddress() {
  const [search, setAddress] = useAddress();
  // The field shows what is typed at once: the address comes later, and letters typed meanwhile would be lost.
  const [words, setWords] = useState(search.get('q') ?? '');
  const set = useCallback(
    (change: Record<string, string | number | null>) => {
      if ('q' in change) setWords(String(change.q ?? ''));
      setAddress(change);
    },
    [setAddress],
  );
  const asked = Number(search.get('category'));
  const category = PROVIDER_CATEGORIES.find((one) => one.id === asked)?.id ?? 0;
  return { words, category, id: Number(search.get('provider')) || 0, shareOf: Number(search.get('share')) || 0, set };
}

const LIFE_READS = [getHomeLife];

/** What somebody did, or asked for in an estimate. */
export interface DoneRow {
  key: string;
  name: string;
  doneOn: string;
  /** In dollars. */
  amount: string | null;
  doneBy: string;
  email?: string;
  to: string;
  /** Of a report: its page, outside of the app, and whether it waits for an answer. */
  report?: { waits: boolean };
}

const ofLife = ({ key, name, doneOn, doneBy, paid, itemId, entryId }: LifeDone): DoneRow => ({
  ...{ key, name, doneOn, doneBy, amount: paid },
  to: entryId === null ? `/vault?item=${itemId}` : '/home/life',
});

/** Estimates and work orders with an answer say which; invoices are no work by themselves. */
function ofReceived({ reportId, title, jobName, from, state, sentAt, answeredAt, total, url, atHome }: ReceivedReport): DoneRow[] {
  if (atHome !== 'shown' || state === 'sent' || state === 'expired') return [];
  const waits = state === 'waits';
  return [
    {
      ...{
        key: `report-${reportId}`,
        doneOn: localDay(new Date(waits ? sentAt : answeredAt)),
        doneBy: from.name,
        email: from.email,
        amount: total,
        to: url,
      },
      name: waits ? jobName || title : `${jobName || title}, ${state}`,
      report: { waits },
    },
  ];
}

/**
 * What each provider did in the home, as the life of the home has it, and what their estimates became that were mailed to one's own address; nothing is said
 * of it until both are known.
 */
function useDoneHere(all: Provider[]): Map<number, DoneRow[]> | undefined {
  const { data } = useRead(getHomeLife, {}, { retry: false });
  const { data: received } = useRead(getReceivedReports, {}, { retry: false });
  useReadsAbout('homeentry', LIFE_READS);
  useReadsAbout('vaultitem', LIFE_READS);
  return useMemo(
    () => data && received && doneHere(all, [...data.done.map(ofLife), ...received.flatMap(ofReceived)]),
    [all, data, received],
  );
}

/** What the page shows and does. */
export function useProviders() {
  const phone = usePhone();
  const saves = useProviderSaves();
  const find = useRef<HTMLInputElement>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [deleting, setDeleting] = useState<Provider | null>(null);
  const { words, category, id, shareOf, set } = useBookAddress();
  const [sharing, setSharing] = useState(false);
  const shareField = useRef<HTMLSelectElement>(null);
  const { flashing, flash } = useFlash();
  const { data, error, refetch } = useRead(getServiceProviders, { params: { id: 0 } });
  useReadsAbout('provider', PROVIDER_READS);

  const all = useMemo(() => data ?? [], [data]);
  const rows = useMemo(() => searchProviders(all, words, category), [all, words, category]);
  const opened = all.find((provider) => provider.id === id);
  const nameOfProvider = useCallback((providerId: number) => nameOf(all.find((one) => one.id === providerId) ?? GONE), [all]);
  const shares = useShares(nameOfProvider);
  const doneBy = useDoneHere(all);
  const open = (next: number | null) => {
    set({ provider: next });
    // Who came with an estimate goes on to its sheet; beside the list it stands there already.
    if (next !== null && phone && shareOf > 0) setSharing(true);
  };
  const add = useCallback((categoryId = 0) => setEditing({ categoryId }), []);
  const step = (by: 1 | -1) => {
    const next = neighbourOf(rows, id, by);
    if (next) open(next.id);
  };
  const share = () => (phone ? setSharing(true) : shareField.current?.focus());
  const rate = (rating: number) => {
    if (opened && opened.rating !== rating) void saves.rate.save({ id: opened.id, rating });
  };
  const leave = () => {
    if (words !== '') set({ q: null });
    else if (opened) open(null);
    else return false;
  };
  const rates = Object.fromEntries([0, 1, 2, 3, 4, 5].map((rating) => [rating, opened && (() => rate(rating))]));
  const moves = { ArrowDown: () => step(1), ArrowUp: () => step(-1), Escape: leave };
  const keys = {
    ...undoKeys(saves.undo.run, saves.redo.run),
    ...{ '/': () => find.current?.focus(), n: () => add(category), e: opened && (() => setEditing({ provider: opened })) },
    s: opened && share,
    ...{ Delete: opened && (() => setDeleting(opened)), ...rates, ...moves },
  };
  usePageKeys(keys, find, moves);
  usePageCommands(
    useMemo<Command[]>(() => [{ id: 'new-provider', label: 'New provider', icon: 'plus', keys: 'N', run: () => add() }], [add]),
  );
  return {
    ...{ phone, saves, find, editing, setEditing, deleting, setDeleting, words, category, id, set, flashing },
    ...{ shareOf, shares, sharing, setSharing, shareField, nameOfProvider, doneBy },
    ...{ all, rows, opened, open, add, rate, error, loading: !data, retry: () => void refetch() },
    countOf: (categoryId: number) => all.filter(({ serviceCategory_Id }) => serviceCategory_Id === categoryId).length,
    /** R422: back to the detail, or the category where it does not show. */
    saved: () => {
      setEditing(null);
      const provider = saves.latest();
      if (!provider) return;
      const shows = searchProviders([provider], words, category).length > 0;
      set({ provider: provider.id, ...(!shows && { q: null, category: category && provider.serviceCategory_Id }) });
      flash(provider.id);
      if (phone && shareOf > 0) setSharing(true);
    },
  };
}
export type ProvidersModel = ReturnType<typeof useProviders>;
