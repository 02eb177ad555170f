import './schemas/checking.ts';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Call } from '../../contracts/call.ts';
import { CallError } from './client.ts';
import type { Save } from './save.ts';

/** What is wrong with a form, by the name of the field. */
export type Faults = Partial<Record<string, string>>;

/** What the call's own contract says of a body: the words and names that the server's 400 would have. */
export function faultsOf({ body }: Pick<Call, 'body'>, value: unknown): Faults {
  const faults: Faults = {};
  for (const { path, message } of body.safeParse(value).error?.issues ?? []) faults[path.join('.') || 'body'] ??= message;
  return faults;
}

/** A refusal that is about one field of the form, standing there. */
export function atField({ status, code, text }: CallError, field: string): CallError {
  return new CallError(status, code, text, { [field]: text });
}

/** `must be a mail address` as a sentence of its own under its field. */
export function sentenceOf(fault: string): string {
  return `${fault.charAt(0).toUpperCase()}${fault.slice(1)}${/[.!?]$/.test(fault) ? '' : '.'}`;
}

interface FormOptions<Values> {
  initial: Values | (() => Values);
  /** What a person reads at a field that must not be empty. */
  required?: Partial<Record<keyof Values, string>>;
  /** What else is wrong before anything is sent, as the contract says it (`faultsOf`). */
  faults?: (values: Values) => Faults;
  /** Fields of the call that a field with another name stands for. */
  also?: readonly string[];
  /** Where the values stand in the call's body, when they are a part of it: `reportDetail`. */
  within?: string;
  /** Sends the form. Its failure stands at the fields that it names. */
  save: Pick<Save<Values, unknown>, 'save' | 'busy' | 'failure'>;
}

type Entry = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * A form over one change: its values, what is wrong with which field, and where the next key belongs. A fault, found here or by the server, stands at
 * its field until that is changed, and the first such field gets the focus (on a phone this also brings it into view).
 */
export function useForm<Values extends object>({ initial, required = {}, faults: check, also = [], within, save }: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  const { failure, busy } = save;
  const { faults, setFaults, focusFirst } = useFaults(form, failure, within);
  const change = (part: Partial<Values>) => {
    setValues((was) => ({ ...was, ...part }));
    setFaults((was) => Object.fromEntries(Object.entries(was).filter(([name]) => !(name in part) && !also.includes(name))));
  };
  const errorOf = (name: string): string | undefined => {
    const fault = faults[name];
    return fault === undefined ? undefined : sentenceOf(fault);
  };
  const send = (): void => {
    const empty = Object.entries<string | undefined>(required as Record<string, string | undefined>).filter(
      ([name]) => String(values[name as keyof Values] ?? '').trim() === '',
    );
    const found: Faults = { ...namesIn(within, check?.(values) ?? {}), ...Object.fromEntries(empty) };
    setFaults(found);
    if (Object.keys(found).length > 0) focusFirst();
    else if (!busy) void save.save(values);
  };
  const named = Object.keys(namesIn(within, failure?.fields ?? {}));
  return {
    ...{ values, change, errorOf, send, busy },
    /** What an input of text takes to show and change a value. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: String(values[name] ?? ''),
      error: errorOf(name),
      required: name in required || undefined,
      withAsterisk: false,
      onChange: (event: ChangeEvent<Entry>) => change({ [name]: event.currentTarget.value } as unknown as Partial<Values>),
    }),
    /** What a checkbox takes. */
    check: <Name extends keyof Values & string>(name: Name) => ({
      name,
      checked: Boolean(values[name]),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.checked } as unknown as Partial<Values>),
    }),
    /** What the `form` element takes. */
    props: { ref: form, ...sendingProps(send) },
    /** Why it was refused, where no field of the form says so. */
    refusal: named.length > 0 && named.every((name) => name in values || also.includes(name)) ? null : failure,
  };
}

/** Faults by the form's own names: what is wrong with `reportDetail.name` stands at `name`. */
function namesIn(within: string | undefined, found: Faults): Faults {
  if (within === undefined) return found;
  return Object.fromEntries(
    Object.entries(found).map(([name, fault]) => [name.startsWith(`${within}.`) ? name.slice(within.length + 1) : name, fault]),
  );
}

/** What is wrong with which field; what the server refuses stands there too, and the first of them gets the focus. */
function useFaults(form: RefObject<HTMLFormElement | null>, failure: CallError | null, within: string | undefined) {
  const [faults, setFaults] = useState<Faults>({});
  const focusFirst = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, textarea, select)')?.focus());
  const answered = useRef((_: Faults) => {});
  answered.current = (found) => {
    setFaults(namesIn(within, found));
    focusFirst();
  };
  useEffect(() => {
    if (failure && Object.keys(failure.fields).length > 0) answered.current(failure.fields);
  }, [failure]);
  return { faults, setFaults, focusFirst };
}

const sendingProps = (send: () => void) => ({
  noValidate: true,
  onSubmit: (event: FormEvent) => {
    event.preventDefault();
    send();
  },
  // From a text of several lines too, where Enter is a new line. What is typed in a dialog above the form comes by here, and is not its.
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || !event.currentTarget.contains(event.target as Node))
      return;
    event.preventDefault();
    send();
  },
});
