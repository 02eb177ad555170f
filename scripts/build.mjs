// Builds the server with TypeScript, which checks its types too, and the web with Vite, into dist/, the verifier into its package, and notes from which
// sources (scripts/start.mjs compares).
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFrom, root, sourcesHash, tool, typescript } from './sources.mjs';

const hash = sourcesHash();
rmSync(join(root, 'dist'), { recursive: true, force: true });
const ended = await Promise.all(
  [
    [...typescript, '-p', 'tsconfig.json'],
    [tool('vite', 'bin/vite.js'), 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    [tool('vite', 'bin/vite.js'), 'build', '--config', 'web/vite.server.config.ts', '--logLevel', 'warn'],
    [tool('vite', 'bin/vite.js'), 'build', '--config', 'web/vite.verifier.config.ts', '--logLevel', 'warn'],
    [tool('vite', 'bin/vite.js'), 'build', '--config', 'packages/verify/vite.config.ts', '--logLevel', 'warn'],
  ].map((step) => once(spawn(process.execPath, step, { cwd: root, stdio: 'inherit' }), 'exit')),
);
const failed = ended.find(([code]) => code !== 0);
if (failed) process.exit(failed[0] ?? 1);
// What a newer build asks before somebody goes back to this one (`npm run operate -- can-go-back`).
const versions = execFileSync(process.execPath, [join(root, 'dist/server/operate.js'), 'event-versions']);
writeFileSync(join(root, 'dist/event-versions.json'), versions);
writeFileSync(builtFrom, hash);
