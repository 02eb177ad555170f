import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EstimatingModule } from '../estimating/estimating.module.ts';
import { RemindOfUnanswered } from './remind-of-unanswered.ts';
import { ChangeReportHandler, ReportStreams } from './report.handler.ts';
import { ReportService } from './report.service.ts';
import { ReportingController } from './reporting.controller.ts';
import { WhenReportRespondedDoAlert } from './when-report-responded-do-alert.ts';

/** Reports, their public links, their answers and their sealed copies. */
@Module({
  imports: [CqrsModule, EstimatingModule],
  controllers: [ReportingController],
  providers: [ReportService, ReportStreams, ChangeReportHandler, RemindOfUnanswered, WhenReportRespondedDoAlert],
  exports: [ReportService],
})
export class ReportingModule {}
