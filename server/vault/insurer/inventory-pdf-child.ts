import { answerPdfJobs } from '../../platform/pdf/pdf-jobs.ts';
import { makeInventoryPdf } from './inventory-pdf-job.ts';

/** Makes inventories beside the server. */
answerPdfJobs(makeInventoryPdf);
