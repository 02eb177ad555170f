import { z } from 'zod';
import { SIGNATURE_BOX } from './signature-box.ts';

const MOST_STROKES = 300;
const MOST_NUMBERS = 8_000;

const Stroke = z
  .array(z.number().int().min(0).max(SIGNATURE_BOX.width))
  .min(4)
  .refine((stroke) => stroke.length % 2 === 0, { error: 'must be x and y in turn' });

/** How the answer was signed. A typed signature is the name itself. Texts about the device are what the browser says and are not relied on. */
export const Signature = z.object({
  method: z.enum(['typed', 'drawn']),
  strokes: z
    .array(Stroke)
    .max(MOST_STROKES)
    .refine((strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= MOST_NUMBERS, { error: 'must be a shorter drawing' })
    .default([]),
  /** The box beside the text was ticked by the signer. */
  consent: z.boolean().default(false),
  /** Of the text that was shown (`CONSENT_TEXTS`). */
  consentVersion: z.number().int().min(0).max(100_000).default(0),
  screen: z.string().max(40).default(''),
  language: z.string().max(40).default(''),
  timeZone: z.string().max(80).default(''),
});
export type Signature = z.output<typeof Signature>;

/** SHA-256 in hexadecimal digits. */
export const Fingerprint = z.string().regex(/^[0-9a-f]{64}$/);
