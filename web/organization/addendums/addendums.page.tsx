import { ShellTop } from '../../app/shell-top.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { AddendumList } from './addendum-list.tsx';
import css from './addendums.module.css';
import { type Addendums, useAddendums } from './addendums-model.ts';
import { NewAddendum } from './new-addendum.tsx';
import { OpenedAddendum } from './opened-addendum.tsx';

/** S082: addendums, one's own and the organisation's. The opened one is in the address. */
export default function AddendumsPage() {
  const addendums = useAddendums();
  const { id, all, opened, adding, saves, loading } = addendums;
  return (
    <>
      <title>Addendums, Scopebook</title>
      <ShellTop title="Addendums" detail={loading ? undefined : counted(all.length, 'addendum')} undo={saves.undo} redo={saves.redo} />
      <div className={css.page} data-form={adding !== null || id > 0 || undefined}>
        <AddendumList addendums={addendums} />
        {adding ? (
          <NewAddendum addendums={addendums} adding={adding} />
        ) : opened ? (
          <OpenedAddendum addendums={addendums} opened={opened} />
        ) : (
          <NoneOpened addendums={addendums} />
        )}
      </div>
    </>
  );
}

function NoneOpened({ addendums: { id, all, loading } }: { addendums: Addendums }) {
  return (
    <section className={css.middle}>
      {!loading && id > 0 ? <EmptyState text="This addendum was deleted or belongs to somebody else." /> : null}
      {!loading && id === 0 && all.length > 0 ? <EmptyState text="Choose an addendum to read or change it." /> : null}
    </section>
  );
}
