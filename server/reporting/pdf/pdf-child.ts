import { answerPdfJobs } from '../../platform/pdf/pdf-jobs.ts';
import { makePdf } from './pdf-job.ts';

/** Makes the PDFs of reports beside the server. */
answerPdfJobs(makePdf);
