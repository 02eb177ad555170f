import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getHome } from '../../../contracts/home/property/get-home.ts';
import { ATTACHMENT_TOO_LARGE, MAX_ATTACHMENT_BYTES, type VaultAttachment } from '../../../contracts/vault/attachments/attachment.ts';
import { getAllVaultAttachments } from '../../../contracts/vault/attachments/get-all-vault-attachments.ts';
import { rotateVaultAttachment } from '../../../contracts/vault/attachments/rotate-vault-attachment.ts';
import { ITEM_CATEGORIES, OTHER_CATEGORY } from '../../../contracts/vault/items/categories.ts';
import { getVaultItems } from '../../../contracts/vault/items/get-vault-items.ts';
import { itemName, type VaultItem } from '../../../contracts/vault/items/vault-item.ts';
import { send, useRead } from '../../app/client.ts';
import { Debounce } from '../../app/debounce.ts';
import { useMe } from '../../app/me.ts';
import type { KeptPhotograph, TypedThing } from '../../app/offline/browser-db.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { inTab } from '../../app/screen-store.ts';
import { useUndoSteps } from '../../app/undo-steps.ts';
import { tellFailure } from '../../ui/toast.ts';
import {
  keepFiles,
  removeFile,
  resumeFiles,
  retryFile,
  sendFiles,
  stopFile,
  type WaitingFile,
  waitingFilesAtom,
} from '../attachments/waiting-files.ts';
import {
  type Changes,
  changePhotograph,
  forgetPhotographs,
  keepPhotographs,
  newPhotograph,
  photographOwner,
  photographs,
  photographsAtom,
  thingsOf,
  typeOfPhotograph,
  wantOfPhotographs,
} from './kept-photographs.ts';
import { isSettled } from './send-photographs.ts';
import { smallPicture } from './small-picture.ts';

const MINE = { params: { id: 0 } };
const NONE: never[] = [];
const TYPED_REST_MS = 800;
/** Named and kept that long ago, they are of an earlier time. */
const PUT_AWAY_AFTER_MS = 12 * 60 * 60_000;
const BLANK: TypedThing = { name: '', inventoryCategory_Id: OTHER_CATEGORY, inventoryArea_Id: null, priceCost: '0.00' };

/** A photograph as the page shows it. */
export interface PhotographRow extends KeptPhotograph {
  /** From 1. */
  number: number;
  values: TypedThing;
  attachment: VaultAttachment | undefined;
  file: WaitingFile | undefined;
}

const sender = new Debounce(() => void sendFiles());

/** Where another photograph shows the same thing, that one has the thing's name from now on. */
function removalOf({ key, itemId, itemKey, values }: PhotographRow, next: PhotographRow | undefined): Changes {
  if (!next) return [{ key, to: { isRemoved: true } }];
  return [
    { key: next.key, to: { isAbove: false, itemId, itemKey, typed: values } },
    { key, to: { isRemoved: true, itemId: 0 } },
  ];
}

/** What of this browser and of the vault is shown, and changing it: what is worked on is kept in this browser first, with all that stands above it. */
function useRows() {
  const me = useMe();
  const items = useRead(getVaultItems, MINE);
  const { data: attachments = NONE } = useRead(getAllVaultAttachments, MINE);
  const home = useRead(getHome, {});
  useReadsAbout('vaultitem', [getVaultItems]);
  useReadsAbout('vaultattachment', [getAllVaultAttachments]);
  useReadsAbout('home', [getHome]);
  const kept = useAtomValue(photographsAtom, inTab);
  const files = useAtomValue(waitingFilesAtom, inTab);
  const userId = me?.userId;
  useEffect(() => {
    if (userId !== undefined) void resumeFiles(userId).then(() => putAway(Date.now() - PUT_AWAY_AFTER_MS));
  }, [userId]);
  const unnamed = useMemo(() => unnamedOf(items.data ?? NONE, attachments, kept), [items.data, attachments, kept]);
  const before = useRef<readonly PhotographRow[]>(NONE);
  const rows = useMemo(
    () => sameWhereSame(before.current, shownRows([...unnamed, ...kept], items.data, attachments, files)),
    [unnamed, kept, items.data, attachments, files],
  );
  before.current = rows;
  const valuesOf = (key: string) => before.current.find((row) => row.key === key)?.values ?? BLANK;
  const want = async (changes: Changes): Promise<Changes> => {
    await keepPhotographs(unnamed);
    const back = await wantOfPhotographs(changes, valuesOf);
    for (const { key, to } of changes) {
      if (to.isRemoved === true) stopFile(key);
      else if (to.isRemoved === false) retryFile(key);
    }
    void sendFiles();
    return back;
  };
  const type = (key: string, typed: Partial<TypedThing>) => {
    void keepPhotographs(unnamed).then(() => typeOfPhotograph(key, typed));
    sender.after(TYPED_REST_MS);
  };
  return { items, home, rows, things: useMemo(() => thingsOf(rows), [rows]), want, type };
}

