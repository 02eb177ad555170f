import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getReferrals } from '../../../contracts/sponsorship/clients/get-referrals.ts';
import { makePromotion } from '../../../contracts/sponsorship/promotions/change-promotion.ts';
import type { SponsorPromotion } from '../../../contracts/sponsorship/promotions/promotion.ts';
import { useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { dollars, localDay } from '../../ui/words.ts';
import { PROMOTION_READS } from './model.ts';
import css from './promotions.module.css';

type Audience = SponsorPromotion['audience'];
const KINDS = [
  { value: 'amount', label: 'Dollars' },
  { value: 'percent', label: 'A percentage' },
];
const WHO: { value: Audience; label: string }[] = [
  { value: 'anybody', label: 'Anybody' },
  { value: 'new', label: 'New accounts' },
  { value: 'clients', label: 'My clients' },
  { value: 'client', label: 'One client' },
];
const LAST_DAY = 90;
const inDays = (days: number) => localDay(new Date(Date.now() + days * 24 * 60 * 60 * 1_000));

function valuesOf(copied: SponsorPromotion | undefined) {
  const isPercent = copied !== undefined && Number(copied.amountOff) === 0;
  const plain = (amount: string) => (Number(amount) > 0 ? amount : '');
  return {
    promoCode: '',
    off: copied ? (isPercent ? copied.percentOff : copied.amountOff) : '',
    minimum: copied ? plain(copied.minimum) : '',
    firstCredits: copied && copied.firstCredits > 0 ? String(copied.firstCredits) : '',
    zips: copied?.zips.join(' ') ?? '',
    from: localDay(),
    until: inDays(LAST_DAY),
    mostUses: copied ? String(copied.mostUses) : '30',
  };
}
type Values = ReturnType<typeof valuesOf>;

interface Props {
  copied: SponsorPromotion | undefined;
  onMade: (code: string) => void;
  onCancel: () => void;
}

/** What it takes off, for whom, and whether the ad is shown, beside what is typed. */
function chosenOf(copied: SponsorPromotion | undefined) {
  return {
    isPercent: copied !== undefined && Number(copied.amountOff) === 0,
    audience: copied?.audience ?? ('anybody' as Audience),
    clientId: copied?.clientId ?? 0,
    oncePerAccount: copied?.oncePerAccount ?? true,
    displayAd: copied?.displayAd ?? true,
  };
}

function bodyOf({ off, minimum, firstCredits, zips, mostUses, ...typed }: Values, chosen: ReturnType<typeof chosenOf>) {
  const { isPercent, clientId, ...others } = chosen;
  return {
    ...{ ...typed, ...others, mostUses: Number(mostUses) || 0 },
    ...{ percentOff: isPercent ? off || '0' : '0', amountOff: isPercent ? '0' : off || '0', minimum: minimum || '0' },
    firstCredits: isPercent ? Number(firstCredits) || 0 : 0,
    clientId: others.audience === 'client' ? clientId : 0,
    zips: zips.split(/[\s,;]+/).filter(Boolean),
  };
}

type Model = ReturnType<typeof useNewPromotion>;

function useNewPromotion({ copied, onMade }: Props) {
  const [chosen, setChosen] = useState(() => chosenOf(copied));
  const save = useSave(makePromotion, { invalidates: PROMOTION_READS });
  const form = useForm<Values>({
    initial: () => valuesOf(copied),
    required: {
      promoCode: 'Please give the code',
      off: 'Please say what it takes off',
      from: 'Please give the first day',
      until: 'Please give the last day',
    },
    faults: (values) =>
      Object.fromEntries(Object.entries(faultsOf(makePromotion, bodyOf(values, chosen))).map(([name, fault]) => [fieldOf(name), fault])),
    also: ['percentOff', 'amountOff', 'clientId'],
    save: { ...save, save: (values) => save.save({ body: bodyOf(values, chosen) }, () => onMade(values.promoCode.trim().toUpperCase())) },
  });
  return { form, chosen, choose: (part: Partial<typeof chosen>) => setChosen((was) => ({ ...was, ...part })) };
}

/** A new code, or a copy of one. What it says stays: only its cap is raised, and it is disabled. */
export function NewPromotionForm(props: Props) {
  const { copied, onCancel } = props;
  const model = useNewPromotion(props);
  const { form, chosen, choose } = model;
  return (
    <form className={css.section} aria-label="New promotion" {...form.props}>
      <h2>{copied ? `Copy of ${copied.promoCode}` : 'New promotion'}</h2>
      {form.refusal ? <FailureLine error={form.refusal} what="Not made." /> : null}
      <TextInput
        label="Code"
        autoFocus
        maxLength={24}
        autoCapitalize="characters"
        description="4 to 24 letters, digits and hyphens"
        {...form.field('promoCode')}
      />
      <WhatItTakesOff model={model} />
      <ForWhom model={model} />
      <div className={css.pair}>
        <TextInput label="From" type="date" {...form.field('from')} />
        <TextInput label="Until" type="date" {...form.field('until')} />
      </div>
      <TextInput label="Cap" inputMode="numeric" maxLength={6} description={capWords(model)} {...form.field('mostUses')} />
      <Switch
        label="Once an account"
        checked={chosen.oncePerAccount}
        onChange={(event) => choose({ oncePerAccount: event.currentTarget.checked })}
      />
      <Switch
        label="My ad"
        description="Your card on the Home of those who bought by it"
        checked={chosen.displayAd}
        onChange={(event) => choose({ displayAd: event.currentTarget.checked })}
      />
      <p className="muted">
        What it takes off you pay, on the 1st of the next month. It cannot be changed afterwards: people have it on paper.
      </p>
      <div className={css.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy}>
          Make the code
        </Button>
      </div>
    </form>
  );
}

/** What the cap may cost the sponsor, where that is known. */
function capWords({ form: { values }, chosen: { isPercent } }: Model): string {
  const most = !isPercent && Number(values.off) > 0 ? Number(values.off) * (Number(values.mostUses) || 0) : 0;
  return most > 0 ? `Uses in all: you pay ${dollars(most.toFixed(2))} at most` : 'Uses in all; the one after it is refused';
}

function WhatItTakesOff({ model: { form, chosen, choose } }: { model: Model }) {
  const { isPercent } = chosen;
  return (
    <>
      <div className={css.pair}>
        <NativeSelect
          label="Takes off"
          data={KINDS}
          value={isPercent ? 'percent' : 'amount'}
          onChange={(event) => choose({ isPercent: event.currentTarget.value === 'percent' })}
        />
        <TextInput label={isPercent ? 'Percent' : 'Dollars'} inputMode="decimal" maxLength={10} {...form.field('off')} />
      </div>
      <div className={css.pair}>
        <TextInput
          label="Of purchases from"
          inputMode="decimal"
          maxLength={10}
          description="Dollars; empty for all"
          {...form.field('minimum')}
        />
        {isPercent ? (
          <TextInput
            label="Of the first credits"
            inputMode="numeric"
            maxLength={4}
            description="Empty for all"
            {...form.field('firstCredits')}
          />
        ) : null}
      </div>
    </>
  );
}

function ForWhom({ model: { form, chosen, choose } }: { model: Model }) {
  const { audience, clientId } = chosen;
  const clients = useRead(getReferrals, { query: {} });
  return (
    <>
      <div className={css.pair}>
        <NativeSelect
          label="For"
          data={WHO}
          value={audience}
          onChange={(event) => choose({ audience: event.currentTarget.value as Audience })}
        />
        {audience === 'client' ? (
          <NativeSelect
            label="Client"
            data={[
              { value: '0', label: 'Choose one' },
              ...(clients.data?.referrals.map(({ id, name }) => ({ value: String(id), label: name })) ?? []),
            ]}
            value={String(clientId)}
            error={form.values.promoCode && clientId === 0 ? 'Please choose one.' : undefined}
            onChange={(event) => choose({ clientId: Number(event.currentTarget.value) })}
          />
        ) : null}
      </div>
      <TextInput label="ZIP codes" maxLength={150} description="Of the buyer; empty for all" {...form.field('zips')} />
    </>
  );
}

/** The field of the form that stands for one of the call. */
function fieldOf(name: string): string {
  if (name === 'percentOff' || name === 'amountOff') return 'off';
  return name.replace(/^zips\..*$/, 'zips');
}
