import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureText } from './failure.ts';
import { Icon } from './icons.tsx';
import './states.css';

/** Nothing here yet: one sentence, and the things to do first. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p>{text}</p>
      {children ? <div className="empty-actions">{children}</div> : null}
    </div>
  );
}

/** What failed, in words, and Retry. Stands above the rows, which stay. */
export function FailureLine({ error, what, onRetry }: { error: unknown; what?: string; onRetry?: () => void }) {
  return (
    <div className="failure" role="alert">
      <Icon name="warning" />
      <span>
        {what ? <b>{what} </b> : null}
        {failureText(error)}
      </span>
      {onRetry ? (
        <Button size="xs" variant="default" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}

/** Rows of the right height while the first answer is on its way. */
export function SkeletonRows({ rows = 8, height }: { rows?: number; height?: number }) {
  return (
    <div className="skeleton" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className="skeleton-row" style={height ? { height } : undefined}>
          <span style={{ width: `${34 - ((row * 7) % 16)}%` }} />
          <span style={{ width: '8%' }} />
        </div>
      ))}
    </div>
  );
}
