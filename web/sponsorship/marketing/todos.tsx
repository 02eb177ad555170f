import { useNavigate } from 'react-router-dom';
import { getMyCampaigns, type MyCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import type { Referral } from '../../../contracts/sponsorship/clients/client.ts';
import type { SponsorPromotion } from '../../../contracts/sponsorship/promotions/promotion.ts';
import type { SetupStepName } from '../../../contracts/sponsorship/setup/setup-step.ts';
import type { SponsorCall } from '../../../contracts/sponsorship/sponsors/get-sponsor-calls.ts';
import { useMay } from '../../accounts/me.ts';
import { useRead } from '../../app/client.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { useRowButtons } from '../../app/row-buttons.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { counted, day, dollars, moment, telephone } from '../../ui/words.ts';
import { daysLeft, isRenewable } from '../ads/words.ts';
import { addressLine } from '../clients/words.ts';
import css from '../sponsorship.module.css';
import { Row } from './row.tsx';
import type { SetupStep } from './setup-steps.ts';

/** Who asked for a call, from which home and when. */
export const whyOf = ({ leadtype, zip, askedAt }: SponsorCall) => `${leadtype}, home in ${zip}, asked ${moment(askedAt)}`;

const UNOPENED_DAYS = 3;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString();
/** A fifth of the cap is left, or less. */
const isEnding = ({ mostUses, used, underWay }: SponsorPromotion) => used > 0 && (mostUses - used - underWay) * 5 <= mostUses;

/** Ads that end soon, and that nobody has renewed: another one of the same name begins after them. */
function useEndingAds(): MyCampaign[] {
  const { data } = useRead(getMyCampaigns, {});
  const may = useMay('ManageBilling');
  const all = may ? (data?.campaigns ?? []) : [];
  const isRenewed = ({ id, name, to }: MyCampaign) => all.some((one) => one.id !== id && one.name === name && one.from > to);
  return all.filter((one) => !one.ended && isRenewable(one) && !isRenewed(one));
}

/** What becomes of the credits that went with an invitation. */
const waiting = ({ credits, until }: Referral) =>
  credits > 0 ? `; ${counted(credits, 'credit comes', 'credits come')} back on ${day(until)}` : '';

interface TodosProps {
  calls: SponsorCall[];
  clients: Referral[];
  codes: SponsorPromotion[];
  steps: SetupStep[];
  onSettle: (call: SponsorCall) => void;
  onRemind: (client: Referral) => void;
  onLater: (step: SetupStepName, title: string) => void;
  busy: boolean;
}

/** Who asked for a call comes first. Up and Down move, Enter does the row's button, L sets its step aside. */
export function Todos({ calls, clients, codes, steps, onSettle, onRemind, onLater, busy }: TodosProps) {
  const navigate = useNavigate();
  const list = useRowButtons();
  const open = ({ id }: Referral) => navigate(`/sponsormain/clients?client=${id}`);
  const unsent = clients.filter(({ status }) => status === 'prepared');
  const returned = clients.filter(({ cameBack }) => cameBack);
  const unopened = clients.filter(
    ({ status, invitedAt, cameBack }) => status === 'invited' && !cameBack && invitedAt <= daysAgo(UNOPENED_DAYS),
  );
  const ending = codes.filter(isEnding);
  const ads = useEndingAds();
  const count = calls.length + returned.length + ending.length + ads.length + unsent.length + unopened.length + steps.length;
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
            <button
              type="button"
              className={css.act}
              disabled={busy}
              aria-label={`Called: ${call.contactname}`}
              onClick={() => onSettle(call)}
            >
              Called
            </button>
          </Row>
        ))}
        {returned.map((client) => (
          <Row
            key={`returned ${client.id}`}
            icon="mail"
            amber
            title={`The invitation to ${client.name} came back`}
            why={`The mail server of ${client.email} refused it${waiting(client)}`}
          >
            <button type="button" className={css.act} aria-label={`Correct it: ${client.name}`} onClick={() => open(client)}>
              Correct it
            </button>
          </Row>
        ))}
        {ads.map((ad) => (
          <Row
            key={`ad ${ad.id}`}
            icon="restore"
            amber
            title={`${ad.name} ${daysLeft(ad) <= 0 ? 'ends today' : `ends in ${counted(daysLeft(ad), 'day')}`}`}
            why={`${day(ad.to)}, ${dollars(ad.left)} of ${ad.budget} are left and go back then`}
          >
            <button
              type="button"
              className={css.act}
              aria-label={`Renew: ${ad.name}`}
              onClick={() => navigate(`/sponsormain/ads?campaign=${ad.id}&renew=1`)}
            >
              Renew
            </button>
          </Row>
        ))}
        {ending.map(({ promoCode, mostUses, used, underWay }) => {
          const left = mostUses - used - underWay;
          return (
            <Row
              key={`code ${promoCode}`}
              icon="percent"
              amber
              title={left > 0 ? `${promoCode} has ${counted(left, 'use')} left` : `${promoCode} is used up`}
              why={left > 0 ? `Of ${mostUses}; after the last one it is refused` : `All ${mostUses} uses are gone: it is refused`}
            >
              <button
                type="button"
                className={css.act}
                aria-label={`Raise or leave: ${promoCode}`}
                onClick={() => navigate(`/sponsormain/promotions?code=${promoCode}`)}
              >
                Raise or leave
              </button>
            </Row>
          );
        })}
        {unsent.map((client) => (
          <Row
            key={`client ${client.id}`}
            icon="person"
            title={`${client.name} has no invitation yet`}
            why={`${addressLine(client)}, prepared ${moment(client.preparedAt)}; it uses no credit until you gift one`}
          >
            <button type="button" className={css.act} aria-label={`Invite: ${client.name}`} onClick={() => open(client)}>
              Invite
            </button>
          </Row>
        ))}
        {unopened.map((client) => {
          const canRemind = client.method === 'mail' && client.remindedAt === '';
          const button = canRemind ? 'Remind' : 'Look at it';
          return (
            <Row
              key={`unopened ${client.id}`}
              icon="clock"
              title={`${client.name} has not opened their invitation`}
              why={`Sent ${moment(client.invitedAt)}${client.remindedAt ? `, reminded ${moment(client.remindedAt)}` : ''}${waiting(client)}`}
            >
              <button
                type="button"
                className={css.act}
                disabled={canRemind && busy}
                aria-label={`${button}: ${client.name}`}
                onClick={() => (canRemind ? onRemind(client) : open(client))}
              >
                {button}
              </button>
            </Row>
          );
        })}
        {steps.map(({ id, step, title, why, button, to }) => (
          <Row key={id} icon="edit" title={title} why={why}>
            <button type="button" className={css.act} data-step={id} aria-label={`${button}: ${title}`} onClick={() => navigate(to)}>
              {button}
            </button>
            {step ? <IconButton icon="close" label={`Later: ${title}`} onClick={() => onLater(step, title)} /> : null}
          </Row>
        ))}
      </ul>
    </section>
  );
}
