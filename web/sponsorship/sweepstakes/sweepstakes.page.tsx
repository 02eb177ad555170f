import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { usePageKeys } from '../../app/page-keys.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { DrawView } from './draw-view.tsx';
import { EnterPane } from './enter-pane.tsx';
import { READS, useIsOrganizer, useSweepstakes } from './model.ts';
import { Prize } from './prize.tsx';
import css from './sweepstakes.module.css';
import { briefly } from './words.ts';

/** S176, R517: search by code, response, entry; and the draw, to be checked. */
export default function SweepstakesPage() {
  const { code, text, setText, all, chosen, choose, toEnter, error, refetch } = useSweepstakes();
  const find = useRef<HTMLInputElement>(null);
  usePageKeys({ '/': () => find.current?.focus() }, find);
  const isOrganizer = useIsOrganizer();
  const mine = chosen?.mine ?? null;
  return (
    <div className={css.page}>
      <title>Sweepstakes, Scopebook</title>
      <ShellTop title="Sweepstakes" detail="draws that anybody can check">
        {isOrganizer ? (
          <Link className="link" to="/sweepstakes/organize">
            Those that we give
          </Link>
        ) : null}
      </ShellTop>
      <div className={css.tools}>
        <SearchField
          ref={find}
          label="Code"
          placeholder="Code, such as 5K"
          value={text}
          maxLength={50}
          onChange={setText}
          className={css.search}
        >
          {code !== '' && all ? <span className="muted">{all.length} found</span> : null}
        </SearchField>
        <span className={css.hits} role="group" aria-label="Found">
          {all?.map((one) => (
            <button key={one.id} type="button" aria-pressed={one === chosen} onClick={() => choose(one.id)}>
              {briefly(one)}
            </button>
          ))}
        </span>
        {chosen ? (
          <Link className={css.publicLink} to={`/draw/${chosen.id}`} target="_blank">
            <Icon name="link" /> Public page
          </Link>
        ) : null}
      </div>
      {error ? <FailureLine error={error} what="The sweepstakes could not be fetched." onRetry={() => void refetch()} /> : null}
      {!all && !error ? <SkeletonRows rows={8} height={46} /> : null}
      {all?.length === 0 ? (
        <EmptyState
          text={code === '' ? 'No sweepstakes is open. If you were told a code, type it above.' : `No sweepstakes has the code ${code}.`}
        />
      ) : null}
      {chosen ? (
        <div className={css.columns}>
          <div className={css.left}>
            {mine?.answerUntil ? <Prize one={chosen} until={mine.answerUntil} reads={READS} /> : null}
            <DrawView one={chosen} own={mine} />
          </div>
          {toEnter ? <EnterPane one={toEnter} reads={READS} first={toEnter === chosen && !chosen.mine} /> : null}
        </div>
      ) : null}
    </div>
  );
}
