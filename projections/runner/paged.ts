import type { SelectQueryBuilder } from 'kysely';
import type { Page } from '../../contracts/call.ts';

/** The rows of one page; all rows when the page has no limits. No two rows of the query may be equal in its order. */
export function paged<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  { take, skip }: Page,
): SelectQueryBuilder<Database, Tables, Row> {
  const limited = take === undefined ? query : query.limit(take);
  return skip === undefined ? limited : limited.offset(skip);
}
