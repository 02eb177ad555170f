import type { Percentages } from '../../../contracts/organization/settings/percentages.ts';
import css from './percentages.module.css';
import shared from './profile.module.css';

/** The order in which percentages count, with what is set of each. */
export function WhereTheyApply({ mine, ofAll, organization }: { mine: Percentages; ofAll: Percentages; organization: string }) {
  const rows = [
    {
      who: 'The job',
      words: 'Once changed on its Setup page, its own. Jobs that were started keep what they have; none of this reprices a line.',
      set: '',
    },
    { who: 'The person', words: 'Whose job it is, on the day it is made.', set: mine.of === 'person' ? 'you: set' : 'you: none' },
    {
      who: organization,
      words:
        ofAll.of === 'organization'
          ? 'Everybody who has set none.'
          : 'Everybody who has set none. Until then those of the product, with the tax of its place.',
      set: ofAll.of === 'organization' ? 'set' : 'none',
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
