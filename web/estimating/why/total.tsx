import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import type { AreaWithItems, Settings } from '../../../contracts/estimating/entities.ts';
import { type WhyTotal as Answer, getWhyTotal } from '../../../contracts/estimating/why/get-why-total.ts';
import { toCents } from '../../../contracts/money.ts';
import { useRead } from '../../app/client.ts';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { money, type Sums, signed, sumsOf, sumsOfArea, sumsOfLine, trimmed } from '../estimate/figures.ts';
import { WHY_PARTS, type WhyAt, type WhyPart } from '../estimate/screen.ts';
import { setupPath } from '../setup/path.ts';
import { MomentLink, WhyDays } from './history.tsx';
import css from './parts.module.css';
import { Prices } from './prices.tsx';
import { RULES, ruleWords, WHY_WORDS } from './words.ts';

const amountOf = (sums: Sums, part: WhyPart) => (part === 'total' ? sums.totalCost + sums.tax : sums[part]);
export const figureOf = (areas: AreaWithItems[], part: WhyPart): string => money(amountOf(sumsOf(areas), part));

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface TotalProps {
  part: WhyPart;
  /** The area whose figure it is; undefined for the estimate's. */
  only: AreaWithItems | undefined;
  areas: AreaWithItems[];
  settings: Settings | undefined;
  edits: EstimateSaves;
  onGo: (at: WhyAt) => void;
}

/** Of what a total is made, by which rules, at which prices, and how it came to be. */
export function WhyTotal({ part, only, areas, settings, edits, onGo }: TotalProps) {
  const saving = useAtomValue(savingAtom, inTab).waiting > 0;
  const query = { zone: ZONE, ...(only && { area: only.areaID }) };
  // The figures move with each change; what made them is read again once it is saved.
  const shown = only ? [only] : areas;
  const sums = sumsOf(shown);
  const read = useRead(getWhyTotal, { params: { orderId: edits.orderId }, query }, { staleTime: 0, enabled: !saving });
  const why = read.data;
  const behind = why !== undefined && toCents(why.now.total) !== sums.totalCost + sums.tax;
  return (
    <>
      <div className={css.left}>
        <h3>
          Of what it is made <small>each line is rounded to the cent once, so every sum adds up</small>
        </h3>
        <div className={css.scroll}>
          <MadeOf part={part} only={only} areas={areas} onGo={onGo} />
        </div>
        {only && (
          <button type="button" className="link" onClick={() => onGo({ of: 'figure', part, areaId: 0 })}>
            The same of the whole estimate
          </button>
        )}
        {settings && <Rules settings={settings} sums={sums} why={why} edits={edits} />}
        {why && <Prices why={why} shown={shown} edits={edits} onGo={onGo} />}
      </div>
      <div className={css.right}>
        {!why && read.error && (
          <FailureLine error={read.error} what="How it came to be could not be read." onRetry={() => void read.refetch()} />
        )}
        {!why && !read.error && <SkeletonRows rows={8} height={32} />}
        {why && <WhyDays why={why} part={part} orderId={edits.orderId} behind={behind} />}
      </div>
    </>
  );
}

/** The lines of the area, or the areas of the estimate, with their parts. */
function MadeOf({ part, only, areas, onGo }: Pick<TotalProps, 'part' | 'only' | 'areas' | 'onGo'>) {
  const shown = only ? [only] : areas;
  const rows = rowsOf(part, only, areas);
  const lines = shown.reduce((count, area) => count + area.items.length, 0);
  return (
    <table className={css.made}>
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden-visually">{only ? 'Line' : 'Area'}</span>
          </th>
          {WHY_PARTS.map((one) => (
            <th key={one} scope="col" data-on={one === part || undefined}>
              {WHY_WORDS[one]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <button type="button" onClick={() => onGo(row.at)}>
                {row.name} {row.count !== null && <span className="muted">{row.count}</span>}
              </button>
            </th>
            <Figures sums={row.sums} part={part} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{counted(lines, 'line')}</th>
          <Figures sums={sumsOf(shown)} part={part} />
        </tr>
      </tfoot>
    </table>
  );
}

/** A row's figures, the one that is explained marked. */
function Figures({ sums, part }: { sums: Sums; part: WhyPart }) {
  return WHY_PARTS.map((one) => (
    <td key={one} data-on={one === part || undefined}>
      {money(amountOf(sums, one))}
    </td>
  ));
}

interface Row {
  key: number;
  name: string;
  count: number | null;
  sums: Sums;
  at: WhyAt;
}

function rowsOf(part: WhyPart, only: AreaWithItems | undefined, areas: AreaWithItems[]): Row[] {
  if (only)
    return only.items.map((line) => ({
      key: line.id,
      name: `${line.action} ${line.description}`.trim(),
      count: null,
      sums: sumsOfLine(line),
      at: { of: 'line', itemId: line.id },
    }));
  return areas.map((area) => ({
    key: area.areaID,
    name: area.label,
    count: area.items.length,
    sums: sumsOfArea(area),
    at: { of: 'figure', part, areaId: area.areaID },
  }));
}

function Rules({ settings, sums, why, edits }: { settings: Settings; sums: Sums; why: Answer | undefined; edits: EstimateSaves }) {
  return (
    <>
      <h3>
        By which rules{' '}
        <Link className="link" to={setupPath(edits.orderId, 'markup')}>
          set for this job
        </Link>
      </h3>
      <dl className={css.rules}>
        {RULES.map((rule) => {
          const changes = why?.rules.filter((change) => change.rule === rule) ?? [];
          const last = changes.at(-1);
          return (
            <div key={rule}>
              <dt>{WHY_WORDS[rule]}</dt>
              <dd>
                {ruleWords(rule, settings)}
                {last?.from && !last.started && (
                  <>
                    ; {trimmed(last.from)}% until{' '}
                    <MomentLink orderId={edits.orderId} moment={last.moment}>
                      {day(last.moment.at)}, by {last.moment.by}
                    </MomentLink>
                    {toCents(last.moved) !== 0n && `: ${signed(toCents(last.moved))}`}
                  </>
                )}
              </dd>
              <dd>{money(sums[rule])}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
