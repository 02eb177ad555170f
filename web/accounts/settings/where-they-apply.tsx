import { listed } from '../../../contracts/format.ts';
import type { Percentages } from '../../../contracts/organization/settings/percentages.ts';
import { counted } from '../../ui/words.ts';
import css from './percentages.module.css';
import type { PeoplePercentages } from './person-percentages.tsx';
import shared from './profile.module.css';

/** The order in which percentages count, with what is set of each. */
interface WhereTheyApplyProps {
  mine: Percentages;
  ofAll: Percentages;
  organization: string;
  /** For who sets everybody's: how many each concerns. */
  people?: PeoplePercentages | undefined;
}

export function WhereTheyApply({ mine, ofAll, organization, people }: WhereTheyApplyProps) {
  const own = people?.people.filter(({ hasOwn }) => hasOwn) ?? [];
  const all = people?.people.length ?? 0;
  const rows = [
    {
      who: 'The job',
      words: people
        ? `Once changed on its Setup page, its own. ${counted(people.openJobs, 'open job keeps', 'open jobs keep')} what they have; none of this reprices a line.`
        : 'Once changed on its Setup page, its own. Jobs that were started keep what they have; none of this reprices a line.',
      set: people ? counted(people.openJobs, 'job') : '',
    },
    {
      who: 'The person',
      words: `Whose job it is, on the day it is made.${people ? ` ${ownWords(own, all)}` : ''}`,
      set: people ? `${own.length} of ${all}` : mine.of === 'person' ? 'you: set' : 'you: none',
    },
    {
      who: organization,
      words:
        ofAll.of === 'organization'
          ? 'Everybody who has set none.'
          : 'Everybody who has set none. Until then those of the product, with the tax of its place.',
      set: people ? `${all - own.length} of ${all}` : ofAll.of === 'organization' ? 'set' : 'none',
    },
  ];
  return (
    <section className={shared.section} aria-label="Where they apply">
      <div className={shared.head}>
        <h2>Where they apply</h2>
        <span className="muted">the first that is set counts</span>
      </div>
      <ol className={css.order}>
        {rows.map(({ who, words, set }, n) => (
          <li key={who}>
            <span className="muted">{n + 1}</span>
            <b>{who}</b>
            <span>{words}</span>
            <span className="muted">{set}</span>
          </li>
        ))}
      </ol>
      <p className="muted">A tax that is the one of your place follows the address of a job. Any other stays as it is.</p>
    </section>
  );
}

const MOST_NAMED = 3;

/** `Dana Whitfield has their own, the 4 others none.` */
function ownWords(own: PeoplePercentages['people'], all: number): string {
  if (own.length === 0) return 'Nobody has their own.';
  const names = own.length > MOST_NAMED ? `${own.length} people` : listed(own.map(({ name }) => name));
  const others = all - own.length;
  const rest = others === 0 ? '' : others === 1 ? ', the other one none' : `, the ${others} others none`;
  return `${names} ${own.length === 1 ? 'has' : 'have'} their own${rest}.`;
}
