import { QUALITIES } from '../../contracts/catalogue/quality.ts';
import './quality.css';

/** Five steps with the word, as the grid shows a line's quality. An item without qualities (`None`) shows nothing. */
export function QualityBars({ quality, word = true }: { quality: string; word?: boolean }) {
  const step = (QUALITIES as readonly string[]).indexOf(quality);
  if (step < 0) return null;
  return (
    <span className="quality" title={word ? undefined : quality}>
      <span className="quality-bars" aria-hidden="true">
        {QUALITIES.map((level, index) => (
          <i key={level} className={index <= step ? 'on' : undefined} />
        ))}
      </span>
      <span className={word ? undefined : 'hidden-visually'}>{quality}</span>
    </span>
  );
}
