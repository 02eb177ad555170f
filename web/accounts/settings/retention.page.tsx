import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatTime } from '../../../contracts/format.ts';
import { getRetention, type RuleNow } from '../../../contracts/retention/rules/get-retention.ts';
import { KEPT, keptWords, type RetentionRule } from '../../../contracts/retention/rules/retention.ts';
import { saveRetentionRule } from '../../../contracts/retention/rules/save-retention-rule.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import css from './retention.module.css';
import { RetentionLook } from './retention-look.tsx';
import { RULE_WORDS } from './retention-words.ts';
import { SettingsRoom } from './settings-room.tsx';

/** What has no rule, and why. */
const FOR_GOOD = [
  ['Changes of jobs, prices, rights', 'what Scopebook is; cannot be shortened'],
  ['Sealed and archived copies', 'the proof of both sides; they still verify'],
  ['Photos of jobs', 'with their job; removing one can be undone'],
  ['Archived jobs', 'they stay in the view Archive of the jobs'],
] as const;

/** A rule that somebody has changed and not saved. */
interface Typed {
  rule: RetentionRule;
  kept: number;
}

/** How long things are kept. A rule removes nothing by itself: it says what is due, and a person removes it. */
export default function RetentionPage() {
  const queries = useQueryClient();
  const { data, error, refetch } = useRead(getRetention, {}, { staleTime: 0 });
  useAllChanges((change) => {
    if (change.position === '') void refresh(queries, [getRetention]);
  });
  const [typed, setTyped] = useState<Typed | null>(null);
  const [looking, setLooking] = useState<RetentionRule | null>(null);
  const changed = data?.rules.find(({ rule, kept }) => rule === typed?.rule && kept !== typed.kept);
  return (
    <SettingsRoom title="Retention" unsaved={changed ? 1 : 0}>
      <div className={looking ? `${css.page} ${css.looking}` : css.page}>
        <div className={css.rules}>
          <header className={css.head}>
            <h2>
              How long things are kept{' '}
              <small className="muted">a rule removes nothing by itself: it says what is due, a person removes it</small>
            </h2>
            {data ? <span className="muted figures">reckoned {formatTime(data.at)}</span> : null}
          </header>
          {error ? <FailureLine error={error} what="The rules could not be read." onRetry={() => void refetch()} /> : null}
          {!data && !error ? <SkeletonRows rows={4} height={48} /> : null}
          {data ? (
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">Kept</th>
                  <th scope="col">Next due</th>
                  <th scope="col">Due now</th>
                  <th scope="col">
                    <span className="hidden-visually">Look</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {FOR_GOOD.map(([title, words]) => (
                  <FixedRow key={title} title={title} words={words} kept="for good" />
                ))}
                {data.rules.map((rule) => (
                  <Row
                    key={rule.rule}
                    rule={rule}
                    chosen={typed?.rule === rule.rule ? typed.kept : rule.kept}
                    isOpen={looking === rule.rule}
                    onChoose={(kept) => setTyped({ rule: rule.rule, kept })}
                    onLook={() => setLooking(looking === rule.rule ? null : rule.rule)}
                  />
                ))}
                <FixedRow
                  title="Webhook deliveries, what came of them"
                  words="the one thing that goes by itself; the events stay"
                  kept="30 days"
                />
              </tbody>
            </table>
          ) : null}
          {changed && typed ? (
            <Foretold key={`${typed.rule} ${typed.kept}`} rule={changed} kept={typed.kept} onDone={() => setTyped(null)} />
          ) : null}
        </div>
        {looking ? <RetentionLook key={looking} rule={looking} onClose={() => setLooking(null)} /> : null}
      </div>
    </SettingsRoom>
  );
}

function FixedRow({ title, words, kept }: { title: string; words: string; kept: string }) {
  return (
    <tr>
      <th scope="row">
        {title}
        <small className="muted">{words}</small>
      </th>
      <td>
        <span className={css.fixed}>
          <Icon name="lock" size={14} /> {kept}
        </span>
      </td>
      <td className="muted">none due</td>
      <td className={css.nothing}>–</td>
      <td />
    </tr>
  );
}

interface RowProps {
  rule: RuleNow;
  /** As it stands in the field. */
  chosen: number;
  isOpen: boolean;
  onChoose: (kept: number) => void;
  onLook: () => void;
}

