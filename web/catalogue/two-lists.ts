import { useMe } from '../app/me.ts';

/** What one keeps for oneself and what the organization keeps, under a title each. */
export interface ListOf<Row> {
  readonly list: 'mine' | 'organization';
  readonly title: string;
  readonly rows: readonly Row[];
}

/** Both lists as far as they pass, and their rows in the order in which they stand. */
export function useTwoLists<Row>(
  mine: readonly Row[] | undefined,
  shared: readonly Row[] | undefined,
  passes: (row: Row) => boolean,
): { readonly groups: readonly ListOf<Row>[]; readonly rows: readonly Row[] } {
  const organization = useMe()?.organizationName ?? 'Organization';
  const groups: ListOf<Row>[] = [
    { list: 'mine', title: 'Mine', rows: (mine ?? []).filter(passes) },
    { list: 'organization', title: organization, rows: (shared ?? []).filter(passes) },
  ];
  return { groups, rows: groups.flatMap(({ rows }) => rows) };
}
