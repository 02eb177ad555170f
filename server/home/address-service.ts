import { Logger } from '@nestjs/common';
import { z } from 'zod';
import type { CheckedAddress } from '../../contracts/home/property/address-check.ts';
import type { HomeAddress } from '../../contracts/home/property/home.ts';
import { stateName } from '../../contracts/kit/us-states.ts';
import type { AddressServiceOptions } from '../platform/address-service.ts';
import { AddressCheck } from './address-check.service.ts';

/** A person waits meanwhile. */
const ANSWER_MS = 3_000;
const MOST_BYTES = 64 * 1024;

const line = z.string().trim().max(255);
/** What the service answers (docs/configuration.md). Unknown fields are left out, so that a newer one can say more. */
const Answer = z.object({
  /** As it knows the address; null for one that it does not know. */
  address: z
    .object({
      address: line.min(1),
      address2: line.default(''),
      city: line.min(1),
      state: line.toUpperCase().refine((state) => stateName(state) !== state),
      zip: line.regex(/^\d{5}(-\d{4})?$/),
    })
    .nullable(),
  /** What it says of it, in sentences. */
  words: z.array(z.string().trim().min(1).max(300)).max(5).default([]),
});
type Answer = z.output<typeof Answer>;

/**
 * Asks a service that knows streets, beside the postal data. Where it is late, down or answers something else, the postal data alone
 * has said what it can, and the words say so.
 */
export class ServiceAddressCheck extends AddressCheck {
  private readonly logger = new Logger(ServiceAddressCheck.name);

  constructor(
    private readonly postal: AddressCheck,
    private readonly service: AddressServiceOptions,
    private readonly answerMs = ANSWER_MS,
  ) {
    super();
  }

  override get asks(): string {
    return this.service.name;
  }

  async check(address: HomeAddress): Promise<CheckedAddress> {
    const [shipped, answer] = await Promise.all([this.postal.check(address), this.ask(address)]);
    const { name } = this.service;
    if (answer === undefined) return { ...shipped, words: [...shipped.words, `${name} could not be asked: the street was not looked up.`] };
    const { address: known, words } = answer;
    if (known === null) {
      const result = shipped.proposed ? 'changed' : 'unknown';
      return { ...shipped, result, words: [`${name} does not know this address.`, ...words, ...shipped.words] };
    }
    const differs = (Object.keys(known) as (keyof HomeAddress)[]).some((field) => known[field] !== address[field].trim());
    return {
      result: differs ? 'changed' : 'valid',
      proposed: differs ? known : null,
      county: (await this.postal.check(known)).county,
      words: differs && words.length === 0 ? [`${name} has it so.`] : words,
    };
  }

  /** Undefined where there is no answer of use. What was typed is in no log. */
  private async ask(address: HomeAddress): Promise<Answer | undefined> {
    const { url, key } = this.service;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
        body: JSON.stringify(address),
        // The key, and the address, are for this service alone.
        redirect: 'error',
        signal: AbortSignal.timeout(this.answerMs),
      });
      const text = await textOf(response);
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      return Answer.parse(JSON.parse(text));
    } catch (error) {
      this.logger.warn(`The address service was of no use: ${reasonOf(error)}`);
      return undefined;
    }
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error(`its answer has more than ${MOST_BYTES} bytes`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Without what it answered: that can repeat what was typed. */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return `not as agreed: ${error.issues.map(({ path }) => path.join('.') || 'all of it').join(', ')}`;
  if (error instanceof SyntaxError) return 'its answer is no JSON';
  return error instanceof Error ? error.message : String(error);
}
