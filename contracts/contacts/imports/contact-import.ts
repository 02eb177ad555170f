import type { z } from 'zod';
import { ListImport, ListImportRow } from '../../kit/list-import.ts';
import { ContactKind, ContactList } from '../entities.ts';

/** `kind` is what rows are that do not say so themselves. */
export const ContactImport = ListImport.extend({ kind: ContactKind, list: ContactList });
export type ContactImport = z.infer<typeof ContactImport>;

export const ContactImportRow = ListImportRow.extend({ kind: ContactKind });
export type ContactImportRow = z.infer<typeof ContactImportRow>;
