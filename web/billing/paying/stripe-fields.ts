import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useRef, useState } from 'react';
import type { PaymentPage } from '../../../contracts/billing/paying/open-payment-page.ts';

type Loaded = NonNullable<Awaited<ReturnType<typeof loadStripe>>>;
type Elements = ReturnType<Loaded['elements']>;

/** A colour of ours as Stripe's frame can take it: it knows none of our variables. */
const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Stripe's Payment Element at `place`. `submit` answers Stripe's words where it refuses, `''` where a field says it, and undefined once it is sent. */
export function useStripeFields({ publishableKey, clientSecret }: Pick<PaymentPage, 'publishableKey' | 'clientSecret'>) {
  const place = useRef<HTMLDivElement>(null);
  const loaded = useRef<{ stripe: Loaded; elements: Elements } | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    let isGone = false;
    let unmount = () => {};
    const failed = () => {
      if (!isGone) setState('failed');
    };
    loadStripe(publishableKey).then((stripe) => {
      if (isGone || !place.current) return;
      if (!stripe) return failed();
      const variables = {
        ...{ colorPrimary: colour('--spruce'), colorText: colour('--ink'), colorBackground: colour('--ground') },
        ...{ colorDanger: colour('--brick-text'), colorTextSecondary: colour('--muted'), fontSizeBase: '16px', borderRadius: '4px' },
      };
      const elements = stripe.elements({ clientSecret, appearance: { theme: 'flat', variables } });
      const payment = elements.create('payment', { layout: 'tabs' });
      payment.on('ready', () => setState('ready'));
      payment.on('loaderror', failed);
      payment.mount(place.current);
      loaded.current = { stripe, elements };
      unmount = () => payment.destroy();
    }, failed);
    return () => {
      isGone = true;
      unmount();
    };
  }, [publishableKey, clientSecret]);

  const submit = async (): Promise<string | undefined> => {
    if (!loaded.current) return '';
    const { stripe, elements } = loaded.current;
    const options = { elements, redirect: 'if_required' as const, confirmParams: { return_url: window.location.href } };
    const { error } = clientSecret.startsWith('seti_') ? await stripe.confirmSetup(options) : await stripe.confirmPayment(options);
    if (!error) return undefined;
    return error.type === 'validation_error' ? '' : (error.message ?? 'The payment was refused.');
  };
  return { place, state, submit };
}
