import { type ReactNode, useState } from 'react';
import type { SponsorPicture } from '../../contracts/sponsorship/files/sponsor-file.ts';
import { noteOutsideLink } from '../../contracts/sponsorship/outside-links/outside-links.ts';
import { type SponsorCard, sponsorName } from '../../contracts/sponsorship/sponsors/sponsor.ts';
import { send } from '../app/client.ts';
import { Icon } from '../ui/icons.tsx';
import { InitialsBadge } from '../ui/initials.tsx';
import { telephone } from '../ui/words.ts';
import css from './agent-card.module.css';

/** One line of a list of agents. */
export function AgentLine({ card, zips, children }: { card: SponsorCard; zips: readonly string[]; children?: ReactNode }) {
  const name = sponsorName(card);
  return (
    <div className={css.line}>
      <Portrait picture={card.portrait} name={name} />
      <span className={css.words}>
        <span>{name}</span>
        <span className="muted">{[card.firm, ...zips].filter(Boolean).join(', ')}</span>
      </span>
      {children}
    </div>
  );
}

/** What a homeowner reads who opens an agent's name. Addresses are opened without telling where one came from. */
export function AgentCard({ card, counted = true }: { card: SponsorCard; counted?: boolean }) {
  // R309: counted without the person; a link opens whether it was counted or not.
  const onOpen = () => {
    if (counted) void send(noteOutsideLink, { body: { sponsorId: card.id } }, { retrying: false }).catch(() => {});
  };
  const { title, firm, licenseState, license, about, phone, companyWebSite, sponsorshipLandingPage } = card;
  const licensed = license ? `${licenseState} license ${license}`.trim() : '';
  return (
    <div className={css.card}>
      <div className={css.head}>
        {card.portrait.url ? <Portrait picture={card.portrait} name={sponsorName(card)} large /> : null}
        <div className={css.who}>
          <b>{sponsorName(card)}</b>
          {title ? <span>{title}</span> : null}
          <span className="muted">{[firm, licensed].filter(Boolean).join(', ')}</span>
        </div>
        <FirmLogo picture={card.logo} />
      </div>
      {about ? <p>{about}</p> : null}
      <span className={css.ways}>
        {phone ? (
          <a href={telephone(phone)} className="link">
            <Icon name="phone" size={14} /> {phone}
          </a>
        ) : null}
        {[companyWebSite, sponsorshipLandingPage].filter(Boolean).map((address) => (
          <a
            key={address}
            href={address}
            className="link"
            target="_blank"
            rel="noreferrer noopener sponsored"
            onClick={onOpen}
            onAuxClick={onOpen}
          >
            <Icon name="link" size={14} /> {hostOf(address)}
          </a>
        ))}
      </span>
    </div>
  );
}

/** Who it is, by the portrait, or by initials where there is none or it cannot be fetched. */
export function Portrait({ picture: { url }, name, large = false }: { picture: SponsorPicture; name: string; large?: boolean }) {
  const [failed, setFailed] = useState('');
  return (
    <span aria-hidden="true" className={`${css.portrait}${large ? ` ${css.largePortrait}` : ''}`}>
      {url && failed !== url ? <img src={url} alt="" onError={() => setFailed(url)} /> : <InitialsBadge name={name} large />}
    </span>
  );
}

/** R459: hidden where it cannot be fetched; the firm stands beside it in words anyway. On white, because logos are made for it. */
export function FirmLogo({ picture: { url, width, height } }: { picture: SponsorPicture }) {
  const [failed, setFailed] = useState('');
  if (!url || failed === url) return null;
  return <img className={css.logo} src={url} alt="" width={width} height={height} onError={() => setFailed(url)} />;
}

/** While it is typed an address may not be one yet. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);
