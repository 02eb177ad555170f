#!/usr/bin/env node
// `node scripts/scopebook-verify.mjs FILE --keys KEYS`: checks a sealed copy, without a server. For those who have the repository: no package has this name.
import { existsSync } from 'node:fs';

const built = new URL('../dist/server/verify.js', import.meta.url);
if (existsSync(built)) await import(built.href);
else {
  process.stderr.write('The product is not built yet: npm run build\n');
  process.exitCode = 2;
}
