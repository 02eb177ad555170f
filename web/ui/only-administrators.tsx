import { Icon } from './icons.tsx';
import './states.css';

/** Why something cannot be changed here, and whom to ask: `The price book is` changed by administrators. */
export function OnlyAdministrators({ subject }: { subject: string }) {
  return (
    <p className="muted marked">
      <Icon name="lock" size={14} />
      <span>{subject} changed by administrators of your organization. Ask one of them.</span>
    </p>
  );
}
