import { type MadePicture, makePicture, type PictureJob, UnreadablePicture } from './picture.ts';

/** What the process answers before it ends. */
export type PictureAnswer = { made: MadePicture } | { unreadable: string } | { fault: string };

/** One picture in its own process, which exits after it, or when the server that started it has gone. */
process.on('disconnect', () => process.exit(1));
process.on('message', (job: PictureJob) => {
  makePicture(job)
    .then<PictureAnswer, PictureAnswer>(
      (made) => ({ made }),
      (error) => (error instanceof UnreadablePicture ? { unreadable: error.message } : { fault: String((error as Error).stack) }),
    )
    .then((answer) => process.send?.(answer, () => process.exit(0)));
});