/** The photographs that were added at once, and those of the vault whose things have no name yet. */
export function usePhotographs() {
  const { items, home, rows, things, want, type } = useRows();
  const steps = useUndoSteps<Changes>({ turn: want, reload: async () => {} });
  const thingOf = (key: string) => things.find(({ all }) => all.some((row) => row.key === key));
  /** The thing above a photograph's own. */
  const above = (row: PhotographRow) => things[things.findIndex(({ head }) => head.key === row.key) - 1]?.head;
  /** What was typed since a field got the focus becomes one step that can be taken back. */
  const typed = (row: PhotographRow, was: TypedThing, now: TypedThing) => {
    const names = (Object.keys(BLANK) as (keyof TypedThing)[]).filter((name) => was[name] !== now[name]);
    if (names.length === 0) return;
    const before = Object.fromEntries(names.map((name) => [name, was[name]]));
    steps.note(`Photograph ${row.number} changed.`, [{ key: row.key, to: { typed: before } }]);
    void sendFiles();
  };
  const choose = async (row: PhotographRow, values: Partial<TypedThing>) =>
    steps.note(`Photograph ${row.number} changed.`, await want([{ key: row.key, to: { typed: values } }]));
  /** M: it shows the thing above, or a thing of its own again. */
  const join = async (row: PhotographRow) => {
    const head = row.isAbove ? undefined : above(row);
    if (!row.isAbove && !head) return;
    const followers = row.isAbove ? [] : (thingOf(row.key)?.all ?? []).slice(1);
    const changes = [
      { key: row.key, to: { isAbove: !row.isAbove, typed: row.values } },
      // What showed this thing shows the one above now.
      ...followers.map(({ key }) => ({ key, to: { isAbove: true } })),
    ];
    const words = row.isAbove ? 'shows a thing of its own' : `shows the same as photograph ${head?.number}`;
    steps.note(`Photograph ${row.number} ${words}.`, await want(changes));
  };
  const remove = async (row: PhotographRow) => {
    const next = row.isAbove ? undefined : thingOf(row.key)?.all[1];
    steps.done(`Photograph ${row.number} removed.`, await want(removalOf(row, next)));
  };
  /** Gives an area or a category to all that have none. */
  const forAll = async (name: 'inventoryArea_Id' | 'inventoryCategory_Id', value: number, word: string) => {
    const without = things.filter(({ head }) => head.values[name] === BLANK[name]);
    if (without.length === 0) return;
    const back = await want(without.map(({ head }) => ({ key: head.key, to: { typed: { [name]: value } } })));
    steps.done(`${word} given to ${without.length === 1 ? '1 thing' : `${without.length} things`}.`, back);
  };
  const asAbove = (row: PhotographRow) => {
    const head = above(row);
    if (head) void choose(row, head.values);
  };
  const { rotate, isTurning } = useTurning();
  return {
    ...{ items, home, rows, things, steps, forAll, isTurning },
    areas: home.data?.areas ?? NONE,
    act: useLatest({ type, typed, choose, join, remove, asAbove, rotate, retry, above }),
    suggest: useSuggestions(items.data ?? NONE),
    named: things.filter(({ head }) => head.values.name !== '').length,
    arrived: rows.filter(({ attachmentId }) => attachmentId !== 0).length,
  };
}

/** Turns a picture by a quarter, one at a time. */
function useTurning() {
  const { save, busy } = useSave(
    ({ attachment }: PhotographRow) => {
      if (!attachment) throw new Error('It has not arrived');
      const { id: attId, inventoryItem_Id: itemId, thumbnail: from } = attachment;
      return send(rotateVaultAttachment, { params: { id: 0, itemId, attId }, body: { degrees: 90, from } });
    },
    { invalidates: [getAllVaultAttachments], failed: 'The picture was not turned.' },
  );
  return { rotate: (row: PhotographRow) => void (busy || save(row)), isTurning: busy };
}

/** Sends again what was refused, or did not arrive. */
function retry(row: PhotographRow): void {
  if (row.refused !== '') void changePhotograph(row.key, () => ({ refused: '' })).then(sendFiles);
  else retryFile(row.key);
}

/** Functions that stay the same from one drawing to the next, and do what those of the last one do: a row that is given them is not drawn again for their sake. */
function useLatest<Acts extends Record<string, (...given: never[]) => unknown>>(acts: Acts): Acts {
  const latest = useRef(acts);
  latest.current = acts;
  const [same] = useState(
    () => Object.fromEntries(Object.keys(acts).map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)])) as Acts,
  );
  return same;
}

/** What a row's fields and menu need of the page. */
export type RowPage = Pick<Photographs, 'act' | 'areas' | 'suggest' | 'isTurning'>;
export type Photographs = ReturnType<typeof usePhotographs>;

