import type pg from 'pg';
import type { ContactKind } from '../../../contracts/contacts/entities.ts';
import type { StoredContact } from '../../../projections/contacts/contacts.ts';
import { type ListJob, type ListPreview, previewList } from '../../platform/imports/list-preview.ts';
import { columnsOf, contactComparison } from './comparing-contacts.ts';

/** Comparison of a file's rows with the contacts of the list that it is for. */
export const contactPreview: ListPreview = {
  table: 'contact_import',
  expected: { name: 'list of contacts', formats: 'CSV' },
  columnsOf,
  noColumn:
    'No column of this file is one of a contact. The first row has to name the columns: first name, last name, company, phone, email, address.',
  async begin(stored, job, columns) {
    const row = await stored.columns<{ kind: ContactKind; list: string; user_id: number }>('kind', 'list', 'user_id');
    if (!row) return undefined;
    const { position, existing } = await contactsOf(stored.client, job, row.list === 'mine' ? row.user_id : null);
    const comparison = contactComparison(columns as ReturnType<typeof columnsOf>, row.kind, existing);
    return { position, compare: (one) => comparison.compare(one) };
  },
};

export const preview = (job: ListJob, signal?: AbortSignal): Promise<void> => previewList(contactPreview, job, signal);

/** The live contacts of the list, and the position that the organisation's contacts have; read together. */
async function contactsOf(client: pg.Client, { schema, organizationId }: ListJob, userId: number | null) {
  const { rows } = await client.query<StoredContact & { newest: string }>(
    `select *, (select coalesce(max(position), -1) from "${schema}".contact where organization_id = $1)::text as newest from "${schema}".contact
      where organization_id = $1 and user_id is not distinct from $2 and not deleted and merged_into is null order by contact_id`,
    [organizationId, userId],
  );
  if (rows[0]) return { position: rows[0].newest, existing: rows };
  const { rows: heads } = await client.query<{ newest: string }>(
    `select coalesce(max(position), -1)::text as newest from "${schema}".contact where organization_id = $1`,
    [organizationId],
  );
  return { position: heads[0]?.newest ?? '-1', existing: rows };
}
