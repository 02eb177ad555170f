import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getWhatIfs } from '../../../contracts/estimating/what-if/get-what-ifs.ts';
import { startWhatIf } from '../../../contracts/estimating/what-if/start-what-if.ts';
import { useRead } from '../../app/client.ts';
import { estimatePath } from '../../app/estimate-path.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import css from './what-ifs-dialog.module.css';

/** A what-if of the estimate as it was after a revision. `moment` names it in words. */
export function WhatIfFromHere({
  orderId,
  revision,
  moment,
  onClose,
}: {
  orderId: number;
  revision: number;
  moment: string;
  onClose: () => void;
}) {
  const { data, error, refetch } = useRead(getWhatIfs, { params: { orderId } });
  return (
    <Dialog opened onClose={onClose} title={`What if, as of ${moment}`} width={560}>
      {error ? <FailureLine error={error} what="The what-ifs could not be fetched." onRetry={() => void refetch()} /> : null}
      {data ? (
        <NewWhatIf orderId={orderId} count={data.whatIfs.length} from={{ revision }} onClose={onClose} />
      ) : error ? null : (
        <SkeletonRows rows={2} />
      )}
      <p className="muted">
        It starts with the lines of then. Compared with the estimate, it shows what you change in it, beside what has changed since.
      </p>
    </Dialog>
  );
}

/** `from` is the revision or the instant that it is to start from; now without one. */
export function NewWhatIf({
  orderId,
  count,
  from = {},
  onClose,
}: {
  orderId: number;
  count: number;
  from?: { revision?: number; at?: string };
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const { save, busy, failure } = useSave(startWhatIf, {
    invalidates: [getWhatIfs],
    onSaved: (id) => {
      onClose();
      navigate(estimatePath(id));
    },
  });
  const start = (event: FormEvent) => {
    event.preventDefault();
    void save({ params: { orderId }, body: { name: name.trim() || `What if ${count + 1}`, ...from } });
  };
  return (
    <form className={css.start} onSubmit={start}>
      <TextInput
        label="New what-if"
        description="A copy to try things on. The estimate stays as it is until you adopt some of it, or all."
        placeholder={`What if ${count + 1}`}
        maxLength={100}
        value={name}
        data-autofocus
        autoFocus
        error={failure?.message}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        Start what-if
      </Button>
    </form>
  );
}
