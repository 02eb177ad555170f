import type { Kysely } from 'kysely';
import type { PeopleEvent } from '../../contracts/accounts/people/people.events.ts';
import type { WebhookKind } from '../../contracts/accounts/webhooks/webhook-kinds.ts';
import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import type { Recorded } from '../../contracts/log.ts';
import type { ReportEvent } from '../../contracts/reporting/events.ts';
import { idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { bigint, boolean, integer, nullable, schemaOf, type Tables, table, text, textOf } from '../runner/table.ts';
import { write } from '../runner/upsert.ts';

const tables = {
  public_event: table(
    'public_event',
    {
      event_id: text,
      organization_id: integer,
      position: bigint,
      revision: integer,
      stream: text,
      kind: textOf<WebhookKind>(),
      order_id: nullable(integer),
      at: text,
    },
    { key: 'event_id', indexes: ['(organization_id, position)', '(stream)'] },
  ),
  /** Estimates, but for what-ifs: nothing of those happened. */
  public_job: table('public_job', { order_id: integer, organization_id: integer }, { key: 'order_id' }),
  public_report: table('public_report', { report_id: integer, organization_id: integer, invoice: boolean }, { key: 'report_id' }),
};
type PublicTables = Tables<typeof tables>;
export type PublicEventRow = PublicTables['public_event'];

type AnyEvent = Recorded<EstimateEvent> | Recorded<ReportEvent> | Recorded<PeopleEvent>;

/** By type of event: the kind that programs of others know it as. */
const KINDS: Partial<Record<AnyEvent['type'], WebhookKind>> = {
  ...{ EstimateStarted: 'EstimateCreated', ItemPricesRenewed: 'EstimateRepriced' },
  ...{ PaymentRecorded: 'PaymentRecorded', OnlinePaymentReceived: 'PaymentRecorded', OnlinePaymentRefunded: 'PaymentRefunded' },
  ...{ ReportLinkSent: 'ReportSent', ReportLinkCopied: 'ReportSent', ReportOpened: 'ReportOpened', ReportResponded: 'ReportAccepted' },
  ...{ ReportCompletionAnswered: 'CompletionAnswered' },
  ...{ MemberRightsChanged: 'UserRightsChanged', MemberRoleChanged: 'UserRightsChanged' },
};

/** Whether an event can be one of those, before anything is known of what it is about. */
export const mayBePublic = ({ type }: Recorded): boolean => type in KINDS;

function kindOf(event: AnyEvent, isInvoice: boolean): WebhookKind | undefined {
  switch (event.type) {
    case 'PaymentRecorded':
      return event.data.kind === 'payment' ? 'PaymentRecorded' : undefined;
    case 'ReportResponded':
      if (event.data.kind === 'Completion') return 'CompletionAnswered';
      return event.data.answer === 'yes' ? 'ReportAccepted' : 'ReportDeclined';
    case 'ReportLinkSent':
    case 'ReportLinkCopied':
      return isInvoice ? 'InvoiceSent' : 'ReportSent';
    default:
      return KINDS[event.type];
  }
}

/** What happened in each organisation that webhooks can be sent of, by its position in the log. Holds no text of persons. */
export const publicEvents: ReadModel = {
  name: 'public_events',
  version: 1,
  streams: ['estimate-', 'report-', 'people-'],
  schemaSql: schemaOf(tables),
  fold: (tx, events, { schema }) => foldBatch(tx as Kysely<PublicTables>, schema, events as AnyEvent[]),
  async clear(tx: Kysely<PublicTables>, root) {
    await tx.deleteFrom('public_event').where('stream', '=', root).execute();
    if (root.startsWith('estimate-')) await tx.deleteFrom('public_job').where('order_id', '=', idOfStream(root)).execute();
    if (root.startsWith('report-')) await tx.deleteFrom('public_report').where('report_id', '=', idOfStream(root)).execute();
  },
};

async function foldBatch(tx: Kysely<PublicTables>, schema: string, events: AnyEvent[]): Promise<void> {
  const jobs = new Map<number, PublicTables['public_job']>();
  const reports = new Map<number, PublicTables['public_report']>();
  const found: AnyEvent[] = [];
  for (const event of events) {
    if (event.type === 'EstimateStarted') {
      const { orderId: order_id, organizationId: organization_id } = event.data;
      jobs.set(order_id, { order_id, organization_id });
    }
    if (mayBePublic(event) || event.type === 'ReportAdded' || event.type === 'ReportChanged') found.push(event);
  }
  if (found.length === 0) return;
  await loadMissing(tx, found, jobs, reports);
  const rows: PublicEventRow[] = [];
  for (const event of found) {
    const id = idOfStream(event.stream);
    if (event.type === 'ReportAdded')
      reports.set(id, {
        report_id: id,
        organization_id: event.data.organizationId,
        invoice: event.data.detail.customReportType === 'Invoice',
      });
    const report = reports.get(id);
    if (event.type === 'ReportChanged' && report) reports.set(id, { ...report, invoice: event.data.detail.customReportType === 'Invoice' });
    const isReport = event.stream.startsWith('report-');
    const kind = kindOf(event, isReport && report?.invoice === true);
    const organizationId = event.stream.startsWith('people-') ? id : isReport ? report?.organization_id : jobs.get(id)?.organization_id;
    if (!kind || organizationId === undefined) continue;
    rows.push({
      ...{ event_id: event.id, organization_id: organizationId, position: event.position.toString(), revision: event.revision },
      ...{ stream: event.stream, kind, order_id: orderOf(event), at: event.metadata.at },
    });
  }
  await write(tx, schema, [
    tables.public_job.put([...jobs.values()]),
    tables.public_report.put([...reports.values()]),
    tables.public_event.put(rows),
  ]);
}

function orderOf(event: AnyEvent): number | null {
  if (event.stream.startsWith('people-')) return null;
  return event.stream.startsWith('report-') ? (event as Recorded<ReportEvent>).data.orderId : idOfStream(event.stream);
}

/** The jobs and reports of these events that this batch does not begin. */
async function loadMissing(
  tx: Kysely<PublicTables>,
  events: AnyEvent[],
  jobs: Map<number, PublicTables['public_job']>,
  reports: Map<number, PublicTables['public_report']>,
): Promise<void> {
  const idsOf = (prefix: string) => events.filter(({ stream }) => stream.startsWith(prefix)).map(({ stream }) => idOfStream(stream));
  const missing = [...new Set(idsOf('estimate-'))].filter((id) => !jobs.has(id));
  if (missing.length > 0)
    for (const row of await tx.selectFrom('public_job').selectAll().where('order_id', 'in', missing).execute()) jobs.set(row.order_id, row);
  const reportIds = [...new Set(idsOf('report-'))];
  if (reportIds.length > 0)
    for (const row of await tx.selectFrom('public_report').selectAll().where('report_id', 'in', reportIds).execute())
      reports.set(row.report_id, row);
}

const from = (models: ReadModels) => models.db<PublicTables>(publicEvents.name).selectFrom('public_event');

export const findPublicEvents = (models: ReadModels, eventIds: readonly string[]): Promise<PublicEventRow[]> =>
  from(models).selectAll().where('event_id', 'in', eventIds).execute();

interface Between {
  organizationId: number;
  /** Positions in the log, both included. */
  from: string;
  to: string;
}

/** Of those, the ones of some kinds, in the order of the log. */
export const publicEventsBetween = (
  models: ReadModels,
  { organizationId, from: least, to }: Between,
  kinds: readonly WebhookKind[],
  most: number,
) =>
  between(models, { organizationId, from: least, to })
    .selectAll()
    .where('kind', 'in', kinds)
    .orderBy('position')
    .orderBy('revision')
    .limit(most)
    .execute();

/** How many there are, of some kinds and of all, and the first of these kinds. */
export async function countPublicEvents(models: ReadModels, range: Between, kinds: readonly WebhookKind[]) {
  const [[first], counts] = await Promise.all([
    publicEventsBetween(models, range, kinds, 1),
    between(models, range)
      .select(({ fn, eb }) => [
        fn.countAll<string>().as('all'),
        fn
          .countAll<string>()
          .filterWhere(eb('kind', 'in', kinds))
          .as('some'),
      ])
      .executeTakeFirst(),
  ]);
  return { events: Number(counts?.some ?? 0), of: Number(counts?.all ?? 0), first: first && { kind: first.kind, at: first.at } };
}

const between = (models: ReadModels, { organizationId, from: least, to }: Between) =>
  from(models).where('organization_id', '=', organizationId).where('position', '>=', least).where('position', '<=', to);
