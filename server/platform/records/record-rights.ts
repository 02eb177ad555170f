import type { RecordList, RecordRules, RecordState } from '../../../contracts/kit/record.ts';
import { has } from '../../../contracts/kit/rights.ts';
import type { Session } from '../http/access.ts';

/** Who asks. `admin`: they may change what is the organisation's. */
export interface ByUser {
  userId: number;
  organizationId: number;
  admin: boolean;
}

/** Of a session, what records ask. */
export type Caller = Pick<Session, 'userId' | 'organizationId' | 'rights'>;

/** The caller as decisions about records know them: which right of a session lets it change what is the organisation's is said here alone (R336). */
export const callerOf = ({ userId, organizationId, rights }: Caller): ByUser => ({
  userId,
  organizationId,
  admin: has(rights, 'EditOrganizationItems'),
});

type Owner = Pick<RecordState<unknown>, 'organizationId' | 'userId'>;

/** Whether a record exists for somebody: it is their own or their organisation's (R168, R182). A colleague's own does not exist. */
export const isVisible = (
  { organizationId, userId }: Owner,
  by: Pick<ByUser, 'userId' | 'organizationId'>,
  owner: RecordRules<unknown>['owner'] = 'organization',
): boolean => {
  if (owner === 'person') return userId === by.userId;
  return organizationId === by.organizationId && (userId === null || userId === by.userId);
};

/** Whether somebody may change a record that they see. */
export const mayChange = ({ userId }: Pick<Owner, 'userId'>, by: Pick<ByUser, 'userId' | 'admin'>): boolean =>
  userId === null ? by.admin : userId === by.userId;

export const mayAddTo = (list: RecordList, by: Pick<ByUser, 'userId' | 'admin'>): boolean =>
  mayChange({ userId: list === 'mine' ? by.userId : null }, by);
