import '../../app/schemas/checking.ts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { HomeAddressBody } from '../../../contracts/home/property/address.ts';
import { getAddressCheck } from '../../../contracts/home/property/get-address-check.ts';
import { getHome, type Home } from '../../../contracts/home/property/get-home.ts';
import { saveHomeAddress } from '../../../contracts/home/property/save-home-address.ts';
import { validateAddress } from '../../../contracts/home/property/validate-address.ts';
import { send, useRead, wasTakenBack } from '../../app/client.ts';
import { useForm } from '../../app/form.ts';
import { askUntilAnswered } from '../../app/offline/ask-until-answered.ts';
import { takeBackWrite } from '../../app/offline/kept-writes.ts';
import { WaitingLine } from '../../app/offline/waiting-line.tsx';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import css from './address-form.module.css';

type Values = Record<'address' | 'address2' | 'city' | 'state' | 'zip', string>;
type Checked = (typeof validateAddress)['response']['_output'];
const FIELDS = ['address', 'address2', 'city', 'state', 'zip'] as const;
const EMPTY: Values = { address: '', address2: '', city: '', state: '', zip: '' };

const valuesOf = (of: Home['address']): Values => (of ? (Object.fromEntries(FIELDS.map((field) => [field, of[field]])) as Values) : EMPTY);

/** What is wrong with an address as such; whether its place exists is not asked (R375). */
function faultsOf(values: Values) {
  const faults: Record<string, string> = {};
  for (const { path, message } of HomeAddressBody.safeParse(values).error?.issues ?? []) faults[String(path[0])] ??= message;
  return faults;
}

interface AddressFormProps {
  address: Home['address'];
  /** What was typed in an earlier visit, and how it is kept. */
  draft?: { draft: Partial<Values>; change: (part: Partial<Values>) => void; forget: () => void };
  /** What the button of a checked address is called. */
  submit: string;
  onSaved: (revision: number, checked: Checked) => void;
  onCancel?: () => void;
}

/** Checks what is typed and saves the proposed address or that one; what is on its way is taken back once something else is typed. */
function useAddressForm({ address, draft, onSaved }: AddressFormProps) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [proposed, setProposed] = useState(true);
  /** Key of what is on its way. */
  const onItsWay = useRef('');
  const begin = () => {
    onItsWay.current = crypto.randomUUID();
    return onItsWay.current;
  };
  /** What was sent and waits is not what is on the screen any more. */
  const takeBack = () => {
    if (check.busy || save.busy) void takeBackWrite(onItsWay.current);
  };
  const save = useSave(
    async ({ values, check }: { values: Values; check: 'unchanged' | 'proposed' | 'asTyped'; checked: Checked }) =>
      send(saveHomeAddress, { body: { ...values, check } }, { idempotencyKey: begin() }),
    {
      invalidates: [getHome],
      onSaved: ({ revision }, input) => {
        draft?.forget();
        onSaved(revision, input.checked);
      },
    },
  );
  const check = useSave(
    ({ address: Address, address2: Address2, city: City, state: State, zip: Zip }: Values) =>
      askUntilAnswered(validateAddress, { body: { Address, Address2, City, State, Zip } }, begin()),
    {
      onSaved: async (answer, values) => {
        // R374: straight on.
        if (answer.result === 'valid') {
          // Its service could not be asked: that is said, and is no reason to stay.
          if (answer.words.length > 0) tell(answer.words.join(' '));
          return void (await save.save({ values, check: 'unchanged', checked: answer }));
        }
        setChecked(answer);
        setProposed(answer.proposed !== null);
      },
    },
  );
  const form = useForm<Values>({ initial: () => ({ ...valuesOf(address), ...draft?.draft }), save: check });
  const typedFaults = checked && !proposed ? faultsOf(form.values) : {};
  const [fault] = Object.entries(typedFaults);
  return {
    ...{ form, checked, proposed, fault },
    isChecking: check.busy,
    isSaving: save.busy,
    failure: [check.failure, save.failure].find((found) => found && !wasTakenBack(found)),
    onTyped(name: keyof Values, value: string) {
      takeBack();
      setChecked(null);
      draft?.change({ [name]: value });
    },
    choose(isProposed: boolean) {
      takeBack();
      setProposed(isProposed);
    },
    use() {
      if (!checked) return form.send();
      const values = proposed && checked.proposed ? checked.proposed : form.values;
      if (proposed || !fault) void save.save({ values, check: proposed ? 'proposed' : 'asTyped', checked });
    },
  };
}
type AddressModel = ReturnType<typeof useAddressForm>;

