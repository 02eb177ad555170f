import type { z } from 'zod';
import type { getPriceImport } from '../../../contracts/catalogue/imports/get-price-import.ts';

export type Import = z.output<typeof getPriceImport.response>;

/** What can be done with it now; what cannot is left out. */
export interface Steps {
  change: (() => void) | undefined;
  again: (() => void) | undefined;
  cancel: (() => void) | undefined;
}

export const isClosed = ({ status }: Import) => status === 'adopted' || status === 'discarded';
