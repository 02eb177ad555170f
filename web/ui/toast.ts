import type { NotificationData } from '@mantine/notifications';
import { atom } from 'jotai';
import { failureText } from '../app/client.ts';
import { tabStore } from '../app/screen-store.ts';

/** Whether anything was told in this visit: what shows it is fetched then. */
export const toldAtom = atom(false);

/** Says what was done, where the screen itself does not show it. */
export function tell(text: string): void {
  show({ message: text, autoClose: 4000 });
}

/** Says what failed and what to do; stays until it is closed. */
export function tellFailure(error: unknown, what?: string): void {
  const text = failureText(error);
  show({ message: what ? `${what} ${text}` : text, color: 'brick', autoClose: false });
}

function show(notification: NotificationData): void {
  tabStore.set(toldAtom, true);
  void import('@mantine/notifications').then(({ notifications }) => notifications.show(notification));
}
