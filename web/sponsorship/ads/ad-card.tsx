import type { ReactNode } from 'react';
import type { Ad } from '../../../contracts/sponsorship/ads/ad-calls.ts';
import css from './ad.module.css';

type Shown = Pick<Ad, 'headline' | 'line' | 'button' | 'opens' | 'picture' | 'zip' | 'sponsor'>;

/** An ad as people meet it: marked, with the reason why it stands there. Nothing of it comes from another site. */
export function AdCard({ ad, onOpen, children }: { ad: Shown; onOpen?: () => void; children?: ReactNode }) {
  const { headline, line, button, opens, picture, zip, sponsor } = ad;
  return (
    <section className={css.ad} aria-label={`Sponsored: ${headline}`}>
      <h2>
        Near {zip} <span className={css.tag}>Sponsored</span>
      </h2>
      <div className={css.card}>
        {picture.url ? <img className={css.picture} src={picture.url} alt="" width={picture.width} height={picture.height} /> : null}
        <div className={css.words}>
          <b className={css.headline}>{headline}</b>
          <p className="muted">{line}</p>
          <div className={css.foot}>
            {sponsor.logo.url ? (
              <img src={sponsor.logo.url} alt={sponsor.firm} width={sponsor.logo.width} height={sponsor.logo.height} />
            ) : (
              <b>{sponsor.firm || sponsor.name}</b>
            )}
            {opens ? (
              <a
                className={css.button}
                href={opens}
                target="_blank"
                rel="noopener noreferrer"
                referrerPolicy="no-referrer"
                onClick={onOpen}
              >
                {button}
              </a>
            ) : (
              <span className={css.button}>{button}</span>
            )}
          </div>
        </div>
      </div>
      <div className={css.why}>
        <p>Why this: your home is in {zip}.</p>
        {children}
      </div>
    </section>
  );
}
