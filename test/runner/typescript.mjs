import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';

/** As TypeScript compiles the product: Nest reads the types of what it injects. */
export const SWC = {
  sourceMaps: 'inline',
  inlineSourcesContent: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    experimental: { keepImportAttributes: true },
  },
};

// So that a failure names the line of the source.
process.setSourceMapsEnabled(true);

/** Sheets say nothing to a test: a class is called as it is asked for. */
const CLASS_NAMES = 'export default new Proxy({}, { get: (_, name) => name });';

// Every file of the project is compiled when it is first imported. Node's own way with TypeScript knows neither decorators nor JSX.
registerHooks({
  load(url, context, next) {
    if (url.endsWith('.css')) return { format: 'module', source: CLASS_NAMES, shortCircuit: true };
    if (!/^file:.*\.tsx?($|\?)/.test(url) || url.includes('/node_modules/')) return next(url, context);
    const { code } = transformFileSync(fileURLToPath(url), { ...SWC, module: { type: 'es6' } });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
