import { nameOfActor, type Recorded } from '../../../contracts/log.ts';
import { type ReportEvent, reportStream } from '../../../contracts/reporting/events.ts';
import { noReport } from '../../../contracts/reporting/report-state.ts';
import { getReportHistory } from '../../../contracts/reporting/tracking/get-report-history.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { bind } from '../../platform/http/bind.ts';
import { Outbox } from '../../platform/mail/outbox.ts';
import { messageKeys } from '../message-keys.ts';
import { byProduct, historyWords } from './history-words.ts';

const MOST_ENTRIES = 500;

export default bind(getReportHistory, { reads: [], uses: [EventLog, Outbox] }, async ({ params: { reportId } }, log, outbox) => {
  const events = (await log.read(`report-${reportId}`)) as Recorded<ReportEvent>[];
  let report = noReport(reportId);
  const told = events.map((event) => {
    const { detail = '', comment = '', answer = null, archiveId = 0, ...words } = historyWords(event, report);
    const by = byProduct(event, report) ? '' : nameOfActor(event.metadata.actor);
    report = reportStream.fold.evolve(report, event);
    return { id: event.id, at: event.metadata.at, position: String(event.position), by, ...words, detail, comment, answer, archiveId };
  });
  const keys = events.slice(-MOST_ENTRIES).map((event) => ({ id: event.id, keys: messageKeys(event) }));
  const messages = new Map((await outbox.byKeys(keys.flatMap((one) => one.keys))).map(({ key, ...message }) => [key, message]));
  const kept = new Set(report.archives.map(({ id }) => id));
  const entries = told.slice(-MOST_ENTRIES).map((entry, n) => ({
    ...entry,
    archiveId: kept.has(entry.archiveId) ? entry.archiveId : 0,
    deliveries: (keys[n]?.keys ?? []).flatMap((key) => messages.get(key) ?? []),
  }));
  return { entries: entries.reverse(), earlier: Math.max(0, events.length - MOST_ENTRIES) };
});
