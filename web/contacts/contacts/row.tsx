import type { CSSProperties, Ref } from 'react';
import { type ContactRow, MARKS } from '../../../contracts/contacts/entities.ts';
import { formatPhone } from '../../../contracts/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { counted, telephone } from '../../ui/words.ts';
import css from './contacts.module.css';
import { Found, isFoundIn } from './found.tsx';

const SAME_WORDS = { phone: 'same phone', email: 'same email', address: 'same address', name: 'same name and ZIP' } as const;

/** Why two contacts may be one, in the list. */
export const sameWords = (same: keyof typeof SAME_WORDS): string => SAME_WORDS[same];

/** Four bars: name, phone, email, address; with the words of what is missing, or of the contact that this one is like. */
export function Completeness({ row }: { row: ContactRow }) {
  const missing = MARKS.filter((mark) => !row.filled.includes(mark));
  const words = missing.length > 0 ? `no ${missing.join(', ')}` : row.like ? sameWords(row.like.same) : '';
  return (
    <span className={css.complete} data-attention={missing.length > 0 || undefined}>
      <span className={css.bars} aria-hidden="true">
        {MARKS.map((mark) => (
          <i key={mark} data-filled={row.filled.includes(mark) || undefined} />
        ))}
      </span>
      <span className={words ? css.amber : 'hidden-visually'}>{words || 'complete'}</span>
    </span>
  );
}

interface RowProps {
  row: ContactRow;
  query: string;
  place: number;
  total: number;
  selected: boolean;
  phone: boolean;
  style: CSSProperties;
  onOpen: () => void;
  rowRef?: Ref<HTMLLIElement>;
}

/** One contact in the list; what a search found is marked where it stands. On a phone a row is swiped to call or write. */
export function ContactLine({ row, query, place, total, selected, phone, style, onOpen }: RowProps) {
  const { displayName, companyName, email, addressLine } = row;
  const name = displayName || 'No name';
  const company = companyName !== '' && companyName !== displayName ? companyName : '';
  // An email that was found takes the place of the address, in which nothing was.
  const where = query && isFoundIn(email, query) && !isFoundIn(`${name} ${company} ${addressLine}`, query) ? email : addressLine;
  const number = formatPhone(row.phone);
  const sign = row.kind === 'vendor' ? 'building' : 'person';
  const title = (
    <>
      <span className={displayName ? 'ellipsis' : 'ellipsis muted'}>
        <Found text={name} query={query} />
        {company ? (
          <span className="muted">
            {', '}
            <Found text={company} query={query} />
          </span>
        ) : null}
      </span>
      {row.like ? (
        <Icon name="copy" size={14} label={`Perhaps ${row.like.displayName || 'another contact'}: ${sameWords(row.like.same)}`} />
      ) : null}
    </>
  );
  return (
    <li className={css.item} style={style} aria-setsize={total} aria-posinset={place + 1} data-selected={selected || undefined}>
      <button type="button" className={css.row} aria-current={selected || undefined} tabIndex={-1} onClick={onOpen}>
        {phone ? (
          <>
            <span className={css.name}>
              {row.kind === 'vendor' ? <Icon name="building" label="Vendor" /> : null}
              {title}
            </span>
            <span className={css.money}>{row.money === null ? null : <Money value={row.money} plain />}</span>
            <span className="muted ellipsis">
              <Found text={[number, where].filter(Boolean).join(', ')} query={query} />
            </span>
            <span className={css.second}>
              {row.jobs > 0 ? <span className="muted">{counted(row.jobs, 'job')}</span> : null}
              <Completeness row={row} />
            </span>
          </>
        ) : (
          <>
            <Icon name={sign} label={row.kind === 'vendor' ? 'Vendor' : 'Customer'} />
            <span className={css.name} data-like={row.like ? true : undefined}>
              {title}
            </span>
            <span className="figures ellipsis">{number ? <Found text={number} query={query} /> : <span className="muted">–</span>}</span>
            <span className="ellipsis">{where ? <Found text={where} query={query} /> : <span className="muted">–</span>}</span>
            <Completeness row={row} />
            <span className={css.number}>{row.jobs || <span className="muted">–</span>}</span>
            <span className={css.number}>
              {row.money === null ? <span className="muted">–</span> : <Money value={row.money} sign={false} plain />}
            </span>
          </>
        )}
      </button>
      {phone ? (
        <span className={css.swiped}>
          {row.phone ? (
            <a href={telephone(row.phone)} aria-label={`Call ${name}`}>
              <Icon name="phone" />
              Call
            </a>
          ) : null}
          {row.email ? (
            <a href={`mailto:${row.email}`} aria-label={`Write to ${name}`}>
              <Icon name="mail" />
              Write
            </a>
          ) : null}
        </span>
      ) : null}
    </li>
  );
}
