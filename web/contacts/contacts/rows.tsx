import { Button } from '@mantine/core';
import { type ContactTab } from '../../../contracts/contacts/contacts/search-contacts.ts';
import { type ContactList } from '../../../contracts/contacts/entities.ts';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import css from './contacts.module.css';
import { type ContactsModel, PHONE_ROW, ROW } from './model.ts';
import { keyOfContact } from './pages.ts';
import { ContactLine } from './row.tsx';

export const TAB_WORDS: Record<ContactTab, string> = {
  all: 'All',
  customer: 'Customers',
  vendor: 'Vendors',
  incomplete: 'Incomplete',
  duplicates: 'Duplicates',
};

/** The contacts found, or what stands there instead. */
export function ContactRows({ page }: { page: ContactsModel }) {
  const { scroll, pages, phone, total, words, tab, list, add, virtual, items, openedKey, openAt } = page;
  return (
    <div className={css.scroll} ref={scroll}>
      {!pages.counts && !pages.error ? <SkeletonRows rows={12} height={phone ? PHONE_ROW : ROW} /> : null}
      {pages.counts && total === 0 ? <Nothing words={words} whole={pages.whole} tab={tab} list={list} onAdd={add} /> : null}
      <ul className={css.rows} style={{ height: virtual.getTotalSize() }} aria-label={TAB_WORDS[tab]}>
        {items.map(({ index, start, size }) => {
          const row = pages.rowAt(index);
          const style = { transform: `translateY(${start}px)`, height: size };
          return row ? (
            <ContactLine
              key={keyOfContact(row)}
              row={row}
              query={pages.shown.text ?? ''}
              place={index}
              total={total}
              selected={keyOfContact(row) === openedKey}
              phone={phone}
              style={style}
              onOpen={() => openAt(index)}
            />
          ) : (
            <li key={index} className={css.item} style={style} aria-setsize={total} aria-posinset={index + 1}>
              <span className="hidden-visually">Loading</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface NothingProps {
  words: string;
  whole: number;
  tab: ContactTab;
  list: ContactList;
  onAdd: () => void;
}

function Nothing({ words, whole, tab, list, onAdd }: NothingProps) {
  if (words) return <EmptyState text={`Nobody here is found by “${words}”.`} />;
  if (whole > 0)
    return <EmptyState text={tab === 'duplicates' ? 'No two contacts look alike.' : `Nothing to show under ${TAB_WORDS[tab]}.`} />;
  return (
    <EmptyState
      text={
        list === 'mine'
          ? 'Your own list is empty. Colleagues do not see who stands here.'
          : 'No contacts yet. Add the first one, or import a list.'
      }
    >
      <Button onClick={onAdd}>New contact</Button>
    </EmptyState>
  );
}
