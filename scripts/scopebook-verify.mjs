#!/usr/bin/env node
// `node scripts/scopebook-verify.mjs FILE --keys KEYS`: the command of packages/verify, for those who have the repository.
import { existsSync } from 'node:fs';

const built = new URL('../packages/verify/dist/scopebook-verify.mjs', import.meta.url);
if (existsSync(built)) await import(built.href);
else {
  process.stderr.write('The product is not built yet: npm run build\n');
  process.exitCode = 2;
}
