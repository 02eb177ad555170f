import { owned } from '../call.ts';

/** Ids of addendums. */
export const addendum = owned('addendum', 'ADDENDUM_NOT_FOUND');

/** Ids of saved views of the audit. Within the organisation their own stream says whose they are. */
export const auditView = owned('audit_view', 'AUDIT_VIEW_NOT_FOUND', { writtenBy: 'ViewAudit' });
