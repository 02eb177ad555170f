import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { D } from '../../../contracts/decimal.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import { getHome } from '../../../contracts/home/property/get-home.ts';
import type { ErcReport } from '../../../contracts/home/reports/erc-report.ts';
import { getLatestErcReport } from '../../../contracts/home/reports/get-latest-erc-report.ts';
import { givePlaceFactor, PlaceFactorBody } from '../../../contracts/home/reports/give-place-factor.ts';
import { costAt, placeStep } from '../../../contracts/home/reports/replacement-cost.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { day, dollars } from '../../ui/words.ts';
import css from './own-factor.module.css';

const isSameNumber = (typed: string, kept: string): boolean => /^\d+(\.\d+)?$/.test(typed.trim()) && new D(typed.trim()).eq(kept);

interface OwnFactorProps {
  report: ErcReport;
  home: Home;
  /** Tells what was done, with the revision that undoes it. */
  done: (what: string, revision: number) => void;
}

/** The place of the house at a factor of one's own: what it would make is said while it is typed, and the report follows once it is saved. */
export function OwnFactor({ report, home, done }: OwnFactorProps) {
  const zips = home.address?.zip.slice(0, 3) ?? '';
  const own = report.own?.zips === zips ? report.own : null;
  const now = { factor: own ? report.place : (report.own?.published ?? report.place), reason: own?.reason ?? '' };
  const [base, setBase] = useState({ ...now, revision: home.revision });
  const give = useSave(givePlaceFactor, {
    invalidates: [getHome, getLatestErcReport],
    onSaved({ revision }, { body }) {
      if (body.factor === null) done('The published factor counts again.', revision);
      else if (revision !== home.revision) done(`Own factor ${String(body.factor)} saved.`, revision);
    },
  });
  const form = useForm({
    initial: { factor: now.factor, reason: now.reason },
    faults: (values) => faultsOf({ body: PlaceFactorBody }, values),
    save: { ...give, save: async (values) => give.save({ body: { ...values, revision: base.revision } }) },
  });
  const { factor, reason } = form.values;
  const isTyped = factor !== base.factor || reason !== base.reason;
  const isLate = give.failure?.code === 'PROPERTY_CHANGED';
  // Somebody else's is shown at once, unless another is being typed; after a refusal the next click is on what stands there now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of what is kept alone
  useEffect(() => {
    const isSaved = isSameNumber(factor, now.factor) && reason.trim() === now.reason;
    if (isTyped && !isLate && !isSaved) return;
    setBase({ ...now, revision: home.revision });
    if (!isTyped || isSaved) form.change({ factor: now.factor, reason: now.reason });
  }, [now.factor, now.reason, home.revision, isLate]);
  const shown = PlaceFactorBody.safeParse({ factor, reason: 'typed' }).success && factor !== now.factor ? factor.replace(/,/g, '') : null;
  return (
    <form {...form.props} className={css.own} aria-label={`Own factor for ZIP codes ${zips}`}>
      <h3>Own factor for ZIP codes {zips}</h3>
      {form.refusal ? <FailureLine error={form.refusal} what="The factor was not saved." onRetry={isLate ? undefined : form.send} /> : null}
      {isLate ? (
        <p className="amber">
          It is {now.factor} now{own ? `, because: ${own.reason}` : ', the published one'}. Save again to put yours in its place.
        </p>
      ) : null}
      <div className={css.factor}>
        <TextInput aria-label="Factor of the place" inputMode="decimal" maxLength={12} {...form.field('factor')} />
        <span className="muted">
          {shown === null ? `0.01 more is +${dollars(placeStep(report))}` : `makes ${dollars(costAt({ ...report, place: shown }))}`}
        </span>
      </div>
      <TextInput
        label="Why, or where it is from"
        maxLength={255}
        placeholder="Two bids for the garage, spring 2026"
        {...form.field('reason')}
      />
      {own ? (
        <p className="muted">
          Given by {own.by}, {day(own.at)}, in place of the published {own.published}.
        </p>
      ) : null}
      <div className={css.actions}>
        <Button type="submit" size="xs" loading={give.busy} disabled={!isTyped}>
          Save and make the report again
        </Button>
        {own ? (
          <Button
            size="xs"
            variant="default"
            disabled={give.busy}
            onClick={() => void give.save({ body: { factor: null, reason: '', revision: base.revision } })}
          >
            Take it back
          </Button>
        ) : null}
      </div>
    </form>
  );
}
