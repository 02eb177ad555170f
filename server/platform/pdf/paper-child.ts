import { makePaper, type PaperJob } from './paper-job.ts';
import { answerPdfJobs } from './pdf-jobs.ts';

/** Draws papers beside the server. */
answerPdfJobs((job: PaperJob) => makePaper(job));
