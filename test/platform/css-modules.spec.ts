import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const web = join(import.meta.dirname, '..', '..', 'web');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(web, file), 'utf8');

/** The classes that a module has rules of, without those of other sheets in `:global()`. */
function classesOf(sheet: string): Set<string> {
  const selectors = sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, ' ');
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name as string));
}

const modules = new Map(files.filter((file) => file.endsWith('.module.css')).map((file) => [file, classesOf(read(file))]));
/** What components name: of each module its classes, and whether some are named by a value (`css[kind]`). */
const uses = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const text = read(file);
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name, path]) => ({
      file,
      module: relative(web, join(web, dirname(file), path as string)),
      names: [...text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))].map(
        ([, dotted, quoted]) => (dotted ?? quoted) as string,
      ),
      byValue: new RegExp(`\\b${name}\\[[^']`).test(text),
    }));
  });

it('every class that a component names has a rule in its module', () => {
  expect(uses.length).toBeGreaterThan(50);
  const missing = uses.flatMap(({ file, module, names }) =>
    existsSync(join(web, module))
      ? names.filter((name) => !modules.get(module)?.has(name)).map((name) => `${file}: ${name}`)
      : [`${file}: ${module}`],
  );
  expect([...new Set(missing)]).toEqual([]);
});

it('every rule of a module is of a class that some component names', () => {
  const unused = [...modules].flatMap(([module, classes]) => {
    const ofModule = uses.filter((use) => use.module === module);
    if (ofModule.some(({ byValue }) => byValue)) return [];
    const named = new Set(ofModule.flatMap(({ names }) => names));
    return [...classes].filter((name) => !named.has(name)).map((name) => `${module}: ${name}`);
  });
  expect(unused).toEqual([]);
});

it('a sheet that is no module belongs to the theme or to a shared control, not to a screen', () => {
  const global = files.filter((file) => file.endsWith('.css') && !file.endsWith('.module.css') && !file.startsWith('ui/'));
  // The reports of a job are being written anew; their two sheets fall apart with them.
  expect(global.filter((file) => !file.startsWith('reporting/'))).toEqual([]);
});

it('colours are tokens', () => {
  // The theme's own shades, as they are in theme.ts.
  const shades = 'ui/mantine/variables.css';
  const sheets = files.filter((file) => file.endsWith('.css') && file !== 'ui/tokens.css' && file !== shades);
  const own = sheets.flatMap((file) =>
    [...read(file).matchAll(/#[0-9a-f]{3,8}\b(?=[^{}]*[;}])/gi)].map(([colour]) => `${file}: ${colour}`),
  );
  expect(own).toEqual([]);
});

it('sizes of type are tokens', () => {
  const sheets = files.filter((file) => file.endsWith('.css'));
  const own = sheets.flatMap((file) =>
    [...read(file).matchAll(/\bfont(?:-size)?:[^;{}]*?[\d.]+px(?!\s*var)/g)].map(([rule]) => `${file}: ${rule}`),
  );
  expect(own.filter((rule) => !/var\(--text-[a-z0-9]+\)/.test(rule))).toEqual([]);
});
