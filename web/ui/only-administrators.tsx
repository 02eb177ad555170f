import { Icon } from './icons.tsx';

/** Why something cannot be changed here, and whom to ask: `The price book is` changed by administrators. */
export function OnlyAdministrators({ subject }: { subject: string }) {
  return (
    <p className="muted">
      <Icon name="lock" size={14} /> {subject} changed by administrators of your organization. Ask one of them.
    </p>
  );
}