/** Adds files as photographs, each a thing of its own; too large ones are told. Resolves once this browser keeps them. */
export async function addPhotographs(all: readonly File[]): Promise<void> {
  const userId = photographOwner();
  if (userId === undefined) return;
  for (const { name, size } of all) if (size > MAX_ATTACHMENT_BYTES) tellFailure(new Error(ATTACHMENT_TOO_LARGE), `${name} was not taken.`);
  const added = all.filter(({ size }) => size <= MAX_ATTACHMENT_BYTES).map((file) => ({ file, row: newPhotograph(file, userId) }));
  await keepPhotographs(added.map(({ row }) => row));
  await keepFiles(added.map(({ file, row: { key, place, fileName } }) => ({ key, place, userId, name: fileName, file })));
  void sendFiles();
  for (const { file, row } of added) {
    const small = await smallPicture(file);
    if (small) await changePhotograph(row.key, () => ({ small }));
  }
}

/** Takes those away that are on the server as they are wanted, and were added before a time; what has no name yet is found in the vault. */
export function putAway(before = Number.POSITIVE_INFINITY): Promise<void> {
  const gone = photographs().filter((row) => row.place < before && (row.isRemoved ? row.isGone || row.itemId === 0 : isSettled(row)));
  for (const { key, isRemoved } of gone) if (isRemoved) removeFile(key);
  return forgetPhotographs(gone.map(({ key }) => key));
}

/** Photographs of the server whose things have no name, and of which this browser keeps nothing. */
function unnamedOf(
  items: readonly VaultItem[],
  attachments: readonly VaultAttachment[],
  kept: readonly KeptPhotograph[],
): KeptPhotograph[] {
  const known = new Set(kept.flatMap(({ itemId, at }) => [itemId, at]));
  const unnamed = new Set(items.filter(({ id, name }) => name === '' && !known.has(id)).map(({ id }) => id));
  const begun = new Set<number>();
  return attachments
    .filter(({ inventoryItem_Id }) => unnamed.has(inventoryItem_Id))
    .toSorted((a, b) => a.inventoryItem_Id - b.inventoryItem_Id || a.id - b.id)
    .map(({ id, inventoryItem_Id: item, label, fileSize, organizationUser_Id: userId }, n) => {
      const isAbove = begun.has(item);
      begun.add(item);
      return {
        ...{ key: `attachment-${id}`, place: n, userId, fileName: label, bytes: fileSize, small: null },
        ...{ isAbove, isRemoved: false, typed: {}, itemId: isAbove ? 0 : item, itemKey: crypto.randomUUID() },
        ...{ attachmentId: id, at: item, isGone: false, refused: '' },
      };
    });
}

function shownRows(
  all: readonly KeptPhotograph[],
  items: readonly VaultItem[] | undefined,
  attachments: readonly VaultAttachment[],
  files: readonly WaitingFile[],
): PhotographRow[] {
  const itemById = new Map(items?.map((item) => [item.id, item]));
  const attachmentById = new Map(attachments.map((one) => [one.id, one]));
  const fileByKey = new Map(files.map((file) => [file.key, file]));
  return all
    .filter(({ isRemoved, itemId, at }) => !isRemoved && [itemId, at].every((id) => id === 0 || !items || itemById.has(id)))
    .map((row, n) => {
      const { name, inventoryCategory_Id, inventoryArea_Id, priceCost } = itemById.get(row.itemId) ?? BLANK;
      return {
        ...row,
        number: n + 1,
        values: { name, inventoryCategory_Id, inventoryArea_Id, priceCost, ...row.typed },
        attachment: attachmentById.get(row.attachmentId),
        file: fileByKey.get(row.key),
      };
    });
}

/** A row that nothing happened to is the same object, so that only what changed is drawn again. */
function sameWhereSame(before: readonly PhotographRow[], now: PhotographRow[]): readonly PhotographRow[] {
  const known = new Map(before.map((row) => [row.key, row]));
  return now.map((row) => {
    const was = known.get(row.key);
    const { values, ...rest } = row;
    return was && isSame(values, was.values) && isSame(rest, { ...was, values: undefined }) ? was : row;
  });
}
const isSame = <T extends object>(a: T, b: object): boolean => (Object.keys(a) as (keyof T)[]).every((name) => a[name] === (b as T)[name]);

/** How a begun name may go on: as a thing of one's own that has one, or as a kind of thing. */
function useSuggestions(items: readonly VaultItem[]): (begun: string) => string {
  const names = useMemo(() => {
    const own = items.map(({ name }) => name).filter(Boolean);
    const kinds = ITEM_CATEGORIES.flatMap(({ types }) => types.map(({ name }) => name));
    return [...new Set([...own, ...kinds])].map((name) => ({ name, plain: name.toLowerCase() }));
  }, [items]);
  return useCallback(
    (begun) => {
      if (begun.length < 2) return '';
      const plain = begun.toLowerCase();
      const found = names.find((one) => one.plain.startsWith(plain) && one.plain.length > plain.length);
      return found ? begun + found.name.slice(begun.length) : '';
    },
    [names],
  );
}

/** `same item as photograph 3, Ladder`. */
export const sameAs = ({ number, values }: PhotographRow): string => `same item as photograph ${number}, ${itemName(values.name)}`;
