#!/usr/bin/env node
// `npx scopebook-verify FILE`: checks a sealed copy, without a server.
import { existsSync } from 'node:fs';

const built = new URL('../dist/server/verify.js', import.meta.url);
if (existsSync(built)) await import(built.href);
else {
  process.stderr.write('The product is not built yet: npm run build\n');
  process.exitCode = 2;
}
