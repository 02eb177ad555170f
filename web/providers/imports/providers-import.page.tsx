import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { categoryName, PROVIDER_CATEGORIES } from '../../../contracts/providers/book/categories.ts';
import { adoptProviderImport } from '../../../contracts/providers/imports/adopt-provider-import.ts';
import { cancelProviderImport } from '../../../contracts/providers/imports/cancel-provider-import.ts';
import { getProviderImport } from '../../../contracts/providers/imports/get-provider-import.ts';
import { getProviderImportRows } from '../../../contracts/providers/imports/get-provider-import-rows.ts';
import type { ProviderImport, ProviderImportRow } from '../../../contracts/providers/imports/provider-import.ts';
import { runProviderImportAgain } from '../../../contracts/providers/imports/run-provider-import-again.ts';
import { undoProviderImport } from '../../../contracts/providers/imports/undo-provider-import.ts';
import { uploadProviders } from '../../../contracts/providers/imports/upload-providers.ts';
import { refresh, urlOf } from '../../app/client.ts';
import type { ImportedList } from '../../app/imports/imported-list.ts';
import { ListImportPage } from '../../app/imports/list-import.tsx';
import { PROVIDER_READS } from '../book/saves.ts';

const LIST: ImportedList<ProviderImport, ProviderImportRow> = {
  noun: 'provider',
  title: 'Import providers',
  home: '/serviceproviders',
  path: '/serviceproviders/import',
  format:
    'The first row names the columns: company, first name, last name, category, phone, email, address, notes. Ratings are not read: they are yours to give.',
  get: getProviderImport,
  rows: getProviderImportRows,
  adopt: adoptProviderImport,
  cancel: cancelProviderImport,
  again: runProviderImportAgain,
  undo: undoProviderImport,
  reload: (queries) => refresh(queries, PROVIDER_READS),
  upload: uploadProviders,
  about: ({ categoryId }) =>
    categoryId === 0
      ? 'For your own providers; a row without one of the 17 categories is refused'
      : `For your own providers; without one of the 17 categories: ${categoryName(categoryId)}`,
  name: ({ name }) => name || <span className="muted">No name</span>,
  column: { head: 'Category', cell: ({ category }) => category },
};

const CHOICES = [
  { value: '0', label: 'Refuse it, and say its number' },
  ...PROVIDER_CATEGORIES.map(({ id, name }) => ({ value: String(id), label: `Put it under ${name}` })),
];

/** One's own providers from a CSV file. */
export default function ProvidersImportPage() {
  const [category, setCategory] = useState('0');
  return (
    <ListImportPage
      list={LIST}
      uploadUrl={(fileName) => urlOf(uploadProviders, { query: { fileName, category: Number(category) } })}
      options={
        <NativeSelect
          label="A row without one of the 17 categories"
          data={CHOICES}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
        />
      }
    />
  );
}
