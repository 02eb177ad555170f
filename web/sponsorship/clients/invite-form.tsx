import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DAY_MS } from '../../../contracts/durations.ts';
import { registerCopyLinkAction, sendReferralEmail } from '../../../contracts/sponsorship/clients/change-client.ts';
import {
  INVITATION_DAYS,
  LONGEST_REFERRAL_LINE,
  MOST_GIFTED_TO_CLIENT,
  type Referral,
} from '../../../contracts/sponsorship/clients/client.ts';
import type { InviteMethod } from '../../../contracts/sponsorship/clients/client-status.ts';
import type { getReferrals } from '../../../contracts/sponsorship/clients/get-referrals.ts';
import { referralMail } from '../../../contracts/sponsorship/clients/mail.ts';
import { getMySponsorInfo } from '../../../contracts/sponsorship/sponsors/get-my-sponsor-info.ts';
import { type CallError, send, useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import css from './clients.module.css';
import { CLIENT_READS } from './model.ts';

export type Credits = (typeof getReferrals)['response']['_output']['credits'];
interface Inviting {
  email: string;
  refnumber: string;
  message: string;
}

/** M168. */
const UNAVAILABLE = 'Service not available at this time. Please try again later.';
const notSentWords = ({ status }: CallError) =>
  `${status === 0 || status >= 500 ? `${UNAVAILABLE} ` : ''}Nothing went out, no credit was taken; what you typed stays.`;

/** What is typed of an invitation, its gift, and the mail that comes of it. */
function useInvitation(client: Referral, credits: Credits) {
  const [method, setMethod] = useState<InviteMethod>('mail');
  const [gift, setGift] = useState(0);
  const me = useRead(getMySponsorInfo, {});
  const params = { sponsorId: 0 };
  const save = useSave(
    ({ email, refnumber, message }: Inviting) => {
      const body = { clientId: client.id, credits: gift, refnumber, message };
      return method === 'mail'
        ? send(sendReferralEmail, { params, body: { ...body, email } })
        : send(registerCopyLinkAction, { params, body });
    },
    {
      invalidates: CLIENT_READS,
      // R464, M170.
      onSaved: ({ method: by }) => tell(by === 'mail' ? 'Email Sent' : 'The link is made.'),
    },
  );
  const form = useForm<Inviting>({
    initial: { email: client.email, refnumber: client.refnumber, message: client.message },
    required: method === 'mail' ? { email: 'Please give a mail address' } : {},
    faults: ({ email, refnumber, message }) =>
      faultsOf(sendReferralEmail, { clientId: client.id, credits: gift, email, refnumber, message }),
    save,
  });
  const most = Math.min(credits.canGive, MOST_GIFTED_TO_CLIENT);
  return {
    ...{ form, method, setMethod, gift, most },
    step: (by: number) => setGift((was) => Math.min(most, Math.max(0, was + by))),
    mail: referralMail({
      sponsor: me.data ?? { firstName: '', lastName: '', firm: '' },
      client: client.name,
      street: client.address.address,
      isSetUp: Object.keys(client.house).length > 0,
      credits: gift,
      message: form.values.message.trim(),
      until: new Date(Date.now() + INVITATION_DAYS * DAY_MS).toISOString(),
    }),
  };
}
type Invitation = ReturnType<typeof useInvitation>;

/** S156, R460: by mail or by a link, with credits or without; what the client will read stands beneath. */
export function InviteForm({ client, credits }: { client: Referral; credits: Credits }) {
  const invitation = useInvitation(client, credits);
  const { form, method, setMethod, gift, mail } = invitation;
  const word = method === 'mail' ? 'Send' : 'Make the link';
  return (
    <form aria-label={`Invite ${client.name}`} {...form.props}>
      <section className={css.section} aria-label="Invite">
        <div className={css.between}>
          <h2>Invite</h2>
          <div className={`segmented ${css.how}`} role="group" aria-label="How">
            <button type="button" aria-pressed={method === 'mail'} onClick={() => setMethod('mail')}>
              <Icon name="mail" /> By mail
            </button>
            <button type="button" aria-pressed={method === 'link'} onClick={() => setMethod('link')}>
              <Icon name="link" /> By link
            </button>
          </div>
        </div>
        <div className={css.pair}>
          {method === 'mail' ? <TextInput label="Email" type="email" maxLength={255} {...form.field('email')} /> : null}
          <TextInput label="Your reference" maxLength={100} {...form.field('refnumber')} />
        </div>
        <TextInput label="A line of your own" maxLength={LONGEST_REFERRAL_LINE} {...form.field('message')} />
      </section>
      {credits.on ? <Gift invitation={invitation} canGive={credits.canGive} /> : null}
      <section className={css.section} aria-label={`What ${client.name} reads`}>
        <h2>What {client.name} reads</h2>
        {method === 'mail' ? (
          <div className={css.mail}>
            <b>{mail.subject}</b>
            <p>{mail.before}</p>
            <p className="link">(the link)</p>
            <p>{mail.after}</p>
          </div>
        ) : (
          <p className="muted">You pass the link on yourself; the page behind it says the same.</p>
        )}
        <p className="muted">You are told: opened, joined, and how many of the credits were used. Never what is in the home.</p>
      </section>
      <div className={css.foot}>
        {form.refusal ? <FailureLine error={form.refusal} what={notSentWords(form.refusal)} /> : null}
        <span className="muted">
          {method === 'mail' ? 'The link is for this address alone' : 'The link is for one person'}, once, for {INVITATION_DAYS} days.
        </span>
        <Button type="submit" loading={form.busy} rightSection={<kbd>Ctrl Enter</kbd>}>
          {word}
          {gift > 0 ? `, gift ${gift}` : method === 'mail' ? ' invitation' : ''}
        </Button>
      </div>
    </form>
  );
}

/** Credits that go along, and what is left then. */
function Gift({ invitation: { gift, most, step }, canGive }: { invitation: Invitation; canGive: number }) {
  return (
    <section className={css.section} aria-label="Gift">
      <div className={css.between}>
        <h2>
          Gift <span className="muted">1 credit makes 1 estimate</span>
        </h2>
        <span className={css.stepper}>
          <IconButton icon="minus" label="One less" disabled={gift === 0} onClick={() => step(-1)} />
          <output aria-label="Credits in the gift">{gift}</output>
          <IconButton icon="plus" label="One more" disabled={gift >= most} onClick={() => step(1)} />
        </span>
      </div>
      <dl className={css.figures}>
        <div>
          <dt>Credits now</dt>
          <dd>{canGive}</dd>
        </div>
        <span aria-hidden="true">−</span>
        <div>
          <dt>Gift</dt>
          <dd>{gift}</dd>
        </div>
        <span aria-hidden="true">=</span>
        <div>
          <dt>Then</dt>
          <dd>{canGive - gift}</dd>
        </div>
      </dl>
      <p className="muted">
        {gift > 0
          ? 'Taken at once. If they are not taken in 30 days, they come back to you by themselves.'
          : 'Bought credits can be gifted; those of the trial cannot.'}{' '}
        {canGive === 0 ? (
          <Link className="link" to="/agentpurchasecredit">
            Buy credits
          </Link>
        ) : null}
      </p>
    </section>
  );
}
