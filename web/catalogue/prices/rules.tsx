import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type FormEvent, type SetStateAction, useState } from 'react';
import type { z } from 'zod';
import { LOCAL_FACTOR, MARKUP_RULE_PERCENT } from '../../../contracts/catalogue/entities.ts';
import type { getPriceBookOverview } from '../../../contracts/catalogue/prices/get-price-book-overview.ts';
import { saveLocalFactor } from '../../../contracts/catalogue/prices/save-local-factor.ts';
import { saveMarkupRule } from '../../../contracts/catalogue/prices/save-markup-rule.ts';
import { D } from '../../../contracts/decimal.ts';
import { CallError, send } from '../../app/client.ts';
import { refreshBook } from '../../app/refresh-book.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, localDay } from '../../ui/words.ts';

import priceBookPartsCss from './parts.module.css';
import css from './rules.module.css';

type Overview = z.output<typeof getPriceBookOverview.response>;
const SIGNED = /^[+-]?\d{1,6}(\.\d{1,6})?$/;

/** What was typed as a number between two bounds; null when it is not one. */
function numberBetween(text: string, min: number | string, max: number | string): string | null {
  const bare = text.trim().replace('−', '-').replace(/^\+/, '').replace(/\s*%$/, '');
  return SIGNED.test(bare) && new D(bare).gte(min) && new D(bare).lte(max) ? new D(bare).toFixed() : null;
}

/** Saves one change after the other; those that were kept stay kept when a later one is refused. */
function useSaveAll<Change>(one: (change: Change) => Promise<unknown>, words: (count: number) => string, onClose: () => void) {
  const queries = useQueryClient();
  const { save, busy, failure } = useSave(
    async (changes: Change[]) => {
      for (const [kept, change] of changes.entries())
        await one(change).catch((error: unknown) => {
          if (!(error instanceof CallError) || kept === 0) throw error;
          throw new CallError(error.status, error.code, `${kept} of ${changes.length} were kept. ${error.text}`, error.fields);
        });
    },
    {
      onSaved: (_, changes) => {
        tell(words(changes.length));
        onClose();
      },
      onSettled: () => void refreshBook(queries),
    },
  );
  return { save, busy, refused: failure?.text ?? '' };
}

function Refused({ text }: { text: string }) {
  return text ? (
    <p className="failure" role="alert">
      <Icon name="warning" />
      <span>{text}</span>
    </p>
  ) : null;
}

function From({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      type="date"
      label="Counts from"
      min={localDay()}
      value={value}
      inputWrapperOrder={['label', 'input', 'description']}
      onChange={(event) => onChange(event.currentTarget.value)}
      description={
        value > localDay() ? 'Until then the present prices stay.' : 'Estimates made before keep the prices they were made with.'
      }
    />
  );
}

function Actions({
  form,
  busy,
  blocked,
  word,
  onClose,
}: {
  form: string;
  busy: boolean;
  blocked: boolean;
  word: string;
  onClose: () => void;
}) {
  return (
    <>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={form} loading={busy} disabled={blocked}>
        {word}
      </Button>
    </>
  );
}

/** Percent on the prices of a category that are not own, up or down. */
export function MarkupRulesDialog({ overview, may, onClose }: { overview: Overview; may: boolean; onClose: () => void }) {
  const [from, setFrom] = useState(localDay());
  const { save, busy, refused } = useSaveAll(
    (rule: { categoryId: number; percent: string | null }) => send(saveMarkupRule, { body: { ...rule, effectiveFrom: from } }),
    (count) => `${counted(count, 'markup rule')} saved`,
    onClose,
  );
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(
    () => new Map(overview.categories.map(({ categoryId, markupPercent }) => [categoryId, markupPercent ?? ''])),
  );
  const rows = overview.categories.map((category) => {
    const text = texts.get(category.categoryId) ?? '';
    const percent = text.trim() === '' ? null : numberBetween(text, MARKUP_RULE_PERCENT.min, MARKUP_RULE_PERCENT.max);
    return { category, text, percent, wrong: text.trim() !== '' && percent === null };
  });
  const changed = rows.filter(({ category, percent }) => (category.markupPercent ?? null) !== percent);
  const blocked = changed.length === 0 || from === '' || rows.some(({ wrong }) => wrong);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked || busy || !may) return;
    void save(changed.map(({ category, percent }) => ({ categoryId: category.categoryId, percent })));
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Markup rules"
      width={480}
      actions={<Actions form="markup-rules" busy={busy} blocked={blocked || !may} word="Save rules" onClose={onClose} />}
    >
      <form id="markup-rules" onSubmit={submit}>
        <p className={`muted ${priceBookPartsCss.about}`}>
          Raises or lowers the book's prices of a category, from −{-MARKUP_RULE_PERCENT.min} to {MARKUP_RULE_PERCENT.max} percent. Prices of
          your own move with them: they hold the rule of the day on which they were set.
        </p>
        <div className={css.rules}>
          {rows.map(({ category, text, wrong }) => (
            <div key={category.categoryId}>
              <span className="ellipsis">{category.category}</span>
              <TextInput
                aria-label={`Markup of ${category.category} in percent`}
                inputMode="text"
                maxLength={12}
                value={text}
                error={wrong}
                placeholder="0"
                rightSection={<span className="muted">%</span>}
                onChange={(event) => {
                  const value = event.currentTarget.value;
                  setTexts((was) => new Map(was).set(category.categoryId, value));
                }}
              />
            </div>
          ))}
        </div>
        <From value={from} onChange={setFrom} />
        <Refused text={refused} />
      </form>
    </Dialog>
  );
}

