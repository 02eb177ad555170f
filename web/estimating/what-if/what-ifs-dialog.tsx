import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { discardWhatIf } from '../../../contracts/estimating/what-if/discard-what-if.ts';
import { getWhatIfs, type WhatIf } from '../../../contracts/estimating/what-if/get-what-ifs.ts';
import { renameWhatIf } from '../../../contracts/estimating/what-if/rename-what-if.ts';
import { restoreWhatIf } from '../../../contracts/estimating/what-if/restore-what-if.ts';
import { useRead } from '../../app/client.ts';
import { estimatePath } from '../../app/estimate-path.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { dollars, moment } from '../../ui/words.ts';
import { NewWhatIf } from './new-what-if.tsx';
import { comparisonPath } from './paths.ts';
import css from './what-ifs-dialog.module.css';

/** The what-ifs of an estimate, with what each would move it by, and a new one. */
export function WhatIfsDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const { data, error, refetch } = useRead(getWhatIfs, { params: { orderId } });
  const [isAsked, setAsked] = useState(false);
  const open = data?.whatIfs.filter(({ discardedAt }) => discardedAt === null) ?? [];
  const discarded = data?.whatIfs.filter(({ restorable }) => restorable) ?? [];
  return (
    <Dialog opened onClose={onClose} title="What-ifs" width={640}>
      {error ? (
        <FailureLine error={error} what="The what-ifs could not be fetched." onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : (
        <>
          <NewWhatIf orderId={data.orderId} count={data.whatIfs.length} onClose={onClose} />
          {open.length > 0 && (
            <ul className={css.list} aria-label="What-ifs of this estimate">
              {open.map((whatIf) => (
                <Row key={whatIf.id} whatIf={whatIf} estimateId={data.orderId} here={whatIf.id === orderId} onClose={onClose} />
              ))}
            </ul>
          )}
          {orderId !== data.orderId && (
            <p>
              <Link to={estimatePath(data.orderId)} onClick={onClose}>
                Back to the estimate
              </Link>
              , {dollars(data.total)}
            </p>
          )}
          {discarded.length > 0 && !isAsked && (
            <button type="button" className="link" onClick={() => setAsked(true)}>
              Show {discarded.length} discarded
            </button>
          )}
          {isAsked && (
            <ul className={css.list} aria-label="Discarded what-ifs">
              {discarded.map((whatIf) => (
                <Discarded key={whatIf.id} whatIf={whatIf} />
              ))}
            </ul>
          )}
        </>
      )}
    </Dialog>
  );
}

interface RowProps {
  whatIf: WhatIf;
  estimateId: number;
  /** Whether it is the one on the screen. */
  here: boolean;
  onClose: () => void;
}

function Row({ whatIf, estimateId, here, onClose }: RowProps) {
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  const params = { orderId: whatIf.id };
  const rename = useSave(renameWhatIf, { invalidates: [getWhatIfs], failed: 'The what-if was not renamed.' });
  const discard = useSave(discardWhatIf, {
    invalidates: [getWhatIfs],
    failed: 'The what-if was not discarded.',
    onSaved: () => {
      if (!here) return;
      onClose();
      navigate(estimatePath(estimateId));
    },
  });
  const keep = (name: string) => {
    setRenaming(false);
    if (name.trim() && name.trim() !== whatIf.name) void rename.save({ params, body: { name: name.trim() } });
  };
  return (
    <li className={css.row} aria-current={here || undefined}>
      <div className={css.name}>
        {isRenaming ? (
          <NameField name={whatIf.name} onKeep={keep} onDrop={() => setRenaming(false)} />
        ) : (
          <Link to={estimatePath(whatIf.id)} onClick={onClose}>
            <b>{whatIf.name}</b>
          </Link>
        )}
        <span className="muted">
          {whatIf.startedBy} started it, {moment(whatIf.startedAt)}
        </span>
      </div>
      <div className={css.sums}>
        <b>{dollars(whatIf.total)}</b>
      </div>
      <Acts
        of={whatIf}
        discard={{ busy: discard.busy, run: () => void discard.save({ params }) }}
        onClose={onClose}
        onRename={() => setRenaming(true)}
      />
    </li>
  );
}

function NameField({ name, onKeep, onDrop }: { name: string; onKeep: (name: string) => void; onDrop: () => void }) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: opened by the person's own click
      autoFocus
      aria-label="Name of the what-if"
      defaultValue={name}
      maxLength={100}
      onBlur={(event) => onKeep(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') {
          event.stopPropagation();
          onDrop();
        }
      }}
    />
  );
}

interface ActsProps {
  of: WhatIf;
  discard: { busy: boolean; run: () => void };
  onClose: () => void;
  onRename: () => void;
}

/** Compares, renames, and discards once one was asked. */
function Acts({ of: whatIf, discard, onClose, onRename }: ActsProps) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking)
    return (
      <div className={css.acts} role="group" aria-label={`Discard ${whatIf.name}?`}>
        <Button size="compact-sm" color="brick" loading={discard.busy} onClick={discard.run}>
          Discard it
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
          Keep
        </Button>
      </div>
    );
  return (
    <div className={css.acts}>
      <Link className={css.act} to={comparisonPath(whatIf.id)} onClick={onClose} aria-label={`Compare ${whatIf.name}`}>
        Compare
      </Link>
      <button type="button" className={css.act} aria-label={`Rename ${whatIf.name}`} onClick={onRename}>
        Rename
      </button>
      <button type="button" className={css.act} aria-label={`Discard ${whatIf.name}`} onClick={() => setAsking(true)}>
        Discard
      </button>
    </div>
  );
}

function Discarded({ whatIf }: { whatIf: WhatIf }) {
  const { save, busy } = useSave(restoreWhatIf, { invalidates: [getWhatIfs], failed: 'The what-if was not brought back.' });
  return (
    <li className={css.row}>
      <div className={css.name}>
        <b>{whatIf.name}</b>
        <span className="muted">discarded {moment(whatIf.discardedAt ?? '')}</span>
      </div>
      <div className={css.sums}>{dollars(whatIf.total)}</div>
      <div className={css.acts}>
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void save({ params: { orderId: whatIf.id } })}>
          Bring back
        </Button>
      </div>
    </li>
  );
}
