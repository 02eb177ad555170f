import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, id, text } from '../../event.ts';
import { type Grants, type Role, together } from '../../kit/rights.ts';
import { pastValue } from '../../way-back.ts';
import { type PeopleState, roleIn } from './people-state.ts';
import { grantsInWords, Right } from './right.ts';
import { byManagers } from './way-back.ts';

const peopleEvent = auditedEvent<PeopleState>();
const of = z.object({ organizationId: id('organization'), name: text });

const valueOfRole = ({ name, words, grants }: Role) =>
  pastValue(grantsInWords(grants), [words, together(grants)], { type: 'SaveRole' as const, name, words, grants });

/** Roles of an organisation's own, and the product's as it changed them. */
export const roleEvents = {
  RoleSaved: peopleEvent(of.extend({ words: text, grants: z.array(Right) }))({
    apply: (was, { name, words, grants }) => ({
      ...was,
      roles: new Map(was.roles).set(name, { name, words, grants: grants as unknown as Grants }),
    }),
    audit: (was, { name, grants }) => {
      const before = roleIn(was, name);
      return describe('people', `${before ? 'Changed' : 'Made'} the role ${name}`, {
        before: before ? grantsInWords(before.grants) : '',
        after: grantsInWords(grants as unknown as Grants),
      });
    },
    wayBack(was, { name, words, grants }, now) {
      const [before, role] = [roleIn(was, name), roleIn(now, name)];
      const after = valueOfRole({ name, words, grants: grants as unknown as Grants });
      return byManagers(before ? valueOfRole(before) : null, after, role ? valueOfRole(role) : null, 'The role was deleted since.');
    },
  }),
  RoleDeleted: peopleEvent(of)({
    apply: (was, { name }) => {
      const roles = new Map(was.roles);
      roles.delete(name);
      return { ...was, roles };
    },
    audit: (was, { name }) => describe('people', `Deleted the role ${name}`, { before: grantsInWords(was.roles.get(name)?.grants ?? []) }),
    wayBack(was, { name }, now) {
      const [before, role] = [was.roles.get(name), roleIn(now, name)];
      return byManagers(before ? valueOfRole(before) : null, null, role ? valueOfRole(role) : { words: 'no such role', key: '' });
    },
  }),
};
