import './initials.css';
import { initialsOf } from './words.ts';

/** Who: ink in a neutral frame, since spruce is what I do myself; a customer's frame is dashed. */
export function InitialsBadge({
  name,
  title = name,
  customer = false,
  large = false,
}: {
  name: string;
  title?: string;
  customer?: boolean;
  large?: boolean;
}) {
  return (
    <span className={`initials${customer ? ' initials-customer' : ''}${large ? ' initials-large' : ''}`} title={title}>
      <span aria-hidden="true">{initialsOf(name)}</span>
      <span className="hidden-visually">{title}</span>
    </span>
  );
}

/** Several people, the first of them by initials and the others counted. */
export function InitialsGroup({
  people,
  most,
  dashed,
}: {
  people: readonly { name: string; title: string }[];
  most: number;
  /** They were here when last heard of. */
  dashed?: boolean;
}) {
  const shown = people.length > most + 1 ? people.slice(0, most) : people;
  const others = people.slice(shown.length);
  return (
    <>
      {shown.map(({ name, title }) => (
        <InitialsBadge key={title} name={name} title={dashed ? `${title}, when last heard of` : title} customer={dashed} />
      ))}
      {others.length > 0 && (
        <span className="initials" title={others.map(({ title }) => title).join('\n')}>
          +{others.length}
        </span>
      )}
    </>
  );
}