/** S115: an address, checked against the postal data; what differs is proposed, and as typed is always to be had (R373 to R377). */
export function AddressForm(props: AddressFormProps) {
  const { submit, onCancel } = props;
  const model = useAddressForm(props);
  const { form, checked, fault, failure, isChecking, isSaving, use } = model;
  return (
    <form
      {...form.props}
      className={css.form}
      aria-label="Address"
      onSubmit={(event) => {
        event.preventDefault();
        use();
      }}
    >
      {failure ? <FailureLine error={failure} what="The address was not saved." onRetry={use} /> : null}
      <Field model={model} name="address" label="Street address" autoComplete="address-line1" />
      <Field model={model} name="address2" label="Apartment or unit (optional)" autoComplete="address-line2" />
      <div className={css.place}>
        <Field model={model} name="city" label="City" autoComplete="address-level2" />
        <Field model={model} name="state" label="State" maxLength={30} autoComplete="address-level1" />
        <Field model={model} name="zip" label="ZIP code" maxLength={30} autoComplete="postal-code" />
      </div>
      {checked ? <Choices model={model} checked={checked} /> : null}
      {fault ? (
        <p className={css.fault} role="alert">
          <Icon name="warning" size={14} /> {FIELD_WORDS[fault[0] as keyof Values]} {fault[1]}.
        </p>
      ) : null}
      <WhoChecks />
      <WaitingLine busy={isChecking || isSaving}>
        What you typed is kept; it is {isSaving ? 'saved' : 'checked'} as soon as the network is back.
      </WaitingLine>
      <div className={css.actions}>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" loading={isChecking || isSaving}>
          {checked ? 'Use this address' : submit}
        </Button>
      </div>
    </form>
  );
}

/** What happens with what is typed, before it is sent. */
function WhoChecks() {
  const { data } = useRead(getAddressCheck, {}, { staleTime: Number.POSITIVE_INFINITY });
  const street = data?.service
    ? `The street is looked up by ${data.service}, which the address is sent to.`
    : 'Whether the house stands in the street is not checked, and nothing is sent away.';
  return <p className="muted">ZIP code, city and county are checked here against postal data. {data ? street : null}</p>;
}

interface FieldProps {
  model: AddressModel;
  name: keyof Values;
  label: string;
  maxLength?: number;
  autoComplete: string;
}

function Field({ model: { form, onTyped }, name, maxLength = 255, ...more }: FieldProps) {
  const { onChange, ...rest } = form.field(name);
  return (
    <TextInput
      {...more}
      {...rest}
      maxLength={maxLength}
      onChange={(event) => {
        onTyped(name, event.currentTarget.value);
        onChange(event);
      }}
    />
  );
}

/** The proposed address beside the typed one, with what differs; the chosen one has the focus once they are there. */
function Choices({ model: { form, proposed, choose }, checked }: { model: AddressModel; checked: Checked }) {
  const choices = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer has other choices
  useEffect(() => choices.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [checked]);
  return (
    <fieldset className={css.choices} ref={choices}>
      <legend>{checked.proposed ? 'Is this your address?' : 'This could not be checked'}</legend>
      {checked.proposed ? (
        <Choice chosen={proposed} onChoose={() => choose(true)} is={checked.proposed} not={form.values} mark="u">
          Proposed: {checked.words.join(' ')}
        </Choice>
      ) : (
        <p className={css.words}>{checked.words.join(' ')}</p>
      )}
      <Choice chosen={!proposed} onChoose={() => choose(false)} is={form.values} not={checked.proposed} mark="s">
        As typed; prices still go by the ZIP code
      </Choice>
    </fieldset>
  );
}

const FIELD_WORDS: Record<keyof Values, string> = {
  address: 'The street address',
  address2: 'The unit',
  city: 'The city',
  state: 'The state',
  zip: 'The ZIP code',
};

/** The words that both begin with, and what of `is` comes after them. */
function differing(is: string, not: string): { same: string; differs: string } {
  const [words, others] = [is.split(' '), not.split(' ')];
  const at = words.findIndex((word, i) => word !== others[i]);
  const count = at === -1 ? words.length : at;
  return { same: words.slice(0, count).join(' '), differs: words.slice(count).join(' ') };
}

interface ChoiceProps {
  chosen: boolean;
  onChoose: () => void;
  is: Values;
  not: Values | null;
  /** How words that differ are marked: underlined or struck, in ink, because a difference is no error. */
  mark: 'u' | 's';
  children: React.ReactNode;
}

function Choice({ chosen, onChoose, is, not, mark: Mark, children }: ChoiceProps) {
  const part = (field: keyof Values) => {
    const { same, differs } = differing(is[field], not?.[field] ?? is[field]);
    return (
      <>
        {same} {differs === '' ? null : <Mark>{differs}</Mark>}
      </>
    );
  };
  return (
    <label className={css.choice} data-chosen={chosen || undefined}>
      <input type="radio" name="address" checked={chosen} onChange={onChoose} />
      <span>
        <b>
          {part('address')} {part('address2')}
        </b>
        <b>
          {part('city')} {part('state')} {part('zip')}
        </b>
        <small className="muted">{children}</small>
      </span>
    </label>
  );
}
