import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getPriceBookVersions } from '../../../contracts/catalogue/prices/get-price-book-versions.ts';
import { type PriceBookVersion } from '../../../contracts/catalogue/prices/price-book.ts';
import { restorePriceBookVersion } from '../../../contracts/catalogue/prices/restore-price-book-version.ts';
import { useRead } from '../../app/client.ts';
import { refreshBook } from '../../app/refresh-book.ts';
import { useSave } from '../../app/save.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { InitialsBadge } from '../../ui/initials.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { clock, counted, day } from '../../ui/words.ts';
import { runWords, versionRuns } from './version-runs.ts';
import css from './versions.module.css';

const MOST = 500;

interface VersionsDialogProps {
  /** The version in force. */
  version: number;
  mayRestore: boolean;
  onCompare: (from: number, to: number) => void;
  onClose: () => void;
}

/** Who changed what of the book, when, and from which day it counts. Any version can be compared with the one before, or be made the newest again. */
export function VersionsDialog({ version, mayRestore, onCompare, onClose }: VersionsDialogProps) {
  const [take, setTake] = useState(50);
  const [restoring, setRestoring] = useState<PriceBookVersion | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const turn = (first: number) =>
    setOpened((was) => {
      const next = new Set(was);
      if (!next.delete(first)) next.add(first);
      return next;
    });
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
      <ol className={css.versions}>
        {versionRuns(list).map((run) => {
          const [one] = run;
          const first = run.at(-1) ?? one;
          const shown = opened.has(first.version) ? run : [one];
          return shown.map((each, n) => (
            <Version
              key={each.version}
              each={each}
              first={shown.length === 1 ? first : each}
              words={shown.length === 1 ? runWords(run) : each.words}
              inForce={version}
              newest={each.version === list[0]?.version}
              onCompare={onCompare}
              onRestore={mayRestore ? () => setRestoring(each) : undefined}
            >
              {run.length > 1 && n === 0 ? (
                <button type="button" className="link" aria-expanded={shown.length > 1} onClick={() => turn(first.version)}>
                  {shown.length > 1 ? 'Show as one' : `Show all ${run.length}`}
                </button>
              ) : null}
            </Version>
          ));
        })}
      </ol>
      {more > 0 && take < MOST ? (
        <Button variant="default" onClick={() => setTake(Math.min(MOST, take + 150))}>
          Show {counted(Math.min(more, 150), 'earlier version')}
        </Button>
      ) : null}
    </Dialog>
  );
}

interface VersionProps {
  each: PriceBookVersion;
  /** The oldest version of its run; itself when it stands alone. */
  first: PriceBookVersion;
  words: string;
  inForce: number;
  newest: boolean;
  onCompare: (from: number, to: number) => void;
  onRestore: (() => void) | undefined;
  children: ReactNode;
}

function Version({ each, first, words, inForce, newest, onCompare, onRestore, children }: VersionProps) {
  return (
    <li aria-current={each.version === inForce ? 'true' : undefined}>
      <b className="figures">{first === each ? each.version : `${first.version}–${each.version}`}</b>
      <div>
        <p>
          {words} {children}
        </p>
        <small className="muted">
          {each.by ? (
            <>
              <span aria-hidden="true">
                <InitialsBadge name={each.by} />
              </span>
              {each.by}, {day(each.at)} at {clock(each.at)}
            </>
          ) : (
            'As delivered'
          )}
          {each.counts ? `; ${countsWords(each.counts)}` : ''}
        </small>
      </div>
      <span className={css.standing}>
        {each.version === inForce ? (
          <span className="spruce">In force</span>
        ) : each.status === 'scheduled' ? (
          <span className="amber">From {day(each.effectiveFrom)}</span>
        ) : (
          <span className="muted">{each.status === 'replaced' ? 'Replaced' : `From ${day(each.effectiveFrom)}`}</span>
        )}
      </span>
      <span className={css.versionActs}>
        {first.version > 1 ? (
          <button type="button" className="link" onClick={() => onCompare(first.version - 1, each.version)}>
            Compare<span className="hidden-visually"> version {each.version} with the one before</span>
          </button>
        ) : null}
        {newest || !onRestore ? null : (
          <button type="button" className="link" onClick={onRestore}>
            Restore<span className="hidden-visually"> version {each.version}</span>
          </button>
        )}
      </span>
    </li>
  );
}

function countsWords({ changed, added, removed }: NonNullable<PriceBookVersion['counts']>): string {
  const parts = [changed ? `${counted(changed, 'item')} changed` : '', added ? `${added} added` : '', removed ? `${removed} removed` : ''];
  return parts.filter(Boolean).join(', ') || 'nothing changed';
}

function RestoreDialog({ version, onDone }: { version: PriceBookVersion; onDone: () => void }) {
  const queries = useQueryClient();
  const restore = useSave(restorePriceBookVersion, {
    onSaved: async (made) => {
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
        <ConfirmActions onCancel={onDone} loading={restore.busy} onClick={() => restore.save({ body: { version: version.version } })}>
          Restore version
        </ConfirmActions>
      }
    >
      {restore.failure ? <FailureLine error={restore.failure} what="Nothing was restored." /> : null}
      <p>
        A new version is made from today that equals version {version.version}: {version.words}
      </p>
      <p className="muted">Every version in between stays in the history. Estimates keep the prices that they were made with.</p>
    </Dialog>
  );
}
