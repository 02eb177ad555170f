// Jest's usual compiler, which puts every mutant into the one file that is looked at.
const swcJest = require('@swc/jest');
const { mutantsOf } = require('./mutants.cjs');

module.exports = {
  createTransformer({ mutated, ...options }) {
    const swc = swcJest.createTransformer(options);
    const seen = (text, path) => (path === mutated ? mutantsOf(path, text).text : text);
    return {
      ...swc,
      process: (text, path, how) => swc.process(seen(text, path), path, how),
      getCacheKey: (text, path, how) => swc.getCacheKey(seen(text, path), path, how),
    };
  },
};
