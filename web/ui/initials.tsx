import './initials.css';
import { initialsOf } from './words.ts';

/** Who: ink in a neutral frame, since spruce is what I do myself; a customer's frame is dashed (ui.md). */
export function InitialsBadge({ name, customer = false, large = false }: { name: string; customer?: boolean; large?: boolean }) {
  return (
    <span className={`initials${customer ? ' initials-customer' : ''}${large ? ' initials-large' : ''}`} title={name}>
      <span aria-hidden="true">{initialsOf(name)}</span>
      <span className="hidden-visually">{name}</span>
    </span>
  );
}
