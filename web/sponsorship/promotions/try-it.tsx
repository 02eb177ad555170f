import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type getPromotionBill, tryPromotions } from '../../../contracts/sponsorship/promotions/get-promotions.ts';
import type { SponsorPromotion } from '../../../contracts/sponsorship/promotions/promotion.ts';
import { useRead } from '../../app/client.ts';
import { FailureLine } from '../../ui/states.tsx';
import { dollars } from '../../ui/words.ts';
import css from './promotions.module.css';

type Bill = (typeof getPromotionBill)['response']['_output'];

/** What each code would answer to somebody. The server answers as it would to them; nothing is used up. */
export function TryIt({ bill: { products }, codes }: { bill: Bill; codes: SponsorPromotion[] }) {
  const [as, setAs] = useState('new');
  const [zip, setZip] = useState('');
  const [product, setProduct] = useState(products[0]?.productPricingId ?? 0);
  const answers = useRead(
    tryPromotions,
    { query: { as, zip: /^\d{5}$/.test(zip) ? zip : '', productPricingId: product || 1 } },
    { enabled: product > 0, placeholderData: (was) => was },
  );
  if (products.length === 0) return null;
  const clients = [...new Map(codes.flatMap(({ clientId, client }) => (clientId > 0 ? [[String(clientId), client || 'One client']] : [])))];
  const who = [
    { value: 'new', label: 'New account' },
    { value: 'bought', label: 'Has bought before' },
    { value: 'client', label: 'A client of mine' },
    ...clients.map(([value = '', label = '']) => ({ value, label })),
  ];
  return (
    <section className={css.section} aria-label="Try it">
      <div className={css.between}>
        <h2>Try it</h2>
        <span className="muted">nothing is used up</span>
      </div>
      <div className={css.fields}>
        <NativeSelect label="As who" data={who} value={as} onChange={(event) => setAs(event.currentTarget.value)} />
        <TextInput
          label="ZIP code"
          inputMode="numeric"
          maxLength={5}
          value={zip}
          onChange={(event) => setZip(event.currentTarget.value.replace(/\D/g, ''))}
        />
        <NativeSelect
          label="Buys"
          data={products.map(({ productPricingId, name, price }) => ({
            value: String(productPricingId),
            label: `${name}, ${dollars(price)}`,
          }))}
          value={String(product)}
          onChange={(event) => setProduct(Number(event.currentTarget.value))}
        />
      </div>
      {answers.error ? <FailureLine error={answers.error} what="It could not be tried." onRetry={() => void answers.refetch()} /> : null}
      <dl className={css.answers} aria-live="polite">
        {answers.data?.map(({ promoCode, isApplied, sentence, discount }) => (
          <div key={promoCode}>
            <dt>{promoCode}</dt>
            <dd className={isApplied ? css.applied : css.refused}>
              {isApplied ? `${dollars(discount)} off. ` : 'Not applied: '}
              {sentence}
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        A code for one person does not exist for everybody else. Who tries many unknown codes waits 15 minutes with all codes. Two codes are
        never added together: the better one for the buyer counts.
      </p>
    </section>
  );
}
