import type { z } from 'zod';
import { ListImport, ListImportRow } from '../../kit/list-import.ts';

/** `categoryId` is the category of rows that do not say one of the 17; 0 for none. */
export const ProviderImport = ListImport.extend({ categoryId: ListImport.shape.importId });
export type ProviderImport = z.infer<typeof ProviderImport>;

/** `category` is the name of the row's category. */
export const ProviderImportRow = ListImportRow.extend({ category: ListImportRow.shape.name });
export type ProviderImportRow = z.infer<typeof ProviderImportRow>;
