import type { ContactKind, ContactList } from './entities.ts';

/** M077-M082, M084-M089, R333: what was done, and in which list. */
export function contactMessage(kind: ContactKind, done: 'added' | 'modified' | 'deleted', list: ContactList): string {
  return `${kind === 'customer' ? 'Customer' : 'Vendor'} ${done}, ${list === 'organization' ? 'Organization' : 'My'} list`;
}

/** M083, as the documents name the dialog. */
export const INCOMPLETE_TITLE = 'Incomplete customer or vendor';
/** M076. */
export const ORDER_CUSTOMER_SAVED = 'Customer has been updated';
