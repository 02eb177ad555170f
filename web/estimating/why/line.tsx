import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { FORMULA_WORDS } from '../../../contracts/catalogue/entities.ts';
import type { AreaWithItems, LaborMinimum, LineItem } from '../../../contracts/estimating/entities.ts';
import { type ExplainedLine, explainLine } from '../../../contracts/estimating/why/explain-line.ts';
import { type WhyLine as Answer, getWhyLine } from '../../../contracts/estimating/why/get-why-line.ts';
import { toCents } from '../../../contracts/money.ts';
import { useRead } from '../../app/client.ts';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { InitialsBadge } from '../../ui/initials.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { clock, counted, day, grouped, localDay } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { isZero, signed, sizeOf, trimmed } from '../estimate/figures.ts';
import { panelAtom, type WhyAt } from '../estimate/screen.ts';
import { dayWords, MomentLink, momentWords } from './history.tsx';
import css from './line.module.css';
import { Origin } from './origin.tsx';
import whyParts from './parts.module.css';
import { PriceOfToday } from './price-of-today.tsx';
import { ofWords, percentOf, RULES, WHY_WORDS } from './words.ts';

/** Why a line costs what it costs: its formula, of what its price is made, and the events that made it. */
export function WhyLine({
  line,
  area,
  edits,
  onGo,
}: {
  line: LineItem;
  area: AreaWithItems;
  edits: EstimateSaves;
  onGo: (at: WhyAt) => void;
}) {
  const saving = useAtomValue(savingAtom, inTab).waiting > 0;
  const read = useRead(getWhyLine, { params: { orderId: edits.orderId, itemId: line.id } }, { staleTime: 0, enabled: !saving });
  const why = read.data;
  if (!why)
    return (
      <div className={whyParts.left}>
        {read.error ? (
          <FailureLine error={read.error} what="Why this line costs what it costs could not be read." onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonRows rows={10} height={32} />
        )}
      </div>
    );
  return (
    <>
      <div className={whyParts.left}>
        <Formula line={line} area={area} why={why} edits={edits} />
        <Prices line={line} why={why} />
      </div>
      <div className={whyParts.right}>
        <Events why={why} line={line} edits={edits} />
        {why.origin && <Origin origin={why.origin} edits={edits} />}
        {why.present && <PriceOfToday present={why.present} why={why} line={line} edits={edits} />}
        <Uses why={why} edits={edits} />
        <ByHand line={line} why={why} onGo={onGo} />
      </div>
    </>
  );
}

function Formula({ line, area, why, edits }: { line: LineItem; area: AreaWithItems; why: Answer; edits: EstimateSaves }) {
  const { settings } = why;
  const explained = explainLine(line, settings, area.measures);
  const { measured } = explained;
  const minimum = line.laborMinimum;
  const step = (sign: string, name: string, words: ReactNode, amount: ReactNode) => (
    <div className={css.term}>
      <span className={css.sign}>{sign}</span>
      <b>{name}</b>
      <div>{words}</div>
      <span className={css.amount}>{amount}</span>
    </div>
  );
  const unit = line.itemUM || 'unit';
  return (
    <>
      <h3>Formula</h3>
      {step(
        '',
        'Quantity',
        minimum ? 'One for the job' : <QuantityWords measured={measured} line={line} area={area} why={why} edits={edits} />,
        <>
          <b>{grouped(line.quantity)}</b> <span className="muted">{line.itemUM}</span>
        </>,
      )}
      {step(
        'x',
        'Unit price',
        <UnitPriceParts explained={explained} minimum={minimum} why={why} />,
        <>
          <b>{grouped(line.ppu)}</b> <span className="muted">per {unit}</span>
        </>,
      )}
      {step(
        '=',
        'Line',
        <>
          {trimmed(line.quantity)} x {grouped(line.ppu)}
          {': '}
          {explained.shares.map(({ part, amount }) => `${part} ${grouped(amount)}`).join(', ')}
        </>,
        <b>{grouped(line.totalCost)}</b>,
      )}
      {step(
        '+',
        'Tax',
        <>
          {trimmed(explained.taxPercent)}% of {explained.taxedPerUnit} = {line.taxPerUnit} per {unit}, x {trimmed(line.quantity)}
        </>,
        grouped(line.tax),
      )}
    </>
  );
}

interface QuantityProps {
  measured: ExplainedLine['measured'];
  line: LineItem;
  area: AreaWithItems;
  why: Answer;
  edits: EstimateSaves;
}

