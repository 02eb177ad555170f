/** What a child process is asked, and answers: without a fault the file is in the job's folder. */
export type PdfRequest<Job> = Job & { id: number };
export interface PdfAnswer {
  id: number;
  fault?: string;
}

/** In a child process (`PdfProcess`): makes PDFs until the server that started it lets go of it. */
export function answerPdfJobs<Job>(make: (job: Job) => Promise<void>): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', (request: PdfRequest<Job>) => {
    make(request)
      .then<PdfAnswer, PdfAnswer>(
        () => ({ id: request.id }),
        (error) => ({ id: request.id, fault: String((error as Error).stack) }),
      )
      .then((answer) => process.send?.(answer));
  });
}
