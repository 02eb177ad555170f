import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The colours of a scheme, by the name of the token. */
function coloursOf(block: string): Map<string, string> {
  return new Map([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}
const css = read('web/ui/tokens.css');
const [, light = ''] = /:root \{([^}]*)\}/.exec(css) ?? [];
const [, dark = ''] = /:root\[data-mantine-color-scheme="dark"\] \{([^}]*)\}/.exec(css) ?? [];

/** WCAG 2.2: relative luminance, and the contrast of two colours. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ['light', coloursOf(light)],
  ['dark', coloursOf(dark)],
])('U23: the tokens in %s', (_scheme, colours) => {
  const of = (name: string) => colours.get(name) ?? `no token ${name}`;
  const grounds = ['ground', 'raised', 'sunken'];

  it.each(grounds)('the border of a control is 3:1 on %s (WCAG 1.4.11)', (ground) =>
    expect(contrast(of('control'), of(ground))).toBeGreaterThanOrEqual(3),
  );

  it.each([...grounds, 'spruce-wash'])('ink, muted ink and spruce are read on %s (WCAG 1.4.3)', (ground) => {
    for (const ink of ['ink', 'muted', 'spruce-text']) expect(contrast(of(ink), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it('a filled control is seen, and so is the mark in it', () => {
    expect(contrast(of('spruce'), of('ground'))).toBeGreaterThanOrEqual(3);
    expect(contrast(of('spruce'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});

it('U23: boxes and radios have the border of a control, and their own ground', () => {
  const rules = read('web/ui/controls.css');
  const [, boxes = ''] = /input:is\(\[type="checkbox"\], \[type="radio"\]\):not\(\.hidden-visually\) \{([^}]*)\}/.exec(rules) ?? [];
  expect(boxes).toContain('border: 1px solid var(--control)');
  expect(boxes).toContain('background: var(--ground)');
});

it('a switch that cannot be turned has the border of a control, and words that are read', () => {
  const rules = read('web/ui/mantine/mantine.css');
  const of = (selector: string) => rules.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  const track = ':root .mantine-Switch-input:disabled + .mantine-Switch-track';
  expect(of(track)).toContain('inset 0 0 0 1px var(--control)');
  expect(of(`${track} > .mantine-Switch-thumb`)).toContain('background: var(--control)');
  expect(of(':root .mantine-Switch-label[data-disabled]')).toContain('color: var(--muted)');
});

describe('U56: motion takes 120 ms at most', () => {
  const longest = (text: string) =>
    Math.max(
      0,
      ...[...text.matchAll(/(?:transition|animation)(?!-delay)[^:;{}]*:\s*([^;}]*)/g)].flatMap(([, value = '']) => durations(value)),
    );
  const durations = (value: string) =>
    value
      .replace(/\([^)]*\)/g, '')
      .split(',')
      .flatMap((part) => {
        const [, amount = '0', unit] = /(?:^|\s)([\d.]+)(ms|s)\b/.exec(part) ?? [];
        return part.includes('infinite') ? [] : [Number(amount) * (unit === 's' ? 1000 : 1)];
      });
  const styles = read('web/ui/mantine/mantine.css');
  const sheets = [...styles.matchAll(/@import "(@mantine\/core\/styles\/(\w+)\.css)"/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }));

  it('in every sheet of ours', () => {
    const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) expect({ file, tooLong: longest(read(join('web', file))) > 120 }).toEqual({ file, tooLong: false });
  });

  it("and in Mantine's, where ours cap what is longer", () => {
    const [, capped = ''] =
      /([^}]*)\{\s*--sc-transition-duration: 80ms;\s*--transition-duration: 80ms;\s*transition-duration: 80ms;/.exec(styles) ?? [];
    const slow = sheets.filter(({ file }) => longest(read(join('node_modules', file))) > 120).map(({ name }) => name);
    expect(slow).toContain('ActionIcon');
    for (const name of slow) expect({ name, capped: capped.includes(`.mantine-${name}-`) }).toEqual({ name, capped: true });
  });
});
