import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getBlankValueRequest } from '../../../contracts/home/reports/get-blank-value-request.ts';
import { getEstimatedPropertyValueResponse } from '../../../contracts/home/reports/get-estimated-property-value-response.ts';
import { getMarketValue } from '../../../contracts/home/reports/get-market-value.ts';
import { printPropertyValue } from '../../../contracts/home/reports/print-property-value.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, urlOf, useRead } from '../../app/client.ts';
import { useMay, useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { isAbout } from '../../app/touches.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { type OnShown, useWhenShown } from './print.ts';
import css from './value.module.css';
import { ValueHouse } from './value-house.tsx';
import { ValueReport } from './value-report.tsx';

/** R403. */
const STEPS = [
  { word: 'House', percent: 50 },
  { word: 'Comparison', percent: 99 },
] as const;

/** S122, R405: what the house may be worth, in two steps. R402: with the right to see it. */
export function PropertyValue({ onShown }: { onShown: OnShown }) {
  const me = useMe();
  const may = useMay('ViewReport');
  if (!me) return <SkeletonRows rows={8} height={44} />;
  if (may) return <Steps onShown={onShown} />;
  return (
    <p className={`${css.locked} muted`}>
      <Icon name="lock" size={14} /> The property value is seen with the right “Estimated property value report”. An administrator of your
      organization gives it.
    </p>
  );
}

function Steps({ onShown }: { onShown: OnShown }) {
  const queries = useQueryClient();
  const latest = useRead(getMarketValue, {});
  const blank = useRead(getBlankValueRequest, {});
  const [chosen, choose] = useState<0 | 1 | null>(null);
  const make = useSave(getEstimatedPropertyValueResponse, { invalidates: [getMarketValue], onSaved: () => choose(1) });
  useAllChanges((change) => {
    if (change.position === '' || isAbout(change, 'home')) void refresh(queries, [getMarketValue, getBlankValueRequest]);
  });
  const { data: value } = latest;
  const step = value ? (chosen ?? 1) : 0;
  useWhenShown(step === 1 && Boolean(value), urlOf(printPropertyValue, {}), onShown);
  const error = latest.error ?? blank.error;
  return (
    <div className={css.page}>
      <title>Property value, Scopebook</title>
      {error ? (
        <FailureLine
          error={error}
          what="The property value could not be fetched."
          onRetry={() => void Promise.all([latest.refetch(), blank.refetch()])}
        />
      ) : null}
      {(value === undefined || !blank.data) && !error ? <SkeletonRows rows={8} height={44} /> : null}
      {value !== undefined && blank.data ? (
        step === 1 && value ? (
          <ValueReport value={value} make={make} progress={<Progress step={1} onStep={choose} />} />
        ) : (
          <ValueHouse
            blank={blank.data}
            latest={value}
            make={make}
            progress={<Progress step={0} onStep={choose} />}
            onBack={() => choose(1)}
          />
        )
      ) : null}
    </div>
  );
}

/** R403: 50 and 99 percent. The first step is gone back to. */
function Progress({ step, onStep }: { step: 0 | 1; onStep: (step: 0 | 1) => void }) {
  const { percent } = STEPS[step];
  return (
    <div className={css.progress}>
      <ol>
        {STEPS.map(({ word }, n) => (
          <li key={word} aria-current={n === step ? 'step' : undefined}>
            {n < step ? (
              <button type="button" className="link" onClick={() => onStep(0)}>
                {n + 1} {word}
              </button>
            ) : (
              `${n + 1} ${word}`
            )}
          </li>
        ))}
      </ol>
      <div className={css.bar} role="progressbar" aria-label="Property value" aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
