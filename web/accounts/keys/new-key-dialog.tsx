import { Checkbox, TextInput } from '@mantine/core';
import { getKeys } from '../../../contracts/accounts/keys/get-keys.ts';
import { makeKey } from '../../../contracts/accounts/keys/make-key.ts';
import { SCOPE_ROWS, type ScopeName } from '../../../contracts/kit/scopes.ts';
import { send } from '../../app/client.ts';
import { useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { localDay } from '../../ui/words.ts';
import { useConfirmed } from '../second-step/confirm.tsx';
import css from './developers.module.css';
import { bodyOf, inWords, isTicked, type KeyValues, keyFaults, newKey, withScope } from './keys-model.ts';

interface NewKeyDialogProps {
  organization: string;
  onClose: () => void;
  onMade: (name: string, secret: string) => void;
}

/** A key's name, scopes, end and addresses; says in words what it will be able to do. */
export function NewKeyDialog({ organization, onClose, onMade }: NewKeyDialogProps) {
  const { confirmed, dialog } = useConfirmed();
  const save = useSave((values: KeyValues) => confirmed(() => send(makeKey, { body: bodyOf(values) })), {
    invalidates: [getKeys],
    onSaved: ({ secret }, { name }) => onMade(name.trim(), secret),
  });
  const form = useForm({
    initial: newKey,
    required: { name: 'Name the key, as the audit will say it.', endsOn: 'Say when it ends.' },
    faults: keyFaults,
    save,
  });
  const { values, change } = form;
  return (
    <>
      <Dialog opened onClose={onClose} title="New key" width={480}>
        <form {...form.props} className={css.form}>
          {form.refusal ? <FailureLine error={form.refusal} what="No key was made." /> : null}
          <TextInput label="Name, as the audit will say it" data-autofocus maxLength={60} autoComplete="off" {...form.field('name')} />
          <ScopeTable scopes={values.scopes} onChange={(scopes) => change({ scopes })} />
          {form.errorOf('scopes') ? (
            <p className={css.fault} role="alert">
              Tick a scope at least.
            </p>
          ) : null}
          <div className={css.two}>
            <TextInput label="Ends, at the end of this day" type="date" min={localDay()} {...form.field('endsOn')} />
            <TextInput
              label="Only from"
              placeholder="anywhere"
              maxLength={500}
              autoComplete="off"
              spellCheck={false}
              {...form.field('addresses')}
            />
          </div>
          <p className={css.can}>
            <b>It can:</b> {inWords(values.scopes, organization)}
          </p>
          <FormActions submit="Make key" busy={form.busy} onCancel={onClose} />
        </form>
      </Dialog>
      {dialog}
    </>
  );
}

interface ScopeTableProps {
  scopes: readonly ScopeName[];
  onChange: (scopes: readonly ScopeName[]) => void;
}

function ScopeTable({ scopes, onChange }: ScopeTableProps) {
  return (
    <table className={css.scopeTable} aria-label="Scopes">
      <thead>
        <tr>
          <th scope="col">Scope</th>
          <th scope="col">
            <span className="hidden-visually">Name</span>
          </th>
          <th scope="col">read</th>
          <th scope="col">write</th>
        </tr>
      </thead>
      <tbody>
        {SCOPE_ROWS.map(({ name, title, read, write }) => (
          <tr key={name}>
            <th scope="row">{title}</th>
            <td className="muted">{name}</td>
            {[read, write].map((scope, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two cells that never move
              <td key={n}>
                {scope ? (
                  <Checkbox
                    aria-label={scope}
                    checked={isTicked(scopes, scope)}
                    onChange={(event) => onChange(withScope(scopes, scope, event.currentTarget.checked))}
                  />
                ) : (
                  <span className="muted">–</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
