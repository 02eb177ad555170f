import { streamOf } from '../platform/event-log/stream.ts';
import { reportDecider } from './report.decider.ts';

/** The streams `report-<reportId>`. */
export class ReportStreams extends streamOf(reportDecider) {}
