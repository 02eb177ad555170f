import { keepPreviousData } from '@tanstack/react-query';
import { getHomeAsOf, type HomeAsOf } from '../../../contracts/home/property/get-home-as-of.ts';
import { useRead } from '../../app/client.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { AsOfButton, AsOfFrame } from '../../ui/as-of/as-of-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { clock, day, moment as momentWords } from '../../ui/words.ts';
import css from './as-of.module.css';
import { compared, rowsOf } from './house-rows.ts';

/** What has a history of its own (docs/decisions/0196). */
const NOT_THEN = 'Vault, inventory, life of the home and estimates are not shown as of then.';

interface HouseAsOfProps {
  /** Null: the latest. */
  revision: number | null;
  onMove: (revision: number | null) => void;
  onClose: () => void;
}

/** One's house as it was after any change, beside what it is now; it is read, and nothing is changed here. */
export default function HouseAsOf({ revision, onMove, onClose }: HouseAsOfProps) {
  const asked = revision === null ? {} : { revision };
  const then = useRead(getHomeAsOf, { query: asked }, { placeholderData: keepPreviousData });
  const now = useRead(getHomeAsOf, { query: {} });
  useReadsAbout('home', [getHomeAsOf]);
  usePageKeys({ Escape: onClose });
  const failed = then.error ? then : now.error ? now : null;
  const moments = now.data?.moments ?? [];
  const at = moments.findIndex((one) => one.revision <= (then.data?.revision ?? -1));
  const shown = moments[at];
  const go = (to: number) => () => {
    const next = moments[to];
    if (next) onMove(to === 0 ? null : next.revision);
  };
  return (
    <AsOfFrame
      title={shown ? `As of ${day(shown.at)}, ${clock(shown.at)}` : 'As it was'}
      words={shown ? inWords(shown) : ''}
      notThen={NOT_THEN}
      busy={then.isPlaceholderData}
      onBack={onClose}
      buttons={
        <div className={css.steps}>
          <AsOfButton disabled={at < 0 || at + 1 >= moments.length} onClick={go(at + 1)}>
            <Icon name="left" /> Earlier change
          </AsOfButton>
          <AsOfButton disabled={at <= 0} onClick={go(at - 1)}>
            Later change <Icon name="right" />
          </AsOfButton>
        </div>
      }
    >
      {failed ? (
        <FailureLine error={failed.error} what="The house of then could not be read." onRetry={() => void failed.refetch()} />
      ) : null}
      {!failed && !(then.data && now.data) ? <SkeletonRows rows={14} height={32} /> : null}
      {then.data && now.data ? (
        <div className={css.columns}>
          <nav className={css.moments} aria-label="Changes of the house">
            {moments.length === 0 ? <p className="muted">Nothing was recorded yet.</p> : null}
            <ol>
              {moments.map((one, n) => (
                <li key={one.revision}>
                  <button type="button" aria-current={n === at ? 'true' : undefined} onClick={go(n)}>
                    <span>{inWords(one)}</span>
                    <small className="muted">{momentWords(one.at)}</small>
                  </button>
                </li>
              ))}
            </ol>
            {now.data.isMore ? <p className="muted">Earlier changes are in the audit.</p> : null}
          </nav>
          <Facts then={then.data} now={now.data} />
        </div>
      ) : null}
    </AsOfFrame>
  );
}

/** `Changed bedrooms of your home`. */
const inWords = ({ sentence }: HomeAsOf['moments'][number]): string => sentence.replace('their home', 'your home');

function Facts({ then, now }: { then: HomeAsOf; now: HomeAsOf }) {
  const current = rowsOf(now);
  const isNow = then.revision === now.revision;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={css.facts} aria-label="The house" tabIndex={0}>
      {then.home.photo ? (
        <img className={css.photo} src={then.home.photo.small} alt="The house, as its photograph showed it then" loading="lazy" />
      ) : null}
      {rowsOf(then).map(({ title, rows }, n) => {
        const both = compared(rows, current[n]?.rows ?? []);
        return both.length === 0 ? null : (
          <table key={title}>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col" className="hidden-visually">
                  What
                </th>
                <th scope="col">Then</th>
                {isNow ? null : <th scope="col">Now</th>}
              </tr>
            </thead>
            <tbody>
              {both.map((row) => (
                <tr key={row.word} data-changed={row.was !== row.is || undefined}>
                  <th scope="row">{row.word}</th>
                  <td>{row.was || <span className="muted">not there</span>}</td>
                  {isNow ? null : (
                    <td>
                      {row.was === row.is ? <span className="muted">the same</span> : row.is || <span className="muted">not there</span>}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </section>
  );
}