function Row({ rule: { rule, kept, due, nextDue }, chosen, isOpen, onChoose, onLook }: RowProps) {
  const { title, from, one, many } = RULE_WORDS[rule];
  const choices = [...new Set([...KEPT[rule].choices, kept])].sort((a, b) => a - b);
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row">
        {title}
        <small className="muted">{from}</small>
      </th>
      <td>
        <NativeSelect
          aria-label={`${title}: kept`}
          value={String(chosen)}
          data={choices.map((choice) => ({ value: String(choice), label: keptWords(rule, choice) }))}
          data-unsaved={chosen !== kept || undefined}
          onChange={(event) => onChoose(Number(event.currentTarget.value))}
        />
      </td>
      <td className={due > 0 ? undefined : 'muted'} data-next={(due === 0 && nextDue !== '') || undefined}>
        {due > 0 ? 'today' : nextDue ? formatDate(nextDue.slice(0, 10)) : 'none due'}
      </td>
      <td className={due > 0 ? 'figures' : css.nothing}>{due > 0 ? counted(due, one, many) : '–'}</td>
      <td>
        {due > 0 ? (
          <button type="button" className="link" aria-expanded={isOpen} aria-label={`Look at ${counted(due, one, many)}`} onClick={onLook}>
            Look
          </button>
        ) : null}
      </td>
    </tr>
  );
}

/** What would be due if a rule were another one, before that is saved. */
function Foretold({ rule: { rule, kept: was, due, months, choices }, kept, onDone }: { rule: RuleNow; kept: number; onDone: () => void }) {
  const { save, busy, failure } = useSave(saveRetentionRule, {
    invalidates: [getRetention],
    onSaved: () => {
      tell(`${RULE_WORDS[rule].title}: kept ${keptWords(rule, kept)}. Nothing was removed.`);
      onDone();
    },
  });
  const { title, one, many } = RULE_WORDS[rule];
  const then = choices.find((choice) => choice.kept === kept)?.due ?? 0;
  const difference = then - due;
  return (
    <section className={css.foretold} aria-labelledby="foretold">
      <h2 id="foretold">
        If {title.charAt(0).toLowerCase() + title.slice(1)} were kept {keptWords(rule, kept)} instead{' '}
        <small className="amber">chosen, not saved</small>
      </h2>
      <Bars months={months} due={due} then={then} />
      <p className="figures">
        {keptWords(rule, was)}: {due} due now. {keptWords(rule, kept)}: {then} due
        {difference === 0 ? ', the same' : `, ${Math.abs(difference)} ${difference > 0 ? 'more' : 'fewer'}`}.
      </p>
      <div className={css.foot}>
        <p className="muted">
          Saving the rule removes nothing; the {counted(then, one, many)} would then be listed for somebody to look at.
        </p>
        <Button variant="default" onClick={onDone}>
          Leave {keptWords(rule, was)}
        </Button>
        <Button loading={busy} onClick={() => void save({ params: { rule }, body: { kept, was } })}>
          Save {keptWords(rule, kept)}
        </Button>
      </div>
      {failure ? <FailureLine error={failure} what="The rule stays as it was." /> : null}
    </section>
  );
}

const WIDTH = 24;

/** How many there are of each month; the oldest are due first: brick now, amber with the other rule. */
function Bars({ months: some, due, then }: { months: RuleNow['months']; due: number; then: number }) {
  const months = untilNow(some);
  const highest = Math.max(1, ...months.map(({ count }) => count));
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return <p className="muted">There is nothing of this kind yet.</p>;
  let before = 0;
  const bars = months.map(({ month, count }) => {
    const kind = before < Math.min(due, then) ? css.now : before < Math.max(due, then) ? css.then : css.later;
    before += count;
    return { month, count, kind };
  });
  return (
    <figure className={css.bars} aria-label={`By month, from ${monthWords(first.month)} to ${monthWords(last.month)}`}>
      <div>
        {bars.map(({ month, count, kind }) => (
          <span
            key={month}
            className={kind}
            style={{ height: `${count === 0 ? 0 : Math.max(4, (count / highest) * 100)}%`, maxWidth: WIDTH }}
            title={`${monthWords(month)}: ${count}`}
          />
        ))}
      </div>
      <figcaption className="muted figures">
        <span>{monthWords(first.month)}</span>
        <span>{monthWords(last.month)}</span>
      </figcaption>
    </figure>
  );
}

/** Every month from the first until now, also those that have none. */
function untilNow(months: RuleNow['months']): RuleNow['months'] {
  const counts = new Map(months.map(({ month, count }) => [month, count]));
  const now = new Date().toISOString().slice(0, 7);
  const all: RuleNow['months'] = [];
  for (let month = months[0]?.month ?? ''; month !== '' && month <= now; month = monthAfter(month))
    all.push({ month, count: counts.get(month) ?? 0 });
  return all;
}

function monthAfter(month: string): string {
  const [year = 0, one = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, one, 15)).toISOString().slice(0, 7);
}

const monthWords = (month: string) =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
