import '../../app/schemas/checking.ts';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { getContact } from '../../../contracts/contacts/contacts/get-contact.ts';
import {
  CONTACT_FIELD_WORDS,
  CONTACT_FIELDS,
  type ContactField,
  ContactFields,
  type ContactKind,
} from '../../../contracts/contacts/entities.ts';
import { formatPhone } from '../../../contracts/format.ts';
import { useRead } from '../../app/client.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import css from './merge-dialog.module.css';
import type { ContactSaves } from './saves.ts';

type Side = 'left' | 'right';

interface MergeProps {
  kind: ContactKind;
  left: number;
  right: number;
  saves: ContactSaves;
  onClose: () => void;
  /** Told which of the two is left. */
  onMerged: (id: number) => void;
}

/** Two contacts side by side, one field at a time. Jobs move to the one kept; orders keep their own copies. */
export function MergeDialog({ kind, left, right, saves, onClose, onMerged }: MergeProps) {
  const one = useRead(getContact, { params: { kind, id: left } });
  const two = useRead(getContact, { params: { kind, id: right } });
  const [picked, setKeep] = useState<Side | null>(null);
  const [chosen, setChosen] = useState<Partial<Record<ContactField, Side>>>({});
  const { merge } = saves;
  const failure = one.error ?? two.error;
  const [a, b] = [one.data, two.data];
  if (!a || !b)
    return (
      <Dialog opened onClose={onClose} title="Compare and merge" width={720}>
        {failure ? <FailureLine error={failure} what="The contacts could not be fetched." /> : <SkeletonRows rows={6} />}
      </Dialog>
    );
  const worth = ({ jobs, contact }: typeof a) => jobs.length * 100 + CONTACT_FIELDS.filter((field) => contact[field] !== '').length;
  // The one that is known better, until a person chooses the other.
  const keep: Side = picked ?? (worth(b) > worth(a) ? 'right' : 'left');
  const fieldOf = (side: Side, field: ContactField) => (side === 'left' ? a : b).contact[field];
  const written = (side: Side, field: ContactField) => fieldOf(side, field) !== '';
  // What only one of them has is kept; of two values that of the one kept, until a person chooses the other.
  const sideOf = (field: ContactField): Side => {
    if (chosen[field]) return chosen[field];
    if (written(keep, field)) return keep;
    return keep === 'left' ? 'right' : 'left';
  };
  const shown = (side: Side, field: ContactField) => {
    const value = fieldOf(side, field);
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return field === 'phone' || field === 'alternatePhone' || field === 'fax' ? formatPhone(value) : value;
  };
  const differing = CONTACT_FIELDS.filter((field) => shown('left', field) !== shown('right', field));
  const alike = CONTACT_FIELDS.filter((field) => !differing.includes(field) && written('left', field) && field !== 'isActive');
  const [kept, gone] = keep === 'left' ? [a, b] : [b, a];
  const name = (side: Side) => (side === 'left' ? a : b).contact.displayName || 'No name';
  const submit = () => {
    const fields = ContactFields.parse(Object.fromEntries(CONTACT_FIELDS.map((field) => [field, fieldOf(sideOf(field), field)])));
    const body = {
      keep: kept.contact.id,
      keepRevision: kept.contact.revision,
      gone: gone.contact.id,
      goneRevision: gone.contact.revision,
      fields,
    };
    void merge.save({ params: { kind }, body }).then((done) => {
      if (done) onMerged(kept.contact.id);
      else void Promise.all([one.refetch(), two.refetch()]);
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Compare and merge"
      width={720}
      actions={
        <ConfirmActions onCancel={onClose} loading={merge.busy} onClick={submit} data-autofocus>
          Merge into {name(keep)}
        </ConfirmActions>
      }
    >
      {merge.failure ? <FailureLine error={merge.failure} what="Not merged." /> : null}
      <table className={css.compare}>
        <thead>
          <tr>
            <th scope="col">Keep</th>
            {(['left', 'right'] as const).map((side) => (
              <th key={side} scope="col">
                <label>
                  <input type="radio" name="keep" checked={keep === side} onChange={() => setKeep(side)} />
                  <b>{name(side)}</b>
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differing.map((field) => (
            <DifferingField key={field} field={field} sideOf={sideOf} name={name} shown={shown} setChosen={setChosen} />
          ))}
          {alike.map((field) => (
            <tr key={field}>
              <th scope="row">{CONTACT_FIELD_WORDS[field]}</th>
              <td colSpan={2} className="muted">
                {shown('left', field)} <span>on both</span>
              </td>
            </tr>
          ))}
          {kind === 'customer' ? (
            <tr>
              <th scope="row">Jobs</th>
              <td>{counted(a.jobs.length, 'job')}</td>
              <td>{counted(b.jobs.length, 'job')}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
      <p className="muted">
        {kind === 'customer' && gone.jobs.length > 0
          ? `${counted(gone.jobs.length, 'job')} of ${gone.contact.displayName || 'the other'} will count for ${name(keep)}. Jobs keep the copy of the customer that they have.`
          : `${gone.contact.displayName || 'The other'} leaves the list. Undo brings it back.`}
      </p>
    </Dialog>
  );
}

function DifferingField({
  field,
  sideOf,
  name,
  shown,
  setChosen,
}: {
  field: ContactField;
  sideOf: (field: ContactField) => Side;
  name: (side: Side) => string;
  shown: (side: Side, field: ContactField) => string;
  setChosen: Dispatch<SetStateAction<Partial<Record<ContactField, Side>>>>;
}) {
  return (
    <tr>
      <th scope="row">{CONTACT_FIELD_WORDS[field]}</th>
      {(['left', 'right'] as const).map((side) => (
        <td key={side} data-taken={sideOf(field) === side || undefined}>
          <label>
            <input
              type="radio"
              name={field}
              aria-label={`${CONTACT_FIELD_WORDS[field]} of ${name(side)}: ${shown(side, field) || 'nothing'}`}
              checked={sideOf(field) === side}
              onChange={() => setChosen((was) => ({ ...was, [field]: side }))}
            />
            {shown(side, field) || <span className="muted">–</span>}
          </label>
        </td>
      ))}
    </tr>
  );
}
