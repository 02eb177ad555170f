import { owned } from '../call.ts';

/** Ids of a report and of its sealed copies. */
export const report = owned('report', 'REPORT_NOT_FOUND', { writtenBy: 'SendReport' });
export const archive = owned('archive', 'REPORT_NOT_FOUND', { writtenBy: 'SendReport' });

/** Ids of monthly mails of the audit. Within the organisation their own stream says whose they are. */
export const monthlyExport = owned('monthly_export', 'MONTHLY_EXPORT_NOT_FOUND', { writtenBy: 'ViewAudit' });
