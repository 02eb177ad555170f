import '../../app/schemas/checking.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { PROVIDER_CATEGORIES } from '../../../contracts/providers/book/categories.ts';
import { ProviderBody } from '../../../contracts/providers/book/provider.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { FormActions } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import type { Editing } from './model.ts';
import css from './providers.module.css';
import type { ProviderSaves } from './saves.ts';

const TEXTS = ['company', 'firstName', 'lastName', 'phone', 'email', 'address', 'notes'] as const;
type Values = Record<(typeof TEXTS)[number] | 'serviceCategory_Id', string>;

function valuesOf(editing: Editing): Values {
  const provider = 'provider' in editing ? editing.provider : undefined;
  const texts = Object.fromEntries(TEXTS.map((name) => [name, provider?.[name] ?? '']));
  const category = 'provider' in editing ? editing.provider.serviceCategory_Id : editing.categoryId;
  return { ...texts, serviceCategory_Id: String(category || '') } as Values;
}

interface Props {
  editing: Editing;
  saves: ProviderSaves;
  onSaved: () => void;
  onCancel: () => void;
}

/** S131. */
export function ProviderForm({ editing, saves, onSaved, onCancel }: Props) {
  const provider = 'provider' in editing ? editing.provider : undefined;
  const bodyOf = (values: Values) => ({ ...values, ...(provider && { id: provider.id, revision: provider.revision }) });
  const form = useForm<Values>({
    initial: () => valuesOf(editing),
    required: { serviceCategory_Id: 'Please choose a category' },
    faults: (values) => ({
      ...faultsOf({ body: ProviderBody }, bodyOf(values)),
      ...(!`${values.company}${values.firstName}${values.lastName}`.trim() && { company: 'Please give a company or a name' }),
    }),
    save: { ...saves.save, save: (values) => saves.save.save(ProviderBody.parse(bodyOf(values)), onSaved) },
  });
  const categories = PROVIDER_CATEGORIES.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <form className={css.form} aria-label={provider ? 'Change provider' : 'New provider'} {...form.props}>
      {form.refusal ? <FailureLine error={form.refusal} what="Not saved." /> : null}
      <TextInput label="Company" maxLength={255} autoComplete="off" data-autofocus {...form.field('company')} />
      <div className={css.pair}>
        <TextInput label="First name" maxLength={255} autoComplete="off" {...form.field('firstName')} />
        <TextInput label="Last name" maxLength={255} autoComplete="off" {...form.field('lastName')} />
      </div>
      <NativeSelect
        label="Category"
        data={[{ value: '', label: 'Choose a category' }, ...categories]}
        {...form.field('serviceCategory_Id')}
      />
      <div className={css.pair}>
        <TextInput label="Phone" type="tel" maxLength={255} autoComplete="off" {...form.field('phone')} />
        <TextInput label="Email" type="email" maxLength={255} autoComplete="off" {...form.field('email')} />
      </div>
      <TextInput label="Address" maxLength={255} autoComplete="off" {...form.field('address')} />
      <Textarea label="Notes" autosize minRows={2} maxRows={8} maxLength={4000} {...form.field('notes')} />
      <FormActions submit={provider ? 'Save' : 'Add provider'} busy={form.busy} onCancel={onCancel} />
    </form>
  );
}
