import { Button } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AreaWithItems, Settings } from '../../../contracts/estimating/entities.ts';
import { updatePrices } from '../../../contracts/estimating/prices/update-prices.ts';
import { type WhyTotal as Answer, getWhyTotal } from '../../../contracts/estimating/why/get-why-total.ts';
import { toCents } from '../../../contracts/money.ts';
import { send, useRead } from '../../app/client.ts';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { isZero, money, type Sums, signed, sumsOf, sumsOfArea, sumsOfLine, trimmed } from '../estimate/figures.ts';
import { cursorAtom, panelAtom, WHY_PARTS, type WhyAt, type WhyPart } from '../estimate/screen.ts';
import { setupPath } from '../setup/path.ts';
import { MomentLink, WhyDays } from './history.tsx';
import css from './parts.module.css';
import { RULES, ruleWords, WHY_WORDS } from './words.ts';

const amountOf = (sums: Sums, part: WhyPart) => (part === 'total' ? sums.totalCost + sums.tax : sums[part]);
export const figureOf = (areas: AreaWithItems[], part: WhyPart): string => money(amountOf(sumsOf(areas), part));

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Of what a total is made, by which rules, at which prices, and how it came to be. */
export function WhyTotal({
  part,
  only,
  areas,
  settings,
  edits,
  onGo,
}: {
  part: WhyPart;
  /** The area whose figure it is; undefined for the estimate's. */
  only: AreaWithItems | undefined;
  areas: AreaWithItems[];
  settings: Settings | undefined;
  edits: EstimateSaves;
  onGo: (at: WhyAt) => void;
}) {
  const saving = useAtomValue(savingAtom, inTab).waiting > 0;
  const query = { zone: ZONE, ...(only && { area: only.areaID }) };
  // The figures move with each change; what made them is read again once it is saved.
  const shown = only ? [only] : areas;
  const sums = sumsOf(shown);
  const read = useRead(getWhyTotal, { params: { orderId: edits.orderId }, query }, { staleTime: 0, enabled: !saving });
  const why = read.data;
  const behind = why !== undefined && toCents(why.now.total) !== sums.totalCost + sums.tax;
  const rows = only
    ? only.items.map((line) => ({
        key: line.id,
        name: `${line.action} ${line.description}`.trim(),
        count: null,
        sums: sumsOfLine(line),
        at: { of: 'line', itemId: line.id } as WhyAt,
      }))
    : areas.map((area) => ({
        key: area.areaID,
        name: area.label,
        count: area.items.length,
        sums: sumsOfArea(area),
        at: { of: 'figure', part, areaId: area.areaID } as WhyAt,
      }));
  const lines = shown.reduce((count, area) => count + area.items.length, 0);
  return (
    <>
      <div className={css.left}>
        <h3>
          Of what it is made <small>each line is rounded to the cent once, so every sum adds up</small>
        </h3>
        <div className={css.scroll}>
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
                  {WHY_PARTS.map((one) => (
                    <td key={one} data-on={one === part || undefined}>
                      {money(amountOf(row.sums, one))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{counted(lines, 'line')}</th>
                {WHY_PARTS.map((one) => (
                  <td key={one} data-on={one === part || undefined}>
                    {money(amountOf(sums, one))}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
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

function Prices({ why, shown, edits, onGo }: { why: Answer; shown: AreaWithItems[]; edits: EstimateSaves; onGo: (at: WhyAt) => void }) {
  const [waiting, setWaiting] = useState(false);
  const setCursor = useSetAtom(cursorAtom);
  const setPanel = useSetAtom(panelAtom);
  const { place, version, versions, differing, takingThem, typed } = why;
  const zero = shown.flatMap((area) => area.items).filter((line) => isZero(line.quantity));
  const take = async () => {
    setWaiting(true);
    await edits.saveEstimate(async () => {
      await send(updatePrices, { params: { id: edits.orderId }, body: { items: differing.slice(0, 2000) } });
      edits.announce(`Took today's prices of ${counted(differing.length, 'line')}.`, await edits.history.takingBack());
    }, "Today's prices could not be taken");
    setWaiting(false);
  };
  return (
    <>
      <h3>
        At which prices{' '}
        <small>
          {place.name}: labor {trimmed(place.laborFactor)}, material {trimmed(place.materialFactor)} of the national price
        </small>
      </h3>
      <ul className={css.prices}>
        {versions.map((one) => {
          const same = one.lines - one.differing;
          return (
            <li key={one.version}>
              <span>
                {counted(one.lines, 'line')} at price book version {one.version}
                {one.effectiveFrom && `, since ${day(one.effectiveFrom)}`}
                {one.version < version.version && (
                  <span className="muted">
                    {same > 0 && ` ${same === one.lines ? 'the' : `${same} the`} same in version ${version.version}`}
                    {one.differing > 0 && `${same > 0 ? ', ' : ' '}${one.differing} ${one.differing === 1 ? 'differs' : 'differ'} from it`}
                  </span>
                )}
              </span>
            </li>
          );
        })}
        {typed > 0 && (
          <li>
            <span>{counted(typed, 'line')} with typed costs</span>
          </li>
        )}
        {differing.length > 0 && (
          <li>
            <span>
              {counted(differing.length, 'line')} would cost something else today{' '}
              <Button size="compact-xs" variant="light" loading={waiting} onClick={() => void take()}>
                Take today’s {differing.length === 1 ? 'price' : 'prices'}
              </Button>
            </span>
            <b className={css.plus}>{signed(toCents(takingThem))}</b>
          </li>
        )}
        {zero.map((line) => (
          <li key={line.id}>
            <span>
              <button type="button" className="link" onClick={() => onGo({ of: 'line', itemId: line.id })}>
                {line.description}
              </button>{' '}
              has no quantity and adds nothing{' '}
              <button
                type="button"
                className="link"
                onClick={() => {
                  setPanel(null);
                  setCursor({ row: `l${line.id}`, column: 'quantity' });
                }}
              >
                Go to line
              </button>
            </span>
            <span className={css.amber}>0.00</span>
          </li>
        ))}
      </ul>
    </>
  );
}
