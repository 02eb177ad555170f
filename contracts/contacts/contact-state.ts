import type { ContactFields, ContactKind } from './entities.ts';

/** An event of a contact as undo records it: without its kind, because both kinds have the same ones. */
export type ContactChange =
  | { what: 'Changed'; data: { changed: Partial<ContactFields> } }
  | { what: 'Deleted'; data: object }
  | { what: 'Restored'; data: object }
  | { what: 'MarkedDistinct'; data: { from: number; distinct: boolean; name: string } }
  | { what: 'ErasureAsked'; data: { eraseAt: string } }
  | { what: 'ErasureDropped'; data: object };

export interface ContactState {
  kind: ContactKind;
  id: number;
  exists: boolean;
  organizationId: number;
  /** The user to whose own list it belongs; null in the organisation's. */
  userId: number | null;
  fields: ContactFields;
  deleted: boolean;
  /** The contact that it was merged into. */
  mergedInto: number | null;
  /** The revision that last wrote each field, and the one that last deleted, merged or restored it (`life`). */
  writtenAt: Partial<Record<keyof ContactFields | 'life', number>>;
  /** Who did. */
  writtenBy: Partial<Record<keyof ContactFields | 'life', string>>;
  /** Contacts that were said to be somebody else. */
  distinctFrom: number[];
  /** When the personal data of this person is to be erased (ISO), as they asked; null where nobody did. */
  eraseAt: string | null;
  /** It is gone, also from their jobs. */
  erased: boolean;
  /** What would undo its latest events, oldest first. */
  steps: { revision: number; userId: number; undo: ContactChange[] }[];
  addedAt: string;
  updatedAt: string;
  revision: number;
}

export const noContact = (kind: ContactKind, id: number, fields: ContactFields): ContactState => ({
  kind,
  id,
  exists: false,
  organizationId: 0,
  userId: null,
  fields,
  deleted: false,
  mergedInto: null,
  writtenAt: {},
  writtenBy: {},
  distinctFrom: [],
  eraseAt: null,
  erased: false,
  steps: [],
  addedAt: '',
  updatedAt: '',
  revision: -1,
});
