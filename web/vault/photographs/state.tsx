import { Icon } from '../../ui/icons.tsx';
import { megabytes } from '../attachments/attachments.tsx';
import css from './photographs.module.css';
import type { PhotographRow, RowPage } from './photographs-model.ts';

/** Where a photograph stands: kept, on its way, waiting, stopped or refused. What stopped goes on from there. */
export function PhotographState({ row, page }: { row: PhotographRow; page: RowPage }) {
  const { attachmentId, bytes, file, refused, number } = row;
  if (refused !== '' || file?.state === 'refused')
    return (
      <span className={css.state} role="alert">
        <Icon name="warning" className="brick" />
        <span>
          <span className="brick">{refused === '' ? 'Refused' : 'Not saved'}</span> <small>{refused || file?.reason}</small>{' '}
          {refused === '' && file?.refused?.hopeless ? null : <Retry number={number} onRetry={() => page.act.retry(row)} />}
        </span>
      </span>
    );
  if (attachmentId !== 0)
    return (
      <span className={css.state}>
        <Icon name="check" className="accepted" /> {megabytes(row.attachment?.fileSize ?? bytes)}
      </span>
    );
  if (file?.state === 'stopped')
    return (
      <span className={css.state}>
        <Icon name="warning" className="brick" /> <span className="brick">Stopped,</span>{' '}
        <Retry number={number} onRetry={() => page.act.retry(row)} />
      </span>
    );
  if (file?.state === 'sending') {
    const percent = Math.min(100, Math.floor((100 * file.sent) / Math.max(1, bytes)));
    return (
      <span className={css.state}>
        <progress max={100} value={percent} aria-label={`Photograph ${number}: ${percent} percent sent`} /> {percent} %
      </span>
    );
  }
  return <span className={`${css.state} muted`}>{file && file.sent > 0 ? `waits, ${megabytes(file.sent)} sent` : 'waits here'}</span>;
}

function Retry({ number, onRetry }: { number: number; onRetry: () => void }) {
  return (
    <button type="button" className="link" aria-label={`Retry photograph ${number}`} onClick={onRetry}>
      Retry
    </button>
  );
}