interface FactorRow {
  /** Stays while the row is edited. */
  key: number;
  zip3: string;
  labor: string;
  material: string;
}

/** Factors of the places that a contractor knows better than the state's average: labor and material by the first three digits of the ZIP code. */
export function LocalFactorsDialog({ overview, may, onClose }: { overview: Overview; may: boolean; onClose: () => void }) {
  const [from, setFrom] = useState(localDay());
  const { save, busy, refused } = useSaveAll(
    (factor: { zip3: string; labor: string | null; material: string | null }) =>
      send(saveLocalFactor, { body: { ...factor, effectiveFrom: from } }),
    (count) => `${counted(count, 'local factor')} saved`,
    onClose,
  );
  const [rows, setRows] = useState<FactorRow[]>(() => {
    const known = overview.localFactors.map(({ zip3, labor, material }, key) => ({
      key,
      zip3,
      labor: labor ?? '',
      material: material ?? '',
    }));
    return known.length > 0 ? known : [{ key: 0, zip3: '', labor: '', material: '' }];
  });
  const set = (key: number, change: Partial<FactorRow>) =>
    setRows((was) => was.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const read = rows.map((row) => {
    const factor = (text: string) => (text.trim() === '' ? null : numberBetween(text, LOCAL_FACTOR.min, LOCAL_FACTOR.max));
    const [labor, material] = [factor(row.labor), factor(row.material)];
    const blank = row.zip3 === '' && row.labor === '' && row.material === '';
    return {
      row,
      labor,
      material,
      blank,
      wrongZip: !blank && (!/^\d{3}$/.test(row.zip3) || rows.some((other) => other.key !== row.key && other.zip3 === row.zip3)),
      wrongLabor: row.labor.trim() !== '' && labor === null,
      wrongMaterial: row.material.trim() !== '' && material === null,
    };
  });
  const before = new Map(overview.localFactors.map((factor) => [factor.zip3, factor]));
  const kept = read.filter(({ blank }) => !blank).map(({ row, labor, material }) => ({ zip3: row.zip3, labor, material }));
  const gone = overview.localFactors
    .filter(({ zip3 }) => !kept.some((one) => one.zip3 === zip3))
    .map(({ zip3 }) => ({ zip3, labor: null, material: null }));
  const changed = [...kept, ...gone].filter(
    ({ zip3, labor, material }) => (before.get(zip3)?.labor ?? null) !== labor || (before.get(zip3)?.material ?? null) !== material,
  );
  const blocked =
    changed.length === 0 || from === '' || read.some(({ wrongZip, wrongLabor, wrongMaterial }) => wrongZip || wrongLabor || wrongMaterial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked || busy || !may) return;
    void save(changed);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Local factors"
      width={520}
      actions={<Actions form="local-factors" busy={busy} blocked={blocked || !may} word="Save factors" onClose={onClose} />}
    >
      <form id="local-factors" onSubmit={submit}>
        <p className={`muted ${priceBookPartsCss.about}`}>
          For ZIP codes that begin with three digits: 1 is the national average, {LOCAL_FACTOR.min} to {LOCAL_FACTOR.max}. An empty field
          follows the state.
        </p>
        <table className={css.factors}>
          <thead>
            <tr>
              <th scope="col">ZIP begins with</th>
              <th scope="col">Labor</th>
              <th scope="col">Material</th>
              <th>
                <span className="hidden-visually">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {read.map(({ row, wrongZip, wrongLabor, wrongMaterial }, n) => (
              <FactorsRow
                key={row.key}
                row={row}
                n={n}
                wrongZip={wrongZip}
                set={set}
                wrongLabor={wrongLabor}
                wrongMaterial={wrongMaterial}
                setRows={setRows}
                rows={rows}
              />
            ))}
          </tbody>
        </table>
        <Button
          variant="subtle"
          leftSection={<Icon name="plus" />}
          onClick={() => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, zip3: '', labor: '', material: '' }])}
        >
          Add a place
        </Button>
        <From value={from} onChange={setFrom} />
        <Refused text={refused} />
      </form>
    </Dialog>
  );
}

function FactorsRow({
  row,
  n,
  wrongZip,
  set,
  wrongLabor,
  wrongMaterial,
  setRows,
  rows,
}: {
  row: FactorRow;
  n: number;
  wrongZip: boolean;
  set: (key: number, change: Partial<FactorRow>) => void;
  wrongLabor: boolean;
  wrongMaterial: boolean;
  setRows: Dispatch<SetStateAction<FactorRow[]>>;
  rows: FactorRow[];
}) {
  return (
    <tr>
      <td>
        <TextInput
          aria-label={`First three digits of ZIP, row ${n + 1}`}
          inputMode="numeric"
          maxLength={3}
          placeholder="432"
          value={row.zip3}
          error={wrongZip && row.zip3.length === 3}
          onChange={(event) => set(row.key, { zip3: event.currentTarget.value.trim() })}
        />
      </td>
      <td>
        <TextInput
          aria-label={`Labor factor, row ${n + 1}`}
          inputMode="decimal"
          maxLength={8}
          value={row.labor}
          error={wrongLabor}
          onChange={(event) => set(row.key, { labor: event.currentTarget.value })}
        />
      </td>
      <td>
        <TextInput
          aria-label={`Material factor, row ${n + 1}`}
          inputMode="decimal"
          maxLength={8}
          value={row.material}
          error={wrongMaterial}
          onChange={(event) => set(row.key, { material: event.currentTarget.value })}
        />
      </td>
      <td>
        <IconButton icon="trash" label={`Remove row ${n + 1}`} onClick={() => setRows(rows.filter((other) => other !== row))} />
      </td>
    </tr>
  );
}
