import { Button, NativeSelect } from '@mantine/core';
import { getCustomLineItem } from '../../../contracts/catalogue/lineitems/get-custom-line-item.ts';
import { getCustomLineItems } from '../../../contracts/catalogue/lineitems/get-custom-line-items.ts';
import { getOrgCustomLineItems } from '../../../contracts/catalogue/lineitems/get-org-custom-line-items.ts';
import { type CustomLineItem } from '../../../contracts/catalogue/lineitems/line-item.ts';
import { refresh } from '../../app/client.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { LineItemForm, valuesOf } from './form.tsx';
import css from './line-items.module.css';
import { LineItemList } from './list.tsx';
import { type Adding, type LineItemsModel, nameOf, useLineItems } from './model.ts';
import { LineItemSide } from './side.tsx';

/** S071: custom line items, one's own and the organisation's. The search, the subcategory and the opened one are in the address. */
export default function LineItemsPage() {
  const page = useLineItems();
  const { queries, saves, adding, id, opened, all, open, failed, loading, showsForm } = page;
  return (
    <>
      <ShellTop title="Line items" detail={loading ? undefined : counted(all.length, 'line item')} undo={saves.undo} redo={saves.redo} />
      <div
        className={css.page}
        data-form={showsForm || undefined}
        data-side={(!adding && opened.data !== undefined && id > 0) || undefined}
      >
        <section className={css.list} aria-label="Line items">
          <LineItemTools page={page} />
          {failed ? (
            <FailureLine
              error={failed}
              what="The line items could not be fetched."
              onRetry={() => void refresh(queries, [getCustomLineItems, getOrgCustomLineItems])}
            />
          ) : null}
          <LineItemList page={page} />
        </section>
        <LineItemInForm page={page} />
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

/** The search, the button for a new line item, and the subcategory. */
function LineItemTools({ page }: { page: LineItemsModel }) {
  const { find, words, set, phone, add, subcategories, subcategory } = page;
  return (
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
  );
}

/** The form of a new line item, and the list that it goes to. */
function NewLineItem({ adding, page }: { adding: Adding; page: LineItemsModel }) {
  const { mayOrganization, setAdding, me, subcategories, saves, open } = page;
  return (
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
  );
}

/** The opened line item in its form. */
function OpenedLineItem({
  item,
  page,
  detail,
}: {
  item: CustomLineItem;
  page: LineItemsModel;
  detail: (typeof getCustomLineItem)['response']['_output'];
}) {
  const { me, phone, add, open, shown, subcategories, saves, typed, show } = page;
  return (
    <section className={css.middle} aria-label={nameOf(item)}>
      <div className={css.head}>
        <span className="muted ellipsis">
          {item.organization_Id > 0 ? (me?.organizationName ?? 'Organization') : 'Mine'}, {item.NewName}
        </span>
        {detail.deleted ? null : (
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
      {detail.deleted ? (
        <p className={css.locked}>
          <Icon name="trash" /> {item.updatedBy} deleted this line item. Undo brings it back; lines on estimates stay.
        </p>
      ) : detail.mayChange ? null : (
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
          mayChange={detail.mayChange && !detail.deleted}
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
  );
}

/** The form beside the list, or what stands in its place. */
function LineItemInForm({ page }: { page: LineItemsModel }) {
  const { adding, id, opened, item, showsForm, rows } = page;
  return adding ? (
    <NewLineItem adding={adding} page={page} />
  ) : id > 0 && opened.data && item ? (
    <OpenedLineItem item={item} page={page} detail={opened.data} />
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
  );
}
