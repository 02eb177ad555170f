import type pg from 'pg';
import type { ReadModel } from './read-model.ts';

type Version = Pick<ReadModel, 'name' | 'version'>;

/**
 * First keys of the advisory locks: one process fills a version of a model, one process builds it. The second key is the
 * hash of the model's name and version.
 */
export const LEADER_LOCK = 5_309_002;
export const BUILD_LOCK = 5_309_003;

const keyOf = ({ name, version }: Version) => `${name}/${version}`;

/** Takes those locks that are free, until `unlock` or the end of the connection. Answers the models that it got. */
export async function tryLock<Model extends Version>(client: pg.Client, lock: number, models: Model[]): Promise<Model[]> {
  const { rows } = await client.query<{ key: string; got: boolean }>(
    'select key, pg_try_advisory_lock($1, hashtext(key)) as got from unnest($2::text[]) as key',
    [lock, models.map(keyOf)],
  );
  const got = new Set(rows.filter((row) => row.got).map((row) => row.key));
  return models.filter((model) => got.has(keyOf(model)));
}

export async function unlock(client: pg.Client, lock: number, model: Version): Promise<void> {
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [lock, keyOf(model)]);
}
