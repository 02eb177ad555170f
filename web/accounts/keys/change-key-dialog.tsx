import { TextInput } from '@mantine/core';
import { type ApiKey, BOTH_WORK_HOURS } from '../../../contracts/accounts/keys/api-key.ts';
import { changeKey } from '../../../contracts/accounts/keys/change-key.ts';
import { getKeys } from '../../../contracts/accounts/keys/get-keys.ts';
import { send } from '../../app/client.ts';
import { useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { day, localDay } from '../../ui/words.ts';
import { useConfirmed } from '../second-step/confirm.tsx';
import css from './developers.module.css';
import { inOneYear, statusOf } from './keys-model.ts';

/** A new secret for the same key: name, scopes and addresses stay. */
export function ChangeKeyDialog({
  apiKey,
  onClose,
  onChanged,
}: {
  apiKey: ApiKey;
  onClose: () => void;
  onChanged: (secret: string) => void;
}) {
  const { keyId, name, endsOn } = apiKey;
  const { ends } = statusOf(apiKey);
  const { confirmed, dialog } = useConfirmed();
  const save = useSave((values: { endsOn: string }) => confirmed(() => send(changeKey, { params: { keyId }, body: values })), {
    invalidates: [getKeys],
    onSaved: ({ secret }) => onChanged(secret),
  });
  const form = useForm({ initial: () => ({ endsOn: inOneYear() }), required: { endsOn: 'Say when it ends.' }, save });
  return (
    <>
      <Dialog opened onClose={onClose} title={`Change ${name}`} width={440}>
        <form {...form.props} className={css.form}>
          {form.refusal ? <FailureLine error={form.refusal} what="The key was not changed." /> : null}
          {ends ? (
            <p className={`amber ${css.soon}`}>
              <Icon name="warning" /> It ends {ends}, on {day(endsOn)}.
            </p>
          ) : null}
          <p>
            It gets a new secret, shown this once. Both secrets work for {BOTH_WORK_HOURS} hours, so that nothing stops while you put the
            new one in its place.
          </p>
          <TextInput label="Ends, at the end of this day" type="date" min={localDay()} data-autofocus {...form.field('endsOn')} />
          <FormActions submit="Change the key" busy={form.busy} onCancel={onClose} />
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
