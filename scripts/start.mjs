// Starts the product, and builds it first when dist/ is missing or of other sources.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtFrom, root, sourcesHash, tool } from './sources.mjs';

const built = existsSync(builtFrom) ? readFileSync(builtFrom, 'utf8') : '';
if (built !== sourcesHash()) {
  if (existsSync(tool('vite', 'package.json'))) {
    console.log(built ? 'The sources changed: building Scopebook' : 'Building Scopebook (first start)');
    const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  } else if (!built) {
    console.error('Scopebook is not built, and the tools to build it are not installed: run npm ci and npm run build.');
    process.exit(1);
  }
}
// In this process: Ctrl-C and signals reach the product itself.
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
