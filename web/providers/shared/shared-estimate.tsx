import type { SharedEstimate } from '../../../contracts/providers/shares/share.ts';
import { leftOutWords, measuresInWords, photoWords, secondLineOf, workOf } from '../../../contracts/reporting/page-words.ts';
import { Icon } from '../../ui/icons.tsx';
import { day, dollars, grouped } from '../../ui/words.ts';
import css from './shared-estimate.module.css';

type Area = SharedEstimate['areas'][number];

/** An estimate as a provider sees it: areas, lines with quantities, units and notes, and amounts only where they were turned on. */
export function SharedEstimateSheet({ estimate, pictureOf }: { estimate: SharedEstimate; pictureOf: (hash: string) => string }) {
  const { title, sharedBy, address, message, at, validUntil, areas, totals } = estimate;
  const hasLines = areas.some(({ lines }) => lines.length > 0);
  return (
    <article className={css.sheet}>
      <h1>{title}</h1>
      <p className="muted">
        {sharedBy} shares this with you, to read only, until {day(validUntil.slice(0, 10))}. It shows the estimate as it was on{' '}
        {day(at.slice(0, 10))}.
      </p>
      {address ? (
        <p className={css.address}>
          <Icon name="place" /> {address}
        </p>
      ) : null}
      {message ? <blockquote>{message}</blockquote> : null}
      {areas.map((area, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two areas may have one name, and they never move
        <SharedArea key={n} area={area} />
      ))}
      {totals ? (
        <dl className={css.totals}>
          <Sum label="Before tax" amount={totals.totalCost} />
          <Sum label="Tax" amount={totals.tax} />
          <Sum label="Total" amount={totals.grandTotal} />
        </dl>
      ) : hasLines ? (
        <p className={css.without}>Without prices, so that you name your own.</p>
      ) : null}
      <Photos estimate={estimate} pictureOf={pictureOf} />
    </article>
  );
}

function SharedArea({ area: { name, notes, measures, lines, total } }: { area: Area }) {
  const measured = measuresInWords({ measures });
  return (
    <section>
      <h2>
        {name} {total === null ? null : <span>{grouped(total)}</span>}
      </h2>
      {measured ? <p className="muted">{measured}</p> : null}
      {notes ? <p className={css.notes}>{notes}</p> : null}
      {lines.length > 0 ? (
        <ul>
          {lines.map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same work can be there twice, and lines never move
            <li key={n}>
              <div>
                {workOf(line)}
                {secondLineOf(line) ? <small>{secondLineOf(line)}</small> : null}
              </div>
              <span className={css.quantity}>
                {grouped(line.quantity)} {line.unit}
              </span>
              {line.total === null ? null : <span className={css.amount}>{grouped(line.total)}</span>}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{dollars(amount)}</dd>
    </div>
  );
}

function Photos({ estimate: { photos, photosLeftOut }, pictureOf }: { estimate: SharedEstimate; pictureOf: (hash: string) => string }) {
  if (photos.length === 0) return null;
  return (
    <section>
      <h2>Photographs</h2>
      <div className={css.photos}>
        {photos.map((photo, n) => {
          const [words, place] = photoWords(photo);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a photograph can be there twice, and they never move
            <figure key={n}>
              <a href={pictureOf(photo.large)} target="_blank" rel="noreferrer">
                <img
                  src={pictureOf(photo.small)}
                  alt={words || 'Photograph'}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                  decoding="async"
                />
              </a>
              <figcaption>
                {words}
                {place ? <small>{place}</small> : null}
              </figcaption>
            </figure>
          );
        })}
      </div>
      {photosLeftOut > 0 ? <p className="muted">{leftOutWords(photosLeftOut)}</p> : null}
    </section>
  );
}
