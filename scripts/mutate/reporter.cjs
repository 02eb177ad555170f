// Says of each file of tests, for each mutant, whether a test failed: a line of JSON in the file that MUTANTS_JUDGED names.
const { appendFileSync } = require('node:fs');

module.exports = class {
  onTestFileResult({ path, context }, { numFailingTests, testExecError, failureMessage }) {
    const failed = numFailingTests > 0 || Boolean(testExecError);
    const mutant = Number(context.config.displayName.name);
    appendFileSync(
      process.env.MUTANTS_JUDGED,
      `${JSON.stringify({ mutant, path, failed, ...(mutant < 0 && failed && { failureMessage }) })}\n`,
    );
  }
};
