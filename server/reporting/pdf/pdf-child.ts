import { makePdf, type PdfJob } from './pdf-job.ts';

export type PdfRequest = PdfJob & { id: number };
/** Without a fault the file is in the job's folder. */
export interface PdfAnswer {
  id: number;
  fault?: string;
}

/** Makes PDFs, one after the other, until the server that started it lets go of it. */
process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, ...job }: PdfRequest) => {
  makePdf(job)
    .then<PdfAnswer, PdfAnswer>(
      () => ({ id }),
      (error) => ({ id, fault: String((error as Error).stack) }),
    )
    .then((answer) => process.send?.(answer));
});
