import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { ContactKind, ContactList } from '../../../contracts/contacts/entities.ts';
import { adoptContactImport } from '../../../contracts/contacts/imports/adopt-contact-import.ts';
import { cancelContactImport } from '../../../contracts/contacts/imports/cancel-contact-import.ts';
import type { ContactImport, ContactImportRow } from '../../../contracts/contacts/imports/contact-import.ts';
import { getContactImport } from '../../../contracts/contacts/imports/get-contact-import.ts';
import { getContactImportRows } from '../../../contracts/contacts/imports/get-contact-import-rows.ts';
import { runContactImportAgain } from '../../../contracts/contacts/imports/run-contact-import-again.ts';
import { uploadContacts } from '../../../contracts/contacts/imports/upload-contacts.ts';
import { urlOf } from '../../app/client.ts';
import type { ImportedList } from '../../app/imports/imported-list.ts';
import { ListImportPage } from '../../app/imports/list-import.tsx';
import { Icon } from '../../ui/icons.tsx';
import { reloadContacts } from '../contacts/saves.ts';

const LIST: ImportedList<ContactImport, ContactImportRow> = {
  noun: 'contact',
  title: 'Import contacts',
  home: '/contacts',
  path: '/contacts/import',
  format: 'The first row names the columns: first name, last name, company, phone, email, address, city, state, ZIP code, notes.',
  get: getContactImport,
  rows: getContactImportRows,
  adopt: adoptContactImport,
  cancel: cancelContactImport,
  again: runContactImportAgain,
  reload: reloadContacts,
  upload: uploadContacts,
  about: ({ kind, list, by }) =>
    `${kind === 'customer' ? 'Customers' : 'Vendors'} for ${list === 'organization' ? 'the organization’s list' : 'my list'}, from ${by}`,
  homeOf: ({ list }) => (list === 'mine' ? '/contacts?list=mine' : '/contacts'),
  name: ({ kind, name }) => (
    <>
      <Icon name={kind === 'vendor' ? 'building' : 'person'} label={kind === 'vendor' ? 'Vendor' : 'Customer'} />
      {name || <span className="muted">No name</span>}
    </>
  ),
};

/** Contacts from a CSV file. */
export default function ContactsImportPage() {
  const [kind, setKind] = useState<ContactKind>('customer');
  const [list, setList] = useState<ContactList>('organization');
  return (
    <ListImportPage
      list={LIST}
      uploadUrl={(fileName) => urlOf(uploadContacts, { query: { fileName, kind, list } })}
      options={
        <>
          <SegmentedControl
            aria-label="What rows are that do not say so themselves"
            value={kind}
            onChange={(value) => setKind(value as ContactKind)}
            data={[
              { value: 'customer', label: 'Customers' },
              { value: 'vendor', label: 'Vendors' },
            ]}
          />
          <SegmentedControl
            aria-label="List"
            value={list}
            onChange={(value) => setList(value as ContactList)}
            data={[
              { value: 'organization', label: 'Organization' },
              { value: 'mine', label: 'Mine' },
            ]}
          />
        </>
      }
    />
  );
}
