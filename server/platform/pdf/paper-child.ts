import { makePaper } from './paper-job.ts';
import { answerPdfJobs } from './pdf-jobs.ts';

/** Draws papers beside the server. */
answerPdfJobs(makePaper);
