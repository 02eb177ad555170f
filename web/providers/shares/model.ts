import { useEffect, useRef, useState } from 'react';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import type { Provider } from '../../../contracts/providers/book/provider.ts';
import { getEstimateShares } from '../../../contracts/providers/shares/get-estimate-shares.ts';
import { previewEstimateShare } from '../../../contracts/providers/shares/preview-estimate-share.ts';
import type { OwnShare } from '../../../contracts/providers/shares/share.ts';
import { shareEstimate } from '../../../contracts/providers/shares/share-estimate.ts';
import { takeEstimateShareBack } from '../../../contracts/providers/shares/take-estimate-share-back.ts';
import { useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';

const SHARE_READS = [getEstimateShares];
/** The newest estimates are offered. */
const MOST_OFFERED = 50;

/** Links of one's own, and a word when one of them is opened while the page is there. */
export function useShares(nameOf: (providerId: number) => string) {
  const { data, error, refetch } = useRead(getEstimateShares, {});
  useReadsAbout('estimateshares', SHARE_READS);
  const seen = useRef<Map<number, number> | null>(null);
  useEffect(() => {
    if (!data) return;
    const before = seen.current;
    seen.current = new Map(data.map(({ id, openings }) => [id, openings]));
    for (const { id, openings, providerId, estimateName } of data)
      if (before && openings > (before.get(id) ?? 0)) tell(`The link of ${estimateName} for ${nameOf(providerId)} was opened.`);
  }, [data, nameOf]);
  return { all: data ?? [], error, retry: () => void refetch() };
}

export type Shares = ReturnType<typeof useShares>;

/** The address of a link as it is sent. */
const whole = ({ link }: Pick<OwnShare, 'link'>) => new URL(link, window.location.origin).href;

/** R535, R536: what is said when it was copied; where it cannot be, it is shown to be copied by hand. */
export async function copyLink(share: Pick<OwnShare, 'link'>): Promise<string> {
  try {
    await navigator.clipboard.writeText(whole(share));
    tell('Link copied to your clipboard');
    return '';
  } catch {
    return whole(share);
  }
}

/** Taking a link back, wherever it is listed. */
export function useTakeBack() {
  return useSave(takeEstimateShareBack, {
    invalidates: SHARE_READS,
    failed: 'The link was not taken back.',
    onSaved: (ended) => tell(ended ? 'Taken back: the link shows nothing any more.' : 'The link had ended already.'),
  });
}

/** What is shared with a provider, and how: kept while the provider is open. */
export function useSharing(provider: Provider, first: number) {
  const orders = useRead(getOrders, { query: { take: MOST_OFFERED } });
  const offered = (orders.data ?? []).filter(({ status, itemCount }) => status !== 'Archived' && itemCount > 0);
  const [chosen, setChosen] = useState(first);
  const [parts, setParts] = useState({ lines: true, prices: false, photos: true });
  const [message, setMessage] = useState('');
  /** The link that could not be copied. */
  const [byHand, setByHand] = useState('');
  const order = offered.find(({ id }) => id === chosen) ?? offered[0];
  const preview = useRead(
    previewEstimateShare,
    { params: { orderId: order?.id ?? 0 }, query: { lines: text(parts.lines), prices: text(parts.prices && parts.lines) } },
    { enabled: order !== undefined },
  );
  const takeBack = useTakeBack();
  // Tried once: who shares wants to know now whether it went out.
  const save = useSave(shareEstimate, {
    invalidates: SHARE_READS,
    retrying: false,
    onSaved: (share, { body: { mail } }) => {
      if (!mail) return copyLink(share).then(setByHand);
      const back = () => void takeBack.save({ params: { shareId: share.id }, body: {} });
      return tell(`Mailed to ${share.mailedTo}`, { label: 'Take back', run: back });
    },
  });
  const send = (mail: boolean) => {
    if (!order) return;
    setByHand('');
    const body = { ...parts, prices: parts.prices && parts.lines, orderId: order.id, message: message.trim(), mail };
    void save.save({ params: { id: provider.id }, body });
  };
  const photoCount = preview.data ? preview.data.photos.length + preview.data.photosLeftOut : 0;
  return {
    ...{ order, parts, message, setMessage, byHand, photoCount, preview, save, send },
    choose: setChosen,
    options: offered.map(({ id, externalRefId, itemCount }) => ({
      value: String(id),
      label: `${externalRefId}, ${counted(itemCount, 'line')}`,
    })),
    set: (part: keyof typeof parts, on: boolean) => setParts((was) => ({ ...was, [part]: on })),
    loading: !orders.data && !orders.error,
    error: orders.error,
    retry: () => void orders.refetch(),
  };
}
export type Sharing = ReturnType<typeof useSharing>;

const text = (on: boolean) => (on ? ('true' as const) : ('false' as const));
