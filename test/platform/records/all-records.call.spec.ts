import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModulesContainer } from '@nestjs/core';
import type { RecordKind, RecordState } from '../../../contracts/kit/record.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import type { Caller } from '../../../server/platform/records/record-rights.ts';
import type { Records, RecordsClass } from '../../../server/platform/records/records.ts';
import { startApp, type TestApp } from '../../harness.ts';

/** What holds for all records, asked of each kind that a context's module lists, so that its own spec shows only what is its own. */

type Fields = Record<string, unknown>;
type Kind = RecordsClass<Fields, { id: number; revision: number }> & {
  record: RecordKind<string, 'Add' | 'Create', Fields, boolean>;
};

let app: TestApp;
let kinds: Kind[] = [];

beforeAll(async () => {
  app = await startApp();
  const providers = [...app.app.get(ModulesContainer).values()].flatMap((module) => [...module.providers.keys()]);
  kinds = [...new Set(providers)].filter((token): token is Kind & string => typeof token === 'function' && 'record' in token);
});
afterAll(() => app?.close());

/** The data of the samples of a kind's first event and of its change, as they lie in the store. */
function samplesOf({ event }: Kind['record']): { fields: Fields; changed: Fields } {
  const lines = readFileSync(join(import.meta.dirname, '../fixtures/old-log.ndjson'), 'utf8')
    .trimEnd()
    .split('\n');
  const samples = lines.map((line) => JSON.parse(line) as { type: string; data: { fields: Fields; changed: Fields } });
  const of = (type: string) => samples.findLast((sample) => sample.type === type)?.data;
  return { fields: of(event.added)?.fields ?? {}, changed: of(event.changed)?.changed ?? {} };
}

const person = (userId: number, name: string, mayEdit: boolean) => ({
  ...{ userId, organizationId: 900, name },
  rights: mayEdit ? [{ right: 'EditOrganizationItems' } as const] : [],
});
const dana = person(9001, 'Dana', true);
const ann = person(9002, 'Ann', true);
const sam = person(9003, 'Sam', false);
const stranger = { ...person(9004, 'Kim', true), organizationId: 901 };
let keys = 0;
const by = (session: Caller & { name: string }) => {
  const { userId, organizationId, name } = session;
  return { session, actor: { kind: 'user', userId, organizationId, name } as const, idempotencyKey: `all-records-${keys++}` };
};
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'nothing refused',
    (error: { code?: string }) => error.code,
  );

async function mine(records: Records<Fields, { id: number; revision: number }>, { record, model }: Kind) {
  const { code, event, inAudit, named: ofName } = record;
  const named = inAudit ?? ofName;
  const { fields, changed } = samplesOf(record);
  const { id } = await records.create('mine', fields, by(dana));
  for (const other of [ann, sam, stranger]) {
    expect(await records.visible(id, other)).toBeUndefined();
    const asked = [records.change(id, changed, by(other)), records.remove(id, by(other)), records.undo(id, undefined, by(other))];
    expect(await Promise.all(asked.map(codeOf))).toEqual(Array(3).fill(`${code}_NOT_FOUND`));
  }
  expect(await records.change(id, changed, by(dana))).toMatchObject({ id, revision: 1 });
  expect(await records.change(id, changed, by(dana))).toMatchObject({ revision: 1 });
  expect(await records.undo(id, 1, by(dana))).toEqual({ revision: 2 });
  expect((await records.visible(id, dana))?.fields).toEqual(fields);
  expect([await records.remove(id, by(dana)), await records.remove(id, by(dana))]).toEqual([true, false]);
  expect(await codeOf(records.change(id, changed, by(dana)))).toBe(`${code}_DELETED`);
  await app.caughtUp();
  expect(await records.list(dana, 'mine')).toEqual([]);
  await records.undo(id, undefined, by(dana));
  await app.caughtUp();
  expect(await records.list(dana, 'mine')).toMatchObject([{ id, revision: 4 }]);
  const models = app.app.get(Runner);
  const { deleted, userId, fields: kept } = (await model.one(models, id)) as RecordState<Fields>;
  expect([deleted, userId, kept]).toEqual([false, dana.userId, fields]);
  const happened = await model.happened(models, id, 9);
  expect(happened.map(({ by: who, sentence }) => [who, sentence.includes(named(fields))])).toEqual(Array(5).fill(['Dana', true]));
  expect(Object.keys(record.events).sort()).toEqual(Object.values(event).sort());
}

async function ofTheOrganisation(records: Records<Fields, { id: number; revision: number }>, { record }: Kind) {
  const { code, limit } = record;
  const { fields, changed } = samplesOf(record);
  expect(await codeOf(records.create('organization', fields, by(sam)))).toBe(`${code}_LOCKED`);
  if (!record.lists.includes('organization')) {
    expect(await codeOf(records.create('organization', fields, by(dana)))).toBe(`${code}_LOCKED`);
    return;
  }
  const { id, revision } = await records.create('organization', fields, by(dana));
  expect((await records.visible(id, sam))?.userId).toBeNull();
  expect(await codeOf(records.change(id, changed, by(sam)))).toBe(`${code}_LOCKED`);
  expect(await codeOf(records.remove(id, by(stranger)))).toBe(`${code}_NOT_FOUND`);
  const theirs = await records.change(id, changed, by(ann));
  expect(await codeOf(records.change(id, { ...fields, revision }, by(dana)))).toBe(`${code}_CHANGED`);
  expect(await codeOf(records.undo(id, undefined, by(dana)))).toBe(`${code}_UNDO_CONFLICT`);
  expect(await records.change(id, { ...fields, revision: theirs.revision }, by(dana))).toMatchObject({ revision: 2 });
  expect(await codeOf(records.undo(id, theirs.revision, by(ann)))).toBe(`${code}_UNDO_CONFLICT`);
  await app.caughtUp();
  const { most } = limit;
  try {
    limit.most = 1;
    expect(await codeOf(records.create('organization', fields, by(dana)))).toBe(limit.full);
  } finally {
    limit.most = most;
  }
}

it('every kind of record is changed, deleted and taken back by its owner alone, and is found in its list', async () => {
  expect(kinds.map(({ record }) => record.name).sort()).toEqual(expect.arrayContaining(['addendum', 'lineitem', 'provider']));
  for (const kind of kinds) await mine(app.app.get(kind, { strict: false }), kind);
});

it('a list of the organisation is its administrators’; two who change the same are told, and the list has a limit', async () => {
  for (const kind of kinds) await ofTheOrganisation(app.app.get(kind, { strict: false }), kind);
});
