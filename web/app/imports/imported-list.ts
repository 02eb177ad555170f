import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Call, Schema } from '../../../contracts/call.ts';
import type { ListImport, ListImportRow } from '../../../contracts/kit/list-import.ts';
import type {
  listImportAdopt,
  listImportAgain,
  listImportCancel,
  listImportRead,
  listImportRows,
} from '../../../contracts/kit/list-import-calls.ts';

type Importing = '{importId}';
type Read<Import extends ListImport> = ReturnType<typeof listImportRead<Importing, z.ZodType<Import>>>;
type Cancel = ReturnType<typeof listImportCancel<Importing>>;

/** What the import of one kind of list is, on its page. */
export interface ImportedList<Import extends ListImport, Row extends ListImportRow> {
  /** What one entry is called: `contact`. */
  noun: string;
  title: string;
  /** The address of the list, and of its imports. */
  home: string;
  path: string;
  /** What a file has to look like. */
  format: string;
  get: Read<Import>;
  rows: ReturnType<typeof listImportRows<Importing, z.ZodType<Row>>>;
  adopt: ReturnType<typeof listImportAdopt<Importing>>;
  cancel: Cancel;
  again: ReturnType<typeof listImportAgain<Importing>>;
  /** Takes a whole import back, where the kind has that. */
  undo?: Call<Cancel['params'], Schema, Schema, Schema>;
  /** Fetches what shows the list again. */
  reload(queries: QueryClient): Promise<void>;
  upload: Pick<Call, 'method'> & { response: z.ZodType<{ importId: number }> };
  /** For whom and from whom the file is. */
  about(data: Import): string;
  homeOf?(data: Import): string;
  /** The name of a row, with an icon where entries differ. */
  name(row: Row): ReactNode;
  /** A column beside those of every list. */
  column?: { head: string; cell(row: Row): ReactNode };
}
