import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../../server/platform/embedded/postgres.ts';
import { PATIENCE_MS } from '../patience.ts';

/** An application of its own process, to be killed: compiles the supervisor, starts it, says so and stays. */
const APPLICATION = `
  const [source, dataDir] = process.argv.slice(1);
  const { code } = require('@swc/core').transformFileSync(source, { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'commonjs' } });
  const compiled = new (require('node:module'))(source, module);
  compiled.filename = source;
  compiled.paths = module.paths;
  compiled._compile(code, source);
  setInterval(() => {}, 1000);
  compiled.exports.startPostgres({ dataDir }).then(() => process.stdout.write('ready'));
`;

describe('embedded Postgres', () => {
  let parent: string;
  let dataDir: string;
  let running: EmbeddedPostgres | undefined;
  let orphan: ChildProcess | undefined;
  const messages: string[] = [];
  const start = async () => {
    running = await startPostgres({ dataDir, log: (message) => messages.push(message) });
    return running;
  };
  const pidFile = () => join(dataDir, 'postgres', 'data', 'postmaster.pid');
  const postmaster = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'scopebook-pg-'));
    await chmod(parent, 0o700);
    dataDir = join(parent, 'data of one');
  });
  afterAll(async () => {
    orphan?.kill('SIGKILL');
    await running?.stop();
    await rm(parent, { recursive: true, force: true });
  });

  it('starts under a private folder, with its database, and leaves that folder private', async () => {
    const { url } = await start();
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await ask(url, 'select current_database() as answer')).toBe('scopebook');
    await ask(url, 'create table kept (n integer)');
    await ask(url, 'insert into kept values (1)');
    expect((await stat(parent)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
  });

  it('refuses a wrong password', async () => {
    const url = new URL((running as EmbeddedPostgres).url);
    url.password = 'wrong';
    await expect(ask(url.href, 'select 1 as answer')).rejects.toMatchObject({ code: '28P01' });
  });

  it('refuses a second owner of the same data', async () => {
    await expect(startPostgres({ dataDir })).rejects.toThrow('in use by another running Scopebook');
  });

  it('comes back on the same port after its postmaster was killed', async () => {
    const { url } = running as EmbeddedPostgres;
    const before = await postmaster();
    process.kill(before, 'SIGKILL');
    expect(await eventually(url, 'select count(*)::int as answer from kept')).toBe(1);
    expect(await postmaster()).not.toBe(before);
    expect(messages).toContain('Postgres stopped unexpectedly; starting it again');
  });

  it('stops, and starts again on the same data', async () => {
    const pid = await postmaster();
    await running?.stop();
    await running?.stop();
    expect(alive(pid)).toBe(false);
    const { url } = await start();
    expect(await ask(url, 'select count(*)::int as answer from kept')).toBe(1);
  });

  it('survives a process number in its lock that now belongs to a stranger', async () => {
    await running?.stop();
    await writeFile(pidFile(), `${process.pid}\n${join(dataDir, 'postgres', 'data')}\n1\n1\n\n127.0.0.1\n0 0\nready\n`);
    const { url } = await start();
    expect(await ask(url, 'select count(*)::int as answer from kept')).toBe(1);
  });

  it('goes down with a killed application', async () => {
    await running?.stop();
    const app = await application(dataDir);
    const pid = await postmaster();
    app.kill('SIGKILL');
    await until(() => !alive(pid));
  });

  it('stops an orphan that outlived its application, and starts on its data', async () => {
    const app = await application(dataDir);
    const pid = await postmaster();
    // Stopping the guard first leaves the postmaster without anybody to end it, as on a machine that killed the whole group.
    process.kill(await guardOf(pid), 'SIGKILL');
    app.kill('SIGKILL');
    await pause(300);
    expect(alive(pid)).toBe(true);
    const { url } = await start();
    expect(alive(pid)).toBe(false);
    expect(await ask(url, 'select count(*)::int as answer from kept')).toBe(1);
  });

  it('starts on a copy of its data, whoever made the copy: that is how a backup comes back', async () => {
    await (running as EmbeddedPostgres).stop();
    const copied = join(parent, 'copied');
    await cp(dataDir, copied, { recursive: true });
    dataDir = copied;
    const { url } = await start();
    expect(await ask(url, 'select count(*)::int as answer from kept')).toBe(1);
  });

  async function application(folder: string): Promise<ChildProcess> {
    const source = join(import.meta.dirname, '../../server/platform/embedded/postgres.ts');
    orphan = spawn(process.execPath, ['-e', APPLICATION, source, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: join(import.meta.dirname, '../..'),
    });
    await once(orphan.stdout as NodeJS.ReadableStream, 'data');
    return orphan;
  }
});

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

async function eventually(url: string, sql: string): Promise<unknown> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask(url, sql);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(50);
    }
  }
}

async function until(happened: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!happened()) {
    if (Date.now() > deadline) throw new Error('did not happen');
    await pause(50);
  }
}

async function guardOf(pid: number): Promise<number> {
  for (const name of await readdir('/proc')) {
    const command = /^\d+$/.test(name) ? await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '') : '';
    if (command.includes(`scopebook-guard\0${pid}\0`)) return Number(name);
  }
  throw new Error('no guard');
}

/** A process that ended but that nobody has reaped yet (a zombie) does not live. */
function alive(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2)[0] !== 'Z';
  } catch {
    return false;
  }
}
