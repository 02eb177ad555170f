import { z } from 'zod';
import { text } from '../../event.ts';
import { type Grant, OWN_RIGHTS, rightOf } from '../../kit/rights.ts';

/** A right in an event, with its limit in dollars. */
export const Right = z.object({ right: text, limit: z.string().optional() });

/** `Edit organization items, Add logo`; `none`. */
export const titlesOf = (own: readonly { right: string }[]): string =>
  OWN_RIGHTS.filter((right) => own.some((one) => one.right === right))
    .map((right) => rightOf(right).title)
    .join(', ') || 'none';

/** `Write estimates, Send reports up to 25000.00`. */
export const grantsInWords = (grants: readonly Grant[]): string =>
  grants.map(({ right, limit }) => `${rightOf(right).title}${limit === undefined ? '' : ` up to ${limit}`}`).join(', ') || 'none';
