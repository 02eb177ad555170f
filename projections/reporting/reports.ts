import type { Kysely } from 'kysely';
import type { Page } from '../../contracts/call.ts';
import type { Recorded } from '../../contracts/log.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import { isContract } from '../../contracts/reporting/change-orders/is-contract.ts';
import type { Report, Response } from '../../contracts/reporting/entities.ts';
import { type ReportEvent, reportStream } from '../../contracts/reporting/events.ts';
import { kindOf } from '../../contracts/reporting/kinds/kinds.ts';
import { linkStatus } from '../../contracts/reporting/link.ts';
import type { ReportParts } from '../../contracts/reporting/parts/part.ts';
import { withoutParts } from '../../contracts/reporting/parts/parts.ts';
import { noReport, type ReportState } from '../../contracts/reporting/report-state.ts';
import { sumOnPage } from '../../contracts/reporting/sum-on-page.ts';
import { awaitsCompletion } from '../../contracts/reporting/tracking/completion.ts';
import { paged } from '../runner/paged.ts';
import { type Change, changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { boolean, integer, jsonb, nullable, schemaOf, type Tables, table, text } from '../runner/table.ts';
import { write } from '../runner/upsert.ts';

/** A report's state without what only its page shows. */
type Kept = Omit<ReportState, keyof ReportParts>;

/** A report as stored: everything except values that depend on the current time. */
interface Body {
  report: Kept;
  /** The sealed copies of its answers: an answer is shown together with its copy, which the next event records. */
  archiveIds: number[];
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
  version: 12,
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

function remindOn({ deleted, body }: ReportTables['report']): string | null {
  const { tracking } = body.report;
  const { response, completion } = answersOf(body);
  const open = response === null || awaitsCompletion({ response, completion });
  const waits = tracking.status === 'Active' && !tracking.reminded && open && !isWithdrawn(body) && !deleted;
  return waits ? tracking.reminderDate : null;
}

const vendorOf = ({ deleted, body }: ReportTables['report']): number | null => (deleted ? null : body.report.detail.vendor_Id || null);

/** A report after an event, as the event's own definition changes it. */
function foldReport(was: ReportTables['report'] | undefined, event: Recorded<ReportEvent>): ReportTables['report'] {
  const { data, metadata } = event;
  if (!was && event.type !== 'ReportAdded') throw new Error(`Report ${data.reportId} has no ReportAdded`);
  const report = withoutParts(reportStream.fold.evolve({ ...noReport(data.reportId), ...was?.body.report }, event));
  const isCopy = ({ archiveId }: { archiveId: number }) => event.type === 'ReportArchived' && event.data.archiveId === archiveId;
  const copied = [...(report.response ? [report.response] : []), ...report.completions].filter(isCopy).map(({ archiveId }) => archiveId);
  const body = was?.body ?? { archiveIds: [], createdAt: metadata.at, createdBy: metadata.actor.name };
  return {
    report_id: data.reportId,
    order_id: report.orderId,
    organization_id: report.organizationId,
    deleted: report.deleted,
    remind_on: null,
    vendor_id: null,
    body: {
      ...body,
      // Signatures are drawn with thousands of points, which nobody reads here.
      report: { ...report, response: report.response && { ...report.response, signature: null } },
      archiveIds: [...body.archiveIds, ...copied],
    },
  };
}

/** The answers that have their sealed copy: what was said to the report, and last of whether the work is finished. */
function answersOf({ report, archiveIds }: Body): { response: Response | null; completion: Response | null } {
  const isShown = ({ archiveId }: { archiveId: number }) => archiveIds.includes(archiveId);
  const completion = report.completions.findLast(isShown);
  return {
    response: report.response && isShown(report.response) ? shownOf(report.response) : null,
    completion: completion ? shownOf(completion) : null,
  };
}

const shownOf = ({ name, answer, kind, comments, at, signed }: Response): Response => ({ name, answer, kind, comments, at, signed });

/** A withdrawal takes nothing back that was answered before it. */
const isWithdrawn = ({ report: { link, response } }: Body): boolean =>
  link.withdrawn !== null && !(response !== null && response.at <= link.withdrawn.at);

/** Its link in force was mailed, or copied by its sender. */
const isSent = ({ report: { link, copied } }: Body): boolean => link.mailedTo.length > 0 || link.shared || copied.at !== '';

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
  const accepted = rows.flatMap(({ report_id, body }) => {
    const { detail, sent, changeOrder, sole } = body.report;
    const { response } = answersOf(body);
    return detail.customReportType === 'Estimate' && response?.answer === 'yes' && Date.parse(response.at) <= Date.parse(until)
      ? [{ reportId: report_id, at: response.at, itemIds: sent.itemIds, totals: sent.totals, writtenAt: sent.at, changeOrder, sole }]
      : [];
  });
  return accepted
    .sort((a, b) => a.at.localeCompare(b.at))
    .reduce<(typeof accepted)[number] | undefined>(
      (latest, one) => (isContract({ sole: one.sole, fromId: one.changeOrder?.fromId }, latest) ? one : latest),
      undefined,
    );
}

/** Ids of the change orders of an accepted estimate, by their numbers; withdrawn and deleted ones too, whose numbers are taken. */
export async function changeOrdersOf(models: ReadModels, orderId: number, baseId: number): Promise<number[]> {
  const rows = await tables(models).selectFrom('report').select(['report_id', 'body']).where('order_id', '=', orderId).execute();
  return rows
    .flatMap(
      ({
        report_id,
        body: {
          report: { changeOrder },
        },
      }) => (changeOrder?.baseId === baseId ? [{ report_id, number: changeOrder.number }] : []),
    )
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
  return answers.map((answer, n) => ({ ...answer, jobName: rows[n]?.body.report.sent.jobName ?? '' }));
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
  const { detail, tracking, sent, link, status, changeOrder, opened, completionAlert } = body.report;
  const { response, completion } = answersOf(body);
  const total = sumOnPage(detail, sent.totals);
  const { validUntil } = sent;
  const hasLink = link.tokenHash !== '';
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
    writtenAt: sent.at,
    linkStatus: linkStatus({ hasLink, withdrawn: isWithdrawn(body), answered: response !== null, validUntil }, at),
    sent: isSent(body),
    opened: opened.count,
    lastOpenedAt: Object.values(opened.at).sort().at(-1) ?? null,
    response,
    completion,
    completionAlert: [...(completionAlert?.emails ?? []), ...(completionAlert?.phones ?? [])].join(', '),
    total,
    repairs: { totalCost: sent.totals.totalCost, tax: sent.totals.tax, vendorTotal: sent.totals.vendorTotal },
    number: kindOf(detail.customReportType).number({ detail, orderId: order_id, reportId: report_id }),
    itemCount: sent.itemIds.length,
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

/** Reports that name one of these vendors, their jobs, their answers (`own`: sealed under the key of the vendor), and the copies of these. */
export async function reportsOfVendors(
  models: ReadModels,
  vendorIds: readonly number[],
): Promise<{ reports: number; orderIds: number[]; answers: { own: number; others: number }; copies: number }> {
  if (vendorIds.length === 0) return { reports: 0, orderIds: [], answers: { own: 0, others: 0 }, copies: 0 };
  const db = models.db<ReportTables>(reports.name);
  const rows = await db
    .selectFrom('report')
    .select(['report_id', 'order_id', 'body'])
    .where('vendor_id', 'in', [...vendorIds])
    .execute();
  const ids = rows.map(({ report_id }) => report_id);
  const copies =
    ids.length === 0
      ? []
      : await db.selectFrom('archive').select('archive_id').where('report_id', 'in', ids).where('deleted', '=', false).execute();
  const answers = rows.flatMap(({ body: { report } }) => [...(report.response ? [report.response] : []), ...report.completions]);
  const own = answers.filter(({ vendorId }) => vendorIds.includes(vendorId)).length;
  return {
    reports: rows.length,
    orderIds: [...new Set(rows.map(({ order_id }) => order_id))],
    answers: { own, others: answers.length - own },
    copies: copies.length,
  };
}
