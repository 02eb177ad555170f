import { Button, Switch } from '@mantine/core';
import { Link } from 'react-router-dom';
import { daysOf, renewalDays, SHORTEST_RENEWED_DAYS } from '../../../contracts/sponsorship/ads/campaign.ts';
import { type CampaignFigures, setCampaignRenewal } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted, day, dollars, localDay } from '../../ui/words.ts';
import css from './ads.module.css';
import { type OneCampaign, READS } from './model.ts';

/** Whether an ad renews itself: the day, the sum, the card, the mail before, and until when it can be switched off. */
export function Renewal({ campaign, mayPay }: { campaign: CampaignFigures; mayPay: boolean }) {
  const { id, ended, renewedAs, renews, renewalCard, notRenewed, budget, left, zone } = campaign;
  const save = useSave(setCampaignRenewal, { invalidates: READS });
  const next = renewalDays(campaign);
  const isShort = daysOf(campaign) < SHORTEST_RENEWED_DAYS;
  const canRenew = !ended || ended.why === 'spent';
  if (renewedAs !== 0)
    return (
      <section className={css.renewal} aria-label="Renewal">
        <h2>Renewal</h2>
        <p>
          It was renewed for the days after it. <Link to={`/sponsormain/ads?campaign=${renewedAs}`}>Look at it</Link>
        </p>
      </section>
    );
  if (!canRenew && !renews && notRenewed === '') return null;
  const cannot = isShort ? `An ad of fewer than ${SHORTEST_RENEWED_DAYS} days is renewed by hand.` : renewalCard === '' ? NO_CARD : '';
  return (
    <section className={css.renewal} aria-label="Renewal">
      <h2>
        Renewal
        {canRenew || renews ? (
          <Switch
            aria-label="Renews itself"
            checked={renews}
            disabled={save.busy || !mayPay || (!renews && cannot !== '')}
            onChange={(event) => void save.save({ params: { campaignId: id }, body: { on: event.currentTarget.checked } })}
          />
        ) : null}
      </h2>
      {notRenewed !== '' && !renews ? (
        <p className="amber">
          <Icon name="warning" /> It was not renewed: {notRenewed} Nothing is shown or charged.
        </p>
      ) : null}
      {renews ? (
        <>
          <p>
            On {day(next.from)} for {counted(next.days, 'day')}: <b>{dollars(budget)}</b>{' '}
            {renewalCard === '' ? (
              <span className="amber">from a card that your subscription does not keep any more</span>
            ) : (
              `from the ${renewalCard}`
            )}
            .
          </p>
          <p className="muted">
            {localDay() < next.toldOn ? `A mail says so on ${day(next.toldOn)}; ` : 'A mail has said so; '}
            switch it off until {day(campaign.to)}, 11:59 PM {zoneName(zone)}.
          </p>
          {left !== '0.00' && !ended ? <p className="muted">What is left of it then, {dollars(left)} now, goes back first.</p> : null}
        </>
      ) : (
        <p className="muted">
          {cannot ||
            `After ${day(campaign.to)} it ends. Switched on, it goes on for ${counted(next.days, 'day')} more at ${dollars(budget)}.`}
        </p>
      )}
      {mayPay ? null : <p className="muted">Somebody of your organization with the right to manage billing switches it.</p>}
      {save.failure ? <FailureLine error={save.failure} what="The renewal stays as it was." /> : null}
    </section>
  );
}

const NO_CARD = 'Your subscription keeps no card that could be charged: it is renewed by hand.';

function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** A renewal whose card was refused: it stands still until it is paid, or let end. */
export function RefusedRenewal({ one, mayPay }: { one: OneCampaign; mayPay: boolean }) {
  const { campaign, pay, params, removed, remove } = one;
  return (
    <section className={css.next} aria-label="What comes next">
      <p className="amber">
        <Icon name="warning" />
        <span>
          <b>{campaign.name} was not renewed:</b> {dollars(campaign.budget)} could not be charged to the card of your subscription.{' '}
          {campaign.unpaid} It stands still; nothing is shown or charged.
        </span>
      </p>
      <div className={css.buttons}>
        <Button variant="default" loading={remove.busy} onClick={removed}>
          Let it end
        </Button>
        {mayPay ? (
          <Button loading={pay.busy} onClick={() => void pay.save({ params })}>
            Another card
          </Button>
        ) : null}
      </div>
    </section>
  );
}
