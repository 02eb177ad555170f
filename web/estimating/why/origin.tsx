import type { AdditionSource } from '../../../contracts/estimating/builder/addition.ts';
import type { WhyLine } from '../../../contracts/estimating/why/get-why-line.ts';
import type { CachedEstimate } from '../edits/cached-estimate.ts';
import { MomentLink, momentWords } from './history.tsx';
import css from './parts.module.css';

const SOURCE_WORDS: Record<AdditionSource['kind'], string> = {
  kitchen: 'Answers for a kitchen',
  bathroom: 'Answers for a bathroom',
  remodel: 'Complete remodel',
  library: 'Library',
  proposal: 'Proposal for',
  template: 'Template',
  popular: 'Popular project',
};

/** What proposed the line: its name, the reason that it gave, and the answers that it was made of. */
export function Origin({
  origin: { source, reason, ...moment },
  edits,
}: {
  origin: NonNullable<WhyLine['origin']>;
  edits: CachedEstimate;
}) {
  return (
    <>
      <h3>Why it was added</h3>
      <p className={css.note}>
        {source && `${SOURCE_WORDS[source.kind]}${source.name && ` “${source.name}”`}. `}
        {reason && `${reason}. `}
        <MomentLink orderId={edits.orderId} moment={moment}>
          {momentWords(moment)}
        </MomentLink>
      </p>
      {source && source.answers.length > 0 && (
        <dl className={css.rules} aria-label="Answers">
          {source.answers.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
