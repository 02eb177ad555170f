import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getPriceBookVersions, type PriceBookVersion, restorePriceBookVersion } from '../../contracts/catalogue/price-book.calls.ts';
import { useRead, useWrite } from '../app/client.ts';
import { refreshBook } from '../app/refresh-book.ts';
import { Dialog } from '../ui/dialog.tsx';
import { InitialsBadge } from '../ui/initials.tsx';
import { FailureLine, SkeletonRows } from '../ui/states.tsx';
import { tell } from '../ui/toast.ts';
import { clock, counted, day } from '../ui/words.ts';

const MOST = 500;

interface VersionsDialogProps {
  /** The version in force. */
  version: number;
  onCompare: (from: number, to: number) => void;
  onClose: () => void;
}

/** Who changed what of the book, when, and from which day it counts. Any version can be compared with the one before, or be made the newest again. */
export function VersionsDialog({ version, onCompare, onClose }: VersionsDialogProps) {
  const [take, setTake] = useState(50);
  const [restoring, setRestoring] = useState<PriceBookVersion | null>(null);
  const versions = useRead(getPriceBookVersions, { query: { offset: 0, take } }, { placeholderData: (was) => was });
  if (restoring) return <RestoreDialog version={restoring} onDone={() => setRestoring(null)} />;
  const list = versions.data?.versions ?? [];
  const more = (versions.data?.total ?? 0) - list.length;
  return (
    <Dialog opened onClose={onClose} title="Versions of the price book" width={720}>
      {versions.error ? (
        <FailureLine error={versions.error} what="The versions could not be fetched." onRetry={() => void versions.refetch()} />
      ) : null}
      {!versions.data && !versions.error ? <SkeletonRows rows={4} height={56} /> : null}
      <ol className="book-versions">
        {list.map((one) => (
          <li key={one.version} aria-current={one.version === version ? 'true' : undefined}>
            <b className="figures">{one.version}</b>
            <div>
              <p>{one.words}</p>
              <small className="muted">
                {one.by ? (
                  <>
                    <span aria-hidden="true">
                      <InitialsBadge name={one.by} />
                    </span>
                    {one.by}, {day(one.at)} at {clock(one.at)}
                  </>
                ) : (
                  'As delivered'
                )}
                {one.counts ? `; ${countsWords(one.counts)}` : ''}
              </small>
            </div>
            <span className="book-standing">
              {one.version === version ? (
                <span className="spruce">In force</span>
              ) : one.status === 'scheduled' ? (
                <span className="amber">From {day(one.effectiveFrom)}</span>
              ) : (
                <span className="muted">{one.status === 'replaced' ? 'Replaced' : `From ${day(one.effectiveFrom)}`}</span>
              )}
            </span>
            <span className="book-version-acts">
              {one.version > 1 ? (
                <button type="button" className="link" onClick={() => onCompare(one.version - 1, one.version)}>
                  Compare<span className="hidden-visually"> version {one.version} with the one before</span>
                </button>
              ) : null}
              {one.version === list[0]?.version ? null : (
                <button type="button" className="link" onClick={() => setRestoring(one)}>
                  Restore<span className="hidden-visually"> version {one.version}</span>
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
      {more > 0 && take < MOST ? (
        <Button variant="default" onClick={() => setTake(Math.min(MOST, take + 150))}>
          Show {counted(Math.min(more, 150), 'earlier version')}
        </Button>
      ) : null}
    </Dialog>
  );
}

function countsWords({ changed, added, removed }: NonNullable<PriceBookVersion['counts']>): string {
  const parts = [changed ? `${counted(changed, 'item')} changed` : '', added ? `${added} added` : '', removed ? `${removed} removed` : ''];
  return parts.filter(Boolean).join(', ') || 'nothing changed';
}

function RestoreDialog({ version, onDone }: { version: PriceBookVersion; onDone: () => void }) {
  const queries = useQueryClient();
  const restore = useWrite(restorePriceBookVersion, {
    onSuccess: async (made) => {
      tell(`Version ${made.version} equals version ${version.version}`);
      await refreshBook(queries);
      onDone();
    },
  });
  return (
    <Dialog
      opened
      onClose={onDone}
      title={`Restore version ${version.version}?`}
      actions={
        <>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button loading={restore.isPending} onClick={() => restore.mutate({ body: { version: version.version } })}>
            Restore version
          </Button>
        </>
      }
    >
      {restore.error ? <FailureLine error={restore.error} what="Nothing was restored." /> : null}
      <p>
        A new version is made from today that equals version {version.version}: {version.words}
      </p>
      <p className="muted">Every version in between stays in the history. Estimates keep the prices that they were made with.</p>
    </Dialog>
  );
}
