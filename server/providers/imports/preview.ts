import { MOST_PROVIDERS, type ProviderFields } from '../../../contracts/providers/book/provider.events.ts';
import { type ListJob, type ListPreview, previewList } from '../../platform/imports/list-preview.ts';
import { columnsOf, providerComparison } from './comparing-providers.ts';

/** Comparison of a file's rows with the providers of whoever uploaded it. Rows beyond what the list holds are refused, each by its number. */
export const providerPreview: ListPreview = {
  table: 'provider_import',
  expected: { name: 'list of providers', formats: 'CSV' },
  columnsOf,
  noColumn:
    'No column of this file is one of a provider. The first row has to name the columns: company, first name, last name, category, phone, email, address, notes.',
  async begin(stored, { schema }, columns) {
    const row = await stored.columns<{ category_id: number; user_id: number }>('category_id', 'user_id');
    if (!row) return undefined;
    const { rows } = await stored.client.query<{ id: number; revision: number; fields: ProviderFields; deleted: boolean; newest: string }>(
      `select record_id as id, revision, fields, deleted, (max(position) over ())::text as newest
        from "${schema}".record where user_id = $1 order by record_id`,
      [row.user_id],
    );
    const existing = rows
      .filter(({ deleted }) => !deleted)
      .map(({ id, revision, fields: { rating: _, ratingNote: __, ratedOn: ___, ...fields } }) => ({ id, revision, fields }));
    const comparison = providerComparison(columns as ReturnType<typeof columnsOf>, row.category_id, existing);
    let room = MOST_PROVIDERS - existing.length;
    return {
      position: rows[0]?.newest ?? '-1',
      compare(one) {
        const compared = comparison.compare(one);
        if (compared.becomes !== 'added' && compared.becomes !== 'alike') return compared;
        if (room-- > 0) return compared;
        const why = `The list is full: it holds ${MOST_PROVIDERS.toLocaleString('en')} providers`;
        return { becomes: 'bad', shown: { ...compared.shown, why }, plan: null };
      },
    };
  },
};

export const preview = (job: ListJob, signal?: AbortSignal): Promise<void> => previewList(providerPreview, job, signal);
