import '../../app/schemas/checking.ts';
import { useState } from 'react';
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
import type { OpenedContact } from './panel.tsx';
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
export function MergeDialog(props: MergeProps) {
  const { kind, left, right, onClose } = props;
  const one = useRead(getContact, { params: { kind, id: left } });
  const two = useRead(getContact, { params: { kind, id: right } });
  const failure = one.error ?? two.error;
  if (one.data && two.data)
    return <Comparison {...props} sides={{ left: one.data, right: two.data }} again={() => Promise.all([one.refetch(), two.refetch()])} />;
  return (
    <Dialog opened onClose={onClose} title="Compare and merge" width={720}>
      {failure ? <FailureLine error={failure} what="The contacts could not be fetched." /> : <SkeletonRows rows={6} />}
    </Dialog>
  );
}

const SIDES = ['left', 'right'] as const;
type Sides = Readonly<Record<Side, OpenedContact>>;
type Merging = ReturnType<typeof useMerging>;

/** How well a contact is known. */
const worth = ({ jobs, contact }: OpenedContact) => jobs.length * 100 + CONTACT_FIELDS.filter((field) => contact[field] !== '').length;

/** Which of the two is kept, and which of two values in each field. */
function useMerging(sides: Sides) {
  const [picked, setKeep] = useState<Side | null>(null);
  const [chosen, setChosen] = useState<Partial<Record<ContactField, Side>>>({});
  // The one that is known better, until a person chooses the other.
  const keep: Side = picked ?? (worth(sides.right) > worth(sides.left) ? 'right' : 'left');
  const other: Side = keep === 'left' ? 'right' : 'left';
  const written = (side: Side, field: ContactField) => sides[side].contact[field] !== '';
  // What only one of them has is kept; of two values that of the one kept, until a person chooses the other.
  const sideOf = (field: ContactField): Side => chosen[field] ?? (written(keep, field) ? keep : other);
  const shown = (side: Side, field: ContactField) => {
    const value = sides[side].contact[field];
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return field === 'phone' || field === 'alternatePhone' || field === 'fax' ? formatPhone(value) : value;
  };
  const differing = CONTACT_FIELDS.filter((field) => shown('left', field) !== shown('right', field));
  return {
    ...{ keep, setKeep, sideOf, shown, differing },
    alike: CONTACT_FIELDS.filter((field) => !differing.includes(field) && written('left', field) && field !== 'isActive'),
    choose: (field: ContactField, side: Side) => setChosen((was) => ({ ...was, [field]: side })),
    kept: sides[keep],
    gone: sides[other],
    fields: () => ContactFields.parse(Object.fromEntries(CONTACT_FIELDS.map((field) => [field, sides[sideOf(field)].contact[field]]))),
    name: (side: Side) => sides[side].contact.displayName || 'No name',
  };
}

interface ComparisonProps extends MergeProps {
  sides: Sides;
  again: () => Promise<unknown>;
}

function Comparison({ kind, sides, again, saves: { merge }, onClose, onMerged }: ComparisonProps) {
  const merging = useMerging(sides);
  const { kept, gone, keep, name } = merging;
  const submit = () => {
    const [{ contact: into }, { contact: from }] = [kept, gone];
    const body = { keep: into.id, keepRevision: into.revision, gone: from.id, goneRevision: from.revision, fields: merging.fields() };
    void merge.save({ params: { kind }, body }).then((done) => {
      if (done) onMerged(into.id);
      else void again();
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
        <KeptHead merging={merging} />
        <tbody>
          {merging.differing.map((field) => (
            <DifferingField key={field} field={field} merging={merging} />
          ))}
          {merging.alike.map((field) => (
            <tr key={field}>
              <th scope="row">{CONTACT_FIELD_WORDS[field]}</th>
              <td colSpan={2} className="muted">
                {merging.shown('left', field)} <span>on both</span>
              </td>
            </tr>
          ))}
          {kind === 'customer' ? (
            <tr>
              <th scope="row">Jobs</th>
              <td>{counted(sides.left.jobs.length, 'job')}</td>
              <td>{counted(sides.right.jobs.length, 'job')}</td>
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

function KeptHead({ merging: { keep, setKeep, name } }: { merging: Merging }) {
  return (
    <thead>
      <tr>
        <th scope="col">Keep</th>
        {SIDES.map((side) => (
          <th key={side} scope="col">
            <label>
              <input type="radio" name="keep" checked={keep === side} onChange={() => setKeep(side)} />
              <b>{name(side)}</b>
            </label>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function DifferingField({ field, merging: { sideOf, name, shown, choose } }: { field: ContactField; merging: Merging }) {
  return (
    <tr>
      <th scope="row">{CONTACT_FIELD_WORDS[field]}</th>
      {SIDES.map((side) => (
        <td key={side} data-taken={sideOf(field) === side || undefined}>
          <label>
            <input
              type="radio"
              name={field}
              aria-label={`${CONTACT_FIELD_WORDS[field]} of ${name(side)}: ${shown(side, field) || 'nothing'}`}
              checked={sideOf(field) === side}
              onChange={() => choose(field, side)}
            />
            {shown(side, field) || <span className="muted">–</span>}
          </label>
        </td>
      ))}
    </tr>
  );
}
