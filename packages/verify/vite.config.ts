import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** The command as one readable file that needs nothing but Node. Its sources are those of `/verify` and of the page that goes with each copy. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true },
  build: {
    ssr: resolve(import.meta.dirname, 'cli.ts'),
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'scopebook-verify.mjs', codeSplitting: false } },
  },
});
