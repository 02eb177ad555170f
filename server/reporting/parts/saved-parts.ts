import type { ReportEvent } from '../../../contracts/reporting/events.ts';
import type { ReportParts } from '../../../contracts/reporting/parts/part.ts';
import type { idsOf } from '../decisions.ts';

/** The parts that are saved with the content of a report; the choices have a command of their own. */
type SavedPart = Exclude<keyof ReportParts, 'offer'>;

type ReportIds = ReturnType<typeof idsOf>;

interface Saving<Value> {
  isSame(value: Value, was: Value): boolean;
  event(value: Value, ids: ReportIds): ReportEvent;
}

const SAVED: { readonly [Name in SavedPart]: Saving<ReportParts[Name]> } = {
  addendums: {
    isSame: (addendums, was) => JSON.stringify(addendums) === JSON.stringify(was),
    event: (addendums, ids) => ({ type: 'ReportAddendumsChosen', data: { ...ids, addendums } }),
  },
  logo: {
    isSame: (logo, was) => logo?.hash === was?.hash,
    event: (logo, ids) => ({ type: 'ReportLogoChosen', data: { ...ids, logo } }),
  },
};

/** What records the wanted parts, in one append with the content; nothing of one that the report has already, or that is not named. */
export function partsChosen(wanted: Partial<ReportParts> | undefined, now: ReportParts, ids: ReportIds): ReportEvent[] {
  const chosen = <Name extends SavedPart>(name: Name): ReportEvent[] => {
    const { isSame, event } = SAVED[name] as Saving<ReportParts[Name]>;
    const value: ReportParts[Name] | undefined = wanted?.[name];
    return value === undefined || isSame(value, now[name]) ? [] : [event(value, ids)];
  };
  return (Object.keys(SAVED) as SavedPart[]).flatMap(chosen);
}
