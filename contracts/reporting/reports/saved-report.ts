import { z } from 'zod';

/** `link` is the public link's path; the server keeps its hash alone, and makes it again for those who may copy it. */
export const SavedReport = z.object({ reportId: z.number(), link: z.string() });
