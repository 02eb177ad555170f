import { z } from 'zod';
import { call, type OwnedId } from '../call.ts';
import type { RefusalCode } from '../refusals.ts';
import type { RecordCode } from './record-refusals.ts';

interface Undo<Path extends string> {
  id: string;
  path: Path;
  who: OwnedId;
  /** What is changed, with its article: `an addendum`. */
  noun: string;
  /** Of its refusals, as the kind of record has it. */
  code: RecordCode;
}

/** The call that takes a change of a record back: the one at `revision`, or the caller's own latest. Answers the revision that undoes this. */
export const recordUndo = <Path extends string>({ id, path, who, noun, code }: Undo<Path>) =>
  call({
    id,
    method: 'POST',
    path,
    who,
    summary: `Take a change of ${noun} back`,
    body: z.object({ revision: z.number().int().min(0).optional() }),
    response: z.object({ revision: z.number() }),
    refusals: (['DELETED', 'INVALID', 'LOCKED', 'UNDO_CONFLICT'] as const).map((what) => `${code}_${what}` as RefusalCode),
  });
