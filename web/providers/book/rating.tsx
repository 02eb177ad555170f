import css from './providers.module.css';

const BLOCKS = [1, 2, 3, 4, 5];

/** A rating as five blocks, to be seen. */
export function RatingShown({ rating }: { rating: number }) {
  if (rating === 0) return <span className="muted">not yet</span>;
  return (
    <span className={css.blocks} role="img" aria-label={`My rating ${rating} of 5`}>
      {BLOCKS.map((block) => (
        <i key={block} data-filled={block <= rating || undefined} />
      ))}
    </span>
  );
}

/** The five blocks to be pressed; the one that is set clears the rating. */
export function RatingChoice({ rating, onRate }: { rating: number; onRate: (rating: number) => void }) {
  return (
    <div className={css.choice} role="group" aria-label="My rating">
      {BLOCKS.map((block) => (
        <button
          key={block}
          type="button"
          aria-label={`${block} of 5`}
          aria-pressed={block === rating}
          data-filled={block <= rating || undefined}
          onClick={() => onRate(block === rating ? 0 : block)}
        />
      ))}
    </div>
  );
}
