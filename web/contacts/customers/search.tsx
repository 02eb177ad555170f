import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { searchContacts } from '../../../contracts/contacts/contacts/search-contacts.ts';
import { type ContactFields, type ContactRow, NO_CONTACT } from '../../../contracts/contacts/entities.ts';
import { formatPhone } from '../../../contracts/format.ts';
import { useRead } from '../../app/client.ts';
import { InitialsBadge } from '../../ui/initials.tsx';
import { counted, dollars } from '../../ui/words.ts';
import { Found, isFoundIn } from '../contacts/found.tsx';
import { sameWords } from '../contacts/row.tsx';
import css from './search.module.css';

const TAKE = 60;
const REST_MS = 60;

/** Customers of both lists, the organisation's first, found as one types. `settled` once the rows answer the words on the screen. */
export function useCustomerSearch(typed: string, { enabled = true } = {}) {
  const words = typed
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);
  const [asked] = useDebouncedValue(words, REST_MS);
  const search = (list: 'organization' | 'mine') => ({ query: { text: asked, kind: 'customer' as const, list, take: TAKE } });
  const options = { placeholderData: keepPreviousData, enabled };
  const shared = useRead(searchContacts, search('organization'), options);
  const own = useRead(searchContacts, search('mine'), options);
  const sum = (count: (data: NonNullable<typeof shared.data>) => number) =>
    [shared.data, own.data].reduce((total, data) => total + (data ? count(data) : 0), 0);
  return {
    words,
    rows: [...(shared.data?.rows ?? []), ...(own.data?.rows ?? [])],
    found: sum((data) => data.counts.all),
    whole: sum((data) => data.whole),
    error: shared.error ?? own.error,
    loading: !shared.data,
    settled: words === asked && [shared, own].every((one) => one.data && !one.isPlaceholderData),
    refetch: () => Promise.all([shared.refetch(), own.refetch()]),
  };
}

/** A customer that was found: the name, and what tells it from others of that name. */
export function CustomerRow({ row, query, taken = false }: { row: ContactRow; query: string; taken?: boolean }) {
  const { displayName, email, addressLine, like, jobs, money } = row;
  const name = displayName || 'No name';
  const where = query && isFoundIn(email, query) && !isFoundIn(`${name} ${addressLine}`, query) ? email : addressLine || email;
  return (
    <>
      <InitialsBadge name={name} customer />
      <span className={css.who}>
        <span className="ellipsis">
          <Found text={name} query={query} />
        </span>
        <span className="figures">{row.phone ? <Found text={formatPhone(row.phone)} query={query} /> : ''}</span>
        {like ? (
          <span className="amber ellipsis">
            {sameWords(like.same).replace(/^s/, 'S')} as {like.displayName || 'another'}
          </span>
        ) : (
          <span className="muted ellipsis">
            <Found text={where} query={query} />
          </span>
        )}
        <span className="muted">
          {taken ? 'This job' : jobs === 0 ? 'No job' : `${counted(jobs, 'job')}${money === null ? '' : `, ${dollars(money)}`}`}
        </span>
      </span>
    </>
  );
}

/** What was searched for in vain is the beginning of a new customer. */
export function newNamed(words: string): ContactFields {
  if (/@/.test(words)) return { ...NO_CONTACT, email: words };
  if (/^[\d\s().+-]{7,}$/.test(words)) return { ...NO_CONTACT, phone: words };
  const [firstName = '', ...last] = words.split(/\s+/);
  return { ...NO_CONTACT, firstName, lastName: last.join(' ') };
}
