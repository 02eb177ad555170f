import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { addDays } from '../../../contracts/local-time.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { daysOf } from '../../../contracts/sponsorship/ads/campaign.ts';
import { type CampaignFigures, renewCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { useSave } from '../../app/save.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted, day, dollars, localDay } from '../../ui/words.ts';
import css from './ads.module.css';
import { goTo, READS } from './model.ts';

const isMoney = (text: string) => /^\d{1,5}(\.\d{1,2})?$/.test(text);
/** Words that say a day go out of date. */
const SAYS_A_DAY =
  /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(today|tomorrow|tonight|weekend)\b|\b(january|february|march|april|june|july|august|september|october|november|december)\b|\b\d{1,2}\/\d{1,2}\b/i;

interface Props {
  campaign: CampaignFigures;
  onClose: () => void;
  onRenewed: (id: number) => void;
}

/** The days and the budget of the next one, and what the pace of the last one would make of them. */
function useRenewal({ campaign, onRenewed }: Props) {
  const { id, perDay, ended } = campaign;
  // While it runs, what is renewed begins where it ends.
  const before = ended ? localDay() : campaign.to;
  const earliest = ended ? '' : addDays(before, 1);
  const [from, setFrom] = useState(addDays(before, 1));
  const [to, setTo] = useState(addDays(before, Math.max(1, daysOf(campaign))));
  const [budget, setBudget] = useState(campaign.budget);
  const renew = useSave(renewCampaign, {
    invalidates: READS,
    onSaved({ campaignId, address }) {
      onRenewed(campaignId);
      goTo(address);
    },
  });
  const days = from && to ? daysOf({ from, to }) : 0;
  const isReady = days > 0 && from >= earliest && isMoney(budget);
  const pace = toCents(perDay) * BigInt(Math.max(0, days));
  const endsEarly = isReady && toCents(perDay) > 0n && pace > toCents(budget);
  return {
    ...{ from, setFrom, to, setTo, budget, setBudget, earliest, days, isReady, renew },
    /** In dollars; empty where there was none. */
    atPace: isReady && toCents(perDay) > 0n ? fromCents(pace) : '',
    endsOn: endsEarly ? addDays(from, Number(toCents(budget) / toCents(perDay))) : '',
    price: isReady ? dollars(fromCents(toCents(budget))) : '',
    send: () => void renew.save({ params: { campaignId: id }, body: { from, to, budget } }),
  };
}

/** S157, M176: what the same pace would come to, when it would end, and what in the words may be out of date. */
export function RenewDialog(props: Props) {
  const { campaign, onClose } = props;
  const renewal = useRenewal(props);
  const { from, to, budget, renew, price } = renewal;
  const outdated = SAYS_A_DAY.exec(`${campaign.headline} ${campaign.line}`)?.[0];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Renew ${campaign.name}?`}
      width={440}
      actions={
        <ConfirmActions onCancel={onClose} disabled={!renewal.isReady} loading={renew.busy} onClick={renewal.send}>
          {price ? `Renew for ${price}` : 'Renew'}
        </ConfirmActions>
      }
    >
      <div className={css.renew}>
        <div className={css.two}>
          <TextInput
            label="From"
            type="date"
            min={renewal.earliest}
            value={from}
            onChange={(event) => renewal.setFrom(event.currentTarget.value)}
          />
          <TextInput label="To" type="date" min={from} value={to} onChange={(event) => renewal.setTo(event.currentTarget.value)} />
        </div>
        <TextInput
          label="Budget"
          inputMode="decimal"
          leftSection="$"
          value={budget}
          error={isMoney(budget) ? undefined : 'Dollars and cents'}
          onChange={(event) => renewal.setBudget(event.currentTarget.value)}
        />
        <Sums renewal={renewal} zips={campaign.zips} />
        {outdated ? (
          <p className={`amber ${css.note}`}>
            <Icon name="warning" />{' '}
            <span>The words still say "{outdated}". They are the ones that were let through: to change them, write another ad.</span>
          </p>
        ) : null}
        {renew.failure ? <FailureLine error={renew.failure} what="Nothing was charged." /> : null}
      </div>
    </Dialog>
  );
}

function Sums({ renewal: { days, atPace, endsOn, price }, zips }: { renewal: ReturnType<typeof useRenewal>; zips: string[] }) {
  return (
    <dl>
      <div>
        <dt>{zips.join(' and ')}, prices of today</dt>
      </div>
      {atPace ? (
        <div>
          <dt>{counted(days, 'day')} at the pace of last time</dt>
          <dd>{atPace}</dd>
        </div>
      ) : null}
      {endsOn ? <div className="amber">It would end about {day(endsOn)}</div> : null}
      <div className={css.total}>
        <dt>Paid now, at the gateway</dt>
        <dd>{price}</dd>
      </div>
    </dl>
  );
}
