import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { D } from '../../contracts/decimal.ts';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { getRestoration, type Restoration, restoreValue } from '../../contracts/organization/audit/restore.ts';
import { useChanges } from '../app/changes.ts';
import { send, useRead } from '../app/client.ts';
import { usePageKeys } from '../app/page-keys.ts';
import { useSave } from '../app/save.ts';
import { failureText } from '../ui/failure.ts';
import { Icon } from '../ui/icons.tsx';
import { tell, tellFailure } from '../ui/toast.ts';
import { clock, day, dollars, grouped, isToday } from '../ui/words.ts';
import { keyOfEntry } from './days.ts';
import css from './entry-panel.module.css';
import { afterName, shortMoment, signed } from './words.ts';

/** As the server names it. */
const placeOf = ({ position, revision }: AuditEntry) => `${position}-${revision}`;
/** A quantity alone: an entry of several fields has no one line over time. */
const QUANTITY = /^\d+(\.\d+)?$/;
const firstName = (name: string) => name.split(' ')[0];

type Side = 'before' | 'after';

/** Restores, tells it with a way to take it back, and reads again whatever shows the value. */
function useRestore() {
  const queries = useQueryClient();
  const readAgain = () => void queries.invalidateQueries();
  const takeBack = async (made: string) => {
    try {
      const { restoration } = await send(getRestoration, { query: { entry: made } });
      if (!restoration?.before || !restoration.isAfter) {
        tell(restoration?.why || 'It was changed again meanwhile, and stays as it is.');
        return;
      }
      await send(restoreValue, { body: { entry: made, to: 'before', seen: restoration.seen } });
      tell(`It is ${restoration.before.words} again.`);
      readAgain();
    } catch (error) {
      tellFailure(error, 'It was not taken back.');
    }
  };
  return useSave(
    ({ entry, to, seen }: { entry: AuditEntry; to: Side; seen: string }) =>
      send(restoreValue, { body: { entry: placeOf(entry), to, seen } }),
    {
      invalidates: [getAudit],
      failed: 'Nothing was restored.',
      onSaved: ({ words, made }) => {
        tell(`It is ${shortWords(words)} again.`, made === null ? undefined : { label: 'Undo', run: () => void takeBack(made) });
        readAgain();
      },
      onFailed: readAgain,
    },
  );
}

/** The value before, in this entry and now, and the way back to the earlier ones; nothing of an entry that has none. */
export function WayBack({ entry }: { entry: AuditEntry }) {
  const { data, error, refetch } = useRead(getRestoration, { query: { entry: placeOf(entry) } }, { staleTime: 0 });
  useChanges(entry.orderId ?? undefined, () => void refetch());
  if (error) return <p className="brick">{failureText(error)}</p>;
  if (!data) return MOSTLY_RESTORED.has(entry.kind) ? <div className={css.valuesWaiting} role="status" aria-label="Loading" /> : null;
  return data.restoration ? <Values entry={entry} restoration={data.restoration} /> : null;
}

const MOSTLY_RESTORED: ReadonlySet<AuditEntry['kind']> = new Set(['quantities', 'prices']);

function Values({ entry, restoration }: { entry: AuditEntry; restoration: Restoration }) {
  const { wasWords, becameWords, foundBy, now, nowBy, isAfter, unit } = restoration;
  const isLong = [wasWords, becameWords, now].some((words) => words.length > 20);
  const unitWords = unit && <span className="muted"> {unit}</span>;
  return (
    <>
      <table className={`${css.values} ${isLong ? css.long : ''} figures`}>
        <tbody>
          <tr>
            <th scope="row">Before</th>
            <td>
              {wasWords || 'not known'}
              {wasWords && unitWords}
            </td>
            <td className="muted">{foundBy && writerWords(foundBy)}</td>
          </tr>
          {becameWords && (
            <tr className={css.this}>
              <th scope="row">This entry</th>
              <td>
                <b>{becameWords}</b>
                {unitWords}
              </td>
              <td>
                {firstName(entry.actorName)}, {shortMoment(entry.at)}
              </td>
            </tr>
          )}
          <tr>
            <th scope="row">Now</th>
            <td>
              {now || 'gone'}
              {now && unitWords}
            </td>
            <td className={isAfter ? 'muted' : css.since}>
              {isAfter ? 'as this entry left it' : nowBy && now ? writerWords(nowBy) : now ? 'changed since' : ''}
            </td>
          </tr>
        </tbody>
      </table>
      {entry.kind === 'quantities' && entry.orderId !== null && entry.itemId !== null && QUANTITY.test(entry.after) && (
        <QuantitySteps entry={entry} orderId={entry.orderId} itemId={entry.itemId} />
      )}
      <Buttons entry={entry} restoration={restoration} />
    </>
  );
}

/** `Dana, 11/09/2026`; with the time where it was today. */
const writerWords = ({ by, at }: NonNullable<Restoration['foundBy']>) => `${firstName(by)}, ${isToday(at) ? clock(at) : day(at)}`;

/** What is too long for a button is in the table above it. */
const MOST = 34;
const shortWords = (words: string) => (words.length > MOST ? `${words.slice(0, MOST - 1).trimEnd()}…` : words);

