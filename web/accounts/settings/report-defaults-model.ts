import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { Addendum } from '../../../contracts/organization/addendums/addendum.ts';
import { getReportDefaults } from '../../../contracts/organization/settings/get-report-defaults.ts';
import { type DefaultsOfKind, type ReportDefaults } from '../../../contracts/organization/settings/report-defaults.ts';
import { saveDefaultsOfKind } from '../../../contracts/organization/settings/save-defaults-of-kind.ts';
import type { ReportType } from '../../../contracts/report-types.ts';
import type { Control } from '../../../contracts/reporting/kinds/kind.ts';
import { kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import { refresh } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';

export type Stored = z.output<typeof getReportDefaults.response>;
/** `excludeTax` is one choice for the kinds that ask it. */
export type Values = ReportDefaults & { excludeTax: boolean };

/** The box, its words, and the control that a kind must show for it. */
export const BOXES = [
  ['includeReportName', 'Report name', 'header'],
  ['includePPU', 'Price per unit', 'pricing'],
  ['includeCustomerInfo', 'Customer and address', 'customer'],
  ['showProfitOverhead', 'Profit and overhead', 'profitOverhead'],
  ['includeAreaNotes', 'Area notes', null],
  ['excludeTax', 'Exclude tax', 'pricing'],
  ['includeLineItemNotes', 'Line notes', 'itemNotes'],
  ['includePhotos', 'Photos', 'photos'],
] as const satisfies [keyof Values, string, Control | null][];
export type Box = (typeof BOXES)[number][0];

/** Whether a form of this kind asks for it. On an estimate tax is always shown. */
export const asks = (type: ReportType, control: Control | null, box?: Box): boolean =>
  (control === null || kindOf(type).controls.includes(control)) && !(box === 'excludeTax' && type === 'Estimate');

export const valuesOf = ({ defaults }: DefaultsOfKind, { excludeTax }: Stored): Values => ({ ...defaults, excludeTax: excludeTax ?? true });

export const changedFields = (values: Values, before: Values): (keyof Values)[] =>
  (Object.keys(before) as (keyof Values)[]).filter((key) => JSON.stringify(values[key]) !== JSON.stringify(before[key]));

const DAYS = 'Type the number of days.';

/** The form of one kind. `began` is what it was opened with; `stored` what is kept now. */
export function useDefaultsForm({
  began,
  stored,
  before,
  addendums,
  onSaved,
}: {
  began: DefaultsOfKind;
  stored: DefaultsOfKind;
  before: Values;
  addendums: readonly Addendum[];
  onSaved: () => void;
}) {
  const queries = useQueryClient();
  const save = useSave(saveDefaultsOfKind, {
    invalidates: [getReportDefaults],
    onSaved: () => {
      tell('New reports begin so');
      onSaved();
    },
    onFailed: ({ code }) => {
      if (code === 'REPORT_DEFAULTS_CHANGED') void refresh(queries, [getReportDefaults]);
    },
  });
  const bodyOf = ({ excludeTax, ...defaults }: Values, revision: number) => ({
    type: began.type,
    revision,
    // What was deleted meanwhile stands on no report any more.
    defaults: { ...defaults, addendums: defaults.addendums.filter((id) => addendums.some((one) => one.id === id && one.isActive)) },
    ...(excludeTax !== before.excludeTax && { excludeTax }),
  });
  const [sent, setSent] = useState(began.revision);
  const saveOn = (values: Values, revision: number) => {
    setSent(revision);
    return save.save({ body: bodyOf(values, revision) });
  };
  const form = useForm<Values>({
    initial: before,
    // An empty field would be read as 0.
    required: { goodForDays: DAYS, dueDays: DAYS, reminderDays: DAYS },
    faults: (values) =>
      Object.fromEntries(
        Object.entries(faultsOf(saveDefaultsOfKind, bodyOf(values, 0))).map(([name, fault]) => [name.replace(/^defaults\./, ''), fault]),
      ),
    save: { ...save, save: (values) => saveOn(values, began.revision) },
  });
  return {
    form,
    save,
    isChanged: save.failure?.code === 'REPORT_DEFAULTS_CHANGED',
    /** After a look at what somebody else chose, once it is known. */
    saveOver: stored.revision === sent ? undefined : () => void saveOn(form.values, stored.revision),
  };
}
