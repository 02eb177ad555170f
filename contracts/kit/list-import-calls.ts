import { z } from 'zod';
import { call, integer, type Schema } from '../call.ts';
import type { RefusalCode } from '../refusals.ts';
import { ListRowKind } from './list-import.ts';
import type { ListImportCode as Kind } from './list-import-refusals.ts';

const refusals = (kind: Kind, ...what: ('NOT_FOUND' | 'NOT_READY' | 'STALE')[]) => what.map((one) => `${kind}_${one}` as RefusalCode);

/** One import, and how far it is. */
export const listImportRead = <Path extends string, Response extends Schema>(asked: {
  id: string;
  path: Path;
  kind: Kind;
  summary: string;
  response: Response;
}) => {
  const { id, path, kind, summary, response } = asked;
  return call({ id, method: 'GET', path, who: 'user', summary, response, refusals: refusals(kind, 'NOT_FOUND') });
};

/** Rows of the preview, in the file's order. */
export const listImportRows = <Path extends string, Row extends Schema>(asked: { id: string; path: Path; kind: Kind; row: Row }) => {
  const { id, path, kind, row } = asked;
  return call({
    id,
    method: 'GET',
    path,
    who: 'user',
    summary: 'Rows of the preview',
    query: z.object({
      kind: ListRowKind,
      skip: integer(0, 1_000_000).default(0),
      take: integer(1, 500).default(100),
    }),
    response: z.object({ rows: z.array(row) }),
    refusals: refusals(kind, 'NOT_FOUND', 'NOT_READY'),
  });
};

interface Change<Path extends string> {
  id: string;
  path: Path;
  kind: Kind;
}

/**
 * Begins to record and answers at once; the import says how far it is. An adoption that was broken off goes on where it stopped. `alike` rows are left out
 * unless they are to be added.
 */
export const listImportAdopt = <Path extends string>({ id, path, kind }: Change<Path>) =>
  call({
    id,
    method: 'POST',
    path,
    who: 'user',
    summary: 'Record what the preview shows',
    body: z.object({ alike: z.enum(['leave', 'add']).default('leave') }),
    response: z.boolean(),
    refusals: refusals(kind, 'NOT_FOUND', 'NOT_READY', 'STALE'),
  });

/** Stops reading or recording, or drops a preview. What was recorded stays, and is told. False when there was nothing to stop. */
export const listImportCancel = <Path extends string>({ id, path, kind }: Change<Path>) =>
  call({ id, method: 'POST', path, who: 'user', summary: 'Stop an import', response: z.boolean(), refusals: refusals(kind, 'NOT_FOUND') });

/** After entries have changed, or a preview was broken off. */
export const listImportAgain = <Path extends string>({ id, path, kind }: Change<Path>) =>
  call({
    id,
    method: 'POST',
    path,
    who: 'user',
    summary: 'Make the preview again',
    response: z.boolean(),
    refusals: [...refusals(kind, 'NOT_FOUND', 'NOT_READY'), 'TOO_MANY'],
  });
