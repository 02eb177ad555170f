import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { PRODUCT_ICONS } from '../../web/ui/product-icons.ts';

const web = join(import.meta.dirname, '../../web');
const IMPORT = /^(?:import|export)(?! type)[^;]*? from '(\.[^']+)'|import\('(\.[^']+)'\)/gm;

/** The files of the web that a page is made of, those that it fetches later too. */
function filesOf(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || !existsSync(path)) return seen;
  seen.add(path);
  for (const [, now, later] of readFileSync(path, 'utf8').matchAll(IMPORT)) filesOf(join(dirname(path), now ?? later ?? ''), seen);
  return seen;
}

it('a customer’s page draws no icon that it does not fetch', () => {
  const files = ['report.tsx', 'report-server.tsx', 'verifier.tsx'].flatMap((entry) => [...filesOf(join(web, 'shell', entry))]);
  expect(files.length).toBeGreaterThan(30);
  const missing = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const names = [...readFileSync(file, 'utf8').matchAll(/'(\w+)'|icon="(\w+)"|<Icon name="(\w+)"/g)].map(
        (found) => found[1] ?? found[2] ?? found[3] ?? '',
      );
      return names.filter((name) => name in PRODUCT_ICONS).map((name) => `${relative(web, file)}: ${name}`);
    });
  expect(missing).toEqual([]);
});
