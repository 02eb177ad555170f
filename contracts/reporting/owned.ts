import { owned } from '../call.ts';

/** Ids of a report and of its sealed copies. */
export const report = owned('report', 'REPORT_NOT_FOUND', { writtenBy: 'SendReport' });
export const archive = owned('archive', 'REPORT_NOT_FOUND', { writtenBy: 'SendReport' });
