import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { openLinkCode } from '../../../contracts/accounts/signup/link-code.ts';
import { formatDate } from '../../../contracts/format.ts';
import { useRead } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { InitialsBadge } from '../../ui/initials.tsx';
import { counted } from '../../ui/words.ts';
import css from './link-offer.module.css';
import { linkCodeOf, type Pricing, pricingOf, promoOf, type SignupDoor } from './signup-door.ts';

/** The code of the address, what it offers, and the promotion that prices are asked with: the code itself, where it is no gift and no sponsor's. */
export function useLinkCode() {
  const [search] = useSearchParams();
  const code = linkCodeOf(search);
  const { data } = useRead(openLinkCode, { query: { code } }, { enabled: code !== '', retry: false, staleTime: Number.POSITIVE_INFINITY });
  const offer = code === '' ? undefined : data;
  const promo = promoOf(search) || (offer?.kind === 'unknown' ? code : '');
  /** Where who has an account takes it; empty where there is nothing. */
  const page = offer?.page || (promo && `/plans?${new URLSearchParams({ promo })}`);
  return { code: code || promo, offer, promo, page };
}

type Kept = ReturnType<typeof useLinkCode>;

interface LinkOfferProps {
  door: SignupDoor;
  userType: string;
  link: Kept;
}

/** Who sent the link, and what it gives; or that it gives nothing. */
export function LinkOffer({ door, userType, link: { offer, promo } }: LinkOfferProps) {
  const pricing = pricingOf(userType);
  if (offer?.kind === 'gift')
    return (
      <Invites name={offer.from}>
        They gift you {counted(offer.credits, 'credit')}, worth {counted(offer.credits, 'estimate')}, until{' '}
        {formatDate(offer.until.slice(0, 10))}
      </Invites>
    );
  if (offer?.kind === 'sponsor')
    return (
      <Invites name={offer.from}>
        {door.keyword === 'referral'
          ? 'They sponsor your home; you see their card there'
          : 'Their link is for homeowners: this account begins without it'}
      </Invites>
    );
  if (promo !== '' && pricing) return <Promotion key={pricing.id} pricing={pricing} promo={promo} />;
  return offer ? (
    <Nothing>The code of this link gives nothing: it was used, has run out, or is not whole. You can sign up without it.</Nothing>
  ) : null;
}

function Invites({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.offer} role="status">
      <InitialsBadge name={name} large />
      <span>
        <span>
          <b>{name}</b> invites you
        </span>
        <span className="muted">{children}</span>
      </span>
    </div>
  );
}

function Promotion({ pricing, promo }: { pricing: Pricing; promo: string }) {
  const { data } = useRead(pricing, { params: { product: 'ProEstimate', promo }, query: {} });
  if (!data || data.promoCodeMessage === '') return null;
  if (!data.promoCodeApplied) return <Nothing>{data.promoCodeMessage} You can sign up all the same.</Nothing>;
  return (
    <p className={css.line} role="status">
      <Icon name="check" size={16} className="accepted" /> {data.promoCodeMessage}
    </p>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <p className={`${css.line} amber`} role="status">
      {children}
    </p>
  );
}
