import type { OrganizationRole } from '../../../contracts/accounts/roles/get-roles.ts';
import { has, type RightName, rightOf } from '../../../contracts/kit/rights.ts';
import { Icon } from '../../ui/icons.tsx';
import { byRole } from '../people/people-model.ts';
import css from './roles.module.css';
import { RIGHT_GROUPS, type RoleDraft, withRight } from './roles-model.ts';

interface RightsMatrixProps {
  role: OrganizationRole;
  roles: readonly OrganizationRole[];
  draft: RoleDraft;
  onDraft: (draft: RoleDraft) => void;
}

/** A row for each right, a column for each role; the column of the role in work is to be ticked. */
export function RightsMatrix({ role, roles, draft, onDraft }: RightsMatrixProps) {
  return (
    <div className={css.scroll}>
      <table className={css.matrix} aria-label={`Rights of ${role.name}`}>
        <thead>
          <tr>
            <th scope="col">Access right</th>
            {roles.map(({ name }) => (
              <th key={name} scope="col" data-current={name === role.name || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {RIGHT_GROUPS.map(({ title, rights }) => (
          <tbody key={title}>
            <tr className={css.group}>
              <th scope="rowgroup" colSpan={roles.length + 1}>
                {title}
              </th>
            </tr>
            {rights.map((right) => (
              <RightRow key={right} right={right} role={role} roles={roles} draft={draft} onDraft={onDraft} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function RightRow({ right, role, roles, draft, onDraft }: RightsMatrixProps & { right: RightName }) {
  const on = has(draft.grants, right);
  const { title } = rightOf(right);
  return (
    <tr data-unsaved={on !== has(draft.seen ?? [], right) || undefined}>
      <th scope="row">
        {title}
        <small>{right}</small>
      </th>
      {roles.map((one) => {
        const isCurrent = one.name === role.name;
        if (isCurrent && !role.isFixed)
          return (
            <td key={one.name} data-current>
              <input
                type="checkbox"
                aria-label={title}
                checked={on}
                onChange={(event) => onDraft(withRight(draft, right, event.currentTarget.checked))}
              />
            </td>
          );
        const given = byRole(one, right);
        return (
          <td key={one.name} data-current={isCurrent || undefined} className="figures">
            {given === 'yes' ? <Icon name="check" size={14} /> : <span aria-hidden="true">{given === 'no' ? '–' : given}</span>}
            <span className="hidden-visually">{given}</span>
          </td>
        );
      })}
    </tr>
  );
}
