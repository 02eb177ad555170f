import { Button } from '@mantine/core';
import { useState } from 'react';
import { has } from '../../../contracts/kit/grants.ts';
import { toCents } from '../../../contracts/money.ts';
import type { MyCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { useMe } from '../../app/me.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { useRowButtons } from '../../app/row-buttons.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { day, dollars, listed } from '../../ui/words.ts';
import { OnlySponsors, useSponsorOnly } from '../only-sponsors.tsx';
import shared from '../sponsorship.module.css';
import css from './ads.module.css';
import { CreativePane } from './creative.tsx';
import { saveDays } from './days-csv.ts';
import { Figures } from './figures.tsx';
import { type Ads, type OneCampaign, useAds, useCampaign } from './model.ts';
import { RenewDialog } from './renew.tsx';
import { Renewal } from './renewal.tsx';
import { NextStep, Terms } from './terms.tsx';
import { isRenewable, stateOf } from './words.ts';

/** S146: a sponsor's ads, what one has counted, and its words beside their place. */
export default function AdsPage() {
  const others = useSponsorOnly();
  const ads = useAds();
  const phone = usePhone();
  const { list, me, coverage, chosen, isChosen } = ads;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const start = () => void ads.draft.save({ body: { zone } });
  usePageKeys({ n: start });
  if (others) return <OnlySponsors title="Ads" />;
  const error = list.error ?? me.error ?? coverage.error;
  const loaded = list.data && me.data && coverage.data;
  const showsList = !phone || !isChosen;
  return (
    <div className={shared.page}>
      <title>Ads, Scopebook</title>
      <ShellTop title="Ads" detail={chosen ? chosen.name || 'Without a name' : undefined} />
      {error ? (
        <FailureLine
          error={error}
          what="Your ads could not be fetched."
          onRetry={() => void Promise.all([list.refetch(), me.refetch(), coverage.refetch()])}
        />
      ) : null}
      {!loaded && !error ? <SkeletonRows rows={8} height={46} /> : null}
      {loaded && !list.data.on ? <EmptyState text="No ads are sold on this installation." /> : null}
      {loaded && list.data.on ? (
        <div className={css.columns}>
          {showsList ? (
            <aside className={css.list} aria-label="Campaigns">
              <h2>
                Campaigns <span className="muted">{list.data.campaigns.length}</span>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<Icon name="plus" />}
                  rightSection={<kbd>N</kbd>}
                  loading={ads.draft.busy}
                  onClick={start}
                >
                  New
                </Button>
              </h2>
              <Rows ads={ads} campaigns={list.data.campaigns} />
              <p className="muted">
                A view costs {list.data.viewPrice}, a click {list.data.clickPrice}: each person once a day and ad. What a campaign does not
                spend goes back to the card.
              </p>
            </aside>
          ) : null}
          {chosen && (!phone || isChosen) ? <Campaign key={chosen.id} ads={ads} campaign={chosen} phone={phone} /> : null}
          {!chosen ? (
            <EmptyState text="No ad yet. It stands on the pages of homeowners in your ZIP codes, marked, and costs nothing until you pay a budget." />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function Rows({ ads, campaigns }: { ads: Ads; campaigns: readonly MyCampaign[] }) {
  const rows = useRowButtons();
  return (
    <ul ref={rows}>
      {campaigns.map((one) => {
        const { icon, word, color } = stateOf(one);
        const part = toCents(one.budget) > 0n ? Number((toCents(one.spent) * 100n) / toCents(one.budget)) : 0;
        return (
          <li key={one.id}>
            <button type="button" aria-current={one.id === ads.chosen?.id} onClick={() => ads.choose(one.id)}>
              <b>{one.name || 'Without a name'}</b>
              <span className={css.number}>{one.spent}</span>
              <span className={color}>
                <Icon name={icon} /> {word}
              </span>
              <span className={`${css.number} muted`}>of {one.budget}</span>
              <span className={css.meter} aria-hidden="true">
                <i style={{ inlineSize: `${part}%` }} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Campaign({ ads, campaign, phone }: { ads: Ads; campaign: MyCampaign; phone: boolean }) {
  const one = useCampaign(ads, campaign);
  const viewer = useMe();
  const mayPay = viewer ? has(viewer.rights, 'ManageBilling') : false;
  const { figures } = one;
  const began = campaign.beganAt !== '';
  return (
    <>
      <section className={css.main} aria-label={campaign.name || 'Without a name'}>
        {phone ? (
          <button type="button" className={`link ${css.back}`} onClick={() => ads.choose(0)}>
            <Icon name="left" /> All campaigns
          </button>
        ) : null}
        <Head one={one} mayPay={mayPay} renews={ads.renews} onRenewed={ads.choose} />
        {began ? null : <NextStep one={one} mayPay={mayPay} />}
        {began && figures.error ? (
          <FailureLine error={figures.error} what="The figures could not be fetched." onRetry={() => void figures.refetch()} />
        ) : null}
        {began && !figures.data && !figures.error ? <SkeletonRows rows={6} height={46} /> : null}
        {began && figures.data ? <Figures campaign={figures.data} firm={ads.me.data?.firm ?? ''} /> : null}
        {campaign.refused && began && !campaign.ended ? (
          <p className={css.brick}>
            <Icon name="declined" /> The new words were refused by {campaign.refused.by}: {campaign.refused.reason}
          </p>
        ) : null}
        {campaign.ended ? null : <Terms one={one} covered={ads.coverage.data ?? []} />}
      </section>
      {ads.me.data ? (
        <aside className={css.side} aria-label="Words and their place">
          <CreativePane one={one} me={ads.me.data} />
          {began && figures.data ? <Renewal campaign={figures.data} mayPay={mayPay} /> : null}
          {began && campaign.changed && !campaign.sent && !campaign.ended && one.dirty.length === 0 ? <SendNew one={one} /> : null}
        </aside>
      ) : null}
    </>
  );
}

function SendNew({ one: { submit, params } }: { one: OneCampaign }) {
  return (
    <div className={css.unsaved}>
      <span className="muted">Saved; people see them once they are let through.</span>
      <Button loading={submit.busy} onClick={() => void submit.save({ params, body: {} })}>
        Send to be checked
      </Button>
    </div>
  );
}

interface HeadProps {
  one: OneCampaign;
  mayPay: boolean;
  /** Came by a mail that asks to renew it. */
  renews: boolean;
  onRenewed: (id: number) => void;
}

function Head({ one, mayPay, renews, onRenewed }: HeadProps) {
  const { campaign, pause, stop, params, removed, remove } = one;
  const { status, ended, from, to, zips, gaveBack } = campaign;
  const { icon, title, color } = stateOf(campaign);
  const [isStopping, setStopping] = useState(false);
  const [isRenewing, setRenewing] = useState(renews);
  const canRenew = mayPay && isRenewable(campaign);
  const runs = status === 'running' || status === 'paused';
  return (
    <header className={css.head}>
      <h2>{campaign.name || 'Without a name'}</h2>
      <span className={`${css.state} ${color}`}>
        <Icon name={icon} /> {title}
      </span>
      <span className="muted">
        {from && to ? `${day(from)} to ${ended ? day(ended.at) : day(to)}` : 'no days yet'}
        {zips.length > 0 && zips.length <= 4 ? `, ${listed(zips)}` : zips.length > 4 ? `, ${zips.length} ZIP codes` : ''}
        {gaveBack !== '0.00' ? `; ${dollars(gaveBack)} went back` : ''}
      </span>
      <span className={css.buttons}>
        {runs ? (
          <Button
            variant="default"
            loading={pause.busy}
            onClick={() => void pause.save({ params, body: { paused: status === 'running' } })}
          >
            {status === 'running' ? 'Pause' : 'Go on'}
          </Button>
        ) : null}
        {runs && mayPay ? (
          <Button variant="subtle" color="brick" onClick={() => setStopping(true)}>
            End it
          </Button>
        ) : null}
        {one.figures.data && one.figures.data.days.length > 0 ? (
          <Button variant="default" leftSection={<Icon name="download" />} onClick={() => one.figures.data && saveDays(one.figures.data)}>
            CSV
          </Button>
        ) : null}
        {canRenew && one.figures.data ? (
          <Button variant={ended ? 'filled' : 'default'} leftSection={<Icon name="restore" />} onClick={() => setRenewing(true)}>
            Renew
          </Button>
        ) : null}
        {!ended && !runs && status !== 'paying' ? (
          <Button variant="subtle" color="brick" loading={remove.busy} onClick={removed}>
            Delete
          </Button>
        ) : null}
      </span>
      {canRenew && isRenewing && one.figures.data ? (
        <RenewDialog campaign={one.figures.data} onClose={() => setRenewing(false)} onRenewed={onRenewed} />
      ) : null}
      {isStopping ? (
        <Dialog
          opened
          onClose={() => setStopping(false)}
          title={`End ${campaign.name}?`}
          width={440}
          actions={
            <>
              <Button variant="default" onClick={() => setStopping(false)}>
                Let it go on
              </Button>
              <Button color="brick" loading={stop.busy} onClick={() => void stop.save({ params }, () => setStopping(false))}>
                End it
              </Button>
            </>
          }
        >
          <p>It is shown to nobody from now on. What it has not spent, {dollars(campaign.left)} now, goes back by the way that it came.</p>
        </Dialog>
      ) : null}
    </header>
  );
}
