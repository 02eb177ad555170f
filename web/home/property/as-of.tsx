import { keepPreviousData } from '@tanstack/react-query';
import { getHomeAsOf, type HomeAsOf } from '../../../contracts/home/property/get-home-as-of.ts';
import { getHomeLife } from '../../../contracts/vault/life/get-home-life.ts';
import { getHomeInventory } from '../../../contracts/vault/report/get-home-inventory.ts';
import { unreadInWords } from '../../../contracts/vault/report/home-inventory.ts';
import { useRead } from '../../app/client.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { AsOfButton, AsOfFrame } from '../../ui/as-of/as-of-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { clock, day, moment as momentWords } from '../../ui/words.ts';
import css from './as-of.module.css';
import { lifeRows, vaultRows } from './held-rows.ts';
import { type ComparedRow, compared, rowsOf } from './house-rows.ts';

/** What has a history of its own (docs/decisions/0196). */
const NOT_THEN = 'Estimates are not shown as of then: each has its own history.';
const HELD = [getHomeInventory, getHomeLife];
const BY_CATEGORY = { params: { arrangement: 'category' } } as const;

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
  const held = useHeld(then.data, now.data);
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
          <Facts then={then.data} now={now.data} held={held} />
        </div>
      ) : null}
    </AsOfFrame>
  );
}

/** `Changed bedrooms of your home`. */
const inWords = ({ sentence }: HomeAsOf['moments'][number]): string => sentence.replace('their home', 'your home');

interface Part {
  title: string;
  rows: ComparedRow[];
  /** Beneath it. */
  words: string;
}

/** Vault and life of the home when the house was so, beside what they are now; a moment later than the house, and on their own where they cannot be read. */
function useHeld(then: HomeAsOf | undefined, now: HomeAsOf | undefined): Part[] {
  const isPast = then !== undefined && now !== undefined && then.revision !== now.revision && then.at !== '';
  const at = isPast ? { at: then.at } : {};
  const options = { enabled: isPast };
  const things = useRead(getHomeInventory, { ...BY_CATEGORY, query: { building: 'true', ...at } }, options);
  const thingsNow = useRead(getHomeInventory, { ...BY_CATEGORY, query: { building: 'true' } }, options);
  const life = useRead(getHomeLife, { query: at }, options);
  const lifeNow = useRead(getHomeLife, { query: {} }, options);
  useReadsAbout('vaultitem', HELD);
  useReadsAbout('homeentry', HELD);
  if (!isPast) return [];
  const failed = (error: unknown) => (error ? 'It could not be read as of then. Reload the page to try again.' : '');
  return [
    {
      title: 'Vault, what differs from now',
      rows: things.data && thingsNow.data ? vaultRows(things.data, thingsNow.data) : [],
      words: failed(things.error ?? thingsNow.error) || (things.data ? unreadInWords(things.data) : ''),
    },
    {
      title: 'Life of the home, what differs from now',
      rows: life.data && lifeNow.data ? lifeRows(life.data, lifeNow.data) : [],
      words: failed(life.error ?? lifeNow.error) || (life.data ? unreadInWords(life.data) : ''),
    },
  ];
}

function Facts({ then, now, held }: { then: HomeAsOf; now: HomeAsOf; held: Part[] }) {
  const current = rowsOf(now);
  const isNow = then.revision === now.revision;
  const parts = [
    ...rowsOf(then).map(({ title, rows }, n): Part => ({ title, rows: compared(rows, current[n]?.rows ?? []), words: '' })),
    ...held,
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={css.facts} aria-label="The house" tabIndex={0}>
      {then.home.photo ? (
        <img className={css.photo} src={then.home.photo.small} alt="The house, as its photograph showed it then" loading="lazy" />
      ) : null}
      {parts.map(({ title, rows, words }) =>
        rows.length === 0 && words === '' ? null : (
          <table key={title}>
            <caption>
              {title}
              {words ? <small className="amber"> {words}</small> : null}
            </caption>
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
              {rows.map((row) => (
                <tr key={row.key} data-changed={row.was !== row.is || undefined}>
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
        ),
      )}
    </section>
  );
}
