import { registerHooks } from 'node:module';

/**
 * For a copy of modules of the project in which those of `replaced` stand for others: all that a file whose address ends with `mark` imports is
 * loaded anew, with `mark` too. Answers with what ends it.
 */
export function copyModules(mark, replaced) {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (!context.parentURL?.endsWith(mark)) return next(specifier, context);
      const found = next(replaced[specifier] ?? specifier, context);
      return found.url.startsWith('file:') && !found.url.includes('/node_modules/') ? { ...found, url: found.url + mark } : found;
    },
  });
  return () => hooks.deregister();
}
