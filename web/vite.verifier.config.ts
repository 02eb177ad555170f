import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { scopedName } from './vite.config.ts';

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Puts script and styles into the page itself, which then needs no other file, and lets nothing else run or be fetched: whoever opens it can see that it sends
 * nothing anywhere.
 */
function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const parts = Object.values(bundle);
      const page = parts.find(({ fileName }) => fileName === 'verifier.html');
      const scripts = parts.filter((part) => part.type === 'chunk');
      const sheets = parts.filter(({ fileName }) => fileName.endsWith('.css'));
      const [script] = scripts;
      if (page?.type !== 'asset' || !script || scripts.length > 1) throw new Error('The verifier has to be one page and one script');
      // An end tag in a text would end the script. Vite fills the marker later, for chunks that stay files: here nothing is loaded beforehand.
      const code = script.code.replaceAll('</script', '<\\/script').replaceAll('__VITE_PRELOAD__', 'void 0');
      const styles = sheets.map((sheet) => (sheet.type === 'asset' ? String(sheet.source) : '')).join('\n');
      const policy = `default-src 'none'; script-src ${sourceOf(code)}; style-src ${sourceOf(styles)}; base-uri 'none'; form-action 'none'`;
      page.source = String(page.source)
        .replaceAll(/<(script type="module"|link rel="(stylesheet|modulepreload)")[^>]*>(<\/script>)?\s*/g, '')
        .replace('</head>', () => `<meta http-equiv="Content-Security-Policy" content="${policy}" />\n<style>${styles}</style>\n</head>`)
        .replace('</body>', () => `<script type="module">${code}</script>\n</body>`);
      for (const part of [...scripts, ...sheets]) delete bundle[part.fileName];
    },
  };
}

/** The check of sealed copies as one HTML file, which goes with each sealed copy and works from a folder without a network. */
export default defineConfig({
  root: import.meta.dirname,
  css: { modules: { generateScopedName: scopedName } },
  plugins: [react(), oneFile()],
  build: {
    outDir: '../dist/verifier',
    emptyOutDir: true,
    copyPublicDir: false,
    modulePreload: false,
    cssCodeSplit: false,
    target: 'es2022',
    rolldownOptions: { input: resolve(import.meta.dirname, 'verifier.html'), output: { codeSplitting: false } },
  },
});
