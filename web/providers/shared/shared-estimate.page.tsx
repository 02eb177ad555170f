import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { openSharedEstimate } from '../../../contracts/providers/shares/open-shared-estimate.ts';
import { recordSharedEstimateOpened } from '../../../contracts/providers/shares/record-shared-estimate-opened.ts';
import type { ShareOutcome } from '../../../contracts/providers/shares/share.ts';
import { sharedEstimatePicture } from '../../../contracts/providers/shares/shared-estimate-picture.ts';
import { send, urlOf, useRead } from '../../app/client.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { Mark } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { MakeJob } from './make-job.tsx';
import css from './shared-estimate.module.css';
import { SharedEstimateSheet } from './shared-estimate.tsx';

const ENDED: Record<Exclude<ShareOutcome, 'open'>, [title: string, text: string]> = {
  takenBack: ['This link was taken back', 'Whoever shared it with you has ended it. Ask them for another one if you still need to see it.'],
  replaced: ['A newer link took its place', 'The estimate was shared with you again. Please open the link of the newer message.'],
  expired: ['This link has ended', 'It could be read for 30 days. Ask whoever shared it with you to share it again.'],
  gone: ['There is nothing to see here now', 'What was shared with you was put away since. Ask whoever shared it with you.'],
};

const NOTHING = ['This link leads to nothing', 'It may be cut off. Please copy it whole from the message that you were sent.'];

/** What a provider sees by the link that was shared with them: to read only, without signing in. */
export default function SharedEstimatePage() {
  const params = useLink();
  const { data, error, refetch } = useRead(openSharedEstimate, { params }, { retry: false, refetchOnWindowFocus: false });
  useOpened(params, data?.outcome === 'open');
  const [title, text] = error?.status === 404 ? NOTHING : ended(data?.outcome);
  return (
    <div className={css.page}>
      <title>{`${data?.estimate?.title ?? (title || 'Shared estimate')}, Scopebook`}</title>
      <meta name="robots" content="noindex" />
      <main>
        {data?.estimate ? (
          <>
            <SharedEstimateSheet
              estimate={data.estimate}
              pictureOf={(hash) => urlOf(sharedEstimatePicture, { params: { ...params, hash } })}
            />
            <MakeJob params={params} />
          </>
        ) : null}
        {title ? (
          <>
            <h1>{title}</h1>
            <p>{text}</p>
          </>
        ) : null}
        {error && error.status !== 404 ? (
          <FailureLine error={error} what="It could not be fetched." onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <SkeletonRows rows={8} height={44} /> : null}
      </main>
      <footer className={css.brand}>
        <Mark /> Scopebook
      </footer>
    </div>
  );
}

function useLink() {
  const { shareId = '', token = '' } = useParams();
  return { shareId: Number(shareId) || 0, token };
}

const ended = (outcome: ShareOutcome | undefined) => (outcome === undefined || outcome === 'open' ? ['', ''] : ENDED[outcome]);

/** Says once that the page was seen. Reading does not depend on it: a failure is the owner's loss, and the next opening tells again. */
function useOpened(params: { shareId: number; token: string }, isOpen: boolean) {
  const phone = usePhone();
  const said = useRef(false);
  const { shareId, token } = params;
  useEffect(() => {
    if (!isOpen || said.current) return;
    said.current = true;
    const body = { device: phone ? ('phone' as const) : ('computer' as const) };
    send(recordSharedEstimateOpened, { params: { shareId, token }, body }, { retrying: false }).catch(() => undefined);
  }, [isOpen, phone, shareId, token]);
}
