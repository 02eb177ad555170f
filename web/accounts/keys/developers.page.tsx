import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '../../../contracts/accounts/keys/api-key.ts';
import { getKeys } from '../../../contracts/accounts/keys/get-keys.ts';
import { getDeliveries } from '../../../contracts/accounts/webhooks/get-deliveries.ts';
import { getWebhooks } from '../../../contracts/accounts/webhooks/get-webhooks.ts';
import type { Webhook } from '../../../contracts/accounts/webhooks/webhook.ts';
import { useSearch } from '../../app/address.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { SettingsRoom } from '../settings/settings-room.tsx';
import { DeliveriesSection } from '../webhooks/deliveries-section.tsx';
import { DeliveryPanel } from '../webhooks/delivery-panel.tsx';
import { WebhooksSection } from '../webhooks/webhooks-section.tsx';
import { ChangeKeyDialog } from './change-key-dialog.tsx';
import css from './developers.module.css';
import { worksNow } from './keys-model.ts';
import { KeysTable } from './keys-table.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

/** Deliveries are no changes that one hears of. */
const LOOK_MS = 5_000;

type Open = { kind: 'new' } | { kind: 'change' | 'revoke'; key: ApiKey } | { kind: 'shown'; name: string; secret: string } | null;

/** What a program of the organisation's needs: the description of all calls, and keys to make them with. */
export default function DevelopersPage() {
  const me = useMe();
  const queries = useQueryClient();
  const { data, error, refetch } = useRead(getKeys, {});
  const [open, setOpen] = useState<Open>(null);
  const webhooks = useRead(getWebhooks, {}, { refetchInterval: LOOK_MS });
  const [delivery, openDelivery] = useOpenDelivery();
  useAllChanges((change) => {
    if (change.position === '' || change.touches?.includes('keys')) void refresh(queries, [getKeys]);
    if (change.position === '' || change.touches?.includes('webhooks')) void refresh(queries, [getWebhooks, getDeliveries]);
  });
  usePageKeys({ n: () => setOpen({ kind: 'new' }) });
  const close = () => setOpen(null);
  const organization = me?.organizationName ?? 'the organization';
  return (
    <SettingsRoom title="Developers">
      <div className={css.columns} data-panel={delivery === null ? undefined : true}>
        <div className={css.page}>
          <TheApi />
          <section className={css.section} aria-labelledby="keys">
            <div className={css.head}>
              <h2 id="keys">API keys</h2>
              <span className="muted">
                {data ? `${data.filter(worksNow).length} in use; each` : 'Each'} does only what its scopes say, for {organization} alone
              </span>
              <Button leftSection={<Icon name="plus" />} rightSection={<kbd>N</kbd>} onClick={() => setOpen({ kind: 'new' })}>
                New key
              </Button>
            </div>
            {error ? <FailureLine error={error} what="The keys could not be read." onRetry={() => void refetch()} /> : null}
            {!data && !error ? <SkeletonRows rows={3} height={44} /> : null}
            {data?.length === 0 ? <EmptyState text="No program has a key yet. It acts as you, within the scopes that you tick." /> : null}
            {data && data.length > 0 ? (
              <KeysTable
                keys={data}
                myId={me?.userId}
                onChange={(key) => setOpen({ kind: 'change', key })}
                onRevoke={(key) => setOpen({ kind: 'revoke', key })}
              />
            ) : null}
          </section>
          <Webhooks webhooks={webhooks.data} error={webhooks.error} open={delivery} onOpen={openDelivery} />
        </div>
        {delivery === null ? null : (
          <DeliveryPanel key={delivery} deliveryId={delivery} webhooks={webhooks.data ?? []} onClose={() => openDelivery(null)} />
        )}
      </div>
      {open?.kind === 'new' ? (
        <NewKeyDialog organization={organization} onClose={close} onMade={(name, secret) => setOpen({ kind: 'shown', name, secret })} />
      ) : null}
      {open?.kind === 'change' ? (
        <ChangeKeyDialog
          apiKey={open.key}
          onClose={close}
          onChanged={(secret) => setOpen({ kind: 'shown', name: open.key.name, secret })}
        />
      ) : null}
      {open?.kind === 'revoke' ? <RevokeKeyDialog apiKey={open.key} onClose={close} /> : null}
      {open?.kind === 'shown' ? (
        <ShownOnceDialog
          name={open.name}
          label={`The key ${open.name}`}
          secret={open.secret}
          kept="Copy it now. You will not see it again: it is kept only as a hash, so nobody can show it."
          onClose={close}
        >
          A program sends it with each call as “Authorization: Bearer sb_live_...”. Who has it can do what its scopes say, as you.
        </ShownOnceDialog>
      ) : null}
    </SettingsRoom>
  );
}

interface WebhooksProps {
  webhooks: readonly Webhook[] | undefined;
  error: unknown;
  open: number | null;
  onOpen: (deliveryId: number) => void;
}

/** Where what happens is sent to, and what was. */
function Webhooks({ webhooks, error, open, onOpen }: WebhooksProps) {
  if (!webhooks)
    return error ? <FailureLine error={error} what="The webhooks could not be read." /> : <SkeletonRows rows={2} height={44} />;
  return (
    <>
      <WebhooksSection webhooks={webhooks} />
      {webhooks.length > 0 ? <DeliveriesSection webhooks={webhooks} open={open} onOpen={onOpen} /> : null}
    </>
  );
}

/** The delivery that is open stands in the address. */
function useOpenDelivery(): [number | null, (deliveryId: number | null) => void] {
  const [search, setSearch] = useSearch();
  const text = search.get('delivery') ?? '';
  const open = (deliveryId: number | null) => setSearch(deliveryId === null ? {} : { delivery: String(deliveryId) }, { replace: true });
  return [/^\d{1,9}$/.test(text) ? Number(text) : null, open];
}

/** The strip above: the calls as a file and as a page. */
function TheApi() {
  return (
    <section className={css.api} aria-labelledby="api">
      <Icon name="book" />
      <p>
        <b id="api">The API, to read and to try</b> <span className="muted">every call, at {window.location.host}/docs</span>
      </p>
      <Button component="a" variant="default" leftSection={<Icon name="download" />} href="/openapi.json" download="openapi.json">
        openapi.json
      </Button>
      <Button component="a" variant="default" leftSection={<Icon name="arrowRight" />} href="/docs" target="_blank" rel="noopener">
        Open it
      </Button>
    </section>
  );
}
