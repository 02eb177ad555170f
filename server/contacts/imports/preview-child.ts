import { runJobOfParent } from '../../platform/imports/stored-import.ts';
import { type PreviewJob, preview } from './preview.ts';

runJobOfParent((job: PreviewJob) => preview(job));
