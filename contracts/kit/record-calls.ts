import { z } from 'zod';
import { AnyId, call, type Method, type OwnedId, type Schema } from '../call.ts';
import type { RefusalCode } from '../refusals.ts';

/** Part of a body that adds or changes a record. */
export const recordBody = {
  /** Names the organisation's list; without it the record is the caller's own. */
  organization_Id: AnyId.nullish(),
  organizationUser_Id: AnyId.nullish(),
  /** The revision that the edit was made on. Without it nothing is compared. */
  revision: z.number().int().min(-1).optional(),
};

/** Part of an answer: `organization_Id` or `organizationUser_Id` names the list, the other is 0; who changed it last, and when. */
export const recordStamp = {
  organization_Id: z.number(),
  organizationUser_Id: z.number(),
  dateUpdated: z.string(),
  updatedBy: z.string(),
  revision: z.number(),
};

interface RecordCall<Path extends string> {
  /** In spec/calls.csv, or a name of ours. */
  id: string;
  path: Path;
  who: OwnedId;
  /** What is changed, with its article: `an addendum`. */
  noun: string;
}

/** ADDENDUM_LOCKED and its like, of the kind whose unknown ids are refused by ADDENDUM_NOT_FOUND. */
const refusals = ({ unknown }: OwnedId, ...what: string[]) =>
  what.map((one) => `${unknown.replace(/_NOT_FOUND$/, '')}_${one}` as RefusalCode);

/** The call that changes a record: what the body leaves out stays, what somebody else changed since `revision` is refused. */
export const recordChange = <Path extends string, Body extends Schema, Response extends Schema>(
  asked: RecordCall<Path> & { method?: Method; body: Body; response: Response },
) => {
  const { id, method = 'POST', path, who, noun, body, response } = asked;
  const refused = refusals(who, 'CHANGED', 'DELETED', 'INVALID', 'LOCKED');
  return call({ id, method, path, who, summary: `Change ${noun}`, body, response, refusals: refused });
};

/** The call that deletes a record. Answers whether there was something to delete. */
export const recordDelete = <Path extends string>(asked: RecordCall<Path> & { method?: Method }) => {
  const { id, method = 'POST', path, who, noun } = asked;
  return call({ id, method, path, who, summary: `Delete ${noun}`, response: z.boolean(), refusals: refusals(who, 'LOCKED') });
};

/** The call that takes a change of a record back: the one at `revision`, or the caller's own latest. Answers the revision that undoes this. */
export const recordUndo = <Path extends string>({ id, path, who, noun }: RecordCall<Path>) =>
  call({
    id,
    method: 'POST',
    path,
    who,
    summary: `Take a change of ${noun} back`,
    body: z.object({ revision: z.number().int().min(0).optional() }),
    response: z.object({ revision: z.number() }),
    refusals: refusals(who, 'DELETED', 'INVALID', 'LOCKED', 'UNDO_CONFLICT'),
  });
