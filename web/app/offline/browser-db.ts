import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What this browser keeps until the server has it: in the order in which it was made (`place`), and whose it is. */
interface Kept extends DBSchema {
  photos: { key: string; value: KeptPhoto };
  files: { key: string; value: KeptFile };
  writes: { key: string; value: KeptWrite };
  answers: { key: string; value: KeptAnswer };
  photographs: { key: string; value: KeptPhotograph };
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
  /** 0 for a photograph whose thing the server does not know yet. */
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

/** What is typed of a thing of the vault, as C221 and C222 name it. */
export interface TypedThing {
  name: string;
  inventoryCategory_Id: number;
  inventoryArea_Id: number | null;
  priceCost: string;
}

/** One of many photographs that were added to the vault at once: what is wanted of it, and how much of that the server has. */
export interface KeptPhotograph {
  /** Of its file in `files` too, while that is on its way. */
  key: string;
  place: number;
  userId: number;
  fileName: string;
  bytes: number;
  /** A small picture of it; null where this browser cannot read the file. */
  small: Blob | null;
  /** It shows the thing of the photograph above. */
  isAbove: boolean;
  isRemoved: boolean;
  /** What the server does not have yet; of one that shows the thing above, what it had when it was a thing of its own. */
  typed: Partial<TypedThing>;
  /** Its own thing; 0 while the server has none. */
  itemId: number;
  /** With this key the thing is added, once however often it is sent. */
  itemKey: string;
  /** 0 until it has arrived; then `at` is the item that it is attached to. */
  attachmentId: number;
  at: number;
  /** The server has deleted what was removed. */
  isGone: boolean;
  /** Why the server did not take what is typed; empty otherwise. */
  refused: string;
}

let opened: Promise<IDBPDatabase<Kept> | undefined> | undefined;

/** Undefined in a browser that keeps nothing (a private window, a full disk): what waits is then in this tab alone. */
export function browserDb(): Promise<IDBPDatabase<Kept> | undefined> {
  opened ??= open().catch(() => undefined);
  return opened;
}

/** Rejects where there is no such store, too. */
async function open(): Promise<IDBPDatabase<Kept>> {
  return openDB<Kept>('scopebook', 5, {
    upgrade(db, from) {
      if (from < 1) db.createObjectStore('photos', { keyPath: 'key' });
      if (from < 2) db.createObjectStore('writes', { keyPath: 'key' });
      if (from < 3) db.createObjectStore('answers', { keyPath: 'key' });
      if (from < 4) db.createObjectStore('files', { keyPath: 'key' });
      if (from < 5) db.createObjectStore('photographs', { keyPath: 'key' });
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