/** Where the quantity comes from. */
function QuantityWords({ measured, line, area, why, edits }: QuantityProps) {
  const setPanel = useSetAtom(panelAtom);
  return (
    <>
      {measured && line.quantitySource === 'measured' ? (
        <Measured measured={measured} line={line} area={area} />
      ) : (
        <TypedWords measured={measured} line={line} />
      )}
      <p>
        {why.measured && (
          <>
            Measured{' '}
            <MomentLink orderId={edits.orderId} moment={why.measured}>
              {momentWords(why.measured)}
            </MomentLink>
          </>
        )}
        {why.affected && line.quantitySource === 'measured' && (
          <>
            ; {trimmed(line.percentageAffected)}% set{' '}
            <MomentLink orderId={edits.orderId} moment={why.affected}>
              {momentWords(why.affected)}
            </MomentLink>
          </>
        )}
        {why.typed && (
          <>
            Typed{' '}
            <MomentLink orderId={edits.orderId} moment={why.typed}>
              {momentWords(why.typed)}
            </MomentLink>
          </>
        )}
        {measured && isZero(measured.amount) && (
          <button type="button" className="link" onClick={() => setPanel({ kind: 'measure', areaId: area.areaID })}>
            Measure {area.label}
          </button>
        )}
      </p>
    </>
  );
}

function Measured({ measured, line, area }: Pick<QuantityProps, 'line' | 'area'> & { measured: NonNullable<QuantityProps['measured']> }) {
  return (
    <>
      <p>
        {sizeOf(area) && `${sizeOf(area)}: `}
        {FORMULA_WORDS[measured.formula].measure} {grouped(measured.amount)} {line.itemUM}
      </p>
      {measured.percent !== '100' && (
        <p>
          {trimmed(measured.percent)}% of it is {trimmed(measured.exact)}
        </p>
      )}
      <p className="muted">
        Rounded to {line.quantity.includes('.') ? counted(line.quantity.split('.')[1]?.length ?? 0, 'decimal') : 'the unit'}.
        {!isZero(line.wasteFactorPct) && ` ${trimmed(line.wasteFactorPct)}% waste is in the price of material, not in the quantity.`}
      </p>
    </>
  );
}

function TypedWords({ measured, line }: Pick<QuantityProps, 'measured' | 'line'>) {
  return (
    <p>
      {isZero(line.quantity) ? 'Nobody has typed one yet' : 'Typed'}
      {measured && !isZero(measured.amount) && (
        <span className="muted">
          ; the {FORMULA_WORDS[measured.formula].measure} measures {grouped(measured.amount)} {line.itemUM}
        </span>
      )}
    </p>
  );
}

