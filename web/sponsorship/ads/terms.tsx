import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { toCents } from '../../../contracts/money.ts';
import { AD_PLACE_NAMES, AD_PLACES, AD_ZONES, missingOf } from '../../../contracts/sponsorship/ads/campaign.ts';
import type { CoveredZip } from '../../../contracts/sponsorship/sponsors/get-zip-coverage.ts';
import { Icon } from '../../ui/icons.tsx';
import { day, dollars, moment } from '../../ui/words.ts';
import css from './ads.module.css';
import type { OneCampaign } from './model.ts';
import { RefusedRenewal } from './renewal.tsx';

const toggled = <Value,>(all: readonly Value[], one: Value): Value[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
const isMoney = (text: string) => /^\d{1,5}(\.\d{1,2})?$/.test(text);

/** Name, days, money, places and ZIP codes. Once it is paid, money, first day and time zone stay. */
export function Terms({ one, covered }: { one: OneCampaign; covered: readonly CoveredZip[] }) {
  const { campaign, shown, type, store } = one;
  const isPaid = campaign.beganAt !== '' || campaign.status === 'paying';
  const fault = (name: string) => store.failure?.fields[name];
  return (
    <section className={css.terms} aria-label="Days, money and places">
      <TextInput label="Name" maxLength={60} value={shown.name} onChange={(event) => type({ name: event.currentTarget.value })} />
      <div className={css.four}>
        <TextInput
          label="From"
          type="date"
          disabled={isPaid}
          value={shown.from}
          onChange={(event) => type({ from: event.currentTarget.value })}
        />
        <TextInput label="To" type="date" value={shown.to} min={shown.from} onChange={(event) => type({ to: event.currentTarget.value })} />
        <NativeSelect
          label="Days end at midnight"
          disabled={isPaid}
          value={shown.zone}
          data={[
            ...AD_ZONES.map(({ zone, name }) => ({ value: zone, label: name })),
            ...(AD_ZONES.some(({ zone }) => zone === shown.zone) ? [] : [{ value: shown.zone, label: shown.zone }]),
          ]}
          onChange={(event) => type({ zone: event.currentTarget.value })}
        />
        <TextInput
          label="Budget"
          inputMode="decimal"
          disabled={isPaid}
          leftSection="$"
          value={shown.budget}
          error={fault('budget') ?? (isMoney(shown.budget) ? undefined : 'Dollars and cents')}
          onChange={(event) => type({ budget: event.currentTarget.value })}
        />
      </div>
      <fieldset className={css.choices}>
        <legend>Places</legend>
        {AD_PLACES.map((place) => (
          <label key={place}>
            <input type="checkbox" checked={shown.places.includes(place)} onChange={() => type({ places: toggled(shown.places, place) })} />
            {AD_PLACE_NAMES[place]}
          </label>
        ))}
      </fieldset>
      <fieldset className={css.choices}>
        <legend>ZIP codes that you cover</legend>
        {covered.length === 0 ? (
          <span>
            None yet. <Link to="/sponsormain/coverage">Choose them on the map</Link>
          </span>
        ) : null}
        {[...new Set([...covered.map(({ zip }) => zip), ...shown.zips])].map((zip) => (
          <label key={zip}>
            <input type="checkbox" checked={shown.zips.includes(zip)} onChange={() => type({ zips: toggled(shown.zips, zip).sort() })} />
            {zip}
          </label>
        ))}
      </fieldset>
      {isPaid ? null : <Covers budget={shown.budget} view={campaign.viewPrice} click={campaign.clickPrice} />}
    </section>
  );
}

/** What the money is for, before it is paid. */
function Covers({ budget, view, click }: { budget: string; view: string; click: string }) {
  if (!isMoney(budget) || toCents(view) === 0n) return null;
  const views = toCents(budget) / toCents(view);
  return views === 0n ? (
    <p className="amber">A view costs {dollars(view)}: this covers none.</p>
  ) : (
    <p className="muted">
      A view costs {view}, a click {click}: at most {views.toLocaleString('en-US')} views without a click. What is not spent goes back.
    </p>
  );
}

/** What a campaign that does not run yet waits for, with the one button that goes on. */
export function NextStep({ one, mayPay }: { one: OneCampaign; mayPay: boolean }) {
  const { campaign } = one;
  switch (campaign.status) {
    case 'refused':
      return <Refused one={one} />;
    case 'checking':
      return <Checking one={one} />;
    case 'ready':
      if (campaign.renewalOf !== 0 && campaign.unpaid !== '') return <RefusedRenewal one={one} mayPay={mayPay} />;
      return <Ready one={one} mayPay={mayPay} />;
    case 'paying':
      return <BeingPaid one={one} />;
    default:
      return (
        <section className={css.next} aria-label="What comes next">
          <p className="muted">Its words are read before it is shown. Nothing is charged until you pay.</p>
          <SendToBeChecked one={one} />
        </section>
      );
  }
}

const isBusy = ({ submit, pay, ask, store }: OneCampaign) => submit.busy || pay.busy || ask.busy || store.busy;

/** What it lacks, and the button; what was changed is saved before. */
function SendToBeChecked({ one }: { one: OneCampaign }) {
  const { dirty, keep, submit, params } = one;
  const missing = missingOf(one.shown);
  const send = async () => {
    if (dirty.length === 0 || (await keep())) void submit.save({ params, body: {} });
  };
  return (
    <>
      {missing.length > 0 ? <p>It still needs {missing.join(', ')}.</p> : null}
      <Button loading={isBusy(one)} disabled={missing.length > 0} onClick={() => void send()}>
        {dirty.length > 0 ? 'Save and send to be checked' : 'Send to be checked'}
      </Button>
    </>
  );
}

function Refused({ one }: { one: OneCampaign }) {
  const { name, refused } = one.campaign;
  return (
    <section className={css.next} aria-label="What comes next">
      <p className={css.brick}>
        <Icon name="declined" />
        <span>
          <b>{name}</b> was refused on {day(refused?.at ?? '')} by {refused?.by}: {refused?.reason}
        </span>
      </p>
      <p className="muted">Nothing was charged. Change the words and send it again; an answer takes one working day.</p>
      <SendToBeChecked one={one} />
    </section>
  );
}

function Checking({ one: { campaign, dirty } }: { one: OneCampaign }) {
  return (
    <section className={css.next} aria-label="What comes next">
      <p>
        <b>Sent {moment(campaign.sentAt)}.</b> Somebody reads the words; an answer takes one working day. Nothing is charged until you pay.
      </p>
      {dirty.length > 0 ? <p className="muted">Other words are sent again.</p> : null}
    </section>
  );
}

function Ready({ one, mayPay }: { one: OneCampaign; mayPay: boolean }) {
  const { campaign, dirty, pay, params } = one;
  return (
    <section className={css.next} aria-label="What comes next">
      <p>
        <b>The words were let through.</b> The whole budget is paid now, {dollars(campaign.budget)}; what is not spent goes back by the way
        that it came.
      </p>
      {campaign.unpaid ? <p className="amber">It was not paid: {campaign.unpaid}</p> : null}
      {dirty.length > 0 ? <p className="amber">Save or give back what you changed first.</p> : null}
      {mayPay ? (
        <Button loading={isBusy(one)} disabled={dirty.length > 0} onClick={() => void pay.save({ params })}>
          Pay {dollars(campaign.budget)}
        </Button>
      ) : (
        <p>Somebody of your organization with the right to manage billing pays it.</p>
      )}
    </section>
  );
}

function BeingPaid({ one }: { one: OneCampaign }) {
  const { campaign, pay, ask, params } = one;
  const busy = isBusy(one);
  return (
    <section className={css.next} aria-label="What comes next" role="status">
      <p className="amber">
        <b>{dollars(campaign.budget)} wait to be paid at the gateway.</b> The ad begins by itself once they are.
      </p>
      <div className={css.buttons}>
        <Button loading={busy} onClick={() => void pay.save({ params })}>
          Go on at the gateway
        </Button>
        <Button variant="default" disabled={busy} onClick={() => void ask.save({ params, body: {} })}>
          Ask now
        </Button>
        <Button variant="subtle" color="brick" disabled={busy} onClick={() => void ask.save({ params, body: { giveUp: true } })}>
          Give the payment up
        </Button>
      </div>
    </section>
  );
}
