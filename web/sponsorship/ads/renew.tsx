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

/** S157, M176: what the same pace would come to, when it would end, and what in the words may be out of date. */
export function RenewDialog({
  campaign,
  onClose,
  onRenewed,
}: {
  campaign: CampaignFigures;
  onClose: () => void;
  onRenewed: (id: number) => void;
}) {
  const { id, name, zips, perDay, headline, line, ended } = campaign;
  const length = Math.max(1, daysOf(campaign));
  // While it runs, what is renewed begins where it ends.
  const before = ended ? localDay() : campaign.to;
  const earliest = ended ? '' : addDays(before, 1);
  const [from, setFrom] = useState(addDays(before, 1));
  const [to, setTo] = useState(addDays(before, length));
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
  const lasts = endsEarly ? Number(toCents(budget) / toCents(perDay)) : 0;
  const outdated = SAYS_A_DAY.exec(`${headline} ${line}`)?.[0];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Renew ${name}?`}
      width={440}
      actions={
        <ConfirmActions
          onCancel={onClose}
          disabled={!isReady}
          loading={renew.busy}
          onClick={() => void renew.save({ params: { campaignId: id }, body: { from, to, budget } })}
        >
          {isReady ? `Renew for ${dollars(fromCents(toCents(budget)))}` : 'Renew'}
        </ConfirmActions>
      }
    >
      <div className={css.renew}>
        <div className={css.two}>
          <TextInput label="From" type="date" min={earliest} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
          <TextInput label="To" type="date" min={from} value={to} onChange={(event) => setTo(event.currentTarget.value)} />
        </div>
        <TextInput
          label="Budget"
          inputMode="decimal"
          leftSection="$"
          value={budget}
          error={isMoney(budget) ? undefined : 'Dollars and cents'}
          onChange={(event) => setBudget(event.currentTarget.value)}
        />
        <dl>
          <div>
            <dt>{zips.join(' and ')}, prices of today</dt>
          </div>
          {isReady && toCents(perDay) > 0n ? (
            <div>
              <dt>{counted(days, 'day')} at the pace of last time</dt>
              <dd>{fromCents(pace)}</dd>
            </div>
          ) : null}
          {endsEarly ? <div className="amber">It would end about {day(addDays(from, lasts))}</div> : null}
          <div className={css.total}>
            <dt>Paid now, at the gateway</dt>
            <dd>{isReady ? dollars(fromCents(toCents(budget))) : ''}</dd>
          </div>
        </dl>
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
