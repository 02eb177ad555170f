import { reportStream } from '../../contracts/reporting/events.ts';
import { reportingRefusals } from '../../contracts/reporting/refusals.ts';
import { reportIds } from '../../projections/reporting/owned-ids.ts';
import { reports } from '../../projections/reporting/reports.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { ContactsModule } from '../contacts/contacts.module.ts';
import { EstimatingModule } from '../estimating/estimating.module.ts';
import { HomeModule } from '../home/home.module.ts';
import { OrganizationModule } from '../organization/organization.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { ArchiveService } from './archive/archive.service.ts';
import { AgingService } from './billing/aging.service.ts';
import { BegunInvoices, begunInvoicesMigrations } from './billing/begun-invoices.ts';
import { BillingService } from './billing/billing.service.ts';
import { FinishInvoices } from './billing/finish-invoices.ts';
import { ChangeOrderService } from './change-orders/change-order.service.ts';
import { WhenJobHandedOverDoReaddress } from './hand-over/when-job-handed-over-do-readdress.ts';
import { LinkTokens } from './link/link-tokens.ts';
import { MailMonthlyExports } from './monthly/mail-monthly-exports.ts';
import { MonthlyHolding } from './monthly/monthly.holding.ts';
import { MonthlyExportRecords } from './monthly/monthly-exports.records.ts';
import { MonthlyExportService } from './monthly/monthly-exports.service.ts';
import { MonthlyFiles } from './monthly/monthly-files.ts';
import { MonthlyLinks } from './monthly/monthly-links.ts';
import { WhenErasedDoForgetMonths } from './monthly/when-erased-do-forget-months.ts';
import { OnlinePaymentsService, onlineMigrations } from './online/online-payments.service.ts';
import { OptionsService } from './options/options.service.ts';
import { ReportPages } from './pages/report-pages.service.ts';
import { PartSources } from './parts/part-sources.ts';
import { PdfMaker } from './pdf/pdf-maker.ts';
import { FormAnswers } from './public/form-answers.service.ts';
import { PublicPageService } from './public/public-page.service.ts';
import { PublicReports } from './public/public-reports.service.ts';
import { ReceivedReports } from './received/received-reports.service.ts';
import { RemindOfUnanswered } from './remind-of-unanswered.ts';
import { ReportService } from './report.service.ts';
import { ReportStreams } from './report.stream.ts';
import { ReportSaving } from './report-saving.ts';
import { OfflineVerifier } from './seal/offline-verifier.ts';
import { SealService } from './seal/seal.service.ts';
import { SealKeys, sealMigrations } from './seal/seal-keys.ts';
import { SealedAudits } from './seal/sealed-audit.service.ts';
import { SealedPdfs } from './seal/sealed-pdfs.service.ts';
import { WhenReportArchivedDoSeal } from './seal/when-report-archived-do-seal.ts';
import { WhenReportSealedDoSend } from './seal/when-report-sealed-do-send.ts';
import { SealedInventories } from './sealed-inventory.service.ts';
import { ShareService } from './sharing/share.service.ts';
import { WhenReportLinkSentDoMail } from './sharing/when-report-link-sent-do-mail.ts';
import { VendorReports } from './vendor-reports.ts';
import { WhenReportRespondedDoAlert } from './when-report-responded-do-alert.ts';

/** Reports, their public links, their answers and their sealed copies. */
@ContextModule({
  calls: import.meta.dirname,
  refusals: reportingRefusals,
  events: [reportStream],
  personal: [MonthlyHolding],
  readModels: [reports],
  owns: reportIds,
  streams: [ReportStreams],
  records: [MonthlyExportRecords],
  reactions: [
    FinishInvoices,
    MailMonthlyExports,
    RemindOfUnanswered,
    WhenErasedDoForgetMonths,
    WhenJobHandedOverDoReaddress,
    WhenReportArchivedDoSeal,
    WhenReportLinkSentDoMail,
    WhenReportRespondedDoAlert,
    WhenReportSealedDoSend,
  ],
  migrations: [...sealMigrations, ...onlineMigrations, ...begunInvoicesMigrations],
  imports: [CatalogueModule, ContactsModule, EstimatingModule, HomeModule, OrganizationModule],
  providers: [
    AgingService,
    BegunInvoices,
    ArchiveService,
    BillingService,
    ChangeOrderService,
    FormAnswers,
    LinkTokens,
    PartSources,
    MonthlyExportService,
    MonthlyFiles,
    MonthlyLinks,
    OnlinePaymentsService,
    OptionsService,
    PdfMaker,
    SealedAudits,
    SealedInventories,
    SealedPdfs,
    OfflineVerifier,
    PublicPageService,
    PublicReports,
    ReceivedReports,
    ReportPages,
    ReportSaving,
    ReportService,
    SealKeys,
    SealService,
    ShareService,
    VendorReports,
  ],
})
export class ReportingModule {}
