import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { getNearbySponsorsInfo } from '../../../contracts/sponsorship/sponsors/get-nearby-sponsors-info.ts';
import { sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { LEAD_TYPES, submitLeadInfo } from '../../../contracts/sponsorship/sponsors/submit-lead-info.ts';
import { useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { day } from '../../ui/words.ts';
import { AgentCard, AgentLine } from '../agent-card.tsx';
import css from './agents.module.css';

type Agent = (typeof getNearbySponsorsInfo)['response']['_output'][number];

/** S143, R473: who covers the ZIP code of the house. */
export function Agents({ zip, name }: { zip: string; name: string }) {
  const five = zip.slice(0, 5);
  const near = useRead(getNearbySponsorsInfo, { params: { zip: five } });
  useReadsAbout('sponsor', [getNearbySponsorsInfo]);
  return (
    <section className={css.agents} aria-label="Agents near">
      <h2>
        Agents near {five}
        {near.data && near.data.length > 0 ? <span className={css.sponsored}>Sponsored</span> : null}
      </h2>
      {near.error ? <FailureLine error={near.error} what="The agents could not be fetched." onRetry={() => void near.refetch()} /> : null}
      {!near.data && !near.error ? <SkeletonRows rows={2} height={44} /> : null}
      {near.data?.length === 0 ? <p className="muted">No agent covers this ZIP code here.</p> : null}
      <ul>
        {near.data?.map((agent) => (
          <li key={agent.id}>
            <AgentRow agent={agent} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AgentRow({ agent, name }: { agent: Agent; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const ask = useRef<HTMLButtonElement>(null);
  const who = sponsorName(agent);
  const close = () => {
    setAsking(false);
    ask.current?.focus();
  };
  return (
    <>
      <AgentLine card={agent} zips={agent.zips}>
        <Button
          ref={ask}
          size="xs"
          variant="default"
          aria-expanded={isAsking}
          aria-label={`Ask for a call: ${who}`}
          onClick={() => setAsking((was) => !was)}
        >
          Ask for a call
        </Button>
      </AgentLine>
      <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen((was) => !was)}>
        {isOpen ? 'Less' : `About ${who}`}
      </button>
      {isOpen ? <AgentCard card={agent} /> : null}
      {agent.askedAt ? (
        <p role="status" className={css.asked}>
          {isSubmitted ? 'Information Submitted. ' : ''}You asked for a call on {day(agent.askedAt)}.
        </p>
      ) : null}
      {isAsking ? (
        <AskForm
          agent={agent}
          name={name}
          onCancel={close}
          onAsked={() => {
            setSubmitted(true);
            close();
          }}
        />
      ) : null}
    </>
  );
}

interface AskFormProps {
  agent: Agent;
  name: string;
  onAsked: () => void;
  onCancel: () => void;
}

/** C027: three fields in place, and who gets them. */
function AskForm({ agent, name, onAsked, onCancel }: AskFormProps) {
  const save = useSave(submitLeadInfo, { invalidates: [getNearbySponsorsInfo], onSaved: onAsked });
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
