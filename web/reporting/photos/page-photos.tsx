import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { leftOutWords, photoWords } from '../../../contracts/reporting/page-words.ts';
import css from './page-photos.module.css';

/** The photos of a report. `pictures` is the address beneath which each picture has its own; without it, that of the estimate, for those who are signed in. */
export function PagePhotos({ document, pictures }: { document: ReportDocument; pictures?: string }) {
  const { photos = [], photosLeftOut = 0, estimateNumber } = document;
  if (photos.length === 0) return null;
  const at = pictures ?? `/api/ProEstimates/${estimateNumber}/PhotoFiles`;
  return (
    <section className={css.photos} aria-labelledby="photos">
      <h2 id="photos">Photos</h2>
      <ul>
        {photos.map((photo, n) => {
          const [words, place] = photoWords(photo);
          const { small, large, width, height } = photo;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a photo can be there twice, and they never move
            <li key={n}>
              <a href={`${at}/${large}`} target="_blank" rel="noreferrer">
                <img
                  src={`${at}/${small}`}
                  srcSet={`${at}/${large} 2x`}
                  alt={words}
                  {...{ width, height }}
                  loading="lazy"
                  decoding="async"
                />
              </a>
              <p>{words}</p>
              {place && <p className={css.place}>{place}</p>}
            </li>
          );
        })}
      </ul>
      {photosLeftOut > 0 && <p>{leftOutWords(photosLeftOut)}</p>}
    </section>
  );
}
