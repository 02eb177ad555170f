import { csvRow } from '../../../contracts/csv.ts';
import { exportServiceProviders } from '../../../contracts/providers/book/export-service-providers.ts';
import type { Provider } from '../../../contracts/providers/book/provider.ts';
import { bind } from '../../platform/http/bind.ts';
import { escaped } from '../../platform/imports/list-columns.ts';
import { ProviderRecords } from './provider.records.ts';
import { ProviderService } from './provider.service.ts';

const COLUMNS: readonly [word: string, field: keyof Provider][] = [
  ['Company', 'company'],
  ['First name', 'firstName'],
  ['Last name', 'lastName'],
  ['Category', 'serviceCategory'],
  ['Phone', 'phone'],
  ['Email', 'email'],
  ['Address', 'address'],
  ['Notes', 'notes'],
];

export default bind(
  exportServiceProviders,
  { reads: [ProviderRecords.model], raw: true, answers: 'text/csv', cost: 5, uses: [ProviderService] },
  async ({ session, response }, providers) => {
    const rows = (await providers.list(session)).map((provider) => csvRow(COLUMNS.map(([, field]) => escaped(String(provider[field])))));
    response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="providers.csv"' });
    response.send(`\ufeff${csvRow(COLUMNS.map(([word]) => word))}${rows.join('')}`);
  },
);
