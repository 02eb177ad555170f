import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useParams } from 'react-router-dom';
import type { Effect } from '../../../contracts/estimating/checks/effect.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { Icon } from '../../ui/icons.tsx';
import { savedSumsKey } from '../edits/areas-key.ts';
import { useSums } from '../edits/live.ts';
import lineCss from '../line/line.module.css';
import { WHY_WORDS } from '../why/words.ts';
import { money, type Sums, signed } from './figures.ts';
import { lastRemoteChangeAtom, movePreviewAtom, panelAtom, type RemoteChange, WHY_PARTS, type WhyPart } from './screen.ts';
import css from './totals-bar.module.css';

/** What a proposed fix would move, by figure. */
function movedBy(effect: Effect | null): Record<WhyPart, bigint> {
  const [labor = 0n, material = 0n, equipment = 0n, overhead = 0n, profit = 0n] = effect?.costs ?? [];
  const tax = effect?.tax ?? 0n;
  return { labor, material, equipment, overhead, profit, tax, total: (effect?.total ?? 0n) + tax };
}

/** Without a network: what the changes that wait move the totals by, and what was last saved. */
function useUnsaved(sums: Sums): { by: Record<WhyPart, bigint>; says: string } | null {
  const { offline, waiting } = useAtomValue(savingAtom, inTab);
  const saved = useQueryClient().getQueryData<Sums>(savedSumsKey(Number(useParams().orderId)));
  if (!offline || waiting === 0 || !saved) return null;
  const now = figuresOf(sums);
  const was = figuresOf(saved);
  const by = { ...now };
  for (const part of WHY_PARTS) by[part] -= was[part];
  const more = by.total < 0n ? `$${money(-by.total)} less than` : by.total > 0n ? `$${money(by.total)} more than` : 'the same as';
  return { by, says: `Totals as on this computer: ${more} what was last saved, $${money(was.total)}.` };
}
const figuresOf = ({ totalCost, attention: _, ...sums }: Sums): Record<WhyPart, bigint> => ({ ...sums, total: totalCost + sums.tax });

/** The estimate as one sum, always there; each figure opens why it is what it is. */
export function TotalsBar({ areas }: { areas: AreaWithItems[] }) {
  const sums = useSums(areas);
  const said = useAtomValue(lastRemoteChangeAtom);
  const [panel, setPanel] = useAtom(panelAtom);
  const why = panel?.kind === 'why' ? panel.at : undefined;
  const preview = useAtomValue(movePreviewAtom);
  const moved = movedBy(preview?.effect ?? null);
  const unsaved = useUnsaved(sums);
  const by = !preview && unsaved ? unsaved.by : moved;
  return (
    <section className={css.bar} aria-label="Totals">
      <div className={css.said} role="status">
        {preview?.says ? <span className={css.saidtext}>{preview.says}</span> : <SaidLast said={said} unsaved={unsaved?.says} />}
      </div>
      <div className={css.sum}>
        {WHY_PARTS.map((part, index) => (
          <span key={part} className={css.term}>
            {index > 0 && (
              <span className={css.op} aria-hidden="true">
                {part === 'total' ? '=' : '+'}
              </span>
            )}
            <button
              type="button"
              className={css.figure}
              data-total={part === 'total' || undefined}
              title="Why this number"
              data-explained={(why?.of === 'figure' && why.areaId === 0 && why.part === part) || undefined}
              onClick={() => setPanel({ kind: 'why', at: { of: 'figure', part, areaId: 0 } })}
            >
              <span>
                {WHY_WORDS[part]}
                {by[part] !== 0n && <em> {signed(by[part])}</em>}
              </span>
              {part === 'total' ? (
                <b data-testid="grand-total">${money(sums.totalCost + sums.tax + moved.total)}</b>
              ) : (
                money(sums[part] + moved[part])
              )}
            </button>
          </span>
        ))}
      </div>
    </section>
  );
}

/** What one's own last change did, until the next one; else, without a network, that the totals are this computer's; else what a colleague did. */
function SaidLast({ said, unsaved }: { said: RemoteChange | null; unsaved: string | undefined }) {
  if (unsaved !== undefined && said?.initials !== '') return <span className={`${css.saidtext} amber`}>{unsaved}</span>;
  return said && <Said said={said} />;
}

function Said({ said: { initials, text, customer, action } }: { said: RemoteChange }) {
  return (
    <>
      {initials && (
        <span className={lineCss.who} data-customer={customer || undefined}>
          {initials}
        </span>
      )}
      <span className={css.saidtext} title={text}>
        {text}
      </span>
      {action && (
        <button type="button" className={css.saidaction} onClick={action.run}>
          {action.label}
        </button>
      )}
    </>
  );
}

/** The same on a phone: the total, and the way to add. */
export function PhoneTotals({ areas }: { areas: AreaWithItems[] }) {
  const sums = useSums(areas);
  const setPanel = useSetAtom(panelAtom);
  const said = useAtomValue(lastRemoteChangeAtom);
  const unsaved = useUnsaved(sums);
  return (
    <>
      <div className={css.phonesaid} role="status">
        <SaidLast said={said} unsaved={unsaved?.says} />
      </div>
      <section className={css.phonebar} aria-label="Totals">
        <button
          type="button"
          className={css.phonewhy}
          onClick={() => setPanel({ kind: 'why', at: { of: 'figure', part: 'total', areaId: 0 } })}
        >
          <span>
            Total with tax <Icon name="up" />
          </span>
          <b data-testid="grand-total">${money(sums.totalCost + sums.tax)}</b>
        </button>
        <button type="button" className={css.phoneadd} onClick={() => setPanel({ kind: 'builder' })}>
          <Icon name="plus" size={20} /> Add
        </button>
      </section>
    </>
  );
}

/** The total's place while nothing is known of it: a zero would be a figure. */
export function UnknownTotal({ phone }: { phone: boolean }) {
  return (
    <section className={phone ? css.phonebar : css.bar} aria-label="Totals">
      <div className={phone ? undefined : css.sum}>
        <span className={phone ? css.phonewhy : css.figure} data-total>
          <span>Total</span>
          <b>–</b>
        </span>
      </div>
    </section>
  );
}