function Buttons({ entry, restoration }: { entry: AuditEntry; restoration: Restoration }) {
  const restore = useRestore();
  const { before, after, isAfter, seen, unit, why, sent, now, nowBy } = restoration;
  const run = (to: Side) => void restore.save({ entry, to, seen });
  const first: Side | null = before ? 'before' : after ? 'after' : null;
  usePageKeys({ r: first !== null && !restore.busy && (() => run(first)) });
  if (why) return <p className={`muted ${css.why}`}>{why}</p>;
  if (first === null) return null;
  const both = [['before', before] as const, ['after', after] as const];
  return (
    <div className={css.restore}>
      {!isAfter && now && (
        <p className={css.since}>
          {nowBy?.by ?? 'Somebody'} has changed it since: it is {now} now. Restore it all the same?
        </p>
      )}
      {both.map(
        ([side, value]) =>
          value && (
            <Button
              key={side}
              fullWidth
              variant={side === first ? 'filled' : 'default'}
              loading={restore.busy && restore.input?.to === side}
              disabled={restore.busy}
              leftSection={<Icon name="restore" />}
              rightSection={side === first ? <kbd>R</kbd> : undefined}
              title={`Restore ${value.words}${unit && ` ${unit}`}`}
              onClick={() => run(side)}
            >
              Restore {shortWords(value.words)}
              {unit && ` ${unit}`}
            </Button>
          ),
      )}
      <p className="muted">
        {movedWords((before ?? after)?.moved ?? '')}A new entry by you; nothing is erased.
        {sent.map(({ sentence, at, by }) => ` ${by}: ${afterName(sentence, by)}, ${day(at)}.`)}
        {sent.length > 0 && ' What was sent stays as it was sent'}
        {sent.length > 0 && entry.orderId !== null && (
          <>
            : <Link to={`/ProEstimate/EstimateView/${entry.orderId}/0`}>send it again</Link> after restoring.
          </>
        )}
      </p>
      <RestoredMoney value={before ?? after} />
    </div>
  );
}

/** `$243.84 less than now, before tax. `; nothing where there is no job. */
function movedWords(moved: string): string {
  if (moved === '') return '';
  if (!/[1-9]/.test(moved)) return 'At the same price as now. ';
  return `${dollars(moved.replace('-', ''))} ${moved.startsWith('-') ? 'less' : 'more'} than now, before tax. `;
}

/** Line, tax and total of the job now and once the value is set again; nothing where none of them moves. */
function RestoredMoney({ value }: { value: Restoration['before'] }) {
  const { line, tax, withTax } = value?.money ?? {};
  const rows = [
    { word: 'Line total', amounts: line },
    { word: 'Tax', amounts: tax },
    { word: 'With tax', amounts: withTax },
  ].flatMap(({ word, amounts }) => (amounts ? [{ word, ...amounts, moved: new D(amounts.becomes).minus(amounts.was).toFixed(2) }] : []));
  if (!value || !rows.some(({ moved }) => /[1-9]/.test(moved))) return null;
  return (
    <table className={`${css.money} ${css.restored} figures`}>
      <caption className="muted">Once {shortWords(value.words)} is restored</caption>
      <tbody>
        {rows.map(({ word, was, becomes, moved }) => (
          <tr key={word}>
            <th scope="row">{word}</th>
            <td className="muted">{grouped(was)}</td>
            <td>
              <Icon name="arrowRight" size={12} label="to" />
            </td>
            <td>
              <b>{grouped(becomes)}</b>
            </td>
            <td className={/[1-9]/.test(moved) ? undefined : 'muted'}>{signed(moved)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Every quantity that the line had. */
function QuantitySteps({ entry, orderId, itemId }: { entry: AuditEntry; orderId: number; itemId: number }) {
  const history = useRead(getAudit, { query: { orderId, item: itemId, kind: 'quantities,lines', take: 200 } });
  const steps = history.data?.entries.filter((one) => QUANTITY.test(one.after)).reverse() ?? [];
  const here = steps.findIndex((step) => keyOfEntry(step) === keyOfEntry(entry));
  return steps.length > 1 ? <Steps steps={steps} here={here} unit={entry.unit} /> : null;
}

const WIDTH = 320;
const HEIGHT = 44;

/** The quantity over time as steps; the opened entry is the filled dot. */
function Steps({ steps, here, unit }: { steps: AuditEntry[]; here: number; unit: string }) {
  const values = steps.map((step) => Number(step.after));
  const times = steps.map((step) => Date.parse(step.at));
  const [first = 0, last = 1] = [times[0], times.at(-1)];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = (index: number) => 8 + ((times[index] ?? 0) - first) * ((WIDTH - 24) / Math.max(1, last - first));
  const y = (index: number) => HEIGHT - 8 - ((values[index] ?? 0) - low) * ((HEIGHT - 16) / Math.max(0.000001, high - low));
  const path = steps.map((_, index) => (index === 0 ? `M${x(0)} ${y(0)}` : `H${x(index)}V${y(index)}`)).join('');
  return (
    <svg
      className={css.steps}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Quantity over time: ${steps.map((step) => step.after).join(', ')} ${unit}`}
    >
      <path d={`${path}H${WIDTH}`} />
      {steps.map((step, index) => (
        <circle
          key={keyOfEntry(step)}
          className={index === here ? css.on : undefined}
          cx={x(index)}
          cy={y(index)}
          r={index === here ? 4.5 : 3}
        >
          <title>{`${step.after} ${unit}, ${step.actorName}, ${shortMoment(step.at)}`}</title>
        </circle>
      ))}
    </svg>
  );
}
