import { Button, NativeSelect } from '@mantine/core';
import { getCustomLibraries } from '../../../contracts/catalogue/libraries/get-custom-libraries.ts';
import { getOrgCustomLibraries } from '../../../contracts/catalogue/libraries/get-org-custom-libraries.ts';
import { refresh } from '../../app/client.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { DeleteLibraryDialog, LibraryDialog } from './dialogs.tsx';
import css from './libraries.module.css';
import { LibraryList } from './list.tsx';
import { type LibrariesModel, useLibraries } from './model.ts';
import { LibraryPanel } from './panel.tsx';
import { DeleteSubcategoryDialog } from './subcategory.tsx';

/** S067: custom libraries, one's own and the organisation's. The search, the subcategory and the opened one are in the address. */
export default function LibrariesPage() {
  const page = useLibraries();
  const { queries, id, saves, all, tested, failed, loading } = page;
  return (
    <>
      <ShellTop
        title="Libraries"
        detail={loading ? undefined : counted(all.length, 'library', 'libraries')}
        undo={saves.undo}
        redo={saves.redo}
      />
      <div className={css.page} data-open={id > 0 || undefined} data-test={tested || undefined}>
        <section className={css.list} aria-label="Libraries">
          <LibraryTools page={page} />
          {failed ? (
            <FailureLine
              error={failed}
              what="The libraries could not be fetched."
              onRetry={() => void refresh(queries, [getCustomLibraries, getOrgCustomLibraries])}
            />
          ) : null}
          <LibraryList page={page} />
        </section>
        <OpenedLibrary page={page} />
      </div>
      <LibrariesDialogs page={page} />
    </>
  );
}

/** The search, the subcategory with its deletion, and the button for a new library. */
function LibraryTools({ page }: { page: LibrariesModel }) {
  const { find, words, set, subcategories, subcategory, inside, setEmptying, phone, ask } = page;
  return (
    <div className={css.tools}>
      <SearchField
        className={css.find}
        ref={find}
        label="Search the libraries"
        placeholder="Name or subcategory"
        maxLength={100}
        value={words}
        onChange={(typed) => set({ q: typed || null })}
      />
      {subcategories.length > 1 ? (
        <NativeSelect
          aria-label="Subcategory"
          data={[{ value: '', label: 'All subcategories' }, ...subcategories]}
          value={subcategory}
          onChange={(event) => set({ in: event.currentTarget.value || null })}
        />
      ) : null}
      {subcategory !== '' && inside.length > 0 ? (
        <IconButton icon="trash" label={`Delete subcategory ${subcategory}`} onClick={() => setEmptying(true)} />
      ) : null}
      <Button leftSection={<Icon name="plus" />} rightSection={phone ? null : <kbd>N</kbd>} onClick={() => ask('new')}>
        New library
      </Button>
    </div>
  );
}

/** The opened library beside the list, or what stands in its place. */
function OpenedLibrary({ page }: { page: LibrariesModel }) {
  const { id, opened, figuresOf, me, saves, tested, setMade, open, ask, rows } = page;
  return id > 0 ? (
    opened.data ? (
      <LibraryPanel
        key={id}
        opened={opened.data}
        figures={figuresOf.get(id)}
        organizationName={me?.organizationName ?? 'Organization'}
        saves={saves}
        tested={tested}
        onMakeAssembly={() => setMade(id)}
        onClose={() => open(null)}
        onAsk={ask}
      />
    ) : (
      <section className={css.panel}>
        {opened.error ? (
          <FailureLine error={opened.error} what="This library could not be fetched." onRetry={() => void opened.refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </section>
    )
  ) : (
    <section className={css.panel}>
      {rows.length > 0 ? <EmptyState text="Choose a library to see its lines and their quantities." /> : null}
    </section>
  );
}

/** What is asked over the page. */
function LibrariesDialogs({ page }: { page: LibrariesModel }) {
  const {
    emptying,
    subcategory,
    inside,
    subcategories,
    saves,
    setEmptying,
    set,
    asking,
    figuresOf,
    opened,
    setAsking,
    me,
    mayOrganization,
  } = page;
  return (
    <>
      {emptying ? (
        <DeleteSubcategoryDialog
          name={subcategory}
          inside={inside}
          others={subcategories.filter((one) => one !== subcategory)}
          saves={saves}
          onMoved={() => {
            setEmptying(false);
            set({ in: null });
          }}
          onClose={() => setEmptying(false)}
        />
      ) : null}
      {asking?.what === 'delete' && asking.of ? (
        <DeleteLibraryDialog
          saves={saves}
          of={asking.of}
          estimates={figuresOf.get(asking.of.id)?.estimates ?? 0}
          ownLines={opened.data?.library.id === asking.of.id ? opened.data.lines.filter(({ own }) => own).length : 0}
          onClose={() => setAsking(null)}
        />
      ) : asking ? (
        <LibraryDialog
          saves={saves}
          of={asking.of}
          copies={asking.what === 'copy'}
          subcategories={subcategories}
          organization={{ id: me?.organizationId ?? 0, name: me?.organizationName ?? 'Organization', mayAdd: mayOrganization }}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}
