import '../../app/schemas/checking.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { LifeYears } from '../../../contracts/vault/items/vault-item.ts';
import { type HomeEntry, HomeEntryBody } from '../../../contracts/vault/life/home-entry.ts';
import type { LifeThing } from '../../../contracts/vault/life/home-life.ts';
import { HOUSE_PARTS, partNamed } from '../../../contracts/vault/life/house-parts.ts';
import { replaceHomeEntry } from '../../../contracts/vault/life/replace-home-entry.ts';
import { replaceVaultItem } from '../../../contracts/vault/life/replace-vault-item.ts';
import { typedWhen } from '../../../contracts/vault/life/when.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { Dialog, DialogActions, FormActions } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import css from './life.module.css';
import type { LifeModel } from './life-model.ts';

const TITLES = { replaced: 'It was replaced', life: 'Another life', source: 'Where it is from' };

/** What the page asks. */
export function LifeDialog({ page }: { page: LifeModel }) {
  const { asking, setAsking } = page;
  const close = () => setAsking(null);
  const title =
    asking === null ? '' : asking.kind === 'entry' ? (asking.entry ? 'What was done' : 'Add what was done') : TITLES[asking.kind];
  return (
    <Dialog opened={asking !== null} onClose={close} title={title} width={520}>
      {asking?.kind === 'entry' ? <EntryForm page={page} entry={asking.entry} part={asking.part} onClose={close} /> : null}
      {asking?.kind === 'replaced' ? <ReplacedForm page={page} thing={asking.thing} onClose={close} /> : null}
      {asking?.kind === 'life' ? <LifeForm page={page} thing={asking.thing} onClose={close} /> : null}
      {asking?.kind === 'source' ? <SourceWords page={page} of={asking.key} onClose={close} /> : null}
    </Dialog>
  );
}

interface Asked {
  page: LifeModel;
  onClose: () => void;
}

const TEXTS = ['name', 'doneOn', 'doneBy', 'paid', 'part', 'lifeYears', 'newCost'] as const;
type EntryValues = Record<(typeof TEXTS)[number], string>;

function EntryForm({ page: { saves }, entry, part, onClose }: Asked & { entry: HomeEntry | null; part: string }) {
  const bodyOf = ({ lifeYears, ...values }: EntryValues) => ({
    ...values,
    lifeYears: lifeYears.trim() === '' ? null : lifeYears,
    ...(entry && { revision: entry.revision }),
  });
  const form = useForm<EntryValues>({
    initial: () =>
      entry
        ? (Object.fromEntries(TEXTS.map((field) => [field, entry[field] ?? ''])) as EntryValues)
        : { name: partNamed(part)?.name ?? '', doneOn: '', doneBy: '', paid: '', part, lifeYears: '', newCost: '' },
    required: { name: 'Please say what was done', doneOn: 'Please type the year' },
    faults: (values) => faultsOf({ body: HomeEntryBody }, bodyOf(values)),
    save: { ...saves.save, save: (values) => saves.save.save({ ...HomeEntryBody.parse(bodyOf(values)), id: entry?.id ?? 0 }, onClose) },
  });
  const parts = [{ value: '', label: 'None' }, ...HOUSE_PARTS.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <form className={css.form} aria-label="What was done" {...form.props}>
      {form.refusal ? <FailureLine error={form.refusal} what="Not saved." /> : null}
      <TextInput label="What" maxLength={255} autoComplete="off" data-autofocus {...form.field('name')} />
      <div className={css.pair}>
        <TextInput label="When" description="2003, 05-2003 or 05-17-2003" maxLength={10} autoComplete="off" {...form.field('doneOn')} />
        <TextInput label="By whom" description="a company, a name, or you" maxLength={255} autoComplete="off" {...form.field('doneBy')} />
      </div>
      <div className={css.pair}>
        <TextInput label="Paid, $" inputMode="decimal" maxLength={14} autoComplete="off" {...form.field('paid')} />
        <NativeSelect label="Part of the house" data={parts} {...form.field('part')} />
      </div>
      <fieldset className={css.wearing}>
        <legend>Does it wear out?</legend>
        <div className={css.pair}>
          <TextInput label="Lasts, years" description="empty: it does not" inputMode="decimal" maxLength={5} {...form.field('lifeYears')} />
          <TextInput
            label="A new one costs, $"
            description="at today’s prices"
            inputMode="decimal"
            maxLength={14}
            {...form.field('newCost')}
          />
        </div>
      </fieldset>
      {entry ? (
        <button type="button" className={`link ${css.remove}`} onClick={() => void saves.remove.save(entry, onClose)}>
          Delete this entry
        </button>
      ) : null}
      <FormActions submit={entry ? 'Save' : 'Add'} busy={form.busy} onCancel={onClose} />
    </form>
  );
}

