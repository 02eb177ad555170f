import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What this browser keeps until the server has it: in the order in which it was made (`place`), and whose it is. */
interface Kept extends DBSchema {
  photos: { key: string; value: KeptPhoto };
  files: { key: string; value: KeptFile };
  writes: { key: string; value: KeptWrite };
  answers: { key: string; value: KeptAnswer };
}

/** What a screen shows, for a page that is loaded without a network. */
export interface KeptAnswer {
  key: string;
  userId: number;
  /** 0 for what is of no estimate. */
  orderId: number;
  /** Milliseconds. */
  at: number;
  build: string;
  data: unknown;
}

/** One value of a line that a change replaces. */
export interface LateField {
  itemId: number;
  field: string;
  was: string;
  mine: string;
}

/** A change of an estimate that the server has not answered yet, as it was sent. */
export interface KeptWrite {
  /** Its idempotency key. */
  key: string;
  place: number;
  userId: number;
  /** The queue that it waits in: `order 1002`. */
  subject: string;
  url: string;
  method: string;
  body: string | undefined;
  /** ISO. */
  at: string;
  fields?: LateField[];
  /** In words, where `fields` do not say it: `Deleted Sink, kitchen`. */
  what?: string;
}

export interface Refused {
  reason: string;
  /** The file itself is refused: sending it again would not help. */
  hopeless: boolean;
}

/** A photo that is not on the server yet. */
export interface KeptPhoto {
  /** Names the photo to the server too, so that it is added once. */
  key: string;
  place: number;
  userId: number;
  orderId: number;
  /** Of a line, or (null) of the area. */
  itemId: number | null;
  areaId: number;
  /** Where it goes, in words, because the estimate may not be here without a network. */
  where: string;
  fileName: string;
  /** ISO. */
  at: string;
  /** Bytes that have arrived, as far as is known here. */
  sent: number;
  /** The person stopped it; it does not go by itself. */
  stopped: boolean;
  /** Why the server refused it; it does not go by itself again. Absent otherwise. */
  refused?: Refused | undefined;
  file: Blob;
}

/** A file for an item of the vault that is not on the server yet. */
export interface KeptFile {
  key: string;
  place: number;
  userId: number;
  itemId: number;
  name: string;
  /** Where the server takes it; empty until it has said so. */
  address: string;
  /** Bytes that have arrived, as far as is known here. */
  sent: number;
  /** The person stopped it; it does not go by itself. */
  stopped: boolean;
  refused?: Refused | undefined;
  file: Blob;
}

let opened: Promise<IDBPDatabase<Kept> | undefined> | undefined;

/** Undefined in a browser that keeps nothing (a private window, a full disk): what waits is then in this tab alone. */
export function browserDb(): Promise<IDBPDatabase<Kept> | undefined> {
  opened ??= open().catch(() => undefined);
  return opened;
}

/** Rejects where there is no such store, too. */
async function open(): Promise<IDBPDatabase<Kept>> {
  return openDB<Kept>('scopebook', 4, {
    upgrade(db, from) {
      if (from < 1) db.createObjectStore('photos', { keyPath: 'key' });
      if (from < 2) db.createObjectStore('writes', { keyPath: 'key' });
      if (from < 3) db.createObjectStore('answers', { keyPath: 'key' });
      if (from < 4) db.createObjectStore('files', { keyPath: 'key' });
    },
    // Another tab has a newer build: it must not wait for this one.
    blocking(_was, _wants, event) {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  });
}
