import { z } from 'zod';

/** The two files of a sponsor, by the names that the documents give them (C253). */
export const SPONSOR_FILES = ['SponsorPortrait', 'CompanyLogo'] as const;
export const SponsorFileType = z.enum(SPONSOR_FILES);
export type SponsorFileType = z.output<typeof SponsorFileType>;

/** The largest file that is taken, and the longest side of the picture that is made of it. */
export const MAX_SPONSOR_FILE_BYTES = 5 * 1024 * 1024;
export const SPONSOR_FILE_SIDE = 512;

/** The address beneath which the pictures of sponsors are: `<address>/<user id>/<SHA-256 of the picture>`. */
export const SPONSOR_PICTURES = '/api/sponsorship/pictures';

/** A picture as it is kept, with the name of the file that it was made of. */
export interface KeptSponsorFile {
  hash: string;
  width: number;
  height: number;
  name: string;
}

/** A picture as calls answer it. Without one, `filename` and `url` are empty. */
export const SponsorPicture = z.object({ filename: z.string(), url: z.string(), width: z.number(), height: z.number() });
export type SponsorPicture = z.output<typeof SponsorPicture>;

export const sponsorPicture = (userId: number, kept: KeptSponsorFile | undefined): SponsorPicture =>
  kept
    ? { filename: `${kept.hash}.jpg`, url: `${SPONSOR_PICTURES}/${userId}/${kept.hash}`, width: kept.width, height: kept.height }
    : { filename: '', url: '', width: 0, height: 0 };
