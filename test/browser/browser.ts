import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * How to launch a Chromium on this machine: `CHROMIUM_PATH`, else a system one, else Playwright's own, else the one inside
 * @sparticuz/chromium, which npm installs and which brings the shared libraries that a bare machine lacks.
 */
export async function findBrowser(): Promise<LaunchOptions> {
  // Without a graphics card the GPU process draws by software too, and takes more of the machine than the page and the product together.
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!runs(named)) throw new Error(`CHROMIUM_PATH is ${named}, which does not run`);
    return { executablePath: named, args };
  }
  const own = chromium.executablePath();
  const found = [...SYSTEM_NAMES.map(onPath), own].find((path) => path !== undefined && runs(path));
  if (found !== undefined) return found === own ? { args } : { executablePath: found, args };
  return packagedBrowser();
}

function onPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** Found is not enough: a system's browser may be a stub, and Playwright's own may lack its libraries. */
function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 120_000 });
    return true;
  } catch {
    return false;
  }
}

/** Unpacks beside node_modules, one folder per version; its libraries are given to the browser alone, not to this process. */
async function packagedBrowser(): Promise<LaunchOptions> {
  const manifest = resolve(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../../../package.json');
  const { version } = createRequire(import.meta.url)(manifest) as { version: string };
  const before = { ...process.env };
  const folder = writable(
    resolve(manifest, '../../../.cache/scopebook-chromium', version),
    join(tmpdir(), `scopebook-chromium-${version}`),
  );
  // The package unpacks into the temporary folder, and unpacks its libraries only where it believes to be on Amazon's machines.
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' });
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    packaged.setGraphicsMode = false;
    const executablePath = await packaged.executablePath();
    const libraries = [join(folder, 'al2023', 'lib'), before['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);
    return {
      executablePath,
      args: ['--no-sandbox', '--headless=shell', '--no-zygote', '--disable-gpu'],
      env: {
        ...(before as Record<string, string>),
        LD_LIBRARY_PATH: libraries,
        FONTCONFIG_FILE: before['FONTCONFIG_FILE'] ?? fontsOf(folder),
      },
    };
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/**
 * The package's own settings name folders of Amazon's machines. Without a single font the browser ends ("SkFontMgr_FontConfigInterface, not
 * implemented") or draws no text as soon as a page needs one before its own fonts have arrived.
 */
function fontsOf(folder: string): string {
  const file = join(folder, 'fonts', 'scopebook.conf');
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts', 'cache')}</cachedir>
</fontconfig>
`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== settings) {
    // Another worker's browser may be reading the file: it is put there whole.
    const whole = `${file}.${process.pid}`;
    writeFileSync(whole, settings);
    renameSync(whole, file);
  }
  return file;
}

function writable(...folders: string[]): string {
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
      return folder;
    } catch {}
  }
  throw new Error(`No folder to unpack the test browser into: ${folders.join(', ')}`);
}
