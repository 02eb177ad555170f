import { Button } from '@mantine/core';
import type { Addendum } from '../../../contracts/organization/addendums/addendum.ts';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { when } from '../../ui/words.ts';
import css from './addendums.module.css';
import type { Addendums } from './addendums-model.ts';

export function AddendumList({ addendums }: { addendums: Addendums }) {
  const { id, all, groups, failed, loading, add, open, read } = addendums;
  return (
    <section className={css.list} aria-label="Addendums">
      <div className={css.tools}>
        <Button leftSection={<Icon name="plus" />} onClick={add}>
          New addendum
        </Button>
      </div>
      {failed ? (
        // R200, M091.
        <FailureLine error={failed} what="ERROR!" onRetry={read} />
      ) : null}
      {loading && !failed ? <SkeletonRows rows={6} height={54} /> : null}
      {!loading && all.length === 0 ? (
        <EmptyState text="No addendums yet. Terms, a warranty or notes on the scope are written once here, and chosen for each report.">
          <Button onClick={add}>New addendum</Button>
        </EmptyState>
      ) : null}
      {groups.map(({ title, list }) => (
        <section key={title} aria-label={title}>
          <h2 className={css.group}>
            {title} <span className="muted">{list.length}</span>
          </h2>
          {list.map((row) => (
            <Row key={row.id} row={row} isOpen={row.id === id} onOpen={() => open(row.id)} />
          ))}
        </section>
      ))}
    </section>
  );
}

function Row({ row: { name, isActive, updatedBy, dateUpdated }, isOpen, onOpen }: { row: Addendum; isOpen: boolean; onOpen: () => void }) {
  return (
    <button type="button" className={css.row} aria-current={isOpen || undefined} onClick={onOpen}>
      <span className={css.name}>{name}</span>
      <small className="muted">
        {isActive ? '' : 'Not active, '}
        {updatedBy}, {when(dateUpdated)}
      </small>
    </button>
  );
}
