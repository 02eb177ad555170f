import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Provider } from '../../../contracts/providers/book/provider.ts';
import type { OwnShare } from '../../../contracts/providers/shares/share.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { nameOf, personOf } from '../book/words.ts';
import { SharedEstimateSheet } from '../shared/shared-estimate.tsx';
import { type Shares, type Sharing, useSharing } from './model.ts';
import { ShareList } from './share-list.tsx';
import css from './shares.module.css';

interface Props {
  provider: Provider;
  /** All links of one's own. */
  shares: Shares;
  nameOfProvider: (providerId: number) => string;
  /** The estimate that one came with; 0 for none. */
  orderId: number;
  /** What the key S goes to. */
  first?: RefObject<HTMLSelectElement | null>;
}

/** An own estimate for this provider: what they see is said before the link is made. */
export function SharePanel({ provider, shares, nameOfProvider, orderId, first }: Props) {
  const sharing = useSharing(provider, orderId);
  const [looking, setLooking] = useState(false);
  const { order, options, parts, message, setMessage, save, send, byHand } = sharing;
  if (sharing.error) return <FailureLine error={sharing.error} what="Your estimates could not be fetched." onRetry={sharing.retry} />;
  if (sharing.loading) return <SkeletonRows rows={3} height={36} />;
  if (!order)
    return (
      <p className="muted">
        There is no estimate with lines to share yet. <Link to="/dashboard/new-estimate">Start one</Link>
      </p>
    );
  const person = personOf(provider) || nameOf(provider);
  return (
    <div className={css.panel}>
      <NativeSelect
        ref={first}
        aria-label="Estimate to share"
        data={options}
        value={String(order.id)}
        onChange={(event) => sharing.choose(Number(event.currentTarget.value))}
      />
      <WhatTheySee sharing={sharing} />
      <Textarea
        aria-label={`Message to ${person}`}
        placeholder="What would you ask for this?"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <p className={css.before}>
        {beforeWords(provider, sharing)}{' '}
        <button type="button" className="link" onClick={() => setLooking(true)}>
          See it as they do
        </button>
      </p>
      {save.failure ? <FailureLine error={save.failure} what="Not shared." /> : null}
      {byHand ? <LinkByHand link={byHand} /> : null}
      <div className={css.buttons}>
        <Button loading={save.busy} disabled={!provider.email} onClick={() => send(true)}>
          Share with {person}
        </Button>
        <Button variant="default" leftSection={<Icon name="link" />} loading={save.busy} onClick={() => send(false)}>
          Copy link
        </Button>
      </div>
      {shares.error ? (
        <FailureLine error={shares.error} what="What was shared before could not be fetched." onRetry={shares.retry} />
      ) : null}
      <ShareList shares={listed(shares.all, provider.id, order.id)} providerId={provider.id} nameOfProvider={nameOfProvider} />
      <Dialog opened={looking} onClose={() => setLooking(false)} title="As they see it" width={720}>
        {sharing.preview.data ? (
          <SharedEstimateSheet
            estimate={{ ...sharing.preview.data, message, ...(!parts.photos && { photos: [], photosLeftOut: 0 }) }}
            pictureOf={(hash) => `/api/ProEstimates/${order.id}/PhotoFiles/${hash}`}
          />
        ) : (
          <SkeletonRows rows={6} height={36} />
        )}
      </Dialog>
    </div>
  );
}

function WhatTheySee({ sharing: { parts, set, photoCount } }: { sharing: Sharing }) {
  return (
    <div className={css.parts}>
      <Checkbox label="Lines and quantities" checked={parts.lines} onChange={(event) => set('lines', event.currentTarget.checked)} />
      <Checkbox
        label="My prices"
        checked={parts.prices && parts.lines}
        disabled={!parts.lines}
        onChange={(event) => set('prices', event.currentTarget.checked)}
      />
      {photoCount > 0 ? (
        <Checkbox
          label={counted(photoCount, 'photograph')}
          checked={parts.photos}
          onChange={(event) => set('photos', event.currentTarget.checked)}
        />
      ) : null}
    </div>
  );
}

function LinkByHand({ link }: { link: string }) {
  return (
    <TextInput
      label="Copy this link by hand"
      readOnly
      value={link}
      onFocus={(event) => event.currentTarget.select()}
      description="The clipboard was not to be had."
    />
  );
}

/** What of an estimate goes to whom, and for how long. */
function beforeWords(provider: Provider, { parts, photoCount, preview }: Sharing): string {
  const to = provider.email ? `A link to ${provider.email}` : 'A link to copy (no email is kept of them)';
  const lines = parts.lines ? `the lines ${parts.prices ? 'with prices' : 'without prices'}` : 'the names of the areas';
  const sees = [
    'your name',
    preview.data?.address ? 'the address' : '',
    lines,
    parts.photos && photoCount > 0 ? 'the photographs' : '',
  ].filter(Boolean);
  const seen = `${sees.slice(0, -1).join(', ')} and ${sees.at(-1)}`;
  return `${to}, to read only, for 30 days; it can be taken back. They see ${seen}, as it all is now; not your vault and not your rating.`;
}

const MOST_ENDED = 3;

/** The links of this provider, and those in force to others of the chosen estimate. */
function listed(shares: OwnShare[], providerId: number, orderId: number): OwnShare[] {
  const isOpen = ({ outcome }: OwnShare) => outcome === 'open';
  const own = shares.filter((share) => share.providerId === providerId);
  const others = shares.filter((share) => share.providerId !== providerId && share.orderId === orderId && isOpen(share));
  return [...own.filter(isOpen), ...others, ...own.filter((share) => !isOpen(share)).slice(0, MOST_ENDED)];
}
