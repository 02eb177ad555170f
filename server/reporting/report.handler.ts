import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Recorded } from '../../contracts/log.ts';
import type { ReportEvent } from '../../contracts/reporting/events.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import { type CommandMeta, type Handled, StreamHandler } from '../platform/event-log/stream-handler.ts';
import { type ReportCommand, type ReportState, reportDecider } from './report.decider.ts';

export type ReportHandled = Handled<ReportState, ReportEvent>;

/** One command for one report. */
export class ChangeReport extends Command<ReportHandled> {
  constructor(
    readonly reportId: number,
    readonly command: ReportCommand,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** The streams `report-<reportId>`: their cached states and their one writer in this process. */
@Injectable()
export class ReportStreams extends StreamHandler<ReportState, ReportCommand, ReportEvent> {
  constructor(private readonly events: EventLog) {
    super(events, reportDecider);
  }

  /** The report as it was after a revision of its stream. */
  async atRevision(reportId: number, revision: number): Promise<ReportState> {
    const events = await this.events.read(reportDecider.streamOf(reportId), 0, revision + 1);
    return (events as Recorded<ReportEvent>[]).reduce(reportDecider.evolve, reportDecider.initial(reportId));
  }
}

@CommandHandler(ChangeReport)
export class ChangeReportHandler implements ICommandHandler<ChangeReport> {
  constructor(private readonly streams: ReportStreams) {}

  execute({ reportId, command, meta }: ChangeReport): Promise<ReportHandled> {
    return this.streams.handle(reportId, command, meta);
  }
}
