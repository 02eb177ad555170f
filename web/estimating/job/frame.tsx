import type { RemoteChange } from '../estimate/screen.ts';
import barCss from '../estimate/totals-bar.module.css';
import lineCss from '../line/line.module.css';
import css from './frame.module.css';

interface Term {
  op?: string;
  word: string;
  value: string;
  /** Signed, in spruce: what a preview would move it by. */
  moves?: string;
}

/** The bottom line of such a page: what was just done, and one sum. */
export function JobFoot({ said, label, terms, total }: { said: RemoteChange | null; label: string; terms: Term[]; total: Term }) {
  const figure = ({ op, word, value, moves }: Term, isTotal: boolean) => (
    <span key={word} className={barCss.term}>
      {op && (
        <span className={barCss.op} aria-hidden="true">
          {op}
        </span>
      )}
      <span className={barCss.figure} data-total={isTotal || undefined}>
        <span>
          {word} {moves && <em className={css.moves}>{moves}</em>}
        </span>
        {isTotal ? <b>{value}</b> : value}
      </span>
    </span>
  );
  return (
    <section className={`${barCss.bar} ${css.foot}`} aria-label={label}>
      <div className={barCss.said} role="status">
        {said && (
          <>
            {said.initials && <span className={lineCss.who}>{said.initials}</span>}
            <span className={barCss.saidtext} title={said.text}>
              {said.text}
            </span>
            {said.action && (
              <button type="button" className={barCss.saidaction} onClick={said.action.run}>
                {said.action.label}
              </button>
            )}
          </>
        )}
      </div>
      <div className={barCss.sum}>
        {terms.map((term) => figure(term, false))}
        {figure(terms.length > 0 ? { op: '=', ...total } : total, true)}
      </div>
    </section>
  );
}
