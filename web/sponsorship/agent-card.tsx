import type { ReactNode } from 'react';
import { type SponsorCard, sponsorName } from '../../contracts/sponsorship/sponsors/sponsor.ts';
import { Icon } from '../ui/icons.tsx';
import { InitialsBadge } from '../ui/initials.tsx';
import { telephone } from '../ui/words.ts';
import css from './agent-card.module.css';

/** One line of a list of agents. */
export function AgentLine({ card, zips, children }: { card: SponsorCard; zips: readonly string[]; children?: ReactNode }) {
  const name = sponsorName(card);
  return (
    <div className={css.line}>
      <span aria-hidden="true">
        <InitialsBadge name={name} large />
      </span>
      <span className={css.words}>
        <span>{name}</span>
        <span className="muted">{[card.firm, ...zips].filter(Boolean).join(', ')}</span>
      </span>
      {children}
    </div>
  );
}

/** What a homeowner reads who opens an agent's name. Addresses are opened without telling where one came from. */
export function AgentCard({ card }: { card: SponsorCard }) {
  const { title, firm, licenseState, license, about, phone, companyWebSite, sponsorshipLandingPage } = card;
  const licensed = license ? `${licenseState} license ${license}`.trim() : '';
  return (
    <div className={css.card}>
      <b>{sponsorName(card)}</b>
      {title ? <span>{title}</span> : null}
      <span className="muted">{[firm, licensed].filter(Boolean).join(', ')}</span>
      {about ? <p>{about}</p> : null}
      <span className={css.ways}>
        {phone ? (
          <a href={telephone(phone)} className="link">
            <Icon name="phone" size={14} /> {phone}
          </a>
        ) : null}
        {[companyWebSite, sponsorshipLandingPage].filter(Boolean).map((address) => (
          <a key={address} href={address} className="link" target="_blank" rel="noreferrer noopener sponsored">
            <Icon name="link" size={14} /> {hostOf(address)}
          </a>
        ))}
      </span>
    </div>
  );
}

/** While it is typed an address may not be one yet. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);
