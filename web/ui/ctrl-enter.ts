import type { KeyboardEvent } from 'react';

/** For `onKeyDown`: Ctrl+Enter does what the filled button says, once however long it is held. */
export const onCtrlEnter = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (!event.repeat) run();
};
