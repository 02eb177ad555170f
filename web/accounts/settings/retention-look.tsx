import { Button, Checkbox, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../../../contracts/format.ts';
import { exportRetentionDue } from '../../../contracts/retention/rules/export-retention-due.ts';
import { getRetention } from '../../../contracts/retention/rules/get-retention.ts';
import { getRetentionDue } from '../../../contracts/retention/rules/get-retention-due.ts';
import { keepRetentionDue, releaseRetentionDue } from '../../../contracts/retention/rules/keep-retention-due.ts';
import { removeRetentionDue } from '../../../contracts/retention/rules/remove-retention-due.ts';
import type { RetentionRule } from '../../../contracts/retention/rules/retention.ts';
import { send, urlOf, useRead } from '../../app/client.ts';
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

/** What is due by the words that are looked for, what is unticked of it, and removing the rest. */
function useDue(rule: RetentionRule) {
  const [text, setText] = useState('');
  const words = text.trim();
  const { data, error, refetch } = useRead(
    getRetentionDue,
    { params: { rule }, query: { text: words } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const items = data?.items ?? [];
  const { isKept, keep } = useKept(rule);
  const ticked = items.filter((item) => !isKept(item));
  const { one, many } = RULE_WORDS[rule];
  const removing = useSave(removeRetentionDue, {
    invalidates: [getRetention, getRetentionDue],
    onSaved: ({ removed }) => {
      const gone = new Set(removed);
      const left = ticked.filter(({ id }) => !gone.has(id)).map(({ name }) => name);
      const names = `${left.slice(0, NAMED).join(', ')}${left.length > NAMED ? ` and ${left.length - NAMED} more` : ''}`;
      tell(`Removed ${counted(removed.length, one, many)}.${left.length > 0 ? ` No longer due, and kept: ${names}.` : ''}`);
    },
  });
  return { rule, text, setText, words, data, error, retry: () => void refetch(), items, isKept, keep, ticked, removing };
}

type Due = ReturnType<typeof useDue>;

/** What of a rule is due: looked at, unticked, removed. */
export function RetentionLook({ rule, onClose }: { rule: RetentionRule; onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  // On a phone it stands below the rules.
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);
  const [asking, setAsking] = useState(false);
  const due = useDue(rule);
  const { words, items, ticked } = due;
  const { title, one, many, happens } = RULE_WORDS[rule];
  return (
    <aside ref={panel} className={css.look} aria-label={`Due: ${title}`}>
      <header>
        <span className="muted">Would be removed today</span>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </header>
      <div className={css.lookBody}>
        <DueItems due={due} />
        <h3>What happens to them</h3>
        <ul className={css.happens}>
          {happens.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <footer>
        <Button color="brick" disabled={ticked.length === 0} onClick={() => setAsking(true)}>
          Remove {counted(ticked.length, one, many)}
        </Button>
        {items.length > 0 ? (
          <Button
            variant="default"
            component="a"
            href={urlOf(exportRetentionDue, { params: { rule }, query: { text: words } })}
            download={`due-${rule}.csv`}
            leftSection={<Icon name="download" />}
          >
            Take out first
          </Button>
        ) : null}
      </footer>
      {asking ? <RemoveDialog due={due} onClose={() => setAsking(false)} /> : null}
    </aside>
  );
}

/** How many there are, and each with a box that keeps it. */
function DueItems({ due }: { due: Due }) {
  const { rule, text, setText, words, data, error, retry, items, isKept, keep } = due;
  const { title, one, many, stays } = RULE_WORDS[rule];
  const [oldest] = items;
  return (
    <>
      <h2>{data ? `${counted(data.total, one, many)}${words ? ' with these words' : ''}` : title}</h2>
      <p className="muted">
        {stays} {oldest ? `Oldest ${formatDate(oldest.at.slice(0, 10))}.` : ''}
      </p>
      <SearchField label={`Among what is due: ${title}`} placeholder="Among these" maxLength={255} value={text} onChange={setText} />
      {error ? <FailureLine error={error} what="The list could not be read." onRetry={retry} /> : null}
      {!data && !error ? <SkeletonRows rows={6} height={40} /> : null}
      {data && data.total > items.length ? (
        <p className="amber">The oldest {items.length} are here; the others come when these are removed.</p>
      ) : null}
      {data && items.length === 0 ? <p className="muted">Nothing {words ? 'with these words ' : ''}is due.</p> : null}
      <ul className={css.items}>
        {items.map((item) => (
          <li key={item.id}>
            <Checkbox
              size="xs"
              label={item.name}
              description={`${formatDate(item.at.slice(0, 10))}; ${item.detail}`}
              checked={!isKept(item)}
              onChange={() => keep(item, !isKept(item))}
            />
            {isKept(item) ? <span className="muted">stays</span> : null}
            {isKept(item) && item.kept ? (
              <WhyKept key={item.kept.why} kept={item.kept} name={item.name} onWhy={(why) => keep(item, true, why)} />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function RemoveDialog({ due: { rule, ticked, removing }, onClose }: { due: Due; onClose: () => void }) {
  const { one, many } = RULE_WORDS[rule];
  const { save, busy, failure } = removing;
  const what = counted(ticked.length, one, many);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Remove ${what}?`}
      width={440}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button
            color="brick"
            loading={busy}
            onClick={() => void save({ params: { rule }, body: { ids: ticked.map(({ id }) => id) } }, onClose)}
          >
            Remove {what}
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
  );
}

type Item = ReturnType<typeof getRetentionDue.response.parse>['items'][number];

/** What was unticked: of contacts for whoever looks next, of origins while one looks. */
function useKept(rule: RetentionRule) {
  const [own, setOwn] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isKept = ({ id, kept }: Item) => own.get(id) ?? kept !== null;
  const put = (id: string, is: boolean | undefined) =>
    setOwn((was) => {
      const next = new Map(was);
      if (is === undefined) next.delete(id);
      else next.set(id, is);
      return next;
    });
  const { save } = useSave(
    ({ id, is, why }: { id: string; is: boolean; why: string }) =>
      is
        ? send(keepRetentionDue, { params: { customerId: Number(id) }, body: { why } })
        : send(releaseRetentionDue, { params: { customerId: Number(id) } }),
    {
      optimistic: ({ id, is }) => {
        put(id, is);
        return () => put(id, undefined);
      },
      invalidates: [getRetentionDue],
      // From then on the list says it, also what a colleague makes of it.
      onSaved: (_answer, { id }) => put(id, undefined),
      failed: 'It was not kept so.',
    },
  );
  const keep = ({ id, kept }: Item, is: boolean, why = kept?.why ?? '') => (rule === 'contacts' ? void save({ id, is, why }) : put(id, is));
  return { isKept, keep };
}

/** Who unticked a contact and when; why is typed here, for whoever looks next. */
function WhyKept({ kept, name, onWhy }: { kept: NonNullable<Item['kept']>; name: string; onWhy: (why: string) => void }) {
  const [why, setWhy] = useState(kept.why);
  const leave = () => why.trim() !== kept.why && onWhy(why.trim());
  return (
    <p className={css.why}>
      <span className="muted">
        unticked by {kept.by}, {formatDate(kept.at)}
      </span>
      <TextInput
        size="xs"
        aria-label={`Why ${name} stays`}
        placeholder="Why it stays"
        maxLength={200}
        value={why}
        onChange={(event) => setWhy(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          else if (event.key === 'Escape') setWhy(kept.why);
        }}
      />
    </p>
  );
}
