import { D } from '../../contracts/decimal.ts';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';

/** Entries of one person in a row, newest first; `moved` is their sum, a money string. */
export interface Run {
  key: string;
  actorName: string;
  customer: boolean;
  entries: AuditEntry[];
  moved: string;
}

/** One calendar day of the reader, newest first. */
export interface Day {
  key: string;
  date: Date;
  runs: Run[];
}

/** Groups entries that come newest first by day, and within a day by who did several in a row. */
export function daysOf(entries: AuditEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const date = new Date(entry.at);
    const key = date.toDateString();
    let day = days.at(-1);
    if (day?.key !== key) {
      day = { key, date, runs: [] };
      days.push(day);
    }
    const run = day.runs.at(-1);
    if (
      run &&
      run.actorName === entry.actorName &&
      run.customer === (entry.actorKind === 'report') &&
      aboutOf(run.entries[0]) === aboutOf(entry)
    ) {
      run.entries.push(entry);
      run.moved = new D(run.moved).plus(entry.moved || '0').toFixed(2);
    } else {
      day.runs.push({
        key: keyOfEntry(entry),
        actorName: entry.actorName,
        customer: entry.actorKind === 'report',
        entries: [entry],
        moved: entry.moved || '0.00',
      });
    }
  }
  return days;
}

/** The job, or the stream of what belongs to none. */
function aboutOf(entry: AuditEntry | undefined): number | string | undefined {
  return entry?.orderId ?? entry?.stream;
}

/** What names an entry in an address: its stream and revision. */
export function keyOfEntry(entry: Pick<AuditEntry, 'stream' | 'revision'>): string {
  return `${entry.stream}@${entry.revision}`;
}
