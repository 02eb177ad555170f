import { Button, Checkbox, TextInput } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import type { useSearchParams } from 'react-router-dom';
import { KIND_WORDS } from '../../contracts/organization/audit/kind-words.ts';
import { useTextInAddress } from '../app/kept-in-address.ts';
import { usePhone } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { grouped } from '../ui/words.ts';
import css from './audit.module.css';
import { chosenOf, FILTER_NAMES, type Filter, toggled, withValue } from './filters.ts';

export type SetSearch = ReturnType<typeof useSearchParams>[1];
export type Facets = NonNullable<FiltersProps['facets']>;

interface FiltersProps {
  search: URLSearchParams;
  filter: Filter;
  facets:
    | {
        people: { id: string; name: string; count: number }[];
        areas: { id: number; label: string; count: number }[];
        kinds: { kind: keyof typeof KIND_WORDS; count: number }[];
      }
    | undefined;
  setSearch: SetSearch;
  /** The search field, for the key that goes to it. */
  find: RefObject<HTMLInputElement | null>;
  /** Above the filters: saved views. */
  children?: ReactNode;
}

/** The filters live in the address, so that a view can be sent to somebody. On a phone they fold away. */
export function Filters(props: FiltersProps) {
  const { filter, children } = props;
  const phone = usePhone();
  if (!phone) {
    return (
      <div className={css.filters}>
        {children}
        <search aria-label="Filters">
          <AllFilters {...props} />
        </search>
      </div>
    );
  }
  const count = FILTER_NAMES.filter((name) => filter[name] !== undefined).length;
  return (
    <details className={css.filters}>
      <summary>
        <Icon name="filter" /> {children ? 'Views and filters' : 'Filters'}
        {count > 0 ? `, ${count} set` : ''}
      </summary>
      {children}
      <AllFilters {...props} />
    </details>
  );
}

function AllFilters({ search, filter, facets, setSearch, find }: FiltersProps) {
  const set = (name: string, value: string) => setSearch((was) => withValue(was, name, value), { replace: true });
  const group = (legend: string, name: string, choices: Choice[]) => (
    <ChoicesOf
      legend={legend}
      choices={choices}
      chosen={chosenOf(search.get(name) ?? undefined)}
      onToggle={(id) => setSearch((was) => toggled(was, name, id), { replace: true })}
    />
  );
  const nameOf = (id: string, name: string) =>
    id !== 'customer' ? name : filter.orderId === undefined ? 'Customers' : `${name}, customer`;
  return (
    <>
      <SearchField find={find} value={filter.text ?? ''} onChange={(value) => set('text', value)} />
      {group('Person', 'person', facets?.people.map(({ id, name, count }) => ({ id, label: nameOf(id, name), count })) ?? [])}
      {filter.orderId !== undefined &&
        group('Area', 'area', facets?.areas.map(({ id, label, count }) => ({ id: String(id), label, count })) ?? [])}
      {group('Kind', 'kind', facets?.kinds.map(({ kind, count }) => ({ id: kind, label: KIND_WORDS[kind], count })) ?? [])}
      <fieldset className={css.dates}>
        <legend>Dates</legend>
        <input
          type="date"
          aria-label="From"
          value={filter.from ?? ''}
          max={filter.to}
          onChange={(event) => set('from', event.target.value)}
        />
        <span className="muted">to</span>
        <input type="date" aria-label="To" value={filter.to ?? ''} min={filter.from} onChange={(event) => set('to', event.target.value)} />
      </fieldset>
      <fieldset className={css.where}>
        <legend>From where</legend>
        <WhereField value={filter.where ?? ''} onChange={(value) => set('where', value)} />
        {filter.session !== undefined && (
          <Button size="xs" variant="default" onClick={() => set('session', '')}>
            All sessions again
          </Button>
        )}
      </fieldset>
      {filter.item !== undefined && (
        <Button size="xs" variant="default" onClick={() => set('item', '')}>
          All lines again
        </Button>
      )}
    </>
  );
}

interface Choice {
  id: string;
  label: string;
  count: number;
}

interface ChoicesProps {
  legend: string;
  choices: Choice[];
  chosen: readonly string[];
  onToggle: (id: string) => void;
}

function ChoicesOf({ legend, choices, chosen, onToggle }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {choices.map(({ id, label, count }) => (
        <div key={id} className={css.choice}>
          <Checkbox size="xs" label={label} checked={chosen.includes(id)} onChange={() => onToggle(id)} />
          <span className="muted figures">{grouped(String(count))}</span>
        </div>
      ))}
    </fieldset>
  );
}

interface SearchFieldProps {
  find: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
}

function WhereField({ value, onChange }: Omit<SearchFieldProps, 'find'>) {
  const { text, setText } = useTextInAddress(value, onChange, 250);
  return (
    <TextInput
      aria-label="Address or device"
      placeholder="Address or device"
      maxLength={100}
      leftSection={<Icon name="place" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

function SearchField({ find, value, onChange }: SearchFieldProps) {
  const { text, setText } = useTextInAddress(value, onChange, 250);
  return (
    <TextInput
      ref={find}
      aria-label="Words, line or value"
      placeholder="Words, line or value"
      maxLength={255}
      leftSection={<Icon name="search" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
