import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type Dispatch, type KeyboardEvent, type SetStateAction, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { searchItems } from '../../contracts/catalogue/catalogue/search-items.ts';
import { searchContacts } from '../../contracts/contacts/contacts/search-contacts.ts';
import type { ContactRow } from '../../contracts/contacts/entities.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { finderOf, folded } from '../../contracts/finding.ts';
import { formatPhone } from '../../contracts/format.ts';
import { useRead } from '../app/client.ts';
import { pageCommandsAtom } from '../app/commands.ts';
import { useMe } from '../app/me.ts';
import { placesFor } from '../app/places.ts';
import { inTab } from '../app/screen-store.ts';
import { useFocusBack, usePhone } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { Marked } from '../ui/marked.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useEnter } from '../ui/use-enter.ts';
import { dollars } from '../ui/words.ts';
import css from './palette.module.css';

interface Entry {
  id: string;
  group: string;
  label: string;
  detail?: string;
  icon: IconName;
  keys?: string;
  run: () => void;
}

/** What the words find, by group. */
function useEntries(asked: string, words: string) {
  const navigate = useNavigate();
  const me = useMe();
  const commands = useAtomValue(pageCommandsAtom, inTab);
  const orders = useRead(getOrders, {});
  const isLong = asked.length > 1;
  const options = { enabled: isLong, placeholderData: keepPreviousData };
  const items = useRead(searchItems, { query: { keyword: asked, take: 8 } }, options);
  const people = useRead(searchContacts, { query: { text: asked, take: 5 } }, options);
  const own = useRead(searchContacts, { query: { text: asked, take: 5, list: 'mine' } }, options);
  const found = foundBy(words);
  const go: Go = (to) => () => navigate(to);
  const contacts = isLong
    ? [
        ...(people.data?.rows ?? []).map((row) => contactEntry(row, `/contacts?q=${encodeURIComponent(asked)}`, go)),
        ...(own.data?.rows ?? []).map((row) => contactEntry(row, `/contacts?q=${encodeURIComponent(asked)}&list=mine`, go)),
      ]
    : [];
  const entries: Entry[] = [
    ...commands
      .filter(({ label }) => found(label))
      .map((command): Entry => ({ group: 'Commands', icon: 'right', ...command, id: `command-${command.id}` })),
    ...(me ? placesFor(me) : [])
      .filter(({ label }) => found(label))
      .map((place): Entry => ({ id: `place-${place.to}`, group: 'Go to', label: place.label, icon: place.icon, run: go(place.to) })),
    ...(orders.data ?? [])
      .filter(({ externalRefId, customerName, survey, id: number }) =>
        found(`${externalRefId} ${customerName} ${survey.address} ${survey.city} ${number}`),
      )
      .slice(0, words.trim() ? 8 : 5)
      .map((order) => jobEntry(order, go)),
    ...contacts,
    ...(isLong ? (items.data ?? []) : []).map((item) => itemEntry(item, go)),
  ];
  const isAnswered =
    asked === words.trim() &&
    !orders.isPending &&
    (!isLong || [items, people, own].every((one) => !one.isFetching && !one.isPlaceholderData));
  return { items, entries, isAnswered };
}

type Go = (to: string) => () => unknown;

/** Whether a text holds all of the words. */
function foundBy(words: string): (text: string) => boolean {
  const isFound = finderOf(words);
  return (text) => isFound(folded(text));
}

function jobEntry({ id, externalRefId, survey, totals }: z.output<typeof getOrders.response>[number], go: Go): Entry {
  return {
    id: `job-${id}`,
    group: 'Jobs',
    label: externalRefId,
    detail: [survey.address, dollars(totals.grandTotal)].filter(Boolean).join(', '),
    icon: 'jobs',
    run: go(`/ProEstimate/EstimateView/${id}/0`),
  };
}

function contactEntry({ kind, id, displayName, phone, addressLine, email }: ContactRow, list: string, go: Go): Entry {
  return {
    id: `contact-${kind}-${id}`,
    group: 'Contacts',
    label: displayName || formatPhone(phone) || email || addressLine,
    detail: [displayName ? formatPhone(phone) : '', addressLine].filter(Boolean).join(', '),
    icon: kind === 'vendor' ? 'building' : 'person',
    run: go(`${list}&contact=${kind}-${id}`),
  };
}

function itemEntry(item: z.output<typeof searchItems.response>[number], go: Go): Entry {
  return {
    id: `item-${item.code}`,
    group: 'Price book',
    label: `${item.actionShown} ${item.description}`,
    detail: `${item.subcategory}, per ${item.unit}`,
    icon: 'book',
    run: go(`/price-book?q=${encodeURIComponent(item.description)}&item=${item.code}`),
  };
}

/** Groups that are found here, by the words that stand there now. */
const FOUND_HERE = ['Commands', 'Go to', 'Jobs'];

/** Ctrl+K: every command of the page, every place, every job, every contact, every price book item. Arrows choose, Enter goes. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words.trim(), 120);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const phone = usePhone();
  useFocusBack(true);
  const { items, entries, isAnswered } = useEntries(asked, words);
  const chosen = Math.min(at, entries.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const settled = isAnswered || FOUND_HERE.includes(entries[chosen]?.group ?? '');
  const enter = useEnter({ words, settled }, () => choose(entries[chosen]));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(entries.length - 1, chosen + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, chosen - 1));
    else if (event.key === 'Enter') enter();
    else return;
    event.preventDefault();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={phone}
      size={640}
      yOffset="10vh"
      fullScreen={phone}
      title="Find anything"
      classNames={{ body: css.palette, header: css.header }}
    >
      <SearchField
        plain
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={entries[chosen] ? `${id}-${chosen}` : undefined}
        label="Find anything"
        maxLength={100}
        placeholder="A command, a job, a contact, a price book item"
        value={words}
        onChange={(value) => {
          setWords(value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      >
        <kbd>Esc</kbd>
      </SearchField>
      <div className={css.list} role="listbox" id={id} ref={list} aria-label="Found">
        {entries.map((entry, index) => (
          <FoundEntry
            key={entry.id}
            entry={entry}
            entries={entries}
            index={index}
            id={id}
            chosen={chosen}
            choose={choose}
            setAt={setAt}
            words={words}
          />
        ))}
      </div>
      {entries.length === 0 && !items.isFetching ? <p className={`${css.none} muted`}>Nothing is called “{words.trim()}”.</p> : null}
    </Modal>
  );
}

function FoundEntry({
  entry,
  entries,
  index,
  id,
  chosen,
  choose,
  setAt,
  words,
}: {
  entry: Entry;
  entries: Entry[];
  index: number;
  id: string;
  chosen: number;
  choose: (entry: Entry | undefined) => void;
  setAt: Dispatch<SetStateAction<number>>;
  words: string;
}) {
  return (
    <div>
      {entry.group === entries[index - 1]?.group ? null : (
        <div className={css.group} aria-hidden="true">
          {entry.group}
        </div>
      )}
      <div
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === chosen}
        className={css.entry}
        onClick={() => choose(entry)}
        onMouseMove={() => setAt(index)}
      >
        <Icon name={entry.icon} />
        <span className="ellipsis">
          <Marked text={entry.label} query={words} />
        </span>
        {entry.detail ? <span className="muted ellipsis">{entry.detail}</span> : null}
        {entry.keys ? <kbd>{entry.keys}</kbd> : null}
      </div>
    </div>
  );
}
