import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Referral } from '../../../contracts/sponsorship/clients/client.ts';
import type { SponsorPromotion } from '../../../contracts/sponsorship/promotions/promotion.ts';
import type { SetupStepName } from '../../../contracts/sponsorship/setup/setup-step.ts';
import type { AskedZip } from '../../../contracts/sponsorship/sponsors/coverage-asks.ts';
import type { SponsorCall } from '../../../contracts/sponsorship/sponsors/get-sponsor-calls.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { useRowButtons } from '../../app/row-buttons.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { counted, day, moment, telephone } from '../../ui/words.ts';
import { addressLine } from '../clients/words.ts';
import css from '../sponsorship.module.css';
import { useLeadRows } from './lead-rows.ts';
import { Row } from './row.tsx';
import type { SetupStep } from './setup-steps.ts';

/** Who asked for a call, from which home and when. */
export const whyOf = ({ leadtype, zip, askedAt }: SponsorCall) => `${leadtype}, home in ${zip}, asked ${moment(askedAt)}`;

const UNOPENED_DAYS = 3;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString();
/** What becomes of the credits that went with an invitation. */
const waiting = ({ credits, until }: Referral) =>
  credits > 0 ? `; ${counted(credits, 'credit comes', 'credits come')} back on ${day(until)}` : '';

interface TodosProps {
  calls: SponsorCall[];
  clients: Referral[];
  codes: SponsorPromotion[];
  offers: AskedZip[];
  steps: SetupStep[];
  onSettle: (call: SponsorCall) => void;
  onRemind: (client: Referral) => void;
  onLater: (step: SetupStepName, title: string) => void;
  busy: boolean;
}

/** Who asked for a call comes first. Up and Down move, Enter does the row's button, L sets its step aside. */
export function Todos({ calls, clients, codes, offers, steps, onSettle, onRemind, onLater, busy }: TodosProps) {
  const navigate = useNavigate();
  const list = useRowButtons();
  const { returned, unsent, unopened } = waitingClients(clients);
  const leads = useLeadRows(offers, codes);
  const count = calls.length + returned.length + leads.length + unsent.length + unopened.length + steps.length;
  usePageKeys({
    l: () => {
      const id = document.activeElement?.getAttribute('data-step');
      const { step, title } = steps.find((one) => one.id === id) ?? {};
      if (step && title) onLater(step, title);
    },
  });
  return (
    <section aria-label="What needs doing">
      <h2 className={css.head}>
        What needs doing <span className="muted">{count}</span>
        <span className={css.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> do <kbd>L</kbd> later
        </span>
      </h2>
      {count === 0 ? <EmptyState text="Nothing needs doing. A homeowner who asks for a call stands here, and comes by mail." /> : null}
      <ul ref={list} className={css.list}>
        {calls.map((call) => (
          <Row key={call.callId} icon="phone" amber title={`${call.contactname} asks for a call`} why={whyOf(call)}>
            <a className="link" href={telephone(call.contactnumber)}>
              {call.contactnumber}
            </a>
            <Act word="Called" about={call.contactname} disabled={busy} onClick={() => onSettle(call)} />
          </Row>
        ))}
        {returned.map((client) => (
          <ReturnedRow key={`returned ${client.id}`} client={client} />
        ))}
        {leads.map(({ key, icon, title, why, button, about, to }) => (
          <Row key={key} icon={icon} amber title={title} why={why}>
            <Act word={button} about={about} onClick={() => navigate(to)} />
          </Row>
        ))}
        {unsent.map((client) => (
          <UnsentRow key={`client ${client.id}`} client={client} />
        ))}
        {unopened.map((client) => (
          <UnopenedRow key={`unopened ${client.id}`} client={client} onRemind={onRemind} busy={busy} />
        ))}
        {steps.map(({ id, step, title, why, button, to }) => (
          <Row key={id} icon="edit" title={title} why={why}>
            <Act word={button} about={title} data-step={id} onClick={() => navigate(to)} />
            {step ? <IconButton icon="close" label={`Later: ${title}`} onClick={() => onLater(step, title)} /> : null}
          </Row>
        ))}
      </ul>
    </section>
  );
}

/** Clients whose invitation came back, was not sent, or has not been opened for days. */
function waitingClients(clients: Referral[]) {
  return {
    returned: clients.filter(({ cameBack }) => cameBack),
    unsent: clients.filter(({ status }) => status === 'prepared'),
    unopened: clients.filter(({ status, invitedAt, cameBack }) => status === 'invited' && !cameBack && invitedAt <= daysAgo(UNOPENED_DAYS)),
  };
}

interface ActProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** What it does, and about whom or what, as it is read out. */
  word: string;
  about: string;
}

function Act({ word, about, ...button }: ActProps) {
  return (
    <button type="button" className={css.act} aria-label={`${word}: ${about}`} {...button}>
      {word}
    </button>
  );
}

function useOpenClient() {
  const navigate = useNavigate();
  return ({ id }: Referral) => navigate(`/sponsormain/clients?client=${id}`);
}

function ReturnedRow({ client }: { client: Referral }) {
  const open = useOpenClient();
  return (
    <Row
      icon="mail"
      amber
      title={`The invitation to ${client.name} came back`}
      why={`The mail server of ${client.email} refused it${waiting(client)}`}
    >
      <Act word="Correct it" about={client.name} onClick={() => open(client)} />
    </Row>
  );
}

function UnsentRow({ client }: { client: Referral }) {
  const open = useOpenClient();
  return (
    <Row
      icon="person"
      title={`${client.name} has no invitation yet`}
      why={`${addressLine(client)}, prepared ${moment(client.preparedAt)}; it uses no credit until you gift one`}
    >
      <Act word="Invite" about={client.name} onClick={() => open(client)} />
    </Row>
  );
}

function UnopenedRow({ client, onRemind, busy }: { client: Referral } & Pick<TodosProps, 'onRemind' | 'busy'>) {
  const open = useOpenClient();
  const canRemind = client.method === 'mail' && client.remindedAt === '';
  return (
    <Row
      icon="clock"
      title={`${client.name} has not opened their invitation`}
      why={`Sent ${moment(client.invitedAt)}${client.remindedAt ? `, reminded ${moment(client.remindedAt)}` : ''}${waiting(client)}`}
    >
      <Act
        word={canRemind ? 'Remind' : 'Look at it'}
        about={client.name}
        disabled={canRemind && busy}
        onClick={() => (canRemind ? onRemind(client) : open(client))}
      />
    </Row>
  );
}
