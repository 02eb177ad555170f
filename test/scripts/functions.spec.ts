import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/**
 * The most lines of a function, blank ones not counted. Biome's rule of the same name counts neither comments nor lines that begin with a closing
 * bracket, and of JSX only a part.
 */
const MOST_LINES = 80;

const root = join(import.meta.dirname, '../..');

describe('functions', () => {
  it.each(['contracts', 'projections', 'server', 'web'])(`of %s have at most ${MOST_LINES} lines`, (tree) => {
    const files = readdirSync(join(root, tree), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.tsx?$/.test(file.name))
      .map((file) => join(file.parentPath, file.name));
    // A shorter file holds no longer function, and most are shorter.
    const long = files.map((file) => ({ file, text: readFileSync(file, 'utf8') })).filter(({ text }) => linesOf(text) > MOST_LINES);
    const functions = long.flatMap(({ file, text }) => functionsIn(file, text).map((one) => ({ ...one, file: relative(root, file) })));
    expect(functions.length).toBeGreaterThan(100);
    expect(functions.filter(({ lines }) => lines > MOST_LINES).map(({ file, name, lines }) => `${file}: ${name}, ${lines} lines`)).toEqual(
      [],
    );
  });

  it('are counted whole: what they hold, JSX and other functions, but neither blank lines nor a comment above', () => {
    const text = `/** Says. */
export const Page = () => {
  const inner = {
    /* One line more. */
    get size() {

      return 2;
    },
  };
  return (
    <p>
      {inner.size}
    </p>
  );
};
class Box { constructor() {} }`;
    expect(functionsIn('page.tsx', text)).toEqual([
      { name: 'Page', lines: 13 },
      { name: 'size', lines: 3 },
      { name: 'constructor', lines: 1 },
    ]);
  });
});

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length;

function functionsIn(file: string, text: string): { name: string; lines: number }[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: { name: string; lines: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body)
      found.push({ name: nameOf(node, source), lines: linesOf(node.getText(source)) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Its own name, else that of the nearest variable, member or function around it. */
function nameOf(node: ts.SignatureDeclaration, source: ts.SourceFile): string {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  const named = ts.findAncestor(node as ts.Node, (one): one is ts.Node & { name: ts.Node } => 'name' in one && one.name !== undefined);
  return named?.name.getText(source) ?? 'a function';
}
