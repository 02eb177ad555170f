import { type Contact, type ContactFields, NO_CONTACT } from '../../../contracts/contacts/entities.ts';
import { finderOf, folded } from '../../../contracts/finding.ts';
import type { OpenedContact } from './panel.tsx';

/** What was searched for in vain is the beginning of a new contact. */
export function newNamed(words: string): ContactFields {
  if (/@/.test(words)) return { ...NO_CONTACT, email: words };
  if (/^[\d\s().+-]{7,}$/.test(words)) return { ...NO_CONTACT, phone: words };
  return { ...NO_CONTACT };
}

/** The fields that a person can change. */
export function fieldsOf(contact: OpenedContact['contact']): ContactFields {
  const { id: _id, revision: _revision, dateAdded: _added, dateUpdated: _updated, displayName: _name, ...rest } = contact;
  const { organization_Id: _organization, organizationUser_Id: _user, ...fields } = rest;
  return fields;
}

/** What is needed of a vendor to choose one. */
export type VendorChoice = Pick<Contact, 'id' | 'displayName' | 'companyName' | 'email' | 'phone'>;

const digits = (text: string) => text.replace(/\D/g, '');

/** Whether all typed words stand in the names or the mail of a vendor, or what was typed is of its phone. */
export function isVendorOf(vendor: VendorChoice, typed: string): boolean {
  const text = folded(`${vendor.companyName} ${vendor.displayName} ${vendor.email}`);
  return finderOf(typed)(text) || (digits(typed).length >= 3 && digits(vendor.phone).includes(digits(typed)));
}
