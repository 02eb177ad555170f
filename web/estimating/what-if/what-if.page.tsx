import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Totals } from '../../../contracts/estimating/order.ts';
import { toCents } from '../../../contracts/money.ts';
import { estimatePath } from '../../app/estimate-path.ts';
import { NoEstimate, orderIdIn } from '../../app/no-estimate.tsx';
import { ShellTop } from '../../app/shell-top.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { dollars, grouped, moment } from '../../ui/words.ts';
import { signed } from '../estimate/figures.ts';
import { JobFoot } from '../job/frame.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { ComparedAreas } from './compared-areas.tsx';
import { type ComparisonModel, useComparison } from './comparison-model.ts';
import { comparisonPath } from './paths.ts';
import css from './what-if.module.css';
import { WhatIfTitle } from './what-if-top.tsx';

/** A what-if beside its estimate, and what of it the estimate is to adopt. */
export default function WhatIfPage() {
  const id = orderIdIn(useParams().orderId);
  return id ? <WhatIfComparison key={id} whatIfId={id} /> : <NoEstimate />;
}

function WhatIfComparison({ whatIfId }: { whatIfId: number }) {
  const phone = usePhone();
  const model = useComparison(whatIfId);
  const { read, data, discardedAt } = model;
  const { error } = read;
  const [side, setSide] = useState<Side>('changes');
  if (error?.status === 404) return <NoEstimate />;
  return (
    <div className={css.page}>
      <title>{data ? `${data.whatIf.name}, ${data.externalRefId}, Scopebook` : 'What if, Scopebook'}</title>
      <Top of={model} phone={phone} />
      <ComparisonTools of={model} phone={phone} side={side} setSide={setSide} />
      {discardedAt && (
        <p className={css.discarded} role="status">
          <Icon name="warning" size={16} /> Discarded {moment(discardedAt)}. Bring it back to adopt some of it.
        </p>
      )}
      {error && <FailureLine error={error} what="They could not be compared." onRetry={() => void read.refetch()} />}
      {!data && !error && <SkeletonRows rows={12} height={32} />}
      {data && <Sides of={model} data={data} phone={phone} side={side} />}
      {data && !phone && <Foot now={data.now} after={data.after} />}
    </div>
  );
}

type Side = 'changes' | 'lines';

function Top({ of: { whatIfId, data }, phone }: { of: ComparisonModel; phone: boolean }) {
  return (
    <ShellTop
      title={
        <WhatIfTitle whatIfId={whatIfId} whatIf={data?.whatIf} job={data?.externalRefId ?? ''} phone={phone} pathOf={comparisonPath} />
      }
      find={!phone}
      before={
        phone && data ? (
          <Link to={estimatePath(whatIfId)} className={css.back} aria-label="Back to the what-if">
            <Icon name="left" size={20} />
          </Link>
        ) : undefined
      }
    />
  );
}

interface SidesProps {
  of: ComparisonModel;
  data: NonNullable<ComparisonModel['data']>;
  phone: boolean;
  side: Side;
}

/** The lines of both and the changes; a phone shows one at a time. */
function Sides({ of: model, data, phone, side }: SidesProps) {
  const { all } = model;
  const lines = (
    <ComparedAreas areas={data.areas} name={data.whatIf.name} now={data.now} after={data.after} phone={phone} key={all ? 'all' : 'some'} />
  );
  const changes = <Changes of={model} data={data} />;
  return phone ? (
    <div className={css.single}>{side === 'changes' ? changes : lines}</div>
  ) : (
    <div className={css.columns}>
      {lines}
      {changes}
    </div>
  );
}

function Changes({ of: model, data }: Pick<SidesProps, 'of' | 'data'>) {
  const { whatIfId, left, setLeft, choices, choose, chosen, open, selection, after, follows, adopt, discard, restore } = model;
  const params = { orderId: whatIfId };
  return (
    <ChangesPanel
      comparison={data}
      left={left}
      onLeft={setLeft}
      choices={choices}
      onChoose={choose}
      after={after}
      follows={follows}
      open={open.length}
      count={chosen.length}
      isBusy={adopt.busy}
      isDiscarding={discard.busy}
      onAdopt={() => void adopt.save({ params, body: selection })}
      onDiscard={() => void discard.save({ params })}
      onRestore={() => void restore.save({ params })}
    />
  );
}

interface ToolsProps {
  of: ComparisonModel;
  phone: boolean;
  side: Side;
  setSide: (side: Side) => void;
}

function ComparisonTools({ of: { whatIfId, data, changes, all, showAll, discardedAt }, phone, side, setSide }: ToolsProps) {
  return (
    <div className={css.tools}>
      <span className={css.tabs} role="group" aria-label="Show">
        {phone && (
          <button type="button" aria-pressed={side === 'changes'} onClick={() => setSide('changes')}>
            Changes <span>{changes.length}</span>
          </button>
        )}
        {[false, true].map((every) => (
          <button
            key={String(every)}
            type="button"
            aria-pressed={every === all && (!phone || side === 'lines')}
            onClick={() => {
              setSide('lines');
              showAll(every);
            }}
          >
            {every ? (phone ? 'All' : 'All lines') : phone ? 'Differ' : 'What differs'}{' '}
            <span>{every ? (data?.lineCount ?? '') : differing(data?.areas)}</span>
          </button>
        ))}
      </span>
      <span className={css.gap} />
      {!phone && <span className="muted">The what-if is edited like an estimate; the estimate does not move.</span>}
      {discardedAt === null && (
        <Link className={css.line} to={estimatePath(whatIfId)}>
          Edit{phone ? '' : ' what-if'}
        </Link>
      )}
    </div>
  );
}

const differing = (areas: { differ: number; added: number; removed: number }[] | undefined) =>
  areas ? String(areas.reduce((sum, { differ, added, removed }) => sum + differ + added + removed, 0)) : '';

const PARTS = [
  ['Labor', 'labor'],
  ['Material', 'material'],
  ['Equipment', 'equipment'],
  ['Overhead', 'overhead'],
  ['Profit', 'profit'],
  ['Tax', 'tax'],
] as const;

/** The what-if as one sum, each part with what it moves by. */
function Foot({ now, after }: { now: Totals; after: Totals }) {
  const moves = (key: keyof Totals) => {
    const cents = toCents(after[key]) - toCents(now[key]);
    return cents === 0n ? '' : signed(cents);
  };
  const text = `This is the what-if. The estimate stays ${dollars(now.grandTotal)} until it is adopted.`;
  return (
    <JobFoot
      said={{ initials: '', text, customer: false }}
      label="The what-if's sum"
      terms={PARTS.map(([word, key], n) => ({ ...(n > 0 && { op: '+' }), word, value: grouped(after[key]), moves: moves(key) }))}
      total={{ word: 'Total', value: dollars(after.grandTotal), moves: moves('grandTotal') }}
    />
  );
}
