import { customSearch } from '../../../contracts/accounts/profile/custom-search.ts';
import { finderOf, folded } from '../../../contracts/finding.ts';
import { isOfOrganization, roleOfUser, users, usersOf } from '../../../projections/accounts/users.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { bind } from '../../platform/http/bind.ts';
import { nameOf } from '../session.service.ts';

const COLUMNS = ['name', 'userName', 'email', 'role'] as const;

export default bind(customSearch, { reads: [users], uses: [Runner] }, async ({ body, session }, models) => {
  const column = COLUMNS.find((one) => one === body.orderBy);
  if (!column) return 'Error' as const;
  const rows = await usersOf(models, session.organizationId);
  const isFound = finderOf(body.search);
  const found = rows
    .filter(isOfOrganization)
    .map((row) => ({ id: row.user_id, name: nameOf(row), userName: row.user_name, email: row.email, role: roleOfUser(row) }))
    .filter((person) => isFound(folded(`${person.name} ${person.userName} ${person.email}`)))
    .sort((a, b) => a[column].localeCompare(b[column]) * (body.descending ? -1 : 1) || a.id - b.id);
  const from = (body.page - 1) * body.limit;
  return { total: found.length, people: found.slice(from, from + body.limit) };
});
