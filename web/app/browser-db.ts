import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What this browser keeps until the server has it: in the order in which it was made (`place`), and whose it is. */
interface Kept extends DBSchema {
  photos: { key: string; value: KeptPhoto };
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
  file: Blob;
}

let opened: Promise<IDBPDatabase<Kept> | undefined> | undefined;

/** Undefined in a browser that keeps nothing (a private window, a full disk): what waits is then in this tab alone. */
export function browserDb(): Promise<IDBPDatabase<Kept> | undefined> {
  opened ??= openDB<Kept>('scopebook', 1, {
    upgrade(db) {
      db.createObjectStore('photos', { keyPath: 'key' });
    },
    terminated() {
      opened = undefined;
    },
  }).catch(() => undefined);
  return opened;
}
