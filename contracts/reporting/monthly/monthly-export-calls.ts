import { z } from 'zod';
import { call, Id, may } from '../../call.ts';
import { recordChange, recordDelete, recordUndo } from '../../kit/record-calls.ts';
import { monthlyExport } from '../owned.ts';
import { MonthlyExport, MonthlyExportBody } from './monthly-export.ts';

const noun = 'a monthly mail of the audit';

/** One's own, and those of colleagues by which one is mailed. */
export const getMonthlyExports = call({
  id: 'getMonthlyExports',
  method: 'GET',
  path: '/api/audit/monthly',
  who: may('ViewAudit'),
  summary: 'The monthly mails of the audit that one asked for, or gets',
  response: z.array(MonthlyExport),
});

/** The first is of the month in which it was asked for. */
export const addMonthlyExport = call({
  id: 'addMonthlyExport',
  method: 'POST',
  path: '/api/audit/monthly',
  who: may('ViewAudit'),
  summary: 'Have signed JSON of the audit made of each month, and mailed on the first of the next',
  body: MonthlyExportBody,
  response: z.object({ id: z.number(), revision: z.number() }),
  refusals: ['MONTHLY_EXPORTS_FULL', 'MONTHLY_EXPORT_INVALID', 'MONTHLY_EXPORT_LOCKED'],
});

export const changeMonthlyExport = recordChange({
  id: 'changeMonthlyExport',
  method: 'PUT',
  path: '/api/audit/monthly/{id}',
  who: monthlyExport('id'),
  noun,
  body: MonthlyExportBody,
  response: z.object({ id: z.number(), revision: z.number() }),
});

/** Its files stay until their day. */
export const deleteMonthlyExport = recordDelete({
  id: 'deleteMonthlyExport',
  method: 'DELETE',
  path: '/api/audit/monthly/{id}',
  who: monthlyExport('id'),
  noun,
});

export const undoMonthlyExport = recordUndo({
  id: 'undoMonthlyExport',
  path: '/api/audit/monthly/{id}/undo',
  who: monthlyExport('id'),
  noun,
});

/** A colleague's, by which one is mailed. With its last reader it ends. */
export const leaveMonthlyExport = call({
  id: 'leaveMonthlyExport',
  method: 'POST',
  path: '/api/audit/monthly/{id}/leave',
  who: monthlyExport('id'),
  summary: 'Be mailed no more by a colleague’s monthly mail of the audit',
  response: z.literal(true),
  refusals: ['MONTHLY_EXPORT_DELETED'],
});

/** By one click of a mail program, whose form has the field of RFC 8058. Of a link that was followed already nothing is changed. */
export const followMonthlyOff = call({
  id: 'followMonthlyOff',
  method: 'POST',
  path: '/api/audit/monthly/off/{token}',
  who: 'anyone',
  summary: 'End a monthly mail of the audit for the person to whom it went',
  params: z.object({ token: z.string().min(1).max(200) }),
  body: z.object({ 'List-Unsubscribe': z.string().max(100).optional() }),
  response: z.literal(true),
  refusals: ['MONTHLY_LINK_INVALID'],
});

/**
 * The file of a month, for its owner and those whom it mails, while they may read the audit. That it was fetched is an entry of the audit, which is why
 * it is a write.
 */
export const getMonthlyFile = call({
  id: 'getMonthlyFile',
  method: 'GET',
  effect: 'write',
  path: '/api/audit/monthly/{id}/files/{month}',
  who: [monthlyExport('id'), may('ViewAudit')],
  summary: 'The signed JSON of a month',
  params: z.object({ id: Id, month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11') }),
  response: z.unknown(),
  refusals: ['MONTHLY_FILE_GONE'],
});
