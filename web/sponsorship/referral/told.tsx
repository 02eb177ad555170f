import { Icon } from '../../ui/icons.tsx';
import css from './referral.module.css';

/** What a sponsor is told and what never, in the same words wherever a client reads it. */
export function Told({ name, credits, isNameless = false }: { name: string; credits: number; isNameless?: boolean }) {
  return (
    <section className={css.part} aria-label={`${name} is told`}>
      <h2>{name} is told</h2>
      <ul>
        <li>
          <Icon name="check" />{' '}
          {isNameless ? 'that somebody opened this and began a home, never who' : 'that you opened this, and whether you join'}
        </li>
        {credits > 0 ? (
          <li>
            <Icon name="check" /> how many of the {credits} estimates are used
          </li>
        ) : null}
      </ul>
      <h2>{name} never sees</h2>
      <ul>
        <li>
          <Icon name="lock" /> your estimates, vault, photographs or reports; nor your phone, unless you ask for a call
        </li>
      </ul>
    </section>
  );
}
