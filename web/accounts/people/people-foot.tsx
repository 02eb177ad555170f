import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Person } from '../../../contracts/accounts/people/get-people.ts';
import { getSecondStepRule } from '../../../contracts/accounts/second-step/rule.ts';
import { useRead } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted, listed } from '../../ui/words.ts';
import css from './people-foot.module.css';
import { STEPS } from './people-model.ts';

/** What the marks of the matrix mean. */
export function Legend() {
  return (
    <ul className={css.legend} aria-label="Marks">
      <li>
        <span className={css.ownMark}>
          <Icon name="check" size={14} />
        </span>{' '}
        own right
      </li>
      <li className="amber">
        <span className={css.unsavedMark}>
          <Icon name="check" size={14} />
        </span>{' '}
        not saved
      </li>
      <li className={css.ofWide}>
        <Icon name="check" size={14} /> by role
      </li>
      {Object.values(STEPS).map(({ icon, words, tone }) => (
        <li key={words} className={tone}>
          <Icon name={icon} size={14} /> {words}
        </li>
      ))}
    </ul>
  );
}

/** People that are named; the others are counted. */
const MOST_NAMED = 3;

/** Who signs in without a second step, as the rule of the organization counts them. Asking everybody is switched on beside the rule. */
export function WithoutSecondStep({ people }: { people: readonly Person[] }) {
  const { data } = useRead(getSecondStepRule, {});
  const without = people.filter(({ userId }) => data?.without.some((one) => one.userId === userId));
  if (!data || data.isOn || without.length === 0) return null;
  const named = without.slice(0, without.length > MOST_NAMED + 1 ? MOST_NAMED : without.length).map(({ name }) => name);
  const others = without.length - named.length;
  const who = listed([...named, ...(others > 0 ? [counted(others, 'other')] : [])]);
  const one = without.length === 1;
  const how = data.hasSingleSignOn
    ? one
      ? 'has no second step'
      : 'have no second step'
    : `${one ? 'signs' : 'sign'} in with a password alone`;
  return (
    <div className={css.without}>
      <Icon name="warning" className="amber" />
      <p className="amber">
        {who} {how}.{' '}
        <Link className="link" to="/settings/second-step">
          Ask everybody for a second step
        </Link>
        , or write to them.
      </p>
      <Button component="a" variant="default" href={`mailto:${without.map(({ email }) => encodeURIComponent(email)).join(',')}`}>
        Write to {one ? without[0]?.name.split(' ')[0] : 'them'}
      </Button>
    </div>
  );
}