function UnitPriceParts({ explained, minimum, why }: { explained: ExplainedLine; minimum: LaborMinimum | undefined; why: Answer }) {
  return (
    <table className={css.parts}>
      <tbody>
        {explained.unit.map(({ part, amount, of, percent }) => (
          <tr key={part}>
            <td>{WHY_WORDS[part]}</td>
            <td className="muted">
              {part === 'material' && percent && !isZero(percent) && `${trimmed(of ?? '', 2)} with ${trimmed(percent)}% waste`}
              {(part === 'overhead' || part === 'profit') && (percent ? `${trimmed(percent)}% of ${of}` : 'does not apply')}
              {part === 'labor' &&
                minimum &&
                `${trimmed(minimum.hours)} h at $${trimmed(minimum.rate, 2)}, less ${grouped(minimum.charged)} charged`}
              {part === 'labor' && !minimum && why.price.crew?.toLowerCase()}
            </td>
            <td>{grouped(amount)}</td>
          </tr>
        ))}
        {!/^-?0\.0000$/.test(explained.rounding) && (
          <tr>
            <td className="muted">Rounded</td>
            <td className="muted">to the cent</td>
            <td className="muted">{grouped(explained.rounding)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Prices({ line, why }: { line: LineItem; why: Answer }) {
  const { price } = why;
  const bases = [...new Set(price.parts.map(({ basis }) => basis).filter(Boolean))];
  return (
    <>
      <h3>
        Prices{' '}
        <small>
          {price.place.name}
          {price.version && `, price book version ${price.version.version} of ${day(price.version.effectiveFrom)}`}
        </small>
      </h3>
      {price.parts.length > 0 ? (
        <>
          <table className={css.parts}>
            <tbody>
              {price.parts.map((part) => (
                <tr key={`${part.group} ${part.kind} ${part.label}`}>
                  <td>{part.kind === 'place' ? `Place, ${part.group}` : part.label}</td>
                  <td className="muted">{part.detail}</td>
                  <td>{grouped(part.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={whyParts.note}>Sources: {bases.join('; ')}.</p>
        </>
      ) : (
        <p className={whyParts.note}>
          {price.source === 'minimum' && `${line.laborMinimum?.basis ?? ''}; rate: ${line.laborMinimum?.rateBasis ?? ''}.`}
          {price.source === 'typed' &&
            `Typed ${momentWords(price.since)}: labor ${trimmed(line.labor, 2)}, material ${trimmed(line.material, 2)}, equipment ${trimmed(line.equipment, 2)}.`}
          {price.source === 'book' &&
            (price.own
              ? 'Your own price, so the book has no wages and materials for it.'
              : 'The price is kept from another place or an earlier book, so its wages and materials are not known any more.')}
        </p>
      )}
    </>
  );
}

function Events({ why, line, edits }: { why: Answer; line: LineItem; edits: EstimateSaves }) {
  const behind = why.total !== line.totalCost;
  return (
    <>
      <h3>
        What made it <small>{behind ? 'being read again' : 'each leads to that moment'}</small>
      </h3>
      <ol className={whyParts.days}>
        {why.events.toReversed().map((event) => (
          <li key={event.revision}>
            <MomentLink orderId={edits.orderId} moment={event} row>
              <span className={whyParts.when}>
                {dayWords(localDay(new Date(event.at)))}, {clock(event.at)}
              </span>
              <InitialsBadge name={event.by} />
              <span className={whyParts.told}>
                {event.undoes ? 'Undid: ' : ''}
                {event.undoes ? lower(event.sentence) : event.sentence}
                {event.before && event.after && `: ${event.before} to ${event.after} ${event.unit}`}
                {!event.before && event.after && `, ${event.after} ${event.unit}`}
              </span>
              <span className={whyParts.moved}>{signed(toCents(event.moved))}</span>
            </MomentLink>
          </li>
        ))}
        {why.earlier.count > 0 && (
          <li className={whyParts.step}>
            <span className={whyParts.told}>{counted(why.earlier.count, 'earlier event')}</span>
            <span className={whyParts.moved}>{signed(toCents(why.earlier.moved))}</span>
          </li>
        )}
        <li className={whyParts.sum}>
          <span>Now, before tax</span>
          <b>{grouped(why.total)}</b>
        </li>
      </ol>
    </>
  );
}

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

function Uses({ why, edits }: { why: Answer; edits: EstimateSaves }) {
  const { settings, settingsSince } = why;
  return (
    <>
      <h3>
        Settings it uses <small>of this job</small>
      </h3>
      <dl className={whyParts.rules}>
        {RULES.map((rule) => (
          <div key={rule}>
            <dt>{WHY_WORDS[rule]}</dt>
            <dd>
              {settings.orderType === 'Apply' ? percentOf(rule, settings) : 'does not apply'}, since{' '}
              <MomentLink orderId={edits.orderId} moment={settingsSince[rule]}>
                {day(settingsSince[rule].at)}
              </MomentLink>
            </dd>
            <dd>{ofWords(rule, settings)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function ByHand({ line, why, onGo }: { line: LineItem; why: Answer; onGo: (at: WhyAt) => void }) {
  const typed = [
    line.quantitySource === 'typed' && !line.isLaborMinimum && 'the quantity',
    why.price.source === 'typed' && 'labor, material and equipment',
    !isZero(line.vendorPPU) && 'the vendor’s price, which does not move the line',
  ].filter(Boolean);
  return (
    <>
      <h3>Not from the price book</h3>
      <p className={whyParts.note}>
        {typed.length > 0
          ? `Typed by hand: ${typed.join('; ')}.`
          : line.isLaborMinimum
            ? 'Nothing: the line follows the labor of its trade by itself.'
            : 'Nothing was typed by hand: quantity, labor, material, equipment and waste are measured or the book’s.'}
        {line.notes !== '' && ' Notes do not move the price.'}
      </p>
      <button type="button" className="link" onClick={() => onGo({ of: 'figure', part: 'total', areaId: line.propertyArea_AreaID })}>
        Why its area costs what it costs
      </button>
    </>
  );
}
