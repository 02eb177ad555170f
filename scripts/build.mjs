// Builds the server with Nest and the web with Vite, into dist/, and notes from which sources (scripts/start.mjs compares).
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { builtFrom, root, sourcesHash, tool } from './sources.mjs';

const hash = sourcesHash();
const steps = [
  [tool('@nestjs/cli', 'bin/nest.js'), 'build'],
  [tool('vite', 'bin/vite.js'), 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
];
for (const step of steps) {
  const { status } = spawnSync(process.execPath, step, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
writeFileSync(builtFrom, hash);
