// One file above 400 lines, because what is stored of a report, how its events change that, and what is asked of it are one shape.
import type { Kysely } from 'kysely';
import type { Page } from '../../contracts/call.ts';
import type { Recorded } from '../../contracts/log.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import type { Report, ReportDetail, Response } from '../../contracts/reporting/entities.ts';
import { type ReportEvent, sumOnPage } from '../../contracts/reporting/events.ts';
import { kindOf } from '../../contracts/reporting/kinds/kinds.ts';
import { linkStatus } from '../../contracts/reporting/link.ts';
import type { ReportState } from '../../contracts/reporting/report-state.ts';
import { awaitsCompletion } from '../../contracts/reporting/tracking/completion.ts';
import { paged } from '../runner/paged.ts';
import { type Change, changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { boolean, integer, jsonb, nullable, schemaOf, type Tables, table, text } from '../runner/table.ts';
import { write } from '../runner/upsert.ts';

/** A report as stored: everything except values that depend on the current time. */
interface Body {
  detail: ReportDetail;
  jobName: string;
  validUntil: string;
  withdrawn: boolean;
  tracking: {
    status: Report['trackingStatus'];
    reminderDate: string;
    emails: string[];
    phones: string[];
    method: string[];
    reminded: boolean;
  };
  opened: number;
  lastOpenedAt: string | null;
  response: Response | null;
  /** What was said last of whether the work is finished. */
  completion: Response | null;
  completionAlert: { emails: string[]; phones: string[] } | null;
  /** Its acceptance counts only if nothing was accepted before it. */
  sole: boolean;
  /** The sealed copies of the answers. */
  archiveIds: number[];
  /** An answer that waits for its sealed copy, which the next event records: readers see both or neither. */
  pending: { archiveId: number; response?: Response; completion?: Response } | null;
  totals: ReportState['sent']['totals'];
  hasLink: boolean;
  /** Its link in force was mailed, or copied by its sender. */
  sent: boolean;
  /** Status that a person gave it; empty says what its answer says. */
  status: string;
  itemIds: number[];
  changeOrder: ReportState['changeOrder'];
  writtenAt: string;
  createdAt: string;
  createdBy: string;
}

const reportTables = {
  report: table(
    'report',
    {
      report_id: integer,
      order_id: integer,
      organization_id: integer,
      deleted: boolean,
      /** ISO date of the reminder if there is no answer by then (R545); null when no reminder is to be sent. */
      remind_on: nullable(text),
      /** The vendor that it names; null for none, and of a deleted report. */
      vendor_id: nullable(integer),
      body: jsonb<Body>(),
    },
    {
      key: 'report_id',
      indexes: [
        '(remind_on) where remind_on is not null',
        '(order_id, report_id)',
        '(organization_id, report_id)',
        '(vendor_id) where vendor_id is not null',
      ],
    },
  ),
  archive: table(
    'archive',
    {
      archive_id: integer,
      report_id: integer,
      order_id: integer,
      organization_id: integer,
      name: text,
      at: text,
      report_revision: integer,
      deleted: boolean,
    },
    { key: 'archive_id', indexes: ['(report_id)'] },
  ),
  /** Addresses of customers that a link of a report was mailed to, in lower case. */
  report_mailed: table(
    'report_mailed',
    { address: text, report_id: integer, mailed_at: text },
    { key: ['address', 'report_id'], indexes: ['(report_id)'] },
  ),
};
export type ReportTables = Tables<typeof reportTables>;

/** Reports, the state of their links, and their archived copies. A copy outlives its report. */
export const reports: ReadModel = {
  name: 'reports',
  version: 10,
  streams: ['report-'],
  schemaSql: schemaOf(reportTables),
  fold: (tx, events, { schema }) => foldBatch(tx as Kysely<ReportTables>, schema, events as Recorded<ReportEvent>[]),
  notify: changesOf,
  async clear(tx: Kysely<ReportTables>, root) {
    await tx.deleteFrom('report_mailed').where('report_id', '=', idOfStream(root)).execute();
    await tx.deleteFrom('archive').where('report_id', '=', idOfStream(root)).execute();
    await tx.deleteFrom('report').where('report_id', '=', idOfStream(root)).execute();
  },
};

const NO_TRACKING: Body['tracking'] = { status: 'No Tracking', reminderDate: '', emails: [], phones: [], method: [], reminded: false };

async function foldBatch(tx: Kysely<ReportTables>, schema: string, events: Recorded<ReportEvent>[]): Promise<void> {
  const reportIds = [...new Set(events.map((event) => event.data.reportId))];
  const stored = await tx.selectFrom('report').selectAll().where('report_id', 'in', reportIds).execute();
  const rows = new Map(stored.map((row) => [row.report_id, row]));
  const archives = new Map<number, ReportTables['archive']>();
  const mailed = new Map<string, ReportTables['report_mailed']>();
  const deleted: number[] = [];
  for (const event of events) {
    const row = foldReport(rows.get(event.data.reportId), event);
    rows.set(row.report_id, row);
    if (event.type === 'ReportArchived') {
      const { archiveId, reportId, orderId, name } = event.data;
      archives.set(archiveId, {
        archive_id: archiveId,
        report_id: reportId,
        order_id: orderId,
        organization_id: row.organization_id,
        name,
        at: event.metadata.at,
        report_revision: event.revision,
        deleted: false,
      });
    }
    if (event.type === 'ReportLinkSent' && event.data.vendorId === 0)
      for (const to of event.data.to)
        mailed.set(`${event.data.reportId} ${to.toLowerCase()}`, {
          address: to.toLowerCase(),
          report_id: event.data.reportId,
          mailed_at: event.metadata.at,
        });
    if (event.type === 'ArchivedReportDeleted') deleted.push(event.data.archiveId);
  }
  const reports = [...rows.values()].map((row) => ({ ...row, remind_on: remindOn(row), vendor_id: vendorOf(row) }));
  await write(tx, schema, [
    reportTables.report.put(reports),
    reportTables.archive.add([...archives.values()]),
    reportTables.report_mailed.put([...mailed.values()]),
  ]);
  if (deleted.length > 0) await tx.updateTable('archive').set({ deleted: true }).where('archive_id', 'in', deleted).execute();
}

function remindOn({ deleted, body: { tracking, response, completion, withdrawn } }: ReportTables['report']): string | null {
  const open = response === null || awaitsCompletion({ response, completion });
  const waits = tracking.status === 'Active' && !tracking.reminded && open && !withdrawn && !deleted;
  return waits ? tracking.reminderDate : null;
}

const vendorOf = ({ deleted, body }: ReportTables['report']): number | null => (deleted ? null : body.detail.vendor_Id || null);

function addedReport({ data, metadata: { at, actor } }: Recorded<ReportEvent> & { type: 'ReportAdded' }): ReportTables['report'] {
  const { reportId, orderId, organizationId, detail, jobName, validUntil, itemIds, totals, changeOrder } = data;
  const body: Body = {
    detail,
    jobName,
    validUntil,
    withdrawn: false,
    tracking: NO_TRACKING,
    opened: 0,
    lastOpenedAt: null,
    response: null,
    completion: null,
    completionAlert: null,
    sole: false,
    pending: null,
    archiveIds: [],
    totals,
    hasLink: data.tokenHash !== '',
    sent: false,
    status: '',
    itemIds,
    changeOrder,
    writtenAt: at,
    createdAt: at,
    createdBy: actor.name,
  };
  return {
    report_id: reportId,
    order_id: orderId,
    organization_id: organizationId,
    deleted: false,
    remind_on: null,
    vendor_id: null,
    body,
  };
}

function foldReport(was: ReportTables['report'] | undefined, event: Recorded<ReportEvent>): ReportTables['report'] {
  const { at } = event.metadata;
  if (event.type === 'ReportAdded') return addedReport(event);
  if (!was) throw new Error(`Report ${event.data.reportId} has no ReportAdded`);
  const body = (change: Partial<Body>) => ({ ...was, body: { ...was.body, ...change } });
  switch (event.type) {
    case 'ReportChanged': {
      const { detail, jobName, validUntil, itemIds, totals, tokenHash } = event.data;
      const hasLink = tokenHash === null ? was.body.hasLink : tokenHash !== '';
      const withdrawn = tokenHash === null && was.body.withdrawn;
      const tracking = detail.customReportType === was.body.detail.customReportType ? was.body.tracking : NO_TRACKING;
      const sent = tokenHash === null && was.body.sent;
      return body({ detail, jobName, validUntil, itemIds, totals, hasLink, withdrawn, sent, tracking, writtenAt: at });
    }
    case 'ReportStatusSaved':
      return body({ status: event.data.reportStatus });
    case 'ReportLinkRenewed': {
      const { jobName, validUntil, itemIds, totals, writtenAt } = event.data;
      // Nobody has the new link yet.
      return body({ withdrawn: false, sent: false, jobName, validUntil, itemIds, totals, writtenAt: writtenAt ?? at });
    }
    case 'ReportOptionsOffered':
      return body({ itemIds: event.data.itemIds, totals: event.data.totals, writtenAt: at });
    case 'ReportPicked':
      return body({ itemIds: event.data.itemIds, totals: event.data.totals });
    case 'ReportLinkSent':
    case 'ReportLinkCopied':
      return body({ sent: true });
    case 'ReportLinkWithdrawn':
      return was.body.response || was.body.pending?.response ? was : body({ withdrawn: true });
    case 'ReportDeleted':
      return { ...body({ tracking: NO_TRACKING }), deleted: true };
    case 'ReportTrackingSaved': {
      const { reminderDate, emails, phones, method } = event.data;
      const reminded = was.body.tracking.reminded && was.body.tracking.reminderDate === reminderDate;
      return body({ tracking: { status: 'Active', reminderDate, emails, phones, method, reminded }, completionAlert: null });
    }
    case 'ReportTrackingRemoved':
      return body({ tracking: NO_TRACKING, completionAlert: null });
    case 'ReportHandedOver': {
      const { emails, phones } = event.data;
      const { tracking, completionAlert } = was.body;
      return body({
        tracking: tracking.status === 'Active' ? { ...tracking, emails, phones } : tracking,
        completionAlert: completionAlert && { emails, phones },
      });
    }
    case 'ReportReminded':
      return body({ tracking: { ...was.body.tracking, reminded: true } });
    case 'ReportOpened':
      return body({ opened: was.body.opened + 1, lastOpenedAt: at });
    case 'ReportResponded': {
      const { name, answer, kind, comments, archiveId, signature } = event.data;
      const response = { name, answer, kind, comments, at, signed: signature !== null };
      const { status, method, emails, phones } = was.body.tracking;
      const hears = answer === 'yes' && kind === 'Acceptance' && status === 'Active' && method.includes('Completion');
      const completionAlert = hears ? { emails, phones } : null;
      return body({ pending: { archiveId, response }, sole: event.data.sole, tracking: NO_TRACKING, completionAlert });
    }
    case 'ReportCompletionAnswered': {
      const { name, answer, comments, archiveId, alert } = event.data;
      const completion: Response = { name, answer, kind: 'Completion', comments, at, signed: false };
      return body({ pending: { archiveId, completion }, tracking: NO_TRACKING, completionAlert: answer === 'yes' ? null : alert });
    }
    case 'ReportArchived': {
      const { pending } = was.body;
      if (pending?.archiveId !== event.data.archiveId) return was;
      const { archiveId, ...answer } = pending;
      return body({ ...answer, archiveIds: [...was.body.archiveIds, archiveId], pending: null });
    }
    case 'ReportSealed':
    case 'ReportAddendumsChosen':
    case 'ReportLogoChosen':
    case 'ArchivedReportDeleted':
      return was;
  }
}

function changesOf(events: Recorded[]): Change[] {
  return (events as Recorded<ReportEvent>[]).map((event) => ({
    organizationId: event.metadata.actor.organizationId,
    orderId: event.data.orderId,
    kinds: [event.type],
    actor: changedBy(event),
    touches: [event.type === 'ReportResponded' ? `report:${event.data.reportId}:answer` : `report:${event.data.reportId}`],
    reports: [event.data.reportId],
  }));
}

const tables = (models: ReadModels) => models.db<ReportTables>(reports.name);

/** Reports of an order, newest first, with their link status at the instant `at` (ISO). */
export async function reportsOfOrder(models: ReadModels, orderId: number, at: string): Promise<Report[]> {
  const rows = await tables(models)
    .selectFrom('report')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('deleted', '=', false)
    .orderBy('report_id', 'desc')
    .execute();
  return withArchives(models, rows, at);
}

/**
 * The estimate, or change order, that was the latest to be accepted by an instant (ISO), deleted ones included, because their acceptance stays. A
 * change order counts only on what it was written for, and another estimate only while nothing is accepted (older ones took its place).
 */
export async function acceptedUntil(models: ReadModels, orderId: number, until: string) {
  const rows = await tables(models).selectFrom('report').select(['report_id', 'body']).where('order_id', '=', orderId).execute();
  const accepted = rows.flatMap(({ report_id, body: { detail, response, itemIds, totals, writtenAt, changeOrder, sole } }) =>
    detail.customReportType === 'Estimate' && response?.answer === 'yes' && Date.parse(response.at) <= Date.parse(until)
      ? [{ reportId: report_id, at: response.at, itemIds, totals, writtenAt, changeOrder, sole }]
      : [],
  );
  return accepted
    .sort((a, b) => a.at.localeCompare(b.at))
    .reduce<(typeof accepted)[number] | undefined>((latest, one) => {
      const counts = one.changeOrder ? one.changeOrder.fromId === latest?.reportId : !one.sole || latest === undefined;
      return counts ? one : latest;
    }, undefined);
}

/** Ids of the change orders of an accepted estimate, by their numbers; withdrawn and deleted ones too, whose numbers are taken. */
export async function changeOrdersOf(models: ReadModels, orderId: number, baseId: number): Promise<number[]> {
  const rows = await tables(models).selectFrom('report').select(['report_id', 'body']).where('order_id', '=', orderId).execute();
  return rows
    .flatMap(({ report_id, body: { changeOrder } }) => (changeOrder?.baseId === baseId ? [{ report_id, number: changeOrder.number }] : []))
    .sort((a, b) => a.number - b.number)
    .map(({ report_id }) => report_id);
}

export async function reportsOfOrganization(
  models: ReadModels,
  organizationId: number,
  at: string,
  page: Page,
): Promise<(Report & { jobName: string })[]> {
  const query = tables(models).selectFrom('report').selectAll().where('organization_id', '=', organizationId).where('deleted', '=', false);
  const rows = await paged(query.orderBy('report_id', 'desc'), page).execute();
  const answers = await withArchives(models, rows, at);
  return answers.map((answer, n) => ({ ...answer, jobName: rows[n]?.body.jobName ?? '' }));
}

export async function reportById(models: ReadModels, reportId: number, at: string): Promise<Report | undefined> {
  const rows = await tables(models)
    .selectFrom('report')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('deleted', '=', false)
    .execute();
  return (await withArchives(models, rows, at))[0];
}

/** Reports with a reminder date of `day` (ISO) or earlier, without those in `except`: earliest first, at most `count`. */
export function reportsToRemindOf(
  models: ReadModels,
  day: string,
  count: number,
  except: number[] = [],
): Promise<Pick<ReportTables['report'], 'report_id' | 'organization_id'>[]> {
  let due = tables(models).selectFrom('report').select(['report_id', 'organization_id']).where('remind_on', '<=', day);
  if (except.length > 0) due = due.where('report_id', 'not in', except);
  return due.orderBy('remind_on').orderBy('report_id').limit(count).execute();
}

/** Reports whose link was mailed to an address (lower case), the newest first. Their link may be another by now. */
export function reportsMailedTo(
  models: ReadModels,
  address: string,
  count: number,
): Promise<Pick<ReportTables['report_mailed'], 'report_id' | 'mailed_at'>[]> {
  return tables(models)
    .selectFrom('report_mailed')
    .select(['report_id', 'mailed_at'])
    .where('address', '=', address)
    .orderBy('report_id', 'desc')
    .limit(count)
    .execute();
}

export function archiveById(models: ReadModels, archiveId: number): Promise<ReportTables['archive'] | undefined> {
  return tables(models)
    .selectFrom('archive')
    .selectAll()
    .where('archive_id', '=', archiveId)
    .where('deleted', '=', false)
    .executeTakeFirst();
}

async function withArchives(models: ReadModels, rows: ReportTables['report'][], at: string): Promise<Report[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.report_id);
  const copies = await tables(models)
    .selectFrom('archive')
    .selectAll()
    .where('report_id', 'in', ids)
    .where('deleted', '=', false)
    .orderBy('archive_id')
    .execute();
  return rows.map((row) =>
    answerOf(
      row,
      copies.filter((copy) => copy.report_id === row.report_id),
      at,
    ),
  );
}

