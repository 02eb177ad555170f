import { Button } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useMe } from '../app/me.ts';
import { undoKeys, usePageKeys } from '../app/page-keys.ts';
import { isHomeowner } from '../app/places.ts';
import { ShellTop } from '../app/shell-top.tsx';
import { usePhone } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { usePrinting } from '../ui/printing.ts';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../ui/states.tsx';
import { AlertsList } from './alerts/alerts-list.tsx';
import { useDropped } from './attachments/choose-files.tsx';
import { ALERTS, AlertsStrip, Filters } from './filters.tsx';
import { ForInsurer } from './insurer.tsx';
import { ItemForm } from './item-form.tsx';
import { VaultList } from './list.tsx';
import { PickPhotographs, useAddPhotographs } from './photographs/pick-photographs.tsx';
import css from './vault.module.css';
import { useEdited, useVault, type Vault } from './vault-model.ts';

const NEW = 'new';

/** S134, S135: what the home holds. Filter, words, grouping and the opened item are in the address. */
export default function VaultPage() {
  const me = useMe();
  const phone = usePhone();
  const vault = useVault();
  const drop = useDropped(useAddPhotographs());
  const { items, home, all, chosen, itemId, set, saves, areas } = vault;
  const find = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const { isPrinting, print } = usePrinting(rows);
  usePageKeys({
    '/': () => find.current?.focus(),
    n: () => set('item', NEW),
    Escape: () => set('item', ''),
    ...undoKeys(saves.undo.run, saves.redo.run),
  });
  const opened = items.data?.find(({ id }) => String(id) === itemId) ?? null;
  const edited = useEdited(opened, itemId);
  if (me && !isHomeowner(me)) return <Navigate to="/" replace />;
  return (
    <div className={css.page} data-open={opened || itemId === NEW || undefined}>
      <title>Vault, Scopebook</title>
      <ShellTop
        title="Vault"
        detail={home.data?.address && !phone ? `what is in ${home.data.address.address}` : undefined}
        undo={saves.undo}
        redo={saves.redo}
      >
        {all.length > 0 ? <ForInsurer vault={vault} /> : null}
        {phone ? (
          <IconButton icon="print" label="Print" disabled={isPrinting} onClick={() => void print()} />
        ) : (
          <Button size="xs" variant="default" leftSection={<Icon name="print" />} loading={isPrinting} onClick={() => void print()}>
            Print
          </Button>
        )}
      </ShellTop>
      <div className={css.columns}>
        <Filters all={all} only={vault.only} set={set} />
        <section className={css.middle} aria-label="Items" data-over={drop.isOver || undefined} {...drop.props}>
          <Tools vault={vault} find={find} />
          <Above vault={vault} />
          {vault.only === ALERTS ? null : (
            <VaultList
              {...{ groups: vault.groups, chosen, words: vault.words, by: vault.by, itemId, set }}
              {...{ box: rows, find, isPrinting }}
            />
          )}
        </section>
        {opened || edited.isGone || itemId === NEW ? (
          <ItemForm
            key={`${itemId} ${edited.base?.revision ?? ''}`}
            item={edited.base}
            onTyped={edited.onTyped}
            onShowNewer={edited.isOld ? edited.show : null}
            isGone={edited.isGone}
            {...placeOf(vault)}
            areas={areas}
            vault={vault}
            onSaved={(id) => {
              edited.onTyped(false);
              set('item', String(id));
            }}
            onClose={() => {
              edited.onTyped(false);
              set('item', '');
            }}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Where a new item goes: the category or the area that is shown. */
function placeOf({ only, areas }: Vault): { categoryId: string; areaId: string } {
  const [kind, value = ''] = only.split(':');
  return {
    categoryId: kind === 'category' ? value : '1',
    areaId: String(areas.find(({ areaLabel }) => kind === 'area' && areaLabel === value)?.id ?? ''),
  };
}

/** What stands above the items, or in their place. */
function Above({ vault }: { vault: Vault }) {
  const { items, home, all, chosen, only, set } = vault;
  const error = items.error ?? home.error;
  const isOfAlerts = only === ALERTS;
  return (
    <>
      {error ? (
        <FailureLine
          error={error}
          what="Your vault could not be fetched."
          onRetry={() => void Promise.all([items.refetch(), home.refetch()])}
        />
      ) : null}
      {!items.data && !error ? <SkeletonRows rows={12} height={36} /> : null}
      {items.data && all.length === 0 ? (
        <EmptyState text="The vault is empty. Begin with one room: what an insurer would ask for is its name, what it cost, and its serial number.">
          <PickPhotographs />
          <Button onClick={() => set('item', NEW)}>Add an item</Button>
        </EmptyState>
      ) : null}
      {all.length > 0 && chosen.length === 0 && !isOfAlerts ? (
        <EmptyState text="Nothing in the vault matches.">
          <Button variant="default" onClick={() => vault.setText('')}>
            Show everything here
          </Button>
        </EmptyState>
      ) : null}
      {only === 'gap:name' ? (
        <p className={css.toName}>
          <Link className="link" to="/vault/photographs">
            Name them
          </Link>
        </p>
      ) : null}
      {isOfAlerts ? null : <AlertsStrip set={set} />}
      {isOfAlerts && all.length > 0 ? <AlertsList vault={vault} /> : null}
    </>
  );
}

function Tools({ vault: { text, setText, by, set }, find }: { vault: Vault; find: RefObject<HTMLInputElement | null> }) {
  return (
    <div className={css.tools}>
      <SearchField
        ref={find}
        className={css.search}
        label="Find in the vault"
        placeholder="Name, category or area"
        value={text}
        maxLength={100}
        onChange={setText}
      >
        <kbd>/</kbd>
      </SearchField>
      <div className="segmented" role="group" aria-label="Arranged by">
        {(['category', 'area'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={by === one} onClick={() => set('by', one)}>
            {one === 'category' ? 'Category' : 'Area'}
          </button>
        ))}
      </div>
      <PickPhotographs />
      <Button leftSection={<Icon name="plus" />} rightSection={<kbd>N</kbd>} onClick={() => set('item', NEW)}>
        Add item
      </Button>
    </div>
  );
}
