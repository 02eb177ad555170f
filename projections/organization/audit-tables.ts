import type { AuditSentence } from '../../contracts/audit.ts';
import type { AUDIT_KINDS } from '../../contracts/organization/audit/audit-entry.ts';
import { bigint, integer, json, nullable, type Tables, table, text, textOf } from '../runner/table.ts';
import { LEXEMES } from './audit-words.ts';

export type Kind = (typeof AUDIT_KINDS)[number];
type Mark = NonNullable<AuditSentence['mark']>;

const counts = {
  organization_id: integer,
  day: text,
  person: text,
  kind: textOf<Kind>(),
  person_name: text,
  entries: integer,
  first_position: bigint,
  last_position: bigint,
};

export const tables = {
  entry: table(
    'entry',
    {
      event_id: text,
      position: bigint,
      revision: integer,
      stream: text,
      /** Null when the entry belongs to no job: changes of the price book, of people or the organisation's settings, operators' actions. */
      order_id: nullable(integer),
      organization_id: integer,
      at: text,
      /** The id of a user, `customer` or `system`. */
      person: text,
      person_name: text,
      kind: textOf<Kind>(),
      area_id: nullable(integer),
      area_label: text,
      item_id: nullable(integer),
      mark: nullable(textOf<Mark>()),
      /** From where the user acted, as the event names it; null where that is not recorded. */
      origin: nullable(text),
      /** What a search looks through, as `wordsOf` writes it. */
      words: text,
      /** The rest of the entry, as `EntryBody`. */
      body: json,
    },
    {
      key: 'event_id',
      indexes: [
        '(organization_id, position desc, revision desc)',
        '(order_id, position desc)',
        '(organization_id, kind, person, position desc, revision desc)',
        '(organization_id, at) include (kind, person, origin)',
        '(organization_id, origin, position desc) include (revision, kind, person) where origin is not null',
        '(area_id) where area_id is not null',
        '(item_id) where item_id is not null',
        `using gin (${LEXEMES})`,
      ],
    },
  ),
  /**
   * How many entries there are of a day (UTC), so that a million are counted by reading some thousand rows. The positions are bounds:
   * they stay where entries are cleared.
   */
  entry_count: table('entry_count', counts, { key: ['organization_id', 'day', 'person', 'kind'] }),
  /** The same of each origin, which is of one person: read where a filter is about that alone. */
  entry_origin: table('entry_origin', { ...counts, origin: text }, { key: ['organization_id', 'origin', 'day', 'person', 'kind'] }),
  /** The price book items that an entry changed the prices of. */
  entry_item: table(
    'entry_item',
    { organization_id: integer, xref: integer, event_id: text },
    { key: ['organization_id', 'xref', 'event_id'] },
  ),
};
export type AuditTables = Tables<typeof tables>;
export type EntryRow = AuditTables['entry'];
