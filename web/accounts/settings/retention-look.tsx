import { Button, Checkbox } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../../../contracts/format.ts';
import { exportRetentionDue } from '../../../contracts/retention/rules/export-retention-due.ts';
import { getRetention } from '../../../contracts/retention/rules/get-retention.ts';
import { getRetentionDue } from '../../../contracts/retention/rules/get-retention-due.ts';
import { removeRetentionDue } from '../../../contracts/retention/rules/remove-retention-due.ts';
import type { RetentionRule } from '../../../contracts/retention/rules/retention.ts';
import { urlOf, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import css from './retention.module.css';
import { RULE_WORDS } from './retention-words.ts';

/** So many names are said of what was no longer due. */
const NAMED = 3;

/** What of a rule is due: looked at, unticked, removed. */
export function RetentionLook({ rule, onClose }: { rule: RetentionRule; onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  // On a phone it stands below the rules.
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);
  const [text, setText] = useState('');
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useRead(
    getRetentionDue,
    { params: { rule }, query: { text: text.trim() } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const items = data?.items ?? [];
  const ticked = items.filter(({ id }) => !kept.has(id));
  const { title, one, many, stays, happens } = RULE_WORDS[rule];
  const { save, busy, failure } = useSave(removeRetentionDue, {
    invalidates: [getRetention, getRetentionDue],
    onSaved: ({ removed }) => {
      setAsking(false);
      const gone = new Set(removed);
      const left = ticked.filter(({ id }) => !gone.has(id)).map(({ name }) => name);
      const names = `${left.slice(0, NAMED).join(', ')}${left.length > NAMED ? ` and ${left.length - NAMED} more` : ''}`;
      tell(`Removed ${counted(removed.length, one, many)}.${left.length > 0 ? ` No longer due, and kept: ${names}.` : ''}`);
    },
  });
  const [oldest] = items;
  return (
    <aside ref={panel} className={css.look} aria-label={`Due: ${title}`}>
      <header>
        <span className="muted">Would be removed today</span>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </header>
      <div className={css.lookBody}>
        <h2>{data ? `${counted(data.total, one, many)}${text.trim() ? ' with these words' : ''}` : title}</h2>
        <p className="muted">
          {stays} {oldest ? `Oldest ${formatDate(oldest.at.slice(0, 10))}.` : ''}
        </p>
        <SearchField label={`Among what is due: ${title}`} placeholder="Among these" maxLength={255} value={text} onChange={setText} />
        {error ? <FailureLine error={error} what="The list could not be read." onRetry={() => void refetch()} /> : null}
        {!data && !error ? <SkeletonRows rows={6} height={40} /> : null}
        {data && data.total > items.length ? (
          <p className="amber">The oldest {items.length} are here; the others come when these are removed.</p>
        ) : null}
        {data && items.length === 0 ? <p className="muted">Nothing {text.trim() ? 'with these words ' : ''}is due.</p> : null}
        <ul className={css.items}>
          {items.map(({ id, name, detail, at }) => (
            <li key={id}>
              <Checkbox
                size="xs"
                label={name}
                description={`${formatDate(at.slice(0, 10))}; ${detail}`}
                checked={!kept.has(id)}
                onChange={() => setKept((was) => (was.has(id) ? without(was, id) : new Set(was).add(id)))}
              />
              {kept.has(id) ? <span className="muted">stays</span> : null}
            </li>
          ))}
        </ul>
        <h3>What happens to them</h3>
        <ul className={css.happens}>
          {happens.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
      <footer>
        <Button color="red" disabled={ticked.length === 0} onClick={() => setAsking(true)}>
          Remove {counted(ticked.length, one, many)}
        </Button>
        {items.length > 0 ? (
          <Button
            variant="default"
            component="a"
            href={urlOf(exportRetentionDue, { params: { rule }, query: { text: text.trim() } })}
            download={`due-${rule}.csv`}
            leftSection={<Icon name="download" />}
          >
            Take out first
          </Button>
        ) : null}
      </footer>
      {asking ? (
        <Dialog
          opened
          onClose={() => setAsking(false)}
          title={`Remove ${counted(ticked.length, one, many)}?`}
          width={440}
          actions={
            <>
              <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button color="red" loading={busy} onClick={() => void save({ params: { rule }, body: { ids: ticked.map(({ id }) => id) } })}>
                Remove {counted(ticked.length, one, many)}
              </Button>
            </>
          }
        >
          <p>
            {rule === 'origins'
              ? 'This cannot be undone. Who did what, and when, stays in the audit; from where is gone.'
              : 'Each is erased in 30 days, and can be kept at the contact until then. After that it cannot be undone.'}
          </p>
          {failure ? <FailureLine error={failure} what="Not everything was removed. Look again." /> : null}
        </Dialog>
      ) : null}
    </aside>
  );
}

function without(all: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const rest = new Set(all);
  rest.delete(id);
  return rest;
}
