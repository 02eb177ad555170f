import { useMay } from '../../app/me.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { AddendumForm } from './addendum-form.tsx';
import css from './addendums.module.css';
import type { Addendums, Adding } from './addendums-model.ts';

/** A new addendum, for oneself or, with the right, for the organisation. */
export function NewAddendum({ addendums, adding }: { addendums: Addendums; adding: Adding }) {
  const { saves, form, organizationId, setAdding, open } = addendums;
  const mayOrganization = useMay('EditOrganizationItems');
  const { list: chosen, values } = adding;
  return (
    <section className={css.middle} aria-label="New addendum">
      <div className={css.head}>
        <h2>{values.name || 'New addendum'}</h2>
        {mayOrganization ? (
          <div className="segmented" role="group" aria-label="List">
            {(['mine', 'organization'] as const).map((list) => (
              <button key={list} type="button" aria-pressed={chosen === list} onClick={() => setAdding({ ...adding, list })}>
                {list === 'mine' ? 'Mine' : 'Organization'}
              </button>
            ))}
          </div>
        ) : null}
        <IconButton icon="close" label="Close" onClick={() => setAdding(null)} />
      </div>
      <AddendumForm
        key={values.name}
        id={0}
        revision={-1}
        initial={values}
        organizationId={chosen === 'organization' ? organizationId : 0}
        mayChange
        saves={saves}
        onTyped={form.onTyped}
        onSaved={() => open(saves.savedId())}
        onCancel={() => setAdding(null)}
      />
    </section>
  );
}
