import { Button } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { Totals } from '../../../contracts/estimating/order.ts';
import type { ComparedChange, getWhatIfComparison } from '../../../contracts/estimating/what-if/get-what-if-comparison.ts';
import { toCents } from '../../../contracts/money.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { counted, grouped, moment, when } from '../../ui/words.ts';
import { signed } from '../estimate/figures.ts';
import css from './changes-panel.module.css';

interface Props {
  comparison: z.output<typeof getWhatIfComparison.response>;
  /** The changes that are not to be adopted. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
  choices: Readonly<Record<string, 'whatIf' | 'estimate'>>;
  onChoose: (key: string, choice: 'whatIf' | 'estimate') => void;
  /** The estimate's sums once what is chosen is adopted; undefined until they are known. */
  after: Totals | undefined;
  follows: string | undefined;
  /** Conflicts that nobody has chosen for. */
  open: number;
  count: number;
  isBusy: boolean;
  isDiscarding: boolean;
  onAdopt: () => void;
  onDiscard: () => void;
  onRestore: () => void;
}

/** What the what-if changed, each with what it moves, to adopt some or all of it. */
export function ChangesPanel({ comparison, left, onLeft, choices, onChoose, after, follows, open, count, ...acts }: Props) {
  const { whatIf, changes, now, meanwhile } = comparison;
  const choose = (id: string, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(id);
    else next.add(id);
    onLeft(next);
  };
  return (
    <aside className={css.panel} aria-label="Changes">
      <header className={css.head}>
        <h2>{counted(changes.length, 'change')}</h2>
        <p className="muted">
          {whatIf.startedBy} started it {moment(whatIf.startedAt)}. Money with tax.
        </p>
      </header>
      <div className={css.list}>
        {changes.length > 1 && <AllChanges count={count} changes={changes} onLeft={onLeft} />}
        {changes.map((change) => (
          <ChangeRow key={change.id} {...{ change, choices, onChoose }} on={!left.has(change.id)} onTick={(on) => choose(change.id, on)} />
        ))}
        {changes.length === 0 && <p className={css.note}>Nothing differs from the estimate: what was adopted is on it already.</p>}
        {follows !== undefined && toCents(follows) !== 0n && (
          <p className={css.follows}>
            <span>Labor minimums follow</span>
            <span>{signed(toCents(follows))}</span>
          </p>
        )}
        {meanwhile.count > 0 && <Meanwhile of={meanwhile} />}
      </div>
      <footer className={css.foot}>
        <Sums now={now} after={after} />
        {open > 0 && (
          <p className={css.choose} role="status">
            Choose a side for {counted(open, 'field')} first.
          </p>
        )}
        <Buttons {...{ whatIf, open, count }} {...acts} />
      </footer>
    </aside>
  );
}

interface AllProps extends Pick<Props, 'count' | 'onLeft'> {
  changes: readonly ComparedChange[];
}

function AllChanges({ count, changes, onLeft }: AllProps) {
  return (
    <label className={css.all}>
      <input
        type="checkbox"
        checked={count === changes.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < changes.length;
        }}
        onChange={(event) => onLeft(new Set(event.currentTarget.checked ? [] : changes.map(({ id }) => id)))}
      />
      All changes
    </label>
  );
}

/** What others changed on the estimate since the what-if was started. */
function Meanwhile({ of: meanwhile }: { of: Props['comparison']['meanwhile'] }) {
  return (
    <p className={css.note}>
      <Icon name="history" size={16} />
      <span>
        The estimate gained {counted(meanwhile.count, 'other change')} since: {meanwhile.texts.join('; ')}
        {meanwhile.count > meanwhile.texts.length ? ' and more' : ''}. {meanwhile.count === 1 ? 'It is' : 'They are'} in both sums.
      </span>
    </p>
  );
}

function Sums({ now, after }: { now: Totals; after: Totals | undefined }) {
  return (
    <dl className={css.sums} aria-live="polite" aria-busy={after === undefined}>
      <dt>Total with tax</dt>
      <dd>
        <span className="muted">Now</span> {grouped(now.grandTotal)}
      </dd>
      <dd>
        <span className="muted">After</span> <b>{after ? grouped(after.grandTotal) : ''}</b>
      </dd>
      <dd>
        <span className="muted">Moves</span> <b>{after ? signed(toCents(after.grandTotal) - toCents(now.grandTotal)) : ''}</b>
      </dd>
    </dl>
  );
}

type ButtonsProps = Pick<Props, 'open' | 'count' | 'isBusy' | 'isDiscarding' | 'onAdopt' | 'onDiscard' | 'onRestore'> & {
  whatIf: Props['comparison']['whatIf'];
};

/** Adopts what is chosen, or discards the what-if once one was asked. */
function Buttons({ whatIf, open, count, ...acts }: ButtonsProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div className={css.buttons}>
        {whatIf.discardedAt ? (
          <Button onClick={acts.onRestore}>Bring back</Button>
        ) : (
          <>
            <Button onClick={acts.onAdopt} loading={acts.isBusy} disabled={count === 0 || open > 0}>
              Adopt {counted(count, 'change')}
            </Button>
            <button type="button" className={css.discard} onClick={() => setAsking(true)}>
              Discard
            </button>
          </>
        )}
      </div>
      <Dialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Discard ${whatIf.name}?`}
        actions={
          <>
            <Button variant="default" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button color="brick" loading={acts.isDiscarding} onClick={acts.onDiscard}>
              Discard
            </Button>
          </>
        }
      >
        <p>The estimate stays as it is. For 30 days the what-if can be brought back from the list of what-ifs.</p>
      </Dialog>
    </>
  );
}

interface RowProps {
  change: ComparedChange;
  on: boolean;
  onTick: (on: boolean) => void;
  choices: Props['choices'];
  onChoose: Props['onChoose'];
}

function ChangeRow({ change, on, onTick, choices, onChoose }: RowProps) {
  const { id, text, area, by, at, money, conflicts } = change;
  const where = [area, by, at ? when(at) : ''].filter(Boolean).join(', ');
  return (
    <div className={css.change} data-conflict={(on && conflicts.length > 0) || undefined}>
      <label className={css.tick}>
        <input type="checkbox" checked={on} onChange={(event) => onTick(event.currentTarget.checked)} />
        <span className={css.what}>{text}</span>
        <span className={css.money}>{signed(toCents(money))}</span>
        <span className={css.where}>{where}</span>
      </label>
      {on &&
        conflicts.map(({ key, field, whatIf, estimate }) => (
          <fieldset key={key} className={css.conflict}>
            <legend>
              <Icon name="warning" size={14} /> Both changed {field}. Choose one.
            </legend>
            {(
              [
                ['whatIf', 'What if', whatIf],
                ['estimate', 'Estimate', estimate],
              ] as const
            ).map(([choice, word, side]) => (
              <label key={choice}>
                <input type="radio" name={`${id} ${key}`} checked={choices[key] === choice} onChange={() => onChoose(key, choice)} />
                <span>
                  {word}: {side.value}
                  {side.at ? `, ${when(side.at)}` : ''}
                </span>
                <span className={css.money}>{side.money ? grouped(side.money) : ''}</span>
              </label>
            ))}
          </fieldset>
        ))}
    </div>
  );
}
