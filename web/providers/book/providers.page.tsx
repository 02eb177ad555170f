import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { PROVIDER_CATEGORIES } from '../../../contracts/providers/book/categories.ts';
import { exportServiceProviders } from '../../../contracts/providers/book/export-service-providers.ts';
import type { Provider } from '../../../contracts/providers/book/provider.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/late/menu.tsx';
import { Marked } from '../../ui/marked.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { grouped } from '../../ui/words.ts';
import { ProviderDetail } from './detail.tsx';
import { ProviderForm } from './form.tsx';
import { type ProvidersModel, useProviders } from './model.ts';
import css from './providers.module.css';
import { RatingShown } from './rating.tsx';
import { nameOf, underName } from './words.ts';

/** S127, S128: a person's own address book of service providers. */
export default function ProvidersPage() {
  const page = useProviders();
  const { saves, opened, editing, setEditing, saved } = page;
  return (
    <>
      <ShellTop title="Providers" detail="your own address book; nobody else sees it" undo={saves.undo} redo={saves.redo}>
        <BookActions page={page} />
      </ShellTop>
      <div className={css.page} data-opened={opened !== undefined || undefined}>
        <Categories page={page} />
        <section className={css.list} aria-label="Providers">
          <ProviderTools page={page} />
          <ShareHint page={page} />
          <ProviderRows page={page} />
        </section>
        {opened ? <ProviderDetail provider={opened} page={page} /> : null}
      </div>
      <Dialog
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={editing && 'provider' in editing ? 'Change provider' : 'New provider'}
        width={560}
      >
        {editing ? <ProviderForm editing={editing} saves={saves} onSaved={saved} onCancel={() => setEditing(null)} /> : null}
      </Dialog>
      <DeleteDialog page={page} />
    </>
  );
}

