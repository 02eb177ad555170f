import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getCustomLineItem } from '../../../contracts/catalogue/lineitems/get-custom-line-item.ts';
import { getCustomLineItems } from '../../../contracts/catalogue/lineitems/get-custom-line-items.ts';
import { getOrgCustomLineItems } from '../../../contracts/catalogue/lineitems/get-org-custom-line-items.ts';
import { type CustomLineItem } from '../../../contracts/catalogue/lineitems/line-item.ts';
import { unitCostOf } from '../../../contracts/unit-cost.ts';
import { useMay, useMe } from '../../accounts/me.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { ShellTop } from '../../app/shell.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Marked } from '../../ui/marked.tsx';
import { matchesIn } from '../../ui/matches.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, grouped } from '../../ui/words.ts';
import { LineItemForm, valuesOf } from './form.tsx';
import css from './line-items.module.css';
import { LINE_ITEM_READS, useLineItemSaves } from './saves.ts';
import { LineItemSide } from './side.tsx';

type List = 'organization' | 'mine';

/** A new line item as the form begins it; a copy has the values of another. */
interface Adding {
  list: List;
  from?: CustomLineItem;
}

const nameOf = ({ actionShown, description }: CustomLineItem) => `${actionShown} ${description}`;
const isFound = (item: CustomLineItem, words: string) => words === '' || matchesIn(`${nameOf(item)} ${item.NewName}`, words).length > 0;

