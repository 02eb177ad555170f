import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Addendum } from '../../../contracts/organization/addendums/addendum.ts';
import { getOrgAddendums } from '../../../contracts/organization/addendums/get-org-addendums.ts';
import { getOrgUserAddendums } from '../../../contracts/organization/addendums/get-org-user-addendums.ts';
import { useMay, useMe } from '../../accounts/me.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { ShellTop } from '../../app/shell/shell.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, when } from '../../ui/words.ts';
import { AddendumForm, type AddendumValues } from './addendum-form.tsx';
import { ADDENDUM_READS, useAddendumSaves } from './addendum-saves.ts';
import css from './addendums.module.css';

/** A new addendum as the form begins it. */
interface Adding {
  list: 'organization' | 'mine';
  values: AddendumValues;
}

const EMPTY: AddendumValues = { name: '', content: '', isActive: true };
const valuesOf = ({ name, content, isActive }: Addendum): AddendumValues => ({ name, content, isActive });

/** S082: addendums, one's own and the organisation's. The opened one is in the address. */
export default function AddendumsPage() {
  const [search, setSearch] = useSearchParams();
  const queries = useQueryClient();
  const me = useMe();
  const mayOrganization = useMay('EditOrganizationItems');
  const saves = useAddendumSaves();
  const mine = useRead(getOrgUserAddendums, {});
  const shared = useRead(getOrgAddendums, {});
  const [adding, setAdding] = useState<Adding | null>(null);
  const [asks, setAsks] = useState(false);
  const id = Number(search.get('addendum') ?? 0) || 0;
  const all = [...(mine.data ?? []), ...(shared.data ?? [])];
  const opened = all.find((one) => one.id === id);
  // What a colleague saves meanwhile does not take away what is typed: the form is made anew only while nothing differs.
  const [shown, setShown] = useState<{ addendum: Addendum; times: number } | null>(null);
  const typed = useRef(false);
  const onTyped = useCallback((differs: boolean) => {
    typed.current = differs;
  }, []);
  const show = useCallback((addendum: Addendum) => {
    typed.current = false;
    setShown((was) => ({ addendum, times: (was?.times ?? 0) + 1 }));
  }, []);
  const saved = useRef(false);
  useEffect(() => {
    if (!opened) return;
    const { addendum } = shown ?? {};
    const isNewer = addendum?.revision !== opened.revision && (saved.current || !typed.current);
    if (addendum?.id === opened.id && !isNewer) return;
    saved.current = false;
    show(opened);
  }, [opened, shown, show]);
  useAllChanges((change) => {
    if (change.position === '' || change.touches?.some((touch) => touch.startsWith('addendum:'))) void refresh(queries, ADDENDUM_READS);
  });
  const open = (next: number | null) => {
    setAdding(null);
    setSearch(next === null ? {} : { addendum: String(next) }, { replace: true });
  };
  const failed = mine.error ?? shared.error;
  const loading = !mine.data || !shared.data;
  const groups = [
    { title: 'Mine', list: mine.data ?? [] },
    { title: me?.organizationName ?? 'Organization', list: shared.data ?? [] },
  ];
  const add = () => setAdding({ list: 'mine', values: EMPTY });
  return (
    <>
      <title>Addendums, Scopebook</title>
      <ShellTop title="Addendums" detail={loading ? undefined : counted(all.length, 'addendum')} undo={saves.undo} redo={saves.redo} />
      <div className={css.page} data-form={adding !== null || id > 0 || undefined}>
        <section className={css.list} aria-label="Addendums">
          <div className={css.tools}>
            <Button leftSection={<Icon name="plus" />} onClick={add}>
              New addendum
            </Button>
          </div>
          {failed ? (
            // R200, M091.
            <FailureLine error={failed} what="ERROR!" onRetry={() => void refresh(queries, ADDENDUM_READS)} />
          ) : null}
          {loading && !failed ? <SkeletonRows rows={6} height={54} /> : null}
          {!loading && all.length === 0 ? (
            <EmptyState text="No addendums yet. Terms, a warranty or notes on the scope are written once here, and chosen for each report.">
              <Button onClick={add}>New addendum</Button>
            </EmptyState>
          ) : null}
          {groups
            .filter(({ list }) => list.length > 0)
            .map(({ title, list }) => (
              <section key={title} aria-label={title}>
                <h2 className={css.group}>
                  {title} <span className="muted">{list.length}</span>
                </h2>
                {list.map((row) => (
                  <button
                    key={row.id}
                    type="button"
                    className={css.row}
                    aria-current={row.id === id || undefined}
                    onClick={() => open(row.id)}
                  >
                    <span className={css.name}>{row.name}</span>
                    <small className="muted">
                      {row.isActive ? '' : 'Not active, '}
                      {row.updatedBy}, {when(row.dateUpdated)}
                    </small>
                  </button>
                ))}
              </section>
            ))}
        </section>
        {adding ? (
          <section className={css.middle} aria-label="New addendum">
            <div className={css.head}>
              <h2>{adding.values.name || 'New addendum'}</h2>
              {mayOrganization ? (
                <div className="segmented" role="group" aria-label="List">
                  {(['mine', 'organization'] as const).map((list) => (
                    <button key={list} type="button" aria-pressed={adding.list === list} onClick={() => setAdding({ ...adding, list })}>
                      {list === 'mine' ? 'Mine' : 'Organization'}
                    </button>
                  ))}
                </div>
              ) : null}
              <IconButton icon="close" label="Close" onClick={() => setAdding(null)} />
            </div>
            <AddendumForm
              key={adding.values.name}
              id={0}
              revision={-1}
              initial={adding.values}
              organizationId={adding.list === 'organization' ? (me?.organizationId ?? 0) : 0}
              mayChange
              saves={saves}
              onTyped={onTyped}
              onSaved={() => open(saves.savedId())}
              onCancel={() => setAdding(null)}
            />
          </section>
        ) : opened && shown?.addendum.id === id ? (
          <section className={css.middle} aria-label={opened.name}>
            <div className={css.head}>
              <span className="muted ellipsis">{opened.organization_Id > 0 ? (me?.organizationName ?? 'Organization') : 'Mine'}</span>
              <Button
                variant="default"
                leftSection={<Icon name="copy" />}
                // R197-R199.
                onClick={() => setAdding({ list: 'mine', values: { ...EMPTY, name: `Copy of ${opened.name}`.slice(0, 255) } })}
              >
                Duplicate
              </Button>
              {opened.mayChange ? <IconButton icon="trash" label="Delete addendum" onClick={() => setAsks(true)} /> : null}
              <IconButton icon="close" label="Close" onClick={() => open(null)} />
            </div>
            {opened.mayChange ? null : (
              <p className={css.locked}>
                <Icon name="lock" /> You can put it on reports; an administrator of {me?.organizationName} changes it.
              </p>
            )}
            {opened.revision > shown.addendum.revision && typed.current ? (
              <p className={css.locked} role="status">
                <Icon name="warning" /> {opened.updatedBy} saved it meanwhile.{' '}
                <button type="button" className="link" onClick={() => show(opened)}>
                  Show what {opened.updatedBy} saved
                </button>
              </p>
            ) : null}
            <AddendumForm
              key={`${id} ${shown.times}`}
              id={id}
              revision={shown.addendum.revision}
              initial={valuesOf(shown.addendum)}
              organizationId={0}
              mayChange={opened.mayChange}
              saves={saves}
              onTyped={onTyped}
              onSaved={() => {
                // The form goes on with what the server kept of the text.
                saved.current = true;
                typed.current = false;
                void refresh(queries, ADDENDUM_READS);
              }}
              onCancel={() => (typed.current ? show(opened) : open(null))}
            />
          </section>
        ) : (
          <section className={css.middle}>
            {!loading && id > 0 && !opened ? <EmptyState text="This addendum was deleted or belongs to somebody else." /> : null}
            {!loading && id === 0 && all.length > 0 ? <EmptyState text="Choose an addendum to read or change it." /> : null}
          </section>
        )}
      </div>
      <Dialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={`Delete ${opened?.name ?? 'this addendum'}?`}
        actions={
          <>
            <Button variant="default" onClick={() => setAsks(false)}>
              Keep it
            </Button>
            <Button
              color="brick"
              data-autofocus
              loading={saves.remove.busy}
              onClick={() => {
                setAsks(false);
                void saves.remove.save({ params: { id } }, () => open(null));
              }}
            >
              Delete
            </Button>
          </>
        }
      >
        <p>Reports that have it keep it as it is. It can be brought back with Undo.</p>
      </Dialog>
    </>
  );
}
