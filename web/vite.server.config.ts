import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { scopedName } from './vite.config.ts';

/** The customer's page for the server, which sends it as HTML: one file with all that it needs, and the class names of the browser's build. */
export default defineConfig({
  root: import.meta.dirname,
  css: { modules: { generateScopedName: scopedName } },
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: resolve(import.meta.dirname, 'shell/report-server.tsx'),
    outDir: '../dist/web-server',
    emptyOutDir: true,
    target: 'node20',
    copyPublicDir: false,
  },
});