/** Import and export; on a phone in a menu, as contacts have them. */
function BookActions({ page: { all, phone } }: { page: ProvidersModel }) {
  const navigate = useNavigate();
  const open = () => navigate('/serviceproviders/import');
  if (!phone)
    return (
      <>
        <Button size="xs" variant="default" leftSection={<Icon name="upload" />} onClick={open}>
          Import
        </Button>
        {all.length > 0 ? (
          <Button
            size="xs"
            variant="default"
            component="a"
            href={exportServiceProviders.path}
            download
            leftSection={<Icon name="download" />}
          >
            Export
          </Button>
        ) : null}
      </>
    );
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton icon="more" label="Actions" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="upload" />} onClick={open}>
          Import
        </Menu.Item>
        {all.length > 0 ? (
          <Menu.Item leftSection={<Icon name="download" />} onClick={() => window.location.assign(exportServiceProviders.path)}>
            Export {all.length}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** S129: an empty category keeps its place and begins a provider of it. */
function Categories({ page: { all, category, set, countOf, add, phone } }: { page: ProvidersModel }) {
  return (
    <nav className={css.categories} aria-label="Categories">
      <button type="button" aria-current={category === 0 || undefined} onClick={() => set({ category: null })}>
        {phone ? 'All categories' : 'All providers'} <span>{all.length}</span>
      </button>
      <h2>Category</h2>
      {PROVIDER_CATEGORIES.map(({ id, name }) => {
        const count = countOf(id);
        return (
          <button
            key={id}
            type="button"
            aria-current={category === id || undefined}
            aria-label={count === 0 ? `${name}, none yet: add one` : `${name}, ${count}`}
            data-empty={count === 0 || undefined}
            onClick={() => (count === 0 ? add(id) : set({ category: id }))}
          >
            {name} <span>{count || '–'}</span>
          </button>
        );
      })}
    </nav>
  );
}

/** S130. */
function ProviderTools({ page: { find, words, set, phone, add, category, rows, all } }: { page: ProvidersModel }) {
  return (
    <div className={css.head}>
      <SearchField
        ref={find}
        className={css.search}
        label="Search the providers"
        placeholder="Company, name or category"
        maxLength={100}
        value={words}
        onChange={(typed) => set({ q: typed || null })}
      >
        {words ? <span>{`${rows.length} of ${all.length}`}</span> : phone ? null : <kbd>/</kbd>}
      </SearchField>
      <Button leftSection={<Icon name="plus" />} rightSection={phone ? null : <kbd>N</kbd>} onClick={() => add(category)}>
        {phone ? 'New' : 'New provider'}
      </Button>
    </div>
  );
}

/** For who came with an estimate to share. */
function ShareHint({ page: { shareOf, opened, all, set } }: { page: ProvidersModel }) {
  if (shareOf === 0 || opened) return null;
  return (
    <p className={css.hint} role="status">
      <span>{all.length === 0 ? 'Add the provider who is to see the estimate.' : 'Choose the provider who is to see the estimate.'}</span>
      <button type="button" className="link" onClick={() => set({ share: null })}>
        Not now
      </button>
    </p>
  );
}

function ProviderRows({ page }: { page: ProvidersModel }) {
  const { all, rows, loading, error, retry, add, words, phone } = page;
  return (
    <>
      {error ? <FailureLine error={error} what="The providers could not be fetched." onRetry={retry} /> : null}
      <div className={css.scroll}>
        {loading && !error ? <SkeletonRows rows={8} height={54} /> : null}
        {!loading && all.length === 0 ? (
          <EmptyState text="No providers yet. Keep the plumber, the roofer and whoever else you would call again.">
            <Button onClick={() => add()}>New provider</Button>
            <Button variant="default" component={Link} to="/serviceproviders/import">
              Import a list
            </Button>
          </EmptyState>
        ) : null}
        {!loading && all.length > 0 && rows.length === 0 ? (
          <EmptyState text={words ? `No provider is called “${words}” here.` : 'No provider in this category.'} />
        ) : null}
        {rows.length > 0 ? (
          <div className={css.columns} aria-hidden>
            <span>Company, person</span>
            <span>Phone</span>
            <span>My rating</span>
            <span>Last</span>
          </div>
        ) : null}
        {rows.map((row) => (
          <ProviderRow key={row.id} row={row} page={page} />
        ))}
      </div>
      {rows.length > 0 && !phone ? (
        <footer className={css.foot}>
          A rating is yours alone; it is not published and not shared with the estimate.
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>E</kbd> edit <kbd>S</kbd> share <kbd>Del</kbd> delete
          </span>
        </footer>
      ) : null}
    </>
  );
}

function ProviderRow({ row, page: { id, open, words, flashing, doneBy } }: { row: Provider; page: ProvidersModel }) {
  const last = doneBy?.get(row.id)?.[0];
  return (
    <button
      type="button"
      className={css.row}
      aria-current={row.id === id || undefined}
      data-flash={row.id === flashing || undefined}
      onClick={() => open(row.id)}
    >
      <span className="ellipsis">
        <Marked text={nameOf(row)} query={words} />
      </span>
      <small className="ellipsis">
        <Marked text={underName(row)} query={words} />
      </small>
      <span className={`${css.phone} ellipsis`}>{row.phone}</span>
      <span className={css.rating}>
        <RatingShown rating={row.rating} />
      </span>
      {doneBy ? (
        <span className={css.last}>
          <span>{last?.amount ? grouped(last.amount) : '–'}</span>
          <small>{last ? (last.report?.waits ? 'waits' : last.doneOn.slice(0, 4)) : 'never'}</small>
        </span>
      ) : null}
    </button>
  );
}

/** S133, M158, R423. */
function DeleteDialog({ page: { deleting, setDeleting, saves, open, shares } }: { page: ProvidersModel }) {
  const close = () => setDeleting(null);
  const name = deleting ? nameOf(deleting) : '';
  const isShown = shares.all.some(({ providerId, outcome }) => providerId === deleting?.id && outcome === 'open');
  return (
    <Dialog
      opened={deleting !== null}
      onClose={close}
      title={`Delete ${name}?`}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={close}>
            Keep
          </Button>
          <Button
            color="brick"
            loading={saves.remove.busy}
            onClick={() =>
              deleting &&
              void saves.remove.save({ params: { id: 0, providerId: deleting.id } }, () => {
                close();
                open(null);
              })
            }
          >
            Delete
          </Button>
        </>
      }
    >
      <p>Jobs and vault items keep the name.</p>
      {isShown ? <p>What you shared with them shows nothing then.</p> : null}
    </Dialog>
  );
}
