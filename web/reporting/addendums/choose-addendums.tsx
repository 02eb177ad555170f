import { NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import { getOrgAddendums } from '../../../contracts/organization/addendums/get-org-addendums.ts';
import { getOrgUserAddendums } from '../../../contracts/organization/addendums/get-org-user-addendums.ts';
import { MOST_ADDENDUMS_OF_REPORT } from '../../../contracts/organization/addendums/limits.ts';
import type { ReportAddendum } from '../../../contracts/reporting/addendums/report-addendum.ts';
import { useRead } from '../../app/client.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FailureLine } from '../../ui/states.tsx';
import css from './choose-addendums.module.css';

interface Props {
  chosen: ReportAddendum[];
  onChoose: (chosen: ReportAddendum[]) => void;
}

/** The addendums of a report in their order, from one's own list and the organisation's (R312). */
export function ChooseAddendums({ chosen, onChoose }: Props) {
  const mine = useRead(getOrgUserAddendums, {});
  const shared = useRead(getOrgAddendums, {});
  const failed = mine.error ?? shared.error;
  const taken = new Set(chosen.map(({ addendumId }) => addendumId));
  const all = [...(mine.data ?? []), ...(shared.data ?? [])];
  const offered = all.filter(({ id, isActive }) => isActive && !taken.has(id));
  const move = (at: number, by: 1 | -1) => {
    const next = [...chosen];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    onChoose(next);
  };
  const add = (id: number) => {
    const one = all.find((addendum) => addendum.id === id);
    if (one) onChoose([...chosen, { addendumId: id, name: one.name, content: one.blocks }]);
  };
  return (
    <section aria-label="Addendums">
      <header>
        <h2>Addendums</h2>
        <Link className="link" to="/addendums">
          Write addendums
        </Link>
      </header>
      {failed ? (
        // R200.
        <FailureLine error={failed} what="ERROR!" onRetry={() => void Promise.all([mine.refetch(), shared.refetch()])} />
      ) : null}
      {chosen.length > 0 ? (
        <ol className={css.list}>
          {chosen.map(({ addendumId, name }, at) => (
            <li key={addendumId}>
              <span className="ellipsis">{name}</span>
              <IconButton icon="up" label={`Move ${name} up`} disabled={at === 0} onClick={() => move(at, -1)} />
              <IconButton icon="down" label={`Move ${name} down`} disabled={at === chosen.length - 1} onClick={() => move(at, 1)} />
              <IconButton
                icon="close"
                label={`Take ${name} off`}
                onClick={() => onChoose(chosen.filter((one) => one.addendumId !== addendumId))}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {offered.length > 0 && chosen.length < MOST_ADDENDUMS_OF_REPORT ? (
        <NativeSelect
          aria-label="Add an addendum"
          value=""
          data={[{ value: '', label: 'Add an addendum' }, ...offered.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(event) => add(Number(event.currentTarget.value))}
        />
      ) : null}
      {!failed && all.length === 0 && chosen.length === 0 && mine.data && shared.data ? (
        <p className="muted">Terms, warranty or scope notes that many reports share are written once and chosen here.</p>
      ) : null}
    </section>
  );
}
