import { basename, dirname, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Asks for the two font files that first screens are set in before the style sheet that names them has arrived. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const fonts = Object.keys(bundle ?? {}).filter((file) => /(inter|source-serif-4)-latin-wght-normal.*\.woff2$/.test(file));
        return fonts.map((font) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true },
        }));
      },
    },
  };
}

const JSON_SCHEMAS = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/** Leaves out what makes JSON schemas, 5 KB of the script gzipped: every schema of zod's refers to it, and no page makes one. */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    transform(code, id) {
      if (!JSON_SCHEMAS.test(id)) return;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      const absent = `const absent = () => { throw new Error('JSON schemas are not made in the browser'); };`;
      return { code: [absent, ...names.map((name) => `export const ${name} = () => absent;`)].join('\n'), map: null };
    },
  };
}

const fileOfModule = new Map<string, string>();

/** `estimating-grid_row`: shorter than Vite's own names, which end in a hash and a line number, and readable in the browser's inspector. */
function scopedName(local: string, path: string): string {
  const [file = path] = path.split('?');
  const stem = `${basename(dirname(file))}-${basename(file, '.module.css')}`;
  if ((fileOfModule.get(stem) ?? file) !== file) throw new Error(`Two CSS modules are named ${stem}: their classes would be one`);
  fileOfModule.set(stem, file);
  return `${stem}_${local}`;
}

export default defineConfig({
  root: import.meta.dirname,
  css: { modules: { generateScopedName: scopedName } },
  plugins: [react(), preloadFonts(), withoutJsonSchemas()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The product, and the customer's report, which loads nothing of it.
    rolldownOptions: { input: ['index.html', 'report.html'].map((page) => resolve(import.meta.dirname, page)) },
  },
});
