import { z } from 'zod';

/** `link` is the public link's path; the server stores only its hash and derives the link again for users who may copy it. */
export const SavedReport = z.object({ reportId: z.number(), link: z.string() });
