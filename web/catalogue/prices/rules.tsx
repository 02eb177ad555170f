import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { LOCAL_FACTOR, MARKUP_RULE_PERCENT } from '../../../contracts/catalogue/entities.ts';
import type { getPriceBookOverview } from '../../../contracts/catalogue/prices/get-price-book-overview.ts';
import { saveLocalFactor } from '../../../contracts/catalogue/prices/save-local-factor.ts';
import { saveMarkupRule } from '../../../contracts/catalogue/prices/save-markup-rule.ts';
import { D } from '../../../contracts/decimal.ts';
import { CallError, send } from '../../app/client.ts';
import { refreshBook } from '../../app/refresh-book.ts';
import { useSave } from '../../app/save.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, localDay } from '../../ui/words.ts';
import { CountsFrom } from './counts-from.tsx';
import priceBookPartsCss from './parts.module.css';
import css from './rules.module.css';

type Overview = z.output<typeof getPriceBookOverview.response>;
const UNTIL = 'Until then the present prices stay.';
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
  return { save, busy, failure };
}

/** Percent on the prices of a category that are not own, up or down. */
export function MarkupRulesDialog({ overview, may, onClose }: { overview: Overview; may: boolean; onClose: () => void }) {
  const [from, setFrom] = useState(localDay());
  const { save, busy, failure } = useSaveAll(
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
      actions={
        <ConfirmActions onCancel={onClose} type="submit" form="markup-rules" loading={busy} disabled={blocked || !may}>
          Save rules
        </ConfirmActions>
      }
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
        <CountsFrom value={from} onChange={setFrom} until={UNTIL} />
        {failure ? <FailureLine error={failure} /> : null}
      </form>
    </Dialog>
  );
}

interface Factor {
  zip3: string;
  labor: string | null;
  material: string | null;
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
  const { save, busy, failure } = useSaveAll(
    (factor: Factor) => send(saveLocalFactor, { body: { ...factor, effectiveFrom: from } }),
    (count) => `${counted(count, 'local factor')} saved`,
    onClose,
  );
  const { rows, changed, wrong, set, add, remove } = useFactors(overview.localFactors);
  const blocked = changed.length === 0 || from === '' || wrong;
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
      actions={
        <ConfirmActions onCancel={onClose} type="submit" form="local-factors" loading={busy} disabled={blocked || !may}>
          Save factors
        </ConfirmActions>
      }
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
            {rows.map((row, n) => (
              <FactorFields
                key={row.key}
                row={row}
                n={n + 1}
                onChange={(change) => set(row.key, change)}
                onRemove={() => remove(row.key)}
              />
            ))}
          </tbody>
        </table>
        <Button variant="subtle" leftSection={<Icon name="plus" />} onClick={add}>
          Add a place
        </Button>
        <CountsFrom value={from} onChange={setFrom} until={UNTIL} />
        {failure ? <FailureLine error={failure} /> : null}
      </form>
    </Dialog>
  );
}

/** What is typed for each place, and what of it differs from what is kept. */
function useFactors(kept: Overview['localFactors']) {
  const [typed, setTyped] = useState<FactorRow[]>(() => {
    const known = kept.map(({ zip3, labor, material }, key) => ({ key, zip3, labor: labor ?? '', material: material ?? '' }));
    return known.length > 0 ? known : [{ key: 0, zip3: '', labor: '', material: '' }];
  });
  const rows = typed.map((row) => ({ ...row, read: readFactors(row, typed) }));
  const before = new Map(kept.map((factor) => [factor.zip3, factor]));
  const places = rows
    .filter(({ read }) => !read.blank)
    .map(({ zip3, read }): Factor => ({ zip3, labor: read.labor, material: read.material }));
  const gone = kept
    .filter(({ zip3 }) => !places.some((one) => one.zip3 === zip3))
    .map(({ zip3 }): Factor => ({ zip3, labor: null, material: null }));
  return {
    rows,
    changed: [...places, ...gone].filter(
      ({ zip3, labor, material }) => (before.get(zip3)?.labor ?? null) !== labor || (before.get(zip3)?.material ?? null) !== material,
    ),
    wrong: rows.some(({ read }) => read.wrongZip || read.wrongLabor || read.wrongMaterial),
    set: (key: number, change: Partial<FactorRow>) => setTyped((was) => was.map((row) => (row.key === key ? { ...row, ...change } : row))),
    add: () => setTyped([...typed, { key: Math.max(-1, ...typed.map(({ key }) => key)) + 1, zip3: '', labor: '', material: '' }]),
    remove: (key: number) => setTyped(typed.filter((other) => other.key !== key)),
  };
}

function readFactors(row: FactorRow, rows: FactorRow[]) {
  const factor = (text: string) => (text.trim() === '' ? null : numberBetween(text, LOCAL_FACTOR.min, LOCAL_FACTOR.max));
  const [labor, material] = [factor(row.labor), factor(row.material)];
  const blank = row.zip3 === '' && row.labor === '' && row.material === '';
  return {
    labor,
    material,
    blank,
    wrongZip: !blank && (!/^\d{3}$/.test(row.zip3) || rows.some((other) => other.key !== row.key && other.zip3 === row.zip3)),
    wrongLabor: row.labor.trim() !== '' && labor === null,
    wrongMaterial: row.material.trim() !== '' && material === null,
  };
}

interface FactorFieldsProps {
  row: ReturnType<typeof useFactors>['rows'][number];
  /** Counted from 1. */
  n: number;
  onChange: (change: Partial<FactorRow>) => void;
  onRemove: () => void;
}

function FactorFields({ row: { zip3, labor, material, read }, n, onChange, onRemove }: FactorFieldsProps) {
  return (
    <tr>
      <td>
        <TextInput
          aria-label={`First three digits of ZIP, row ${n}`}
          inputMode="numeric"
          maxLength={3}
          placeholder="432"
          value={zip3}
          error={read.wrongZip && zip3.length === 3}
          onChange={(event) => onChange({ zip3: event.currentTarget.value.trim() })}
        />
      </td>
      <td>
        <TextInput
          aria-label={`Labor factor, row ${n}`}
          inputMode="decimal"
          maxLength={8}
          value={labor}
          error={read.wrongLabor}
          onChange={(event) => onChange({ labor: event.currentTarget.value })}
        />
      </td>
      <td>
        <TextInput
          aria-label={`Material factor, row ${n}`}
          inputMode="decimal"
          maxLength={8}
          value={material}
          error={read.wrongMaterial}
          onChange={(event) => onChange({ material: event.currentTarget.value })}
        />
      </td>
      <td>
        <IconButton icon="trash" label={`Remove row ${n}`} onClick={onRemove} />
      </td>
    </tr>
  );
}
