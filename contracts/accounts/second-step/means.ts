import { z } from 'zod';

/** What a second step can be taken with. */
export const Means = z.enum(['passkey', 'authenticator', 'recovery code']);
export type Means = z.output<typeof Means>;

/** Six digits, with or without a blank between them, or a recovery code. */
export const StepCode = z.string().trim().min(6, 'is too short').max(20);

/** What the browser and its keys tell each other (WebAuthn); the library that made it checks what is in it. */
export const PasskeyOptions = z.record(z.string(), z.unknown());
export const PasskeyAnswer = z.object({
  id: z.string().min(1).max(2_000),
  rawId: z.string().max(2_000),
  response: z.record(z.string(), z.unknown()),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
});

export const RecoveryCodes = z.array(z.string());
