import { useState } from 'react';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { updateJobId } from '../../../contracts/estimating/setup/update-job-id.ts';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';
import css from './name.module.css';

/** The job's name in the top line, changed where it stands: Enter keeps, Esc gives back (C037). */
export function JobName({ name, orderId }: { name: string; orderId: number }) {
  const [text, setText] = useState<string | null>(null);
  const rename = useSave(updateJobId, {
    invalidates: [getOrderByOrderId, getOrders, getUndoState],
    onSaved: () => tell('Job information updated'),
    failed: '',
  });
  const keep = () => {
    const next = text?.trim();
    setText(null);
    if (next && next !== name) rename.save({ params: { orderId }, body: { externalRefId: next } });
  };
  if (text === null)
    return (
      <h1 className={css.job}>
        <button type="button" title="Rename" onClick={() => setText(name)}>
          {rename.busy ? (rename.input?.body.externalRefId ?? name) : name}
        </button>
      </h1>
    );
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: opened by the person's own click
      autoFocus
      className={css.jobinput}
      aria-label="Job name"
      maxLength={255}
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setText(null);
      }}
    />
  );
}
