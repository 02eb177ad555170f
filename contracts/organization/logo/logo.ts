import { z } from 'zod';
import { LOGO_FILES } from './files.ts';

/** The largest file that is taken, in bytes and in pixels, and the longest side of the picture that is made of it. */
export const MAX_LOGO_BYTES = 5 * 1024 * 1024;
export const MAX_LOGO_PIXELS = 25_000_000;
export const LOGO_SIDE = 600;

/** The picture of a logo: a JPEG by the SHA-256 of its bytes, and its size in pixels. */
export const LogoPicture = z.object({ hash: z.string(), width: z.number(), height: z.number() });
export type LogoPicture = z.infer<typeof LogoPicture>;

/** A logo as calls answer it. Without one, `filename` and `url` are empty. */
export const Logo = z.object({ filename: z.string(), url: z.string(), width: z.number(), height: z.number() });
export type Logo = z.infer<typeof Logo>;

export function logoOf(picture: LogoPicture | null): Logo {
  if (!picture) return { filename: '', url: '', width: 0, height: 0 };
  const { hash, width, height } = picture;
  return { filename: fileNameOf(picture), url: `${LOGO_FILES}/${hash}`, width, height };
}

/** The name of an uploaded picture, which says all that is known of it: `logo-600x200-<hash>.jpg`. */
export const fileNameOf = ({ hash, width, height }: LogoPicture) => `logo-${width}x${height}-${hash}.jpg`;

/** The picture of that name; undefined for any other name. */
export function pictureNamed(filename: string): LogoPicture | undefined {
  const [, width, height, hash] = /^logo-([1-9]\d{0,2})x([1-9]\d{0,2})-([0-9a-f]{64})\.jpg$/.exec(filename) ?? [];
  return hash ? { hash, width: Number(width), height: Number(height) } : undefined;
}
