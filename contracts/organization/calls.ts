import { z } from 'zod';
import { call, Id } from '../call.ts';

export const AUDIT_KINDS = [
  'quantities',
  'lines',
  'quality',
  'measurements',
  'notes',
  'prices',
  'areas',
  'tasks',
  'job',
  'reports',
  'book',
] as const;

/**
 * One change in words, of a job (`orderId`), of the price book (`book`) or, with neither, of the organisation itself. `moved` is the change of the estimate's total before tax, signed
 * (`-12.50`); it and `total` are empty where there is no job. `facts` are the event as stored.
 */
export const AuditEntry = z.object({
  position: z.string(),
  orderId: z.number().nullable(),
  jobName: z.string(),
  book: z
    .object({
      /** The version that the change made, and the day (ISO) from which it counts; null of a change that made none. */
      version: z.number().nullable(),
      effectiveFrom: z.string().nullable(),
      /** Each price that was set by hand: dollars such as `12.50`, or `default price`; `before` is empty where it is not known. */
      prices: z.array(z.object({ itemXREF: z.number(), item: z.string(), before: z.string(), after: z.string() })),
    })
    .nullable(),
  revision: z.number(),
  stream: z.string(),
  at: z.string(),
  actorKind: z.enum(['user', 'report', 'system']),
  actorId: z.number().nullable(),
  actorName: z.string(),
  kind: z.enum(AUDIT_KINDS),
  event: z.string(),
  command: z.string(),
  areaId: z.number().nullable(),
  areaLabel: z.string(),
  itemId: z.number().nullable(),
  sentence: z.string(),
  before: z.string(),
  after: z.string(),
  unit: z.string(),
  moved: z.string(),
  total: z.string(),
  linesFollowed: z.number(),
  undoes: z.boolean(),
  facts: z.unknown(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A day of UTC (both ends belong to it), or an instant. */
const When = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** Comma separated, at most 50; none is as if the filter were left out. */
const listOf = <Entry extends z.ZodType<unknown, string>>(entry: Entry) =>
  z
    .string()
    .max(1000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(entry).max(50))
    .optional();

export const AuditFilter = z.object({
  orderId: Id.optional(),
  /** User ids; `customer` for those who hold a public link, `system` for the product itself. */
  person: listOf(z.string().regex(/^(\d{1,10}|[a-z]{1,20})$/, 'must be a user id, or customer')),
  area: listOf(z.string().transform(Number).pipe(z.number().int().min(1).max(2_147_483_647))),
  kind: listOf(z.enum(AUDIT_KINDS)),
  from: When.optional(),
  /** The day is included, an instant is not. */
  to: When.optional(),
  text: z.string().trim().max(255).optional(),
  item: Id.optional(),
});

export const getAudit = call({
  id: 'audit',
  method: 'GET',
  path: '/api/audit',
  who: 'admin',
  summary: 'Every change of jobs, of the price book and of what the organisation chose, newest first',
  query: AuditFilter.extend({
    /** The `next` of the page before: a log position, and behind a hyphen the revision of the last entry there. */
    before: z
      .string()
      .regex(/^\d{1,18}(-\d{1,9})?$/)
      .optional(),
    take: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.object({
    entries: z.array(AuditEntry),
    total: z.number(),
    next: z.string().nullable(),
    people: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
    areas: z.array(z.object({ id: z.number(), label: z.string(), count: z.number() })),
    kinds: z.array(z.object({ kind: z.enum(AUDIT_KINDS), count: z.number() })),
  }),
});
/** The life of one job for the time slider: number of changes per bucket, and marks of reports. */
export const getAuditTimeline = call({
  id: 'auditTimeline',
  method: 'GET',
  path: '/api/audit/{orderId}/timeline',
  who: 'admin',
  summary: "The job's life",
  params: z.object({ orderId: Id }),
  query: z.object({ buckets: z.coerce.number().int().min(10).max(400).default(160) }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    total: z.string(),
    buckets: z.array(z.number()),
    marks: z.array(z.object({ at: z.string(), label: z.string(), kind: z.enum(['sent', 'opened', 'accepted', 'declined']) })),
  }),
});
/** CSV (RFC 4180, UTF-8 with byte-order mark); cells that a spreadsheet would run as a formula are prefixed with an apostrophe. */
export const exportAudit = call({
  id: 'auditExport',
  method: 'GET',
  path: '/api/audit/export.csv',
  who: 'admin',
  summary: 'Every change as CSV',
  query: AuditFilter,
  response: z.string(),
});

/** Decimals of quantities: 1 unless the organisation has chosen 0 or 2 (R103). */
const EstimateDefaults = z.object({ quantityDecimals: z.number().int().min(0).max(2) });
/** What estimates begin with. */
export const getEstimateDefaults = call({
  id: 'estimateDefaults',
  method: 'GET',
  path: '/api/organization/estimate-defaults',
  who: 'user',
  summary: 'What estimates begin with',
  response: EstimateDefaults,
});
/** Counts for estimates that are started from then on: a quantity that was typed is never rounded again. */
export const saveEstimateDefaults = call({
  id: 'saveEstimateDefaults',
  method: 'POST',
  path: '/api/organization/estimate-defaults',
  who: 'user',
  summary: 'Choose what estimates begin with',
  body: EstimateDefaults,
  response: EstimateDefaults,
});

const ReportDefaults = z.object({ excludeTax: z.boolean() });
/** What the organisation's reports show unless one of them says otherwise; null where nobody has chosen yet, and R289 counts. */
export const getReportDefaults = call({
  id: 'reportDefaults',
  method: 'GET',
  path: '/api/organization/report-defaults',
  who: 'user',
  summary: 'What reports show unless told otherwise',
  response: z.object({ excludeTax: z.boolean().nullable() }),
});
export const saveReportDefaults = call({
  id: 'saveReportDefaults',
  method: 'POST',
  path: '/api/organization/report-defaults',
  who: 'user',
  summary: 'Choose what reports show unless told otherwise',
  body: ReportDefaults,
  response: ReportDefaults,
});
