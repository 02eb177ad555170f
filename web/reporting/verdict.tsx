import { formatTime } from '../../contracts/format.ts';
import type { SealedCopy } from '../../contracts/reporting/seal/sealed-copy.ts';
import type { Check, Verdict } from '../../contracts/reporting/seal/verify.ts';
import { Icon } from '../ui/icons.tsx';
import { day, dollars, grouped } from '../ui/words.ts';
import { documentTotal } from './document.tsx';
import css from './verdict.module.css';

const TITLES = { good: 'As it was signed', changed: 'Changed after it was signed', cut: 'The end is missing' };
const ICONS = { good: 'accepted', changed: 'declined', cut: 'warning' } as const;

export interface CheckedFile {
  name: string;
  bytes: number;
  verdict: Verdict;
  ms: number;
}

/** What became of checking one file: the verdict, the five checks in their order, and what it proves or what to do. */
export function VerdictCard({ file: { name, bytes, verdict, ms } }: { file: CheckedFile }) {
  const good = verdict.verdict === 'good';
  const answered = verdict.copy?.answer;
  return (
    <article className={`${css.card} ${good ? css.good : css.bad}`} aria-label={name}>
      <header>
        <h2>
          <Icon name={ICONS[verdict.verdict]} size={20} /> {good && !answered?.signature ? 'As it was sealed' : TITLES[verdict.verdict]}
        </h2>
        <p>
          <span>{name}</span>
          <span>{grouped(String(bytes))} bytes</span>
        </p>
      </header>
      <ul>
        {verdict.checks.map((check, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five checks in one order
          <CheckLine key={n} check={check} />
        ))}
      </ul>
      <footer>{good && verdict.copy ? <Proof copy={verdict.copy} ms={ms} /> : <Advice copy={verdict.copy} />}</footer>
    </article>
  );
}

function CheckLine({ check: { outcome, title, detail, sealed, found } }: { check: Check }) {
  return (
    <li className={css[outcome]}>
      {outcome === 'skipped' ? <span aria-hidden="true">–</span> : <Icon name={outcome === 'good' ? 'check' : 'declined'} size={18} />}
      <div>
        <b>
          {title}
          <span className="hidden-visually">{outcome === 'good' ? ': good' : outcome === 'bad' ? ': failed' : ': not made'}</span>
        </b>
        <p>{detail}</p>
        {sealed !== undefined && (
          <dl>
            <dt>sealed</dt>
            <dd>{sealed}</dd>
            <dt>this file</dt>
            <dd>
              <mark>{found}</mark>
            </dd>
          </dl>
        )}
      </div>
    </li>
  );
}

function Proof({ copy: { document, answer, seal }, ms }: { copy: SealedCopy; ms: number }) {
  const at = answer?.at ?? seal.at;
  const total = dollars(documentTotal(document));
  return (
    <>
      <b>
        {answer
          ? `${answer.name} ${answer.answer === 'yes' ? `accepted it for ${total}` : 'declined it'}`
          : `${document.title}, ${total}, as it was kept`}
      </b>
      <p>
        on {day(at)}, {formatTime(at, { seconds: true, zone: true })}. Checked in {Math.max(1, Math.round(ms))} ms.
      </p>
    </>
  );
}

function Advice({ copy }: { copy: SealedCopy | null }) {
  const address = copy?.document.contractor?.email;
  return (
    <>
      <b>Do not rely on this copy</b>
      <p>
        Ask for a fresh one{typeof address === 'string' && address ? `: ${address}, or` : ' from the contractor, or open'} the link in your
        mail. One changed byte is enough for this.
      </p>
    </>
  );
}
