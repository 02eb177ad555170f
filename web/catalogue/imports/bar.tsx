import css from './bar.module.css';

/** How far something is, from 0 to 1; null where that cannot be known. */
export function ImportBar({ share, label }: { share: number | null; label: string }) {
  const percent = share === null ? undefined : Math.round(Math.min(1, share) * 100);
  return (
    <div
      className={share === null ? `${css.bar} ${css.barOpen}` : css.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ width: `${percent ?? 30}%` }} />
    </div>
  );
}
