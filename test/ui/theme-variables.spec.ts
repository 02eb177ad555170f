import { readFileSync } from 'node:fs';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { theme } from '../../web/ui/mantine/theme.ts';

/** No screen uses them. */
const UNUSED = /^--mantine-color-(dark|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/;

/** The declarations of each selector. */
function rulesOf(css: string): Record<string, string[]> {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^}]*)\}/g);
  return Object.fromEntries(
    [...rules].map(([, selector = '', body = '']) => [
      selector.split(', :host')[0]?.trim() ?? '',
      body
        .split(';')
        .map((declaration) => declaration.trim())
        .filter((declaration) => declaration !== '' && !UNUSED.test(declaration)),
    ]),
  );
}

describe('Variables of the theme that are written down', () => {
  it('are what Mantine makes of it', () => {
    const made = /<style data-mantine-styles="true">(.*?)<\/style>/s.exec(
      renderToStaticMarkup(createElement(MantineProvider, { theme, defaultColorScheme: 'auto' })),
    );
    const file = new URL('../../web/ui/mantine/variables.css', import.meta.url);
    const written = rulesOf(readFileSync(file, 'utf8'));
    expect(written).toEqual(rulesOf(made?.[1] ?? ''));
    expect(written[':root']).toContain('--mantine-color-spruce-9: #1c5d4c');
  });
});
