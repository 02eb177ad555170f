import type { z } from 'zod';
import type { AccessRight } from '../../../contracts/accounts/permissions/access-right.ts';
import type { Grant } from '../../../contracts/kit/rights.ts';

/** A right as the documents' calls answer it. */
export const accessRight = ({ right, limit }: Grant): z.input<typeof AccessRight> => ({
  accessRightName: right,
  ...(limit !== undefined && { parameters: { limit } }),
});
