import { resolve } from 'node:path';
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts()],
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
