import type { NotificationData } from '@mantine/notifications';
import { createElement, useSyncExternalStore } from 'react';
import { failureText } from './failure.ts';

const onTold = new Set<() => void>();
let isTold = false;
const listen = (listener: () => void) => {
  onTold.add(listener);
  return () => onTold.delete(listener);
};
/** Whether anything was told in this visit: what shows it is fetched then. */
export const useTold = (): boolean => useSyncExternalStore(listen, () => isTold);

/** Says what was done, where the screen itself does not show it; with an action, such as Undo, for longer. Answers with what takes it away before. */
export function tell(text: string, action?: { label: string; run: () => void }): () => void {
  const id = crypto.randomUUID();
  const hide = () => void import('@mantine/notifications').then(({ notifications }) => notifications.hide(id));
  if (!action) {
    show({ id, message: text, autoClose: 4000 });
    return hide;
  }
  const onClick = () => {
    hide();
    action.run();
  };
  const button = createElement(
    'button',
    { type: 'button', className: 'link', style: { marginLeft: 12, fontWeight: 600 }, onClick },
    action.label,
  );
  show({ id, message: createElement('span', null, createElement('bdi', null, text), button), autoClose: 10_000 });
  return hide;
}

/** Says what failed and what to do; stays until it is closed. */
export function tellFailure(error: unknown, what?: string): void {
  const text = failureText(error);
  show({ message: what ? `${what} ${text}` : text, color: 'brick', autoClose: false });
}

function show(notification: NotificationData): void {
  isTold = true;
  for (const listener of onTold) listener();
  void import('@mantine/notifications').then(({ notifications }) => notifications.show(notification));
}
