import { Button, Checkbox, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Addendum } from '../../../contracts/organization/addendums/addendum.ts';
import { getOrgAddendums } from '../../../contracts/organization/addendums/get-org-addendums.ts';
import { MOST_ADDENDUMS_OF_REPORT } from '../../../contracts/organization/addendums/limits.ts';
import { getReportDefaults } from '../../../contracts/organization/settings/get-report-defaults.ts';
import { type DefaultsOfKind, PRODUCT_DEFAULTS } from '../../../contracts/organization/settings/report-defaults.ts';
import type { ReportType } from '../../../contracts/report-types.ts';
import { GROUPINGS, PRICINGS } from '../../../contracts/reporting/kinds/choices.ts';
import { kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import { useRead } from '../../app/client.ts';
import { useMay } from '../../app/me.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { OnlyAdministrators } from '../../ui/only-administrators.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import shared from './profile.module.css';
import css from './report-defaults.module.css';
import { asks, BOXES, changedFields, type Stored, useDefaultsForm, type Values, valuesOf } from './report-defaults-model.ts';
import { SettingsRoom } from './settings-room.tsx';

/** What new reports begin with, kind by kind; each report can differ. Who may not change it reads it. */
export default function ReportDefaultsPage() {
  const may = useMay('EditOrganizationItems');
  const stored = useRead(getReportDefaults, {});
  const addendums = useRead(getOrgAddendums, {});
  const [type, setType] = useState<ReportType>('Estimate');
  const [unsaved, setUnsaved] = useState(0);
  const onUnsaved = useCallback((fields: number) => setUnsaved(fields), []);
  const error = stored.error ?? addendums.error;
  const ofKind = stored.data?.kinds.find((one) => one.type === type);
  return (
    <SettingsRoom title="Report defaults" unsaved={unsaved}>
      <div className={css.page}>
        <section className={shared.section} aria-labelledby="report-defaults">
          <div className={shared.head}>
            <h2 id="report-defaults">Report defaults</h2>
            <span className="muted">for new reports; each can differ</span>
          </div>
          <div className={css.kinds}>
            <SegmentedControl
              aria-label="Kind of report"
              fullWidth
              value={type}
              onChange={(next) => setType(next as ReportType)}
              data={(stored.data?.kinds ?? []).map(({ type: one }) => ({
                value: one,
                label: one === 'ELM Report' ? 'ELM' : one,
                // What is typed of one kind is saved or given back before another is looked at.
                disabled: unsaved > 0 && one !== type,
              }))}
            />
          </div>
          {error ? (
            <FailureLine
              error={error}
              what="The report defaults could not be read."
              onRetry={() => void Promise.all([stored.refetch(), addendums.refetch()])}
            />
          ) : null}
          {!error && !(ofKind && addendums.data) ? <SkeletonRows rows={6} height={40} /> : null}
          {stored.data && ofKind && addendums.data ? (
            <KindForm key={type} stored={stored.data} ofKind={ofKind} addendums={addendums.data} may={may} onUnsaved={onUnsaved} />
          ) : null}
        </section>
      </div>
    </SettingsRoom>
  );
}

interface KindProps {
  stored: Stored;
  ofKind: DefaultsOfKind;
  addendums: readonly Addendum[];
  may: boolean;
  onUnsaved: (fields: number) => void;
}

/** A form for each state that is looked at: what others choose shows by itself only while nothing is typed over it. */
function KindForm(props: KindProps) {
  const [round, setRound] = useState(0);
  const began = useRef({ round: -1, ofKind: props.ofKind, stored: props.stored });
  const [dirty, setDirty] = useState(false);
  if (began.current.round !== round || !dirty) began.current = { round, ofKind: props.ofKind, stored: props.stored };
  const { ofKind, stored } = began.current;
  const { onUnsaved } = props;
  const onChanged = useCallback(
    (fields: number) => {
      setDirty(fields > 0);
      onUnsaved(fields);
    },
    [onUnsaved],
  );
  return (
    <Form
      key={`${round} ${ofKind.revision} ${stored.excludeTax}`}
      {...props}
      began={ofKind}
      before={valuesOf(ofKind, stored)}
      onUnsaved={onChanged}
      onAgain={() => {
        setDirty(false);
        setRound((was) => was + 1);
      }}
    />
  );
}

interface FormProps extends KindProps {
  began: DefaultsOfKind;
  before: Values;
  /** Begins again with what is stored. */
  onAgain: () => void;
}

function Form({ ofKind, began, before, addendums, may, onUnsaved, onAgain }: FormProps) {
  const { form, save, isChanged, saveOver } = useDefaultsForm({ began, stored: ofKind, before, addendums, onSaved: onAgain });
  const { values, change } = form;
  const changed = changedFields(values, before);
  useEffect(() => onUnsaved(changed.length), [changed.length, onUnsaved]);
  useEffect(() => () => onUnsaved(0), [onUnsaved]);
  const { type } = began;
  const differsFromProduct = changedFields(
    { ...values, excludeTax: before.excludeTax },
    { ...PRODUCT_DEFAULTS, excludeTax: before.excludeTax },
  );
  return (
    <form {...form.props}>
      <fieldset className={css.fields} disabled={!may}>
        <Days type={type} form={form} />
        <GroupingAndPrices type={type} form={form} />
        <OpeningWords form={form} may={may} />
        <div className={css.pair}>
          {BOXES.filter(([box, , control]) => asks(type, control, box)).map(([box, label]) => (
            <Checkbox
              key={box}
              label={box === 'excludeTax' ? 'Exclude tax, on invoices and work orders alike' : label}
              {...form.check(box)}
            />
          ))}
        </div>
        <AddendumsOnEach values={values} change={change} addendums={addendums} />
      </fieldset>
      {may ? null : <OnlyAdministrators subject="Report defaults are" />}
      {isChanged ? (
        <div className={css.conflict} role="alert">
          <p>
            <b>Somebody else has changed these defaults meanwhile.</b> What you typed is still here, and not saved.
          </p>
          <Button variant="subtle" onClick={onAgain}>
            Look at theirs
          </Button>
          <Button variant="default" loading={save.busy || !saveOver} onClick={saveOver}>
            Save mine over it
          </Button>
        </div>
      ) : form.refusal ? (
        <FailureLine error={form.refusal} what="The defaults were not saved." onRetry={form.send} />
      ) : null}
      {may && changed.length === 0 && differsFromProduct.length > 0 ? (
        <div className={css.decide}>
          <Button variant="subtle" onClick={() => change(PRODUCT_DEFAULTS)}>
            As Scopebook begins
          </Button>
        </div>
      ) : null}
      {changed.length > 0 ? (
        <div className={css.decide}>
          <Button variant="subtle" onClick={onAgain}>
            Give back
          </Button>
          <Button type="submit" loading={form.busy}>
            Save for new reports
          </Button>
        </div>
      ) : null}
    </form>
  );
}

function GroupingAndPrices({ type, form: { values, change } }: Pick<Parameters<typeof Days>[0], 'type' | 'form'>) {
  return (
    <div className={css.pair}>
      <NativeSelect
        label="Group items by"
        value={values.groupItemsBy}
        data={GROUPINGS}
        onChange={({ currentTarget: { value } }) => change({ groupItemsBy: value as Values['groupItemsBy'] })}
      />
      {asks(type, 'pricing') ? (
        <NativeSelect
          label="Prices"
          value={values.includePricingOption}
          data={PRICINGS}
          onChange={({ currentTarget: { value } }) => change({ includePricingOption: value as Values['includePricingOption'] })}
        />
      ) : null}
      {asks(type, 'vendorPrices') ? (
        <NativeSelect
          label="Prices on it"
          value={values.workOrderPricing}
          data={['Contractor', 'Vendor', 'Both']}
          onChange={({ currentTarget: { value } }) => change({ workOrderPricing: value as Values['workOrderPricing'] })}
        />
      ) : null}
    </div>
  );
}

type OurForm = ReturnType<typeof useDefaultsForm>['form'];

/** The days that this kind has. */
function Days({ type, form }: { type: ReportType; form: OurForm }) {
  const days = {
    inputMode: 'numeric',
    maxLength: 3,
    rightSection: 'days',
    rightSectionWidth: 44,
    classNames: { input: css.days },
  } as const;
  const hasReminder = kindOf(type).asksAnswer;
  if (!asks(type, 'validUntil') && !asks(type, 'invoice') && !hasReminder) return null;
  return (
    <div className={css.pair}>
      {asks(type, 'validUntil') ? <TextInput label="Good for" {...days} {...form.field('goodForDays')} /> : null}
      {asks(type, 'invoice') ? <TextInput label="Due after" {...days} {...form.field('dueDays')} /> : null}
      {hasReminder ? <TextInput label="Reminder after, 0 for none" {...days} {...form.field('reminderDays')} /> : null}
    </div>
  );
}

function OpeningWords({ form, may }: { form: OurForm; may: boolean }) {
  const text = useRef<HTMLTextAreaElement>(null);
  const put = (word: string) => {
    const { values, change } = form;
    const [start = values.reportText.length, end = start] = [text.current?.selectionStart, text.current?.selectionEnd];
    change({ reportText: `${values.reportText.slice(0, start)}${word}${values.reportText.slice(end)}` });
    text.current?.focus();
  };
  return (
    <div>
      <Textarea ref={text} label="Opening words" autosize minRows={2} maxLength={4000} {...form.field('reportText')} />
      {may ? (
        <p className={`muted ${css.words}`}>
          Filled in per report:{' '}
          {['{customer}', '{job name}'].map((word) => (
            <button key={word} type="button" className="link" onClick={() => put(word)}>
              {word}
            </button>
          ))}
        </p>
      ) : null}
    </div>
  );
}

interface AddendumsProps {
  values: Values;
  change: (part: Partial<Values>) => void;
  addendums: readonly Addendum[];
}

/** Ticked ones first, in their order; one's own are for one's own reports. */
function AddendumsOnEach({ values, change, addendums }: AddendumsProps) {
  const chosen = values.addendums.flatMap((id) => addendums.find((one) => one.id === id && one.isActive) ?? []);
  const others = addendums.filter(({ id, isActive }) => isActive && !values.addendums.includes(id));
  const keep = (next: readonly Addendum[]) => change({ addendums: next.map(({ id }) => id) });
  const move = (at: number, by: 1 | -1) => {
    const next = [...chosen];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    keep(next);
  };
  return (
    <section className={css.addendums} aria-labelledby="addendums-on-each">
      <div className={shared.head}>
        <h2 id="addendums-on-each">Addendums on each</h2>
        <span className="muted">at the end, in this order</span>
      </div>
      {addendums.length === 0 ? (
        <p className="muted">
          There are none yet. <Link to="/addendums">Write addendums</Link> of the organization, and tick them here.
        </p>
      ) : null}
      <ul>
        {chosen.map((one, at) => (
          <li key={one.id}>
            <Checkbox label={one.name} checked onChange={() => keep(chosen.filter(({ id }) => id !== one.id))} />
            <IconButton icon="up" label={`Move ${one.name} up`} disabled={at === 0} onClick={() => move(at, -1)} />
            <IconButton icon="down" label={`Move ${one.name} down`} disabled={at === chosen.length - 1} onClick={() => move(at, 1)} />
          </li>
        ))}
        {others.map((one) => (
          <li key={one.id}>
            <Checkbox
              label={one.name}
              checked={false}
              disabled={chosen.length >= MOST_ADDENDUMS_OF_REPORT}
              onChange={() => keep([...chosen, one])}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
