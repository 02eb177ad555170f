import { Button } from '@mantine/core';
import type { AuditViewBody } from '../../../contracts/organization/views/audit-view.ts';
import { useMe } from '../../app/me.ts';
import { Icon } from '../../ui/icons.tsx';
import type { Filter } from '../filters.ts';
import { alertWords, fieldsIn } from './view-words.ts';
import css from './views.module.css';
import type { Views } from './views.ts';

/** Above the entries: which view it is, what it mails, and whether the filters are no longer its own. */
export function ViewsHead({ views, filter }: { views: Views; filter: Filter }) {
  const me = useMe();
  const { opened, isChanged, isGone, open, edit, saves } = views;
  if (isGone) {
    return (
      <span className="muted" role="status">
        This view was deleted or is somebody else's.
      </span>
    );
  }
  if (!opened) return <span>Newest first</span>;
  const words = alertWords(opened, me?.userId);
  return (
    <span className={css.head}>
      <b className="ellipsis">{opened.name}</b>
      {isChanged ? (
        <>
          <span className="amber">filters changed</span>
          <Button
            size="compact-xs"
            variant="default"
            loading={saves.save.busy}
            onClick={() =>
              void saves.save.save({ id: opened.id, revision: opened.revision, ...fieldsIn(filter) } as AuditViewBody & { id: number })
            }
          >
            Save in the view
          </Button>
          <button type="button" className="link" onClick={() => open(opened.id)}>
            Back to the view
          </button>
        </>
      ) : (
        <>
          {words ? (
            <span className={`${css.words} ellipsis`}>
              <Icon name="bell" size={14} /> {words}
            </span>
          ) : null}
          <button type="button" className="link" onClick={() => edit(opened.id)}>
            {words ? 'Edit alert' : 'Edit view'}
          </button>
        </>
      )}
    </span>
  );
}
