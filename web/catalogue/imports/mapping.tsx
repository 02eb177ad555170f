import { NativeSelect, Radio, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getPriceImport, type ImportColumn } from '../../../contracts/catalogue/imports/get-price-import.ts';
import { listPriceImports } from '../../../contracts/catalogue/imports/list-price-imports.ts';
import { mapPriceImport } from '../../../contracts/catalogue/imports/map-price-import.ts';
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportField,
  type ImportOptions,
} from '../../../contracts/catalogue/imports/price-import.ts';
import { getPriceBookOverview } from '../../../contracts/catalogue/prices/get-price-book-overview.ts';
import { useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { placeFrom } from '../prices/address.ts';
import type { Import } from './import.ts';
import css from './mapping.module.css';
import { missingColumns, placeWords, readingWords } from './words.ts';

const CHOICES = [{ value: '', label: 'Left out' }, ...IMPORT_FIELDS.map((field) => ({ value: field, label: IMPORT_FIELD_NAMES[field] }))];
const SOURCES: Record<ImportColumn['source'], string> = { guessed: 'guessed', kept: 'as last time', chosen: 'chosen' };

/** What each column holds, and how the file is read; running it again with them keeps the columns for files with the same header. */
export function ImportMapping({ now, onClose }: { now: Import; onClose: () => void }) {
  const form = useMapping(now, onClose);
  return (
    <Dialog
      opened
      onClose={onClose}
      width={860}
      title="Columns and how they are read"
      actions={
        <ConfirmActions onCancel={onClose} loading={form.busy} disabled={!form.where || form.lacking !== null} onClick={form.save}>
          Run again
        </ConfirmActions>
      }
    >
      {form.failure ? <FailureLine error={form.failure} /> : null}
      {now.sheets.length > 1 ? (
        <NativeSelect
          className={css.sheet}
          label="Sheet"
          value={form.sheet}
          data={now.sheets}
          onChange={(event) => form.setSheet(event.currentTarget.value)}
        />
      ) : null}
      {form.otherSheet ? (
        <p className={`muted ${css.mappingNote}`}>The columns of this sheet are matched when it is read. You can change them after that.</p>
      ) : (
        <>
          <p className={`${css.read} muted`}>Read as {readingWords(now)}.</p>
          <ColumnsOfFile now={now} fields={form.fields} choose={form.choose} />
        </>
      )}
      <p className={form.lacking ? `${css.mappingNote} amber` : `${css.mappingNote} muted`} role="status">
        {form.lacking ?? form.taken}
      </p>
      <div className={css.options}>
        <MissingRows form={form} />
        <DecimalSign form={form} found={now.options.decimal ? null : now.decimal} />
        <ComparedAt form={form} />
      </div>
    </Dialog>
  );
}

type Decimal = 'found' | 'point' | 'comma';
type Mapping = ReturnType<typeof useMapping>;

/** What is chosen in the dialog, and what stands in the way of running the file again with it. */
function useMapping(now: Import, onClose: () => void) {
  const [fields, setFields] = useState(() => now.columns.map(({ field }) => field));
  const [taken, setTaken] = useState('');
  const [missingRows, setMissingRows] = useState(now.options.missingRows);
  const [decimal, setDecimal] = useState<Decimal>(now.options.decimal ?? 'found');
  const [sheet, setSheet] = useState(now.options.sheet ?? now.sheet ?? '');
  const [place, setPlace] = useState(now.options.zip ?? now.options.state ?? '');
  const { save: run, busy, failure } = useSave(mapPriceImport, { invalidates: [getPriceImport, listPriceImports], onSaved: onClose });
  const otherSheet = now.sheets.length > 1 && sheet !== now.sheet;
  const where = placeFrom(place);
  const columns = now.columns.map((column, n) => ({ ...column, field: fields[n] ?? null }));
  const lacking = otherSheet ? null : missingColumns(columns);
  /** A field is read from one column: the one that had it before goes without. */
  const choose = (at: number, field: ImportField | null) => {
    const before = field === null ? -1 : fields.findIndex((one, n) => one === field && n !== at);
    const named = now.columns[before]?.header || `column ${before + 1}`;
    setTaken(before >= 0 && field ? `${IMPORT_FIELD_NAMES[field]} is read from this column now, and no longer from ${named}.` : '');
    setFields(fields.map((one, n) => (n === at ? field : n === before ? null : one)));
  };
  const save = () => {
    if (!where) return;
    const options: ImportOptions = {
      missingRows,
      ...(decimal !== 'found' && { decimal }),
      ...(now.sheets.length > 1 && sheet && { sheet }),
      ...where,
    };
    const touched = fields.some((field, n) => field !== now.columns[n]?.field);
    run({ params: { importId: now.importId }, body: { options, ...(touched && !otherSheet && { columns: fields }) } });
  };
  return {
    ...{ fields, choose, taken, lacking, missingRows, setMissingRows, decimal, setDecimal },
    ...{ sheet, setSheet, otherSheet, place, setPlace, where, save, busy, failure },
  };
}

function MissingRows({ form: { missingRows, setMissingRows } }: { form: Mapping }) {
  return (
    <Radio.Group
      label="Items of the book that are not in the file"
      value={missingRows}
      onChange={(value) => setMissingRows(value as ImportOptions['missingRows'])}
    >
      <div className={css.choices}>
        <Radio value="keep" label="stay as they are" />
        <Radio value="remove" label="are removed" />
      </div>
    </Radio.Group>
  );
}

/** `found` is the sign that was found in the file; null where one was chosen before, or none was needed. */
function DecimalSign({ form: { decimal, setDecimal }, found }: { form: Mapping; found: string | null }) {
  return (
    <div>
      <p className={css.label} id="import-decimal">
        Decimal sign
      </p>
      <SegmentedControl
        aria-labelledby="import-decimal"
        value={decimal}
        onChange={(value) => setDecimal(value as Decimal)}
        data={[
          { value: 'found', label: found ? `As found (${found})` : 'As found' },
          { value: 'point', label: 'Point' },
          { value: 'comma', label: 'Comma' },
        ]}
      />
    </div>
  );
}

function ComparedAt({ form: { place, setPlace, where } }: { form: Mapping }) {
  const own = useRead(getPriceBookOverview, { query: {} }, { staleTime: 60_000 });
  return (
    <TextInput
      label="Compare with the prices at"
      placeholder="ZIP code or state"
      description={own.data ? `Empty: ${placeWords(own.data.place.name)}` : '\u00a0'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={place}
      error={where ? undefined : 'A ZIP code of five digits, or a state of two letters.'}
      onChange={(event) => setPlace(event.currentTarget.value)}
    />
  );
}

function ColumnsOfFile({
  now,
  fields,
  choose,
}: {
  now: Import;
  fields: (ImportField | null)[];
  choose: (at: number, field: ImportField | null) => void;
}) {
  return (
    <div className={css.mapping}>
      <table>
        <thead>
          <tr>
            <th scope="col">Column of the file</th>
            <th scope="col">What stands in it</th>
            <th scope="col">Holds</th>
          </tr>
        </thead>
        <tbody>
          {now.columns.map(({ header, sample, source, field }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file; headers may be alike
            <tr key={n} data-out={fields[n] ? undefined : true}>
              <th scope="row">
                <span className="ellipsis">{header || <span className="muted">no header</span>}</span>
              </th>
              <td className="muted">
                <span className="ellipsis">{sample.length > 0 ? [...new Set(sample)].join(' · ') : 'nothing'}</span>
              </td>
              <td>
                <NativeSelect
                  aria-label={`What ${header || `column ${n + 1}`} holds`}
                  value={fields[n] ?? ''}
                  data={CHOICES}
                  onChange={(event) => choose(n, (event.currentTarget.value || null) as ImportField | null)}
                />
                <small className="muted">{fields[n] === field ? (field ? SOURCES[source] : '') : 'changed'}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