function answerOf({ report_id, order_id, body }: ReportTables['report'], copies: ReportTables['archive'][], at: string): Report {
  const { detail, tracking, response, validUntil, withdrawn, hasLink, totals, status, changeOrder } = body;
  const total = sumOnPage(detail, totals);
  return {
    ...detail,
    validUntil,
    id: report_id,
    order_Id: order_id,
    // R229.
    reportStatus: status || (response ? (response.answer === 'yes' ? 'Accepted' : 'Declined') : 'In Progress'),
    trackingStatus: tracking.status,
    alertDate: tracking.reminderDate,
    alertEmailAddresses: tracking.emails.join(', '),
    alertSMSNumbers: tracking.phones.join(', '),
    alertMethod: tracking.method.join(', '),
    reminded: tracking.reminded,
    writtenAt: body.writtenAt,
    linkStatus: linkStatus({ hasLink, withdrawn, answered: response !== null, validUntil }, at),
    sent: body.sent,
    opened: body.opened,
    lastOpenedAt: body.lastOpenedAt,
    response,
    completion: body.completion,
    completionAlert: [...(body.completionAlert?.emails ?? []), ...(body.completionAlert?.phones ?? [])].join(', '),
    total,
    repairs: { totalCost: totals.totalCost, tax: totals.tax, vendorTotal: totals.vendorTotal },
    number: kindOf(detail.customReportType).number({ detail, orderId: order_id, reportId: report_id }),
    itemCount: body.itemIds.length,
    changeOrder: changeOrder && {
      ...{ number: changeOrder.number, fromId: changeOrder.fromId, days: changeOrder.days },
      change: fromCents(toCents(total) - toCents(changeOrder.before)),
    },
    createdAt: body.createdAt,
    createdBy: body.createdBy,
    archivedCopies: copies.map((copy) => ({
      id: copy.archive_id,
      ArchiveName: copy.name,
      timestamp: copy.at,
      answer: body.archiveIds.includes(copy.archive_id),
    })),
  };
}
