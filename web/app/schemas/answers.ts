import type { z } from 'zod';
import type { Schema } from '../../../contracts/call.ts';
import { isChanging, isZodHere } from './described.ts';

/**
 * An answer as its contract has it. One that its schema would only check does not wait for zod, because the first answers of a page come from the server that
 * has just sent the page; once zod is there, each is checked.
 */
export async function asSent<Answer extends Schema>(schema: Answer, answer: unknown): Promise<z.output<Answer>> {
  if (!isZodHere(schema)) {
    if (!isChanging(schema)) return answer as z.output<Answer>;
    await import('./checking.ts');
  }
  return schema.parse(answer) as z.output<Answer>;
}
