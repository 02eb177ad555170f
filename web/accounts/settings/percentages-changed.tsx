import { Button } from '@mantine/core';
import { useMe } from '../../app/me.ts';
import { Icon } from '../../ui/icons.tsx';
import { moment } from '../../ui/words.ts';
import css from './percentages.module.css';

interface PercentagesChangedProps {
  /** The last change; null while only its refusal is known. */
  changed: { by: string; at: string } | null;
  /** What the other change made of them, and what is typed; as words of the fields that differ. */
  theirs: string;
  mine: string;
  busy: boolean;
  /** Gives what is typed back. */
  onKeep: () => void;
}

/** Percentages that somebody changed while others were typed: which of the two stay. Its form saves what is typed. */
export function PercentagesChanged({ changed, theirs, mine, busy, onKeep }: PercentagesChangedProps) {
  const me = useMe();
  const isOwn = changed !== null && changed.by === me?.name;
  const who = changed === null ? 'Somebody' : isOwn ? 'You' : changed.by;
  const first = who.split(' ')[0] || who;
  return (
    <div className={css.changed} role="alert">
      <p className="marked">
        <Icon name="warning" size={14} />
        <span>
          <b>
            {who} changed {theirs ? `them to ${theirs}` : 'them'}
          </b>
          {changed ? ` at ${moment(changed.at)}${isOwn ? ' in another window' : ''}` : ''}, while you typed {mine}. Both are in the audit,
          whichever stays.
        </span>
      </p>
      <div>
        <Button type="submit" loading={busy}>
          Save mine
        </Button>
        <Button variant="default" onClick={onKeep}>
          Keep {isOwn || changed === null ? 'what is stored' : `${first}’s`}
        </Button>
      </div>
    </div>
  );
}
