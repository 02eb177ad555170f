import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { addDays } from '../../../contracts/local-time.ts';
import { publishSweepstakes } from '../../../contracts/sponsorship/sweepstakes/organizer-calls.ts';
import { type SweepstakesDraft, scheduleFault, scheduleOf } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import type { AnyCall } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { localDay } from '../../ui/words.ts';
import css from './sweepstakes.module.css';

const ZONES = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
].map(([value = '', label = '']) => ({ value, label: `${label}, ${value}` }));

/** What usually follows a last day: the list next morning, the number that evening, the draw four days later. */
const after = (lastDay: string) => ({
  listAt: `${addDays(lastDay, 1)}T09:00`,
  numberAt: `${addDays(lastDay, 1)}T19:29`,
  drawAt: `${addDays(lastDay, 5)}T12:00`,
  answerDay: addDays(lastDay, 19),
});

const EMPTY = {
  code: '',
  name: '',
  title: '',
  prize: '',
  purpose: '',
  numberSource: '',
  who: '',
  confirmation: '',
  postcard: '',
  payment: '',
};
const REQUIRED = Object.fromEntries([...Object.keys(EMPTY), 'givenBy', 'rules'].map((name) => [name, 'Please fill this in']));

interface Props {
  reads: AnyCall[];
  onMade: () => void;
  onCancel: () => void;
}

function useNewSweepstakes({ reads, onMade }: Props) {
  const me = useMe();
  const publish = useSave(publishSweepstakes, {
    invalidates: reads,
    retrying: false,
    onSaved: (_, { body }) => {
      tell(`${body?.title} is published, with its commitment.`);
      onMade();
    },
  });
  return useForm<SweepstakesDraft>({
    initial: () => {
      const lastDay = addDays(localDay(), 31);
      const firstDay = addDays(localDay(), 1);
      return {
        ...EMPTY,
        ...{ givenBy: me?.organizationName ?? '', timeZone: 'America/New_York', firstDay, lastDay, ...after(lastDay) },
        ...{ question: 'What would you repair first?', rules: '' },
      };
    },
    required: REQUIRED,
    faults: (values) => faultsOf(publishSweepstakes, values),
    save: { ...publish, save: (body) => publish.save({ body }) },
  });
}

type SweepstakesForm = ReturnType<typeof useNewSweepstakes>;

/** Everything that is published with the commitment, and does not change after it. */
export function NewSweepstakes(props: Props) {
  const form = useNewSweepstakes(props);
  const { field } = form;
  return (
    <form className={`${css.section} ${css.new}`} aria-label="New sweepstakes" {...form.props}>
      <h2>New sweepstakes</h2>
      <div className={css.line}>
        <TextInput label="Code" maxLength={20} autoFocus {...field('code')} />
        <TextInput label="Short name" description="Such as Winter" maxLength={40} {...field('name')} />
        <TextInput label="Title" maxLength={255} {...field('title')} />
      </div>
      <div className={css.line}>
        <TextInput label="Prize, $" inputMode="decimal" maxLength={20} {...field('prize')} />
        <TextInput label="For what" description="Such as toward one repair of the home you live in" maxLength={255} {...field('purpose')} />
        <TextInput label="Given by" maxLength={255} {...field('givenBy')} />
      </div>
      <Schedule form={form} />
      <TextInput label="Who may enter" maxLength={500} {...field('who')} />
      <TextInput
        label="Ticked by who enters"
        description="Such as I am 18 or older and live in Ohio"
        maxLength={255}
        {...field('confirmation')}
      />
      <TextInput label="Address for postcards" description="A way to enter without this page" maxLength={255} {...field('postcard')} />
      <TextInput label="How it is paid" maxLength={255} {...field('payment')} />
      <Textarea label="All rules" autosize minRows={6} maxRows={20} maxLength={20_000} {...field('rules')} />
      {form.refusal ? <FailureLine error={form.refusal} what="Not published." /> : null}
      <p className="muted">
        Rules and commitment go out at once and do not change any more. Until the first day you can take it back. Have a lawyer read the
        rules.
      </p>
      <div className={css.answers}>
        <Button variant="default" onClick={props.onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy}>
          Publish with its commitment
        </Button>
      </div>
    </form>
  );
}

/** Its days, the number that decides, and the draw, with what does not fit together. */
function Schedule({ form: { values, change, field } }: { form: SweepstakesForm }) {
  const fault = faultOf(values);
  return (
    <>
      <div className={css.line}>
        <NativeSelect label="Time zone" data={ZONES} {...field('timeZone')} />
        <TextInput label="First day" type="date" {...field('firstDay')} />
        <TextInput
          label="Last day, to its end"
          type="date"
          {...field('lastDay')}
          onChange={(event) => {
            const lastDay = event.currentTarget.value;
            // What follows moves with it, unless it was changed by hand.
            const was = Object.entries(after(values.lastDay)).every(([name, value]) => values[name as 'listAt'] === value);
            change({ lastDay, ...(was && /^\d{4}-/.test(lastDay) && after(lastDay)) });
          }}
        />
      </div>
      <div className={css.line}>
        <TextInput label="List published" type="datetime-local" {...field('listAt')} />
        <TextInput label="Public number known" type="datetime-local" {...field('numberAt')} />
        <TextInput label="Which number" description="Such as Ohio Lottery Pick 5, evening" maxLength={255} {...field('numberSource')} />
      </div>
      <div className={css.line}>
        <TextInput label="Draw" type="datetime-local" {...field('drawAt')} />
        <TextInput label="Answer until the end of" type="date" {...field('answerDay')} />
        <TextInput label="Question, may stay empty" maxLength={255} {...field('question')} />
      </div>
      {fault ? (
        <p role="status" className="amber">
          {fault}
        </p>
      ) : null}
    </>
  );
}

function faultOf(values: SweepstakesDraft): string {
  try {
    return scheduleFault(scheduleOf(values), new Date().toISOString());
  } catch {
    return 'A day or a time is missing.';
  }
}
