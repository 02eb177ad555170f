import type { SelectQueryBuilder } from 'kysely';
import type { Page } from '../../contracts/call.ts';

/** The rows of a page; all, without one. The query has an order in which no two rows are equal. */
export function paged<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  { take, skip }: Page,
): SelectQueryBuilder<Database, Tables, Row> {
  const limited = take === undefined ? query : query.limit(take);
  return skip === undefined ? limited : limited.offset(skip);
}
