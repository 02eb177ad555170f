import type { z } from 'zod';
import type { AuditEntry } from '../../../contracts/organization/audit/audit-entry.ts';
import { exportAudit } from '../../../contracts/organization/audit/export-audit.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { AUDIT, type AuditTables, auditEntries } from '../../../projections/organization/audit.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { OriginsService } from '../../accounts/origins.service.ts';
import { PriceBookService } from '../../catalogue/price-book.service.ts';
import { AtOnce } from '../../platform/http/at-once.ts';
import { bind } from '../../platform/http/bind.ts';
import { csvRow, harmless } from '../../platform/http/csv.ts';
import { streamText } from '../../platform/http/stream-text.ts';
import { OrganizationService } from '../organization.service.ts';
import { namesOf } from './names-of.ts';

const exportsAtOnce = new AtOnce(5);

export default bind(
  exportAudit,
  {
    reads: [AUDIT, priceBooks],
    raw: true,
    answers: 'text/csv',
    cost: 20,
    uses: [Runner, PriceBookService, OrganizationService, OriginsService],
  },
  ({ query, response, ...ctx }, models, books, organization, origins) =>
    exportsAtOnce.run(async () => {
      const { organizationId } = ctx.session;
      const { withOrigins, ...asked } = query;
      const filter = await origins.named(organizationId, asked);
      const entries = auditEntries(models.db<AuditTables>(AUDIT.name), organizationId, filter, await namesOf(books, organizationId));
      // Read the first entry before sending headers: after them a failure can only cut the response off.
      const first = await entries.next();
      response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="audit.csv"' });
      const note = (count: number) =>
        organization.noteExportAsTable(organizationId, { orderId: query.orderId ?? null, entries: count }, ctx);
      const whereOf = withOrigins === 'true' ? placesOf(origins, organizationId) : undefined;
      await streamText(response, csvOf(first, entries, note, whereOf));
    }),
);

/** The rows. What is exported is recorded before the last of them, so that there is no whole file without its entry. */
async function* csvOf(
  first: IteratorResult<Entry>,
  rest: AsyncIterator<Entry>,
  note: (entries: number) => Promise<void>,
  whereOf: WhereOf | undefined,
): AsyncGenerator<string> {
  const more = whereOf ? ['Device', 'Address'] : [];
  let last = `\ufeff${csvRow(['When', 'Who', 'Job', 'Area', 'Kind', 'What', 'Before', 'After', 'Unit', 'Moved', 'Total', 'Event', 'Log position', ...more])}`;
  let entries = 0;
  for (let entry = first; !entry.done; entry = await rest.next()) {
    yield last;
    last = csvRow([...cells(entry.value), ...((await whereOf?.(entry.value)) ?? [])].map(safe));
    entries++;
  }
  await note(entries);
  yield last;
}

type Entry = z.output<typeof AuditEntry>;
type WhereOf = (entry: Entry) => Promise<string[]>;

/** Device and address of entries; each origin is asked for once. */
function placesOf(origins: OriginsService, organizationId: number): WhereOf {
  const known = new Map<string, string[]>();
  return async ({ origin }) => {
    if (origin === null) return ['', ''];
    const before = known.get(origin);
    if (before) return before;
    const [shown] = await origins.shown(organizationId, [origin]);
    const place = [shown?.device ?? '', shown?.address ?? ''];
    known.set(origin, place);
    return place;
  };
}

function cells(entry: Entry): string[] {
  const prices = entry.book?.prices ?? [];
  const each = (side: 'before' | 'after') =>
    prices.length > 1 ? prices.map((price) => `${price.item}: ${price[side] || 'not known'}`).join('; ') : entry[side];
  return [
    entry.at,
    entry.actorName,
    entry.jobName,
    entry.areaLabel,
    entry.kind,
    entry.sentence,
    each('before'),
    each('after'),
    entry.unit,
    entry.moved,
    entry.total,
    entry.event,
    entry.position,
  ];
}

/** Leaves a plain negative number or percentage unescaped. */
function safe(value: string): string {
  return /^-?\d+(\.\d+)?( %)?$/.test(value) ? value : harmless(value);
}
