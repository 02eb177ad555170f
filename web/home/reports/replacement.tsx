import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { STRUCTURE_QUALITIES } from '../../../contracts/home/property/characteristics.ts';
import { getHome } from '../../../contracts/home/property/get-home.ts';
import { undoHome } from '../../../contracts/home/property/undo-home.ts';
import { type ErcReport, ErcRequest } from '../../../contracts/home/reports/erc-report.ts';
import { getBlankErcReportRequest } from '../../../contracts/home/reports/get-blank-erc-report-request.ts';
import { getErcReportResponse } from '../../../contracts/home/reports/get-erc-report-response.ts';
import { getLatestErcReport } from '../../../contracts/home/reports/get-latest-erc-report.ts';
import { printReplacementCost } from '../../../contracts/home/reports/print-replacement-cost.ts';
import { US_STATES } from '../../../contracts/kit/us-states.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, send, urlOf, useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import { useSave } from '../../app/save.ts';
import { isAbout } from '../../app/touches.ts';
import { useUndoSteps } from '../../app/undo-steps.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { day } from '../../ui/words.ts';
import { Segmented } from '../property/segmented.tsx';
import { type OnShown, useWhenShown } from './print.ts';
import css from './replacement.module.css';
import { ReplacementPaper } from './replacement-paper.tsx';
import { Report } from './report-parts.tsx';

/** S120: what it would cost to build the house again, in three steps (R404). */
export function Replacement({ onShown }: { onShown: OnShown }) {
  const queries = useQueryClient();
  const latest = useRead(getLatestErcReport, {});
  const blank = useRead(getBlankErcReportRequest, {});
  const home = useRead(getHome, {});
  const [step, setStep] = useState<1 | 2 | 3>(3);
  useAllChanges((change) => {
    if (change.position === '' || isAbout(change, 'home')) void refresh(queries, [getHome, getLatestErcReport, getBlankErcReportRequest]);
  });
  const { done, undo, redo } = useUndoSteps<number>({
    turn: async (revision) => (await send(undoHome, { body: { revision } })).revision,
    reload: () => refresh(queries, [getHome, getLatestErcReport]),
  });
  usePageKeys(undoKeys(undo.run, redo.run));
  const error = latest.error ?? blank.error;
  const { data: report } = latest;
  const at = report === null && step === 3 ? 1 : step;
  useWhenShown(at === 3 && Boolean(report), urlOf(printReplacementCost, {}), onShown);
  return (
    <div className={css.page}>
      <title>Replacement cost, Scopebook</title>
      {error ? (
        <FailureLine
          error={error}
          what="The report could not be fetched."
          onRetry={() => void Promise.all([latest.refetch(), blank.refetch()])}
        />
      ) : null}
      {(report === undefined || !blank.data) && !error ? <SkeletonRows rows={8} height={44} /> : null}
      {report !== undefined && blank.data ? (
        at === 3 && report ? (
          <>
            <Report report={report} home={home.data} done={done} onNew={() => setStep(1)} />
            <ReplacementPaper report={report} />
          </>
        ) : (
          <Steps blank={blank.data} step={at === 2 ? 2 : 1} onStep={setStep} latest={report} />
        )
      ) : null}
    </div>
  );
}

interface StepsProps {
  blank: { state: string; livingArea: string; quality: number };
  step: 1 | 2;
  onStep: (step: 1 | 2 | 3) => void;
  latest: ErcReport | null;
}

/** 1 House, 2 Quality; filled from the property, so that most people press Next twice. */
function Steps({ blank, step, onStep, latest }: StepsProps) {
  const make = useSave(getErcReportResponse, { invalidates: [getLatestErcReport], onSaved: () => onStep(3) });
  const form = useForm({
    initial: blank,
    faults: (values) => {
      const { quality, ...house } = faultsOf({ body: ErcRequest }, values);
      return step === 2 && quality !== undefined ? { ...house, quality } : house;
    },
    save: {
      ...make,
      save: async (values) => {
        if (step === 2) return make.save({ body: values });
        onStep(2);
        return true;
      },
    },
  });
  return (
    <form {...form.props} className={css.steps} aria-label="Replacement cost report">
      <ol className={css.crumbs}>
        {['House', 'Quality', 'Report'].map((word, n) => (
          <li key={word} aria-current={n + 1 === step ? 'step' : undefined}>
            {n + 1} {word}
          </li>
        ))}
      </ol>
      {form.refusal ? <FailureLine error={form.refusal} what="The report was not made." onRetry={form.send} /> : null}
      {step === 1 ? (
        <>
          <NativeSelect
            label="State"
            data={[{ value: '', label: 'Choose' }, ...US_STATES.map(({ code, name }) => ({ value: code, label: name }))]}
            {...form.field('state')}
          />
          <TextInput label="Total living area, SF" inputMode="decimal" maxLength={12} {...form.field('livingArea')} />
        </>
      ) : (
        <Segmented
          label="Structure quality"
          value={String(form.values.quality)}
          options={STRUCTURE_QUALITIES.map((word, n) => [String(n + 1), word])}
          onChoose={(value) => form.change({ quality: Number(value) })}
        />
      )}
      <p className="muted">Taken from your property; what is typed here is for this report alone.</p>
      <div className={css.actions}>
        {step === 2 ? (
          <Button variant="default" onClick={() => onStep(1)}>
            Back
          </Button>
        ) : latest ? (
          <Button variant="default" onClick={() => onStep(3)}>
            Keep the report of {day(latest.at)}
          </Button>
        ) : null}
        <Button type="submit" loading={make.busy}>
          {step === 1 ? 'Next' : 'Make report'}
        </Button>
      </div>
    </form>
  );
}
