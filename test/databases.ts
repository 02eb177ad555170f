import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The address at which postgres.setup.ts answers the connection string of the run's Postgres. */
export const POSTGRES_OF_RUN = 'POSTGRES_OF_TEST_RUN';

/** The folder of the files that the template of the demo's data speaks of. */
export const FILES_OF_DEMO = 'FILES_OF_TEST_DEMO';

export interface TestDatabase {
  url: string;
  /** Drops it, whoever is still connected. */
  drop(): Promise<void>;
}

/** An empty database of the caller's own in the run's Postgres, or a copy of a template. */
export async function createDatabase(template = 'template1'): Promise<TestDatabase> {
  const server = await serverUrl();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, (client) => client.query(`create database ${name} template ${template}`));
  return {
    url: withDatabase(server, name),
    drop: () => withClient(server, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

/** Makes a database that others are copied from, unless a file of this run made it before. Nobody stays connected to it. */
export async function ensureTemplate(name: string, fill: (databaseUrl: string) => Promise<void>): Promise<void> {
  const server = await serverUrl();
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await client.query(`drop database if exists ${name}_unfinished`);
    await client.query(`create database ${name}_unfinished`);
    await fill(withDatabase(server, `${name}_unfinished`));
    await client.query(`alter database ${name}_unfinished rename to ${name}`);
  });
}

let asked: Promise<string> | undefined;

function serverUrl(): Promise<string> {
  asked ??= (async () => {
    const response = await fetch(process.env[POSTGRES_OF_RUN] ?? '', { headers: { Connection: 'close' } });
    const text = await response.text();
    if (!response.ok) throw new Error(`The Postgres of the tests did not start: ${text}`);
    return text;
  })();
  return asked;
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
