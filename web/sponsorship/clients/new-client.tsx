import { Button, NativeSelect, TextInput } from '@mantine/core';
import { US_STATES } from '../../../contracts/kit/us-states.ts';
import { putSponsorReferral } from '../../../contracts/sponsorship/clients/change-client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import css from './clients.module.css';
import { CLIENT_READS } from './model.ts';

const STATES = [{ value: '', label: 'State' }, ...US_STATES.map(({ code, name }) => ({ value: code, label: name }))];
const EMPTY = { name: '', email: '', address: '', city: '', state: '', zip: '' };

/** Prepares the home of a client: nobody is told of it yet, and it takes no credit. */
export function NewClient({ onMade, onCancel }: { onMade: (id: number) => void; onCancel: () => void }) {
  const save = useSave(putSponsorReferral, { invalidates: CLIENT_READS, onSaved: ({ id }) => onMade(id) });
  const bodyOf = ({ name, email, address, city, state, zip }: typeof EMPTY) => ({
    ...{ name, email, address: { address, address2: '', city, state, zip }, house: {}, message: '', refnumber: '' },
  });
  const form = useForm({
    initial: EMPTY,
    required: {
      name: 'Please give the client’s name',
      address: 'Please give the street',
      city: 'Please give the city',
      state: 'Please give the state',
      zip: 'Please give the ZIP code',
    },
    faults: (values) =>
      Object.fromEntries(
        Object.entries(faultsOf(putSponsorReferral, bodyOf(values))).map(([name, fault]) => [name.replace(/^address\./, ''), fault]),
      ),
    save: { ...save, save: (values) => save.save({ params: { id: 0 }, body: bodyOf(values) }) },
  });
  return (
    <form className={css.section} aria-label="New client" {...form.props}>
      <h2>New client</h2>
      {form.refusal ? <FailureLine error={form.refusal} what="Not prepared." /> : null}
      <TextInput label="Name" maxLength={255} autoFocus {...form.field('name')} />
      <TextInput label="Email" type="email" maxLength={255} description="Can wait until you invite" {...form.field('email')} />
      <TextInput label="Street" maxLength={255} {...form.field('address')} />
      <div className={css.pair}>
        <TextInput label="City" maxLength={255} {...form.field('city')} />
        <TextInput label="ZIP code" inputMode="numeric" maxLength={10} {...form.field('zip')} />
      </div>
      <NativeSelect label="State" data={STATES} {...form.field('state')} />
      <p className="muted">Nobody is told of it yet, and it takes no credit.</p>
      <div className={css.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy}>
          Prepare
        </Button>
      </div>
    </form>
  );
}
