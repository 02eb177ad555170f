import { Button } from '@mantine/core';
import { type NavigateFunction } from 'react-router-dom';
import { CONTACT_TABS } from '../../../contracts/contacts/contacts/search-contacts.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/late/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { grouped } from '../../ui/words.ts';
import css from './contacts.module.css';
import { ContactEdit } from './edit.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { type ContactsModel, useContacts } from './model.ts';
import { ContactPanel } from './panel.tsx';
import { ContactRows, TAB_WORDS } from './rows.tsx';

/** S077, S081: customers and vendors, searched as one types. What is searched, the tab, the list and the opened contact are in the address. */
export default function ContactsPage() {
  const page = useContacts();
  const { phone, navigate, saves, pages, total, add, exportUrl, showsPanel } = page;
  return (
    <>
      <ShellTop title="Contacts" detail={phone ? undefined : 'customers and vendors'} undo={saves.undo} redo={saves.redo}>
        {phone ? <ContactsMenu navigate={navigate} exportUrl={exportUrl} total={total} /> : null}
      </ShellTop>
      <div className={css.page} data-panel={showsPanel || undefined}>
        <section className={css.list} aria-label="Contacts">
          <ContactTools page={page} />
          <ContactTabs page={page} />
          {phone ? null : <ColumnHeads />}
          {pages.error ? <FailureLine error={pages.error} what="The contacts could not be fetched." onRetry={pages.retry} /> : null}
          <ContactRows page={page} />
          <ContactsFoot phone={phone} add={add} />
        </section>
        <ContactBeside page={page} />
      </div>
      <MergedContacts page={page} />
    </>
  );
}

/** Import and export on a phone. */
function ContactsMenu({ navigate, exportUrl, total }: { navigate: NavigateFunction; exportUrl: string; total: number }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton icon="more" label="Actions" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="upload" />} onClick={() => navigate('/contacts/import')}>
          Import
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="download" />} onClick={() => window.location.assign(exportUrl)}>
          Export {grouped(String(total))}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The search, import and export, and the button for a new contact. */
function ContactTools({ page }: { page: ContactsModel }) {
  const { find, phone, text, setText, setAt, pages, words, navigate, exportUrl, total, add } = page;
  return (
    <div className={css.tools}>
      <SearchField
        ref={find}
        className={css.find}
        label="Search the contacts"
        placeholder={phone ? 'Name, phone, email, address' : 'Name, company, phone, email, address'}
        value={text}
        maxLength={200}
        onChange={(value) => {
          setText(value);
          setAt(-1);
        }}
        onKeyDown={(event) => {
          // Esc of a search field would also clear it by itself.
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      >
        <span className="muted figures" role="status">
          {pages.counts
            ? words
              ? `${grouped(String(pages.counts.all ?? 0))} of ${grouped(String(pages.whole))}`
              : grouped(String(pages.whole))
            : ''}
        </span>
      </SearchField>
      {phone ? null : (
        <>
          <span className={css.space} />
          <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => navigate('/contacts/import')}>
            Import
          </Button>
          <Button variant="default" component="a" href={exportUrl} download leftSection={<Icon name="download" />}>
            Export {grouped(String(total))}
          </Button>
          <Button leftSection={<Icon name="plus" />} rightSection={<kbd>N</kbd>} onClick={add}>
            New contact
          </Button>
        </>
      )}
    </div>
  );
}

function ContactTabs({ page }: { page: ContactsModel }) {
  const { tab, set, pages, list } = page;
  return (
    <div className={css.tabs}>
      <div className={css.tabList} role="group" aria-label="Show">
        {CONTACT_TABS.map((name) => (
          <button key={name} type="button" aria-pressed={tab === name} onClick={() => set({ tab: name === 'all' ? null : name })}>
            {TAB_WORDS[name]} <span className="figures">{pages.counts ? grouped(String(pages.counts[name] ?? 0)) : ''}</span>
          </button>
        ))}
      </div>
      <div className="segmented" role="group" aria-label="List">
        <button type="button" aria-pressed={list === 'organization'} onClick={() => set({ list: null, contact: null })}>
          Organization
        </button>
        <button type="button" aria-pressed={list === 'mine'} onClick={() => set({ list: 'mine', contact: null })}>
          Mine
        </button>
      </div>
    </div>
  );
}

function ColumnHeads() {
  return (
    <div className={css.head} aria-hidden="true">
      <span />
      <span>Name</span>
      <span>Phone</span>
      <span>Address</span>
      <span>Complete</span>
      <span className={css.number}>Jobs</span>
      <span className={css.number}>Money</span>
    </div>
  );
}

function ContactsFoot({ phone, add }: { phone: boolean; add: () => void }) {
  return phone ? (
    <div className={css.foot}>
      <span className="muted">Swipe a row to call or write</span>
      <Button leftSection={<Icon name="plus" />} onClick={add}>
        New contact
      </Button>
    </div>
  ) : (
    <div className={css.foot}>
      <span className={css.bars} aria-hidden="true">
        <i data-filled />
        <i data-filled />
        <i data-filled />
        <i data-filled />
      </span>
      <span className="muted">name, phone, email, address</span>
      <Icon name="building" />
      <span className="muted">vendor</span>
      <span className={css.space} />
      <span className="muted">
        <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> edit <kbd>/</kbd> search <kbd>Esc</kbd> clears the search
      </span>
    </div>
  );
}

/** The opened contact, or the form of one, beside the list. */
function ContactBeside({ page }: { page: ContactsModel }) {
  const { showsPanel, panel, editing, saves, setEditing, open, opened, place, step, close, edit, setMerging, phone } = page;
  return showsPanel ? (
    <div ref={panel} className={css.side}>
      {editing ? (
        <ContactEdit
          key={editing.contact ? `${editing.kind}-${editing.contact.id}` : 'new'}
          {...editing}
          saves={saves}
          onCancel={() => setEditing(null)}
          onDone={(kind, id) => open(kind, id)}
        />
      ) : opened ? (
        <ContactPanel
          {...opened}
          place={place}
          onStep={step}
          onClose={close}
          onEdit={edit}
          onMerge={({ kind, contact }, right) => setMerging({ kind, left: contact.id, right })}
          onOpen={open}
          saves={saves}
          phone={phone}
        />
      ) : null}
    </div>
  ) : null;
}

function MergedContacts({ page }: { page: ContactsModel }) {
  const { merging, saves, setMerging, open } = page;
  return merging ? (
    <MergeDialog
      {...merging}
      saves={saves}
      onClose={() => setMerging(null)}
      onMerged={(id) => {
        setMerging(null);
        open(merging.kind, id);
      }}
    />
  ) : null;
}
