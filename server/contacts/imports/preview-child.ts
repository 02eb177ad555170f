import type { ListJob } from '../../platform/imports/list-preview.ts';
import { runJobOfParent } from '../../platform/imports/stored-import.ts';
import { preview } from './preview.ts';

runJobOfParent((job: ListJob) => preview(job));
