import { notifications } from '@mantine/notifications';
import { failureText } from '../app/client.ts';

/** Says what was done, where the screen itself does not show it. */
export function tell(text: string): void {
  notifications.show({ message: text, autoClose: 4000, withBorder: false });
}

/** Says what failed and what to do; stays until it is closed. */
export function tellFailure(error: unknown, what?: string): void {
  const text = failureText(error);
  notifications.show({ message: what ? `${what} ${text}` : text, color: 'brick', autoClose: false });
}
