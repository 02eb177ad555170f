import { addEventHandler } from 'jest-circus';
import base from '../../jest.config.mjs';

/** A test or a hook that hangs fails by name. The runner knows no limit of its own. */
addEventHandler((event, state) => {
  const block = state.currentDescribeBlock;
  if (event.name === 'add_test') limit(block.children.at(-1), event.timeout);
  if (event.name === 'add_hook') limit(block.hooks.at(-1), event.timeout);
});

function limit(added, ms = base.testTimeout) {
  const run = added.fn;
  if (!run) return;
  added.fn = async () => {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Not done after ${ms / 1000} s`)), ms);
    });
    await Promise.race([run(), late]).finally(() => clearTimeout(timer));
  };
}
