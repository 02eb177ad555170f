import type { AuditView } from '../../../contracts/organization/views/audit-view.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { grouped } from '../../ui/words.ts';
import css from './views.module.css';
import type { Views } from './views.ts';

/** Filters with a name and a count, at the left of the audit; a bell means that it mails. */
export function ViewsList({ views: { views, counts, opened, open, edit, error, retry } }: { views: Views }) {
  const countOf = (id: number) => {
    const found = counts?.views.find((one) => one.id === id);
    return found && `${found.isMore ? 'over ' : ''}${grouped(String(found.count))}`;
  };
  return (
    <nav className={css.views} aria-label="Views">
      <h2>
        Views
        <IconButton icon="plus" label="Save these filters as a view" onClick={() => edit(0)} />
      </h2>
      <Row name="Everything" count={counts && grouped(String(counts.all))} current={!opened} onOpen={() => open(0)} />
      {error ? <FailureLine error={error} what="Your views could not be read." onRetry={retry} /> : null}
      {views.map((view) => (
        <Row
          key={view.id}
          name={view.name}
          alert={view.alert}
          count={countOf(view.id)}
          current={view.id === opened?.id}
          onOpen={() => open(view.id)}
        />
      ))}
    </nav>
  );
}

interface RowProps {
  name: string;
  alert?: AuditView['alert'];
  count: string | undefined;
  current: boolean;
  onOpen: () => void;
}

function Row({ name, alert = '', count, current, onOpen }: RowProps) {
  return (
    <button type="button" className={css.view} aria-current={current || undefined} onClick={onOpen}>
      <span className="ellipsis" title={name}>
        {name}
      </span>
      {alert ? <Icon name="bell" size={14} label="mails you" /> : null}
      <span className="muted figures">{count}</span>
    </button>
  );
}
