import type { DryRunFault } from '../../platform/imports/dry-run-process.ts';
import { type PreviewJob, preview } from './preview.ts';

/** One preview in its own process. The process exits after it, or when the server that started it has gone. */
process.on('disconnect', () => process.exit(1));
process.on('message', (job: PreviewJob) => {
  preview(job).then(
    () => process.exit(0),
    (error) => {
      const fault: DryRunFault = { fault: error instanceof Error ? String(error.stack) : String(error) };
      process.send?.(fault, () => process.exit(1));
    },
  );
});