/** The bar moves to the new one; the one of before stays under Done. */
function ReplacedForm({ page: { saves, today }, thing, onClose }: Asked & { thing: LifeThing }) {
  const isItem = thing.itemId !== null;
  const form = useForm({
    initial: { on: isItem ? typedWhen(today) : today.slice(0, 4), by: '', paid: '', modelNumber: '', serialNumber: '' },
    required: { on: 'Please say when' },
    faults: (values) => faultsOf(isItem ? replaceVaultItem : replaceHomeEntry, values),
    save: { ...saves.replace, save: (values) => saves.replace.save({ thing, ...values }, onClose) },
  });
  return (
    <form className={css.form} aria-label="It was replaced" {...form.props}>
      {form.refusal ? <FailureLine error={form.refusal} what="Not saved." /> : null}
      <p className="muted">
        {thing.name} begins anew. The one of {typedWhen(thing.installedOn)} stays under Done.
        {isItem ? ' Its receipt and photographs are added in the vault.' : ''}
      </p>
      <div className={css.pair}>
        <TextInput
          label="When"
          description={isItem ? 'MM-DD-YYYY' : '2003, 05-2003 or 05-17-2003'}
          maxLength={10}
          data-autofocus
          {...form.field('on')}
        />
        <TextInput
          label={isItem ? 'Paid for one, $' : 'Paid, $'}
          description="empty: not known"
          inputMode="decimal"
          maxLength={14}
          {...form.field('paid')}
        />
      </div>
      <TextInput label="By whom" maxLength={255} autoComplete="off" {...form.field('by')} />
      {isItem ? (
        <div className={css.pair}>
          <TextInput label="Model" maxLength={255} autoComplete="off" {...form.field('modelNumber')} />
          <TextInput label="Serial number" maxLength={255} autoComplete="off" {...form.field('serialNumber')} />
        </div>
      ) : null}
      <FormActions submit="Save" busy={form.busy} onCancel={onClose} />
    </form>
  );
}

function LifeForm({ page: { saves }, thing, onClose }: Asked & { thing: LifeThing }) {
  const isItem = thing.itemId !== null;
  const form = useForm({
    initial: { years: thing.lifeYears },
    required: isItem ? {} : { years: 'Please type the years' },
    faults: ({ years }: { years: string }) => {
      const issue = years.trim() === '' ? undefined : LifeYears.safeParse(years).error?.issues[0];
      return issue ? { years: issue.message } : {};
    },
    save: { ...saves.lasts, save: ({ years }) => saves.lasts.save({ thing, years: years.trim() || null }, onClose) },
  });
  return (
    <form className={css.form} aria-label="Another life" {...form.props}>
      {form.refusal ? <FailureLine error={form.refusal} what="Not saved." /> : null}
      <TextInput
        label={`${thing.name} lasts, years`}
        description={isItem ? 'This one alone. Empty: as long as usual.' : 'This one alone.'}
        inputMode="decimal"
        maxLength={5}
        data-autofocus
        {...form.field('years')}
      />
      <FormActions submit="Save" busy={form.busy} onCancel={onClose} />
    </form>
  );
}

function SourceWords({ page: { life }, of, onClose }: Asked & { of: 'equipment' | 'place' }) {
  const source = life.data?.sources.find(({ key }) => key === of);
  if (!source) return null;
  const facts = [
    ['Published by', source.publishedBy],
    ['As of', source.asOf],
    ['Licence', source.licence],
    ['File', source.file],
    ['SHA-256', source.sha256],
  ];
  return (
    <div className={css.form}>
      <h3>{source.title}</h3>
      <p>{source.words}</p>
      <dl className={css.facts}>
        {facts.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </div>
  );
}
