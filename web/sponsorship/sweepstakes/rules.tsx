import { useState } from 'react';
import type { PublicSweepstakes } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { grouped } from '../../ui/words.ts';
import css from './sweepstakes.module.css';
import { dayIn, lastMinute, momentIn } from './words.ts';

/** The rules in a breath, before the button; all of them one click away. */
export function Rules({ one }: { one: PublicSweepstakes }) {
  const [opened, setOpened] = useState(false);
  const { entries, phase } = one;
  const rules: [string, string][] = [
    ['Until', `${momentIn(one, lastMinute(one.closesAt))}; drawn ${momentIn(one, one.drawAt)}`],
    ['Who', one.who],
    ['How often', 'Once a person. A second entry changes nothing.'],
    ['Costs', 'Nothing. Buying does not help: a credit, a plan or a sponsor changes no chance.'],
    ['Without this page', `A postcard with name and address to ${one.postcard} counts the same.`],
    ['Chance', `1 in the number of entries; ${grouped(String(entries))}${phase === 'open' ? ' until now' : ''}`],
    ['Payment', one.payment],
  ];
  return (
    <>
      <dl className={css.rules}>
        {rules.map(([word, text]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <button type="button" className="link" onClick={() => setOpened(true)}>
          All rules
        </button>{' '}
        <span className="muted">published {dayIn(one, one.publishedAt)}; they do not change while it runs</span>
      </p>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={`Rules: ${one.title}`} width={640}>
        <div className={css.allRules}>
          {one.rules.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Dialog>
    </>
  );
}
