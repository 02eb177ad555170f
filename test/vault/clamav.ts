import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { EICAR } from './clamd.ts';

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/scopebook-clamav');
const LIBRARIES = join(CACHE, 'root/usr/lib');
const STARTS_WITHIN_MS = 60_000;

/**
 * ClamAV's own daemon: `CLAMD_PATH`, else the system's, else Debian's package, which is fetched by apt's ordinary client and unpacked beside node_modules,
 * so that nothing is installed. Undefined where there is none to be had.
 */
export function findClamd(): string | undefined {
  const places = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/sbin');
  const known = [process.env['CLAMD_PATH'], ...places.map((folder) => join(folder, 'clamd')), join(CACHE, 'root/usr/sbin/clamd')];
  try {
    const found = known.find((path) => path !== undefined && existsSync(path)) ?? unpackedClamd();
    execFileSync(found, ['--help'], { env: environment(), stdio: 'ignore' });
    return found;
  } catch {
    return undefined;
  }
}

const environment = () => ({ ...process.env, LD_LIBRARY_PATH: libraryFolders().join(':') });
const libraryFolders = () => (existsSync(LIBRARIES) ? [LIBRARIES, ...readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name))] : []);

/** Its packages, and the library of its own that no bare machine has. */
function unpackedClamd(): string {
  const cwd = `${CACHE}-${process.pid}`;
  mkdirSync(join(cwd, 'lists/partial'), { recursive: true });
  const options = ['-o', `Dir::State::Lists=${cwd}/lists`, '-o', `Dir::Cache=${cwd}/cache`, '-o', 'APT::Sandbox::User=root'];
  const run = (program: string, parameters: string[]) =>
    execFileSync(program, parameters, { cwd, timeout: 120_000, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  try {
    run('apt-get', [...options, 'update']);
    const library = /libclamav\d+\w*/.exec(run('apt-cache', [...options, 'depends', 'clamav-daemon']))?.[0] ?? 'libclamav12';
    run('apt-get', [...options, 'download', 'clamav-daemon', library, 'libmspack0']);
    for (const file of readdirSync(cwd)) if (file.endsWith('.deb')) run('dpkg', ['-x', file, 'root']);
    rmSync(CACHE, { recursive: true, force: true });
    renameSync(cwd, CACHE);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
  return join(CACHE, 'root/usr/sbin/clamd');
}

/** The daemon, with one signature of our own: the text of EICAR's test file. */
export class Clamav {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly address: string,
  ) {}

  static async start(clamd: string, { mostBytes }: { mostBytes: number }): Promise<Clamav> {
    const folder = await mkdtemp(join(tmpdir(), 'scopebook-clamav-'));
    const address = join(folder, 'clamd.sock');
    await mkdir(join(folder, 'signatures'));
    await writeFile(join(folder, 'signatures/own.ndb'), `Scopebook.Eicar:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
    const options = { LocalSocket: address, DatabaseDirectory: join(folder, 'signatures'), Foreground: 'yes', StreamMaxLength: mostBytes };
    await writeFile(
      join(folder, 'clamd.conf'),
      Object.entries(options)
        .map(([name, value]) => `${name} ${value}\n`)
        .join(''),
    );
    const child = spawn(clamd, ['--config-file', join(folder, 'clamd.conf')], { env: environment(), stdio: 'ignore' });
    const clamav = new Clamav(child, folder, address);
    await clamav.answers();
    return clamav;
  }

  /** A scanner that hangs, and goes on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child.kill(signal);
  }

  async close(): Promise<void> {
    this.child.kill('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }

  private async answers(): Promise<void> {
    for (const until = Date.now() + STARTS_WITHIN_MS; Date.now() < until; ) {
      if (await pong(this.address)) return;
      if (this.child.exitCode !== null) break;
      await new Promise((done) => setTimeout(done, 200));
    }
    await this.close();
    throw new Error(`${dirname(this.address)}: clamd did not start`);
  }
}

const pong = (address: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(address, () => socket.write('zPING\0'));
    socket.once('data', (answer) => {
      socket.destroy();
      done(answer.toString().startsWith('PONG'));
    });
    socket.once('error', () => done(false));
  });