/** S071: custom line items, one's own and the organisation's. The search, the subcategory and the opened one are in the address. */
export default function LineItemsPage() {
  const [search, setSearch] = useSearchParams();
  const queries = useQueryClient();
  const me = useMe();
  const mayOrganization = useMay('EditOrganizationItems');
  const phone = usePhone();
  const saves = useLineItemSaves();
  const find = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState<Adding | null>(null);
  const mine = useRead(getCustomLineItems, {});
  const shared = useRead(getOrgCustomLineItems, {});
  const words = search.get('q') ?? '';
  const subcategory = search.get('in') ?? '';
  const id = Number(search.get('item') ?? 0) || 0;
  const opened = useRead(getCustomLineItem, { params: { id } }, { enabled: id > 0 });

  const set = useCallback(
    (change: Record<string, string | null>) =>
      setSearch(
        (was) => {
          const now = new URLSearchParams(was);
          for (const [name, value] of Object.entries(change)) value ? now.set(name, value) : now.delete(name);
          return now;
        },
        { replace: true },
      ),
    [setSearch],
  );
  useAllChanges((change) => {
    const touches = change.touches ?? [];
    if (change.position === '' || touches.some((touch) => touch.startsWith('lineitem:'))) void refresh(queries, LINE_ITEM_READS);
  });

  const all = useMemo(() => [...(mine.data ?? []), ...(shared.data ?? [])], [mine.data, shared.data]);
  const subcategories = useMemo(() => [...new Set(all.map(({ NewName }) => NewName))].sort(), [all]);
  const shows = (item: CustomLineItem) => isFound(item, words) && (subcategory === '' || item.NewName === subcategory);
  const groups = [
    { list: 'mine' as const, title: 'Mine', items: (mine.data ?? []).filter(shows) },
    { list: 'organization' as const, title: me?.organizationName ?? 'Organization', items: (shared.data ?? []).filter(shows) },
  ];
  const rows = groups.flatMap(({ items }) => items);
  const open = (next: number | null) => {
    setAdding(null);
    set({ item: next === null ? null : String(next) });
  };
  const step = (by: 1 | -1) => {
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + by))];
    if (next) open(next.id);
  };
  const add = useCallback((from?: CustomLineItem) => setAdding({ list: 'mine', ...(from && { from }) }), []);
  const item = opened.data?.item;
  // What a colleague changes meanwhile does not take away what is typed: the form is made anew only while nothing differs.
  const [shown, setShown] = useState<{ item: CustomLineItem; times: number } | null>(null);
  const typed = useRef(false);
  const show = useCallback((next: CustomLineItem) => {
    typed.current = false;
    setShown((was) => ({ item: next, times: (was?.times ?? 0) + 1 }));
  }, []);
  useEffect(() => {
    if (item && (shown?.item.id !== item.id || (!typed.current && shown.item.revision !== item.revision))) show(item);
  }, [item, shown, show]);

  const keys = useRef<(event: KeyboardEvent) => void>(() => {});
  keys.current = (event) => {
    const target = event.target as HTMLElement;
    const inSearch = target === find.current;
    if (event.defaultPrevented || event.altKey || (target.closest('input, textarea, select, [role="dialog"], [role="menu"]') && !inSearch))
      return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (control && key === 'z' && !inSearch) (event.shiftKey ? saves.redo : saves.undo).run();
    else if (control && key === 'y' && !inSearch) saves.redo.run();
    else if (control && key === 'd' && item) add(item);
    else if (control) return;
    else if (event.key === '/' && !inSearch) find.current?.focus();
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (key === 'n' && !inSearch) add();
    else if (event.key === 'Escape' && (adding || words !== '' || id > 0)) {
      if (adding) setAdding(null);
      else if (words !== '') set({ q: null });
      else open(null);
    } else return;
    event.preventDefault();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => keys.current(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  usePageCommands(
    useMemo<Command[]>(() => [{ id: 'new-line-item', label: 'New line item', icon: 'plus', keys: 'N', run: () => add() }], [add]),
  );

  const failed = mine.error ?? shared.error;
  const loading = !mine.data || !shared.data;
  const showsForm = adding !== null || id > 0;
  return (
    <>
      <ShellTop title="Line items" detail={loading ? undefined : counted(all.length, 'line item')} undo={saves.undo} redo={saves.redo} />
      <div
        className={css.page}
        data-form={showsForm || undefined}
        data-side={(!adding && opened.data !== undefined && id > 0) || undefined}
      >
        <section className={css.list} aria-label="Line items">
          <div className={css.tools}>
            <div>
              <SearchField
                ref={find}
                label="Search the line items"
                placeholder="Name or subcategory"
                maxLength={100}
                value={words}
                onChange={(typed) => set({ q: typed || null })}
              />
              <Button leftSection={<Icon name="plus" />} rightSection={phone ? null : <kbd>N</kbd>} onClick={() => add()}>
                New
              </Button>
            </div>
            {subcategories.length > 1 ? (
              <NativeSelect
                aria-label="Subcategory"
                data={[{ value: '', label: 'All subcategories' }, ...subcategories]}
                value={subcategory}
                onChange={(event) => set({ in: event.currentTarget.value || null })}
              />
            ) : null}
          </div>
          {failed ? (
            <FailureLine
              error={failed}
              what="The line items could not be fetched."
              onRetry={() => void refresh(queries, [getCustomLineItems, getOrgCustomLineItems])}
            />
          ) : null}
          <div className={css.scroll}>
            {loading && !failed ? <SkeletonRows rows={8} height={54} /> : null}
            {!loading && all.length === 0 ? (
              <EmptyState text="No line items yet. Work that the price book does not have, priced by you, is found in the builder like the book’s own items.">
                <Button onClick={() => add()}>New line item</Button>
              </EmptyState>
            ) : null}
            {!loading && all.length > 0 && rows.length === 0 ? <EmptyState text={`No line item is called “${words}” here.`} /> : null}
            {groups
              .filter(({ items }) => items.length > 0)
              .map(({ list, title, items }) => (
                <section key={list} aria-label={title}>
                  <h2 className={css.group}>
                    {title} <span className="muted">{items.length}</span>
                    {list === 'organization' && !mayOrganization ? <Icon name="lock" label="changed by administrators" /> : null}
                  </h2>
                  {items.map((row) => (
                    <button
                      key={row.id}
                      type="button"
                      className={css.row}
                      aria-current={row.id === id || undefined}
                      onClick={() => open(row.id)}
                    >
                      <span className="ellipsis">
                        <span className="muted">{row.actionShown}</span> <Marked text={row.description} query={words} />
                      </span>
                      <b>
                        {grouped(unitCostOf(row))} <span className="muted">{row.unitOfMeasure}</span>
                      </b>
                      <small>
                        {row.NewName}, {row.prices.length === 1 ? 'one price' : counted(row.prices.length, 'quality', 'qualities')}
                      </small>
                    </button>
                  ))}
                </section>
              ))}
          </div>
        </section>
        {adding ? (
          <section className={css.middle} aria-label="New line item">
            <div className={css.head}>
              <h2>{adding.from ? `Copy of ${adding.from.description}` : 'New line item'}</h2>
              {mayOrganization ? (
                <div className="segmented" role="group" aria-label="List">
                  <button type="button" aria-pressed={adding.list === 'mine'} onClick={() => setAdding({ ...adding, list: 'mine' })}>
                    Mine
                  </button>
                  <button
                    type="button"
                    aria-pressed={adding.list === 'organization'}
                    onClick={() => setAdding({ ...adding, list: 'organization' })}
                  >
                    Organization
                  </button>
                </div>
              ) : null}
              <IconButton icon="close" label="Close" onClick={() => setAdding(null)} />
            </div>
            <LineItemForm
              key={`new ${adding.from?.id ?? 0}`}
              initial={valuesOf(adding.from)}
              list={adding.list}
              organizationId={me?.organizationId ?? 0}
              copyFromId={adding.from?.id}
              mayChange
              subcategories={subcategories}
              saves={saves}
              onSaved={() => open(saves.latest()?.id ?? null)}
              onCancel={() => setAdding(null)}
            />
          </section>
        ) : id > 0 && opened.data && item ? (
          <section className={css.middle} aria-label={nameOf(item)}>
            <div className={css.head}>
              <span className="muted ellipsis">
                {item.organization_Id > 0 ? (me?.organizationName ?? 'Organization') : 'Mine'}, {item.NewName}
              </span>
              {opened.data.deleted ? null : (
                <Button
                  variant="default"
                  leftSection={<Icon name="copy" />}
                  rightSection={phone ? null : <kbd>Ctrl D</kbd>}
                  onClick={() => add(item)}
                >
                  Duplicate
                </Button>
              )}
              <IconButton icon="close" label="Close" onClick={() => open(null)} />
            </div>
            {opened.data.deleted ? (
              <p className={css.locked}>
                <Icon name="trash" /> {item.updatedBy} deleted this line item. Undo brings it back; lines on estimates stay.
              </p>
            ) : opened.data.mayChange ? null : (
              <p className={css.locked}>
                <Icon name="lock" /> You can use and duplicate it; an administrator of {me?.organizationName} changes it.
              </p>
            )}
            {shown?.item.id === item.id ? (
              <LineItemForm
                key={`${item.id} ${shown.times}`}
                item={shown.item}
                initial={valuesOf(shown.item)}
                list="mine"
                organizationId={0}
                mayChange={opened.data.mayChange && !opened.data.deleted}
                subcategories={subcategories}
                saves={saves}
                onTyped={(differs) => {
                  typed.current = differs;
                }}
                onSaved={() => show(saves.latest() ?? item)}
                onCancel={() => (typed.current ? show(item) : open(null))}
              />
            ) : null}
          </section>
        ) : showsForm ? (
          <section className={css.middle}>
            {opened.error ? (
              <FailureLine error={opened.error} what="This line item could not be fetched." onRetry={() => void opened.refetch()} />
            ) : (
              <SkeletonRows rows={6} />
            )}
          </section>
        ) : (
          <section className={css.middle}>
            {rows.length > 0 ? <EmptyState text="Choose a line item to see its prices and where it is used." /> : null}
          </section>
        )}
        {!adding && opened.data && id > 0 ? (
          <LineItemSide
            opened={opened.data}
            busy={saves.remove.busy}
            onDelete={() => void saves.remove.save({ params: { id } }, () => open(null))}
          />
        ) : null}
      </div>
    </>
  );
}
