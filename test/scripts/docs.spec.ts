import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true })
    .filter((name) => String(name).endsWith('.md'))
    .map((name) => join('docs', String(name))),
];
const textOf = (page: string) => readFileSync(join(ROOT, page), 'utf8');

/** The name that a link gives a heading: `## Going back to an older build` is `going-back-to-an-older-build`. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-');
const anchorsOf = (page: string) => [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading as string));

it('every link of the documentation leads to a file that is there, and to a heading that it has', () => {
  const broken = PAGES.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g)].flatMap(([link, path = '', anchor]) => {
      const target = path === '' ? page : join(dirname(page), path);
      const found = existsSync(join(ROOT, target)) && (!anchor || anchorsOf(target).includes(anchor));
      return found ? [] : [`${page}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

it('every decision stands in the index once', () => {
  const index = textOf('docs/decisions/README.md');
  const decisions = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name));
  const rows = [...index.matchAll(/^\| (\d+) \| \[.+\]\((\d{4}-[\w-]+\.md)\)/gm)];
  expect(rows.map(([, , file]) => file).sort()).toEqual(decisions.sort());
  for (const [, number, file] of rows) expect(Number(file?.slice(0, 4))).toBe(Number(number));
});

it('what the documentation tells to run is a script of the package', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = PAGES.filter((page) => !page.includes('decisions')).flatMap((page) =>
    [...textOf(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => `${page}: ${name}`),
  );
  expect(named.filter((line) => !((line.split(': ')[1] as string) in scripts))).toEqual([]);
});
