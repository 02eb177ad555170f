import { formatMoment } from '../../../contracts/format.ts';
import type { SealedCopy } from '../../../contracts/reporting/seal/sealed-copy.ts';
import { type Check, headlineOf, type Verdict } from '../../../contracts/reporting/seal/verify.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted, dollars, grouped } from '../../ui/words.ts';
import css from './verdict.module.css';

const ICONS = { good: 'accepted', unknown: 'warning', changed: 'declined', cut: 'warning', other: 'report' } as const;
/** A file of which nothing bad is known is not shown as a forged one. */
const TONES = { good: css.good, unknown: css.open, changed: css.bad, cut: css.bad, other: css.open };

export interface CheckedFile {
  name: string;
  bytes: number;
  verdict: Verdict;
  ms: number;
}

/** What became of checking one file: the verdict, the checks in their order, and what it proves or what to do. */
export function VerdictCard({ file: { name, bytes, verdict, ms } }: { file: CheckedFile }) {
  const { verdict: word, checks } = verdict;
  return (
    <article className={`${css.card} ${TONES[word]}`} aria-label={name}>
      <header>
        <h2>
          <Icon name={ICONS[word]} size={20} /> {headlineOf(verdict)}
        </h2>
        <p>
          <span>{name}</span>
          <span>{grouped(String(bytes))} bytes</span>
        </p>
      </header>
      {checks.length > 0 && (
        <ul>
          {checks.map((check, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the checks have one order
            <CheckLine key={n} check={check} />
          ))}
        </ul>
      )}
      <footer>
        <Outcome verdict={verdict} ms={ms} />
      </footer>
    </article>
  );
}

function Outcome({ verdict: { verdict, copy, audit, inventory, kind }, ms }: { verdict: Verdict; ms: number }) {
  if (audit && (verdict === 'good' || verdict === 'unknown')) {
    const { seal } = audit;
    return (
      <>
        <b>{verdict === 'good' ? `Exported by ${audit.audit.madeBy}` : 'Do not rely on it yet'}</b>
        <p>
          {verdict === 'good' ? '' : `The file says: exported by ${audit.audit.madeBy}, `}on {formatMoment(seal.at)}:{' '}
          {grouped(String(seal.shown))} of {grouped(String(seal.entries))} entries are shown.
        </p>
      </>
    );
  }
  if (inventory && (verdict === 'good' || verdict === 'unknown')) return <Inventory inventory={inventory} isKnown={verdict === 'good'} />;
  switch (verdict) {
    case 'good':
      return copy && <Proof copy={copy} ms={ms} />;
    case 'unknown':
      return copy && <Claim copy={copy} />;
    case 'other':
      return (
        <>
          <b>Nothing was checked</b>
          <p>
            Give the sealed copy: the PDF or the file whose name ends in .json that came with the mail “Sealed copy of ...”, or from the
            certificate’s page. A PDF from before the answer, or printed anew, holds no sealed file, and a ZIP only with its manifest.json.
          </p>
        </>
      );
    case 'changed':
    case 'cut':
      return kind ? <AskAgain /> : <Advice />;
  }
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

function Proof({ copy, ms }: { copy: SealedCopy; ms: number }) {
  return (
    <>
      <b>{saidIn(copy)}</b>
      <p>
        on {sealedOn(copy)}. Checked in {Math.max(1, Math.round(ms))} ms.
      </p>
    </>
  );
}

/** What a file says whose sealer is not known: anybody can make one with a key of their own. */
function Claim({ copy }: { copy: SealedCopy }) {
  return (
    <>
      <b>Do not rely on it yet</b>
      <p>
        The file says: {saidIn(copy)}, on {sealedOn(copy)}. Anybody can seal a file with a key of their own, and there was no public key to
        compare this one with. Check it again at the address of whoever sealed it.
      </p>
    </>
  );
}

function saidIn({ document, answer }: SealedCopy): string {
  const total = dollars(document.grand.amount);
  if (!answer) return `${document.title}, ${total}, as it was kept`;
  return `${answer.name} ${answer.answer === 'yes' ? `accepted it for ${total}` : 'declined it'}`;
}

function sealedOn({ answer, seal }: SealedCopy): string {
  const at = answer?.at ?? seal.at;
  return formatMoment(at);
}

function Inventory({ inventory: { inventory }, isKnown }: { inventory: NonNullable<Verdict['inventory']>; isKnown: boolean }) {
  const { owner, at, belongings, photographs } = inventory;
  return (
    <>
      <b>{isKnown ? `Inventory of ${owner}` : 'Do not rely on it yet'}</b>
      <p>
        {isKnown ? '' : `The file says: the inventory of ${owner}, `}written {formatMoment(at)}: {counted(belongings.items, 'item')},{' '}
        {dollars(belongings.total)} as paid, {counted(photographs, 'photograph')}.
      </p>
    </>
  );
}

function AskAgain() {
  return (
    <>
      <b>Do not rely on this file</b>
      <p>Ask whoever it is from to write it anew out of the vault, and to send it in another way. One changed byte is enough for this.</p>
    </>
  );
}

/** Names nobody out of the file: whoever changed it may have changed the address too. */
function Advice() {
  return (
    <>
      <b>Do not rely on this copy</b>
      <p>
        Open the link in your own mail, or ask whoever you know at the contractor’s for a fresh copy. One changed byte is enough for this.
      </p>
    </>
  );
}
