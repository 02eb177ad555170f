import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type SponsorCard, sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { LEAD_TYPES, submitLeadInfo } from '../../../contracts/sponsorship/sponsors/submit-lead-info.ts';
import type { AnyCall } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import css from './agents.module.css';

interface AskFormProps {
  agent: SponsorCard;
  name: string;
  /** What shows that a call was asked for. */
  reads: AnyCall[];
  onAsked: () => void;
  onCancel: () => void;
}

/** C027: three fields in place, and who gets them. */
export function AskForm({ agent, name, reads, onAsked, onCancel }: AskFormProps) {
  const save = useSave(submitLeadInfo, { invalidates: reads, onSaved: onAsked });
  const bodyOf = (values: { contactname: string; contactnumber: string; leadtype: string }) => ({
    ...values,
    leadtype: values.leadtype as (typeof LEAD_TYPES)[number],
    orderId: 0,
    sponsorId: agent.id,
  });
  const form = useForm({
    initial: { contactname: name, contactnumber: '', leadtype: LEAD_TYPES[0] as string },
    required: { contactname: 'Please give your name', contactnumber: 'Please give a number to call' },
    faults: (values) => faultsOf(submitLeadInfo, bodyOf(values)),
    save: { ...save, save: (values) => save.save({ params: { orderId: 0 }, body: bodyOf(values) }) },
  });
  const number = useRef<HTMLInputElement>(null);
  useEffect(() => number.current?.focus(), []);
  return (
    <form
      className={css.form}
      aria-label={`Ask ${sponsorName(agent)} for a call`}
      {...form.props}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        else form.props.onKeyDown(event);
      }}
    >
      {/* R033: the fields stay. */}
      {form.refusal ? <FailureLine error={form.refusal} what="Unable to submit contact information. Please try again later." /> : null}
      <TextInput label="Name" maxLength={255} autoComplete="name" {...form.field('contactname')} />
      <TextInput label="Number" type="tel" maxLength={50} autoComplete="tel" {...form.field('contactnumber')} ref={number} />
      <NativeSelect label="About" data={[...LEAD_TYPES]} {...form.field('leadtype')} />
      <p className="muted">
        {sponsorName(agent)} of {agent.firm} gets these three and your ZIP code, and nothing else.
      </p>
      <div className={css.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy}>
          Send
        </Button>
      </div>
    </form>
  );
}
