import type { z } from 'zod';
import { csvRow, harmless } from '../../../contracts/csv.ts';
import type { AuditEntry } from '../../../contracts/organization/audit/audit-entry.ts';
import type { OriginsService } from '../../accounts/origins.service.ts';

type Entry = z.output<typeof AuditEntry>;
type WhereOf = (entry: Entry) => Promise<string[]>;

/** Audit entries as CSV, the newest first. What is exported is recorded before the last of them, so that there is no whole file without its entry. */
export async function* auditCsv(
  entries: AsyncIterable<Entry>,
  note: (entries: number) => Promise<void>,
  whereOf?: WhereOf,
): AsyncGenerator<string> {
  const more = whereOf ? ['Device', 'Address'] : [];
  let last = `\ufeff${csvRow(['When', 'Who', 'Job', 'Area', 'Kind', 'What', 'Before', 'After', 'Unit', 'Moved', 'Total', 'Event', 'Log position', ...more])}`;
  let count = 0;
  for await (const entry of entries) {
    yield last;
    last = csvRow([...cells(entry), ...((await whereOf?.(entry)) ?? [])].map(safe));
    count++;
  }
  await note(count);
  yield last;
}

/** Device and address of entries; each origin is asked for once. */
export function placesOf(origins: OriginsService, organizationId: number): WhereOf {
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
