import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { Settings } from '../../../contracts/estimating/entities.ts';
import { listed } from '../../../contracts/format.ts';
import { clearProfitOverheadSettings } from '../../../contracts/organization/settings/clear-profit-overhead-settings.ts';
import { getPeoplePercentages } from '../../../contracts/organization/settings/get-people-percentages.ts';
import { getProfitOverheadByOrgId } from '../../../contracts/organization/settings/get-profit-overhead-by-org-id.ts';
import { getProfitOverheadByOrgUserId } from '../../../contracts/organization/settings/get-profit-overhead-by-org-user-id.ts';
import type { Percentages } from '../../../contracts/organization/settings/percentages.ts';
import { percentagesExample } from '../../../contracts/organization/settings/percentages-example.ts';
import { updateProfitOverheadSettings } from '../../../contracts/organization/settings/update-profit-overhead-settings.ts';
import { type CallError, send } from '../../app/client.ts';
import { type Faults, faultsOf, sentenceOf } from '../../app/form.ts';
import { NOT_DONE, useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { grouped } from '../../ui/words.ts';
import css from './percentages.module.css';
import { PercentagesChanged } from './percentages-changed.tsx';
import shared from './profile.module.css';

const ROWS = [
  { word: 'Overhead', part: 'overhead', amount: 'overheadAmount', of: ['overheadLabor', 'overheadMaterial', 'overheadEquipment'] },
  { word: 'Profit', part: 'profit', amount: 'profitAmount', of: ['profitLabor', 'profitMaterial', 'profitEquipment'] },
  { word: 'Tax', part: 'tax', amount: 'taxableAmount', of: ['taxableLabor', 'taxableMaterial', 'taxableEquipment'] },
] as const;
const COSTS = ['labor', 'material', 'equipment'] as const;

/** `10`, `5.75`: a percentage as it is typed. */
export const shortPercent = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

const isSame = (one: string | boolean, other: string | boolean): boolean =>
  one === other || (typeof one === 'string' && one.trim() !== '' && other !== '' && Number(one) === Number(other));

function settingsOf({ id: _id, of: _of, revision: _revision, changed: _changed, ...settings }: Percentages): Settings {
  return { ...settings, ...Object.fromEntries(ROWS.map(({ amount }) => [amount, shortPercent(settings[amount])])) };
}

interface PercentagesSectionProps {
  stored: Percentages;
  /** 0 for a person's own (R335). */
  organizationId: number;
  /** A colleague whose they are; 0 for oneself. */
  personId?: number;
  /** Beside the title. */
  choice?: ReactNode;
  title: string;
  detail: string;
  /** As the button names whom it saves for. */
  saveWords: string;
  /** May be changed by who sees it. */
  may: boolean;
  /** Why not, and who may. */
  locked: ReactNode;
  /** What to use in place of one's own; none where there is nothing of one's own. */
  insteadWords?: string | undefined;
  /** What the change will mean, as its own words; told before it is saved. */
  savedWords?: (changed: string) => string;
  onUnsaved: (fields: number) => void;
}

/** S109, C181 to C183: percentages of new jobs, and what they make of an example before they are saved. */
export function PercentagesSection(props: PercentagesSectionProps) {
  const { stored, organizationId, personId = 0, title, detail, choice, may, locked, savedWords, onUnsaved } = props;
  const model = usePercentages(stored, { organizationId, personId }, onUnsaved);
  const { now, changed, fault, example, drop, save, saveNow, since } = model;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (may && !fault && changed.length > 0 && !save.busy) saveNow();
  };
  return (
    <section className={shared.section} aria-label={title}>
      <div className={shared.head}>
        <h2>{title}</h2>
        <span className="muted">{detail}</span>
        {choice}
      </div>
      <form
        onSubmit={onSubmit}
        onKeyDown={(event) => {
          if (event.key === 'Escape') drop();
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        <PercentagesTable model={model} disabled={!may} />
        <div className={css.apply}>
          <SegmentedControl
            aria-label={`${title}: apply`}
            disabled={!may}
            value={now.orderType}
            onChange={(orderType) => model.change({ orderType: orderType as Settings['orderType'] })}
            data={['Apply', 'Do Not Apply']}
          />
          <span className="muted">
            1,000.00 labor, 1,000.00 material, 100.00 equipment make <b>{example ? grouped(example.total) : '?'}</b> with tax
          </span>
        </div>
        {fault ? (
          <p className={css.refused} role="alert">
            {fault}
          </p>
        ) : null}
        {save.failure && !fault && since === null ? (
          <FailureLine error={save.failure} what={failureWords(save.failure)} onRetry={saveNow} />
        ) : null}
        {may ? null : locked}
        {savedWords && example && changed.length > 0 ? (
          <p className="muted" role="status">
            {savedWords(changedWords(now, changed))}
          </p>
        ) : null}
        <Decide {...props} model={model} />
      </form>
    </section>
  );
}

type Model = ReturnType<typeof usePercentages>;

/** What is done with what was typed, beside what somebody else has changed meanwhile. */
function Decide({ stored, personId = 0, insteadWords, saveWords, model }: PercentagesSectionProps & { model: Model }) {
  const { now, before, changed, fault, drop, save, clear, since } = model;
  if (since !== null && !fault)
    return (
      <PercentagesChanged
        changed={stored.changed}
        theirs={since.length > 0 ? changedWords(before, since) : ''}
        mine={changedWords(now, changed)}
        busy={save.busy}
        onKeep={drop}
      />
    );
  if (changed.length === 0)
    return insteadWords ? (
      <div className={css.decide}>
        <span className="muted" />
        <Button
          variant="subtle"
          loading={clear.busy}
          onClick={() => void clear.save({ body: { userId: personId, revision: stored.revision } })}
        >
          {insteadWords}
        </Button>
      </div>
    ) : null;
  return (
    <div className={css.decide}>
      <span className="muted">{wasWords(before, changed)}</span>
      <Button variant="subtle" onClick={drop}>
        Give back
      </Button>
      <Button type="submit" loading={save.busy} disabled={fault !== undefined}>
        {saveWords}
      </Button>
    </div>
  );
}

/** M148, M149: before the reason. */
const failureWords = ({ code }: CallError) => (code === NOT_DONE ? 'Something went wrong. Returned false.' : 'Returned error.');

type Field = keyof Settings;

/** What is typed over what is stored; only the fields that differ, so that a colleague's other change shows beside it. */
function usePercentages(
  stored: Percentages,
  { organizationId, personId }: { organizationId: number; personId: number },
  onUnsaved: (fields: number) => void,
) {
  const [typed, setTyped] = useState<Partial<Settings>>({});
  /** As they stood when the first field was typed over. */
  const [began, setBegan] = useState(stored);
  const before = settingsOf(stored);
  const now: Settings = { ...before, ...typed };
  const changed = differing(now, before);
  const since = changed.length > 0 && began.revision !== stored.revision ? differing(before, settingsOf(began)) : null;
  useEffect(() => onUnsaved(changed.length), [changed.length, onUnsaved]);
  useEffect(() => () => onUnsaved(0), [onUnsaved]);
  const saved = {
    invalidates: [getProfitOverheadByOrgId, getProfitOverheadByOrgUserId, getPeoplePercentages],
    onSaved: () => {
      setTyped({});
      tell('Tax, Profit, and Overhead settings have been updated.'); // M151
    },
  };
  const save = useSave(
    (body: Settings & { revision: number }) =>
      send(updateProfitOverheadSettings, { params: { id: personId }, body: { ...body, organization_Id: organizationId } }),
    saved,
  );
  const clear = useSave(clearProfitOverheadSettings, { ...saved, failed: 'The percentages were not given up.' });
  const faults: Faults = faultsOf(updateProfitOverheadSettings, { ...now, organization_Id: organizationId });
  const fault = ROWS.flatMap(({ word, amount }) => (faults[amount] ? [`${word}: ${sentenceOf(faults[amount])}`] : []))[0];
  return {
    ...{ now, before, changed, faults, fault, save, clear },
    /** Missing while something typed is no percentage. */
    example: fault ? null : percentagesExample(now),
    /** The fields that somebody else has changed since the first was typed over; null where nobody has. */
    since,
    /** Over what is shown: once somebody's change is, over that. */
    saveNow: () => void save.save({ ...now, revision: stored.revision }),
    change: (part: Partial<Settings>) => {
      save.reset();
      if (changed.length === 0) setBegan(stored);
      setTyped((was) => ({ ...was, ...part }));
    },
    drop: () => {
      save.reset();
      setTyped({});
    },
  };
}

const differing = (one: Settings, other: Settings): Field[] =>
  (Object.keys(other) as Field[]).filter((key) => !isSame(one[key], other[key]));

/** `profit 11 % of labor and material` */
function changedWords(now: Settings, changed: Field[]): string {
  const rows = ROWS.filter(({ amount, of }) => [amount, ...of].some((field) => changed.includes(field)));
  const words = rows.map(({ word, amount, of }) => {
    const costs = COSTS.filter((_cost, index) => of[index] && now[of[index]]);
    return `${word.toLowerCase()} ${now[amount]} % of ${costs.length > 0 ? listed(costs) : 'nothing'}`;
  });
  return [...(changed.includes('orderType') ? [now.orderType] : []), ...words].join('; ');
}

/** `Was overhead 10 %, profit 12 %.` */
function wasWords(before: Settings, changed: Field[]): string {
  const percents = ROWS.filter(({ amount }) => changed.includes(amount)).map(
    ({ word, amount }) => `${word.toLowerCase()} ${before[amount]} %`,
  );
  return percents.length > 0 ? `Was ${percents.join(', ')}.` : 'Not saved.';
}

function PercentagesTable({ model, disabled }: { model: Model; disabled: boolean }) {
  const { now, before, faults, example, change } = model;
  return (
    <table className={css.table} data-off={now.orderType !== 'Apply' || undefined}>
      <thead>
        <tr>
          <td />
          <th scope="col">Percent</th>
          {COSTS.map((cost) => (
            <th key={cost} scope="col">
              of {cost}
            </th>
          ))}
          <th scope="col">on 2,100.00</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ word, part, amount, of }) => (
          <tr key={word}>
            <th scope="row">{word}</th>
            <td>
              <span
                className={css.percent}
                data-unsaved={!isSame(now[amount], before[amount]) || undefined}
                data-wrong={faults[amount] ? true : undefined}
              >
                <input
                  aria-label={`${word} percentage`}
                  aria-invalid={faults[amount] ? true : undefined}
                  inputMode="decimal"
                  maxLength={20}
                  disabled={disabled}
                  value={now[amount]}
                  onFocus={(event) => event.currentTarget.select()}
                  onChange={(event) => change({ [amount]: event.currentTarget.value.replace(/%/g, '') })}
                />
                <span aria-hidden="true">%</span>
              </span>
            </td>
            {of.map((key, index) => (
              <td key={key}>
                <Checkbox
                  aria-label={`${word} of ${COSTS[index]}`}
                  disabled={disabled}
                  checked={now[key]}
                  onChange={(event) => change({ [key]: event.currentTarget.checked })}
                />
              </td>
            ))}
            <td>{example ? grouped(example[part]) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
