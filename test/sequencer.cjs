const { default: Sequencer } = require('@jest/test-sequencer');

/** Files that take long although they are short, or mostly wait. Without times of an earlier run Jest orders by size alone and ends with these. */
const LONG = /(outage|rebuild|move|start|crash|cluster|runner|import-process)\.spec\.ts$/;

module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(({ path }) => LONG.test(path)), ...sorted.filter(({ path }) => !LONG.test(path))];
  }
};
