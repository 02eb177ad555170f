import { Checkbox } from '@mantine/core';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { QUALITIES } from '../../../../contracts/catalogue/quality.ts';
import type { TrendingProject } from '../../../../contracts/estimating/dashboard/get-trending-projects.ts';
import { type TrendingLine } from '../../../../contracts/estimating/dashboard/get-trending-projects.ts';
import { type AreaWithItems } from '../../../../contracts/estimating/entities.ts';
import { type LinePrice, priceLine } from '../../../../contracts/estimating/pricing.ts';
import { quantityFor } from '../../../../contracts/estimating/quantity-for.ts';
import { toCents } from '../../../../contracts/money.ts';
import { onCtrlEnter } from '../../../ui/ctrl-enter.ts';
import { counted, grouped } from '../../../ui/words.ts';
import estimateCss from '../../estimate/estimate.module.css';
import { money } from '../../estimate/figures.ts';
import lineCss from '../../line/line.module.css';
import { pricedWith, useBook, useOffersOf } from '../book-items.ts';
import { useBuilder } from '../state/state.ts';
import projectParts from './parts.module.css';
import css from './popular-project.module.css';

/** A popular project's lines, to be added to one area at today's prices. What the area has already is left out until it is ticked. */
export function PopularProject({ project }: { project: TrendingProject }) {
  const { areas, chosen, settings, place, phone, addToEstimate } = useBuilder();
  const rooms = areas.filter(({ areaTypeGroup }) => areaTypeGroup !== 'E');
  const isOfKind = ({ areaType }: { areaType: string }) => areaType === project.areaType;
  const usual = chosen.find(isOfKind) ?? areas.find(isOfKind) ?? rooms.find((room) => chosen.includes(room)) ?? rooms[0] ?? areas[0];
  const [areaId, setAreaId] = useState(usual?.areaID);
  const [ticked, setTicked] = useState<Readonly<Record<number, boolean>>>({});
  const [isAdding, setIsAdding] = useState(false);
  const [failed, setFailed] = useState('');
  const { items: book } = useBook(true);
  const offers = useOffersOf(
    project.lines.map(({ itemXREF }) => itemXREF),
    place,
  );
  const area = areas.find(({ areaID }) => areaID === areaId);
  const formulas = new Map([...book.values()].map(({ code, formula }) => [code, formula]));
  const rules = pricedWith(settings);
  const lines = project.lines.map((line, n) => {
    const all = offers[n];
    const offer = all?.find(({ xref }) => xref === line.itemXREF);
    const own = all?.[0]?.xref ?? line.itemXREF;
    const formula = formulas.get(own) ?? formulas.get(line.itemXREF) ?? '';
    const isMeasured = line.quantitySource === 'measured' && formula !== '';
    const quantity = isMeasured && area ? quantityFor(formula, area.measures, '100', 1) : line.quantity;
    const isThere = area?.items.some(({ itemXREF }) => all?.some(({ xref }) => xref === itemXREF)) ?? false;
    const price = offer && priceLine({ ...offer, quantity }, rules);
    // An item that left the price book since cannot be added.
    const isGone = all !== undefined && offer === undefined;
    return { line, quantity, isMeasured, isThere, isGone, price, isOn: !isGone && (ticked[n] ?? !isThere) };
  });
  const on = lines.filter(({ isOn }) => isOn);
  const total = on.reduce((sum, { price }) => sum + toCents(price?.totalCost ?? '0'), 0n);
  const tax = on.reduce((sum, { price }) => sum + toCents(price?.tax ?? '0'), 0n);
  const ready = offers.every((one) => one !== undefined);

  const add = async () => {
    if (isAdding) return;
    if (!area) return setFailed('Choose an area first.');
    if (on.length === 0) return setFailed('No line is ticked.');
    setIsAdding(true);
    setFailed('');
    const items = on.map(({ line, quantity, isMeasured }) => {
      const quality = QUALITIES.find((one) => one === line.quality);
      const reason = isMeasured ? 'measured in the area' : `${line.quantity} ${line.itemUM} where it was added last`;
      return { itemXREF: line.itemXREF, reason, ...(quality && { quality }), ...(!isMeasured && { quantity }) };
    });
    await addToEstimate(
      { items, areas: [area.areaID], source: { kind: 'popular', name: project.name, answers: [] } },
      { onSaved: () => setTicked({}), onFailed: ({ text }) => setFailed(text), onSettled: () => setIsAdding(false) },
    );
  };
  return (
    <section className={projectParts.popular} aria-label={project.name} onKeyDown={onCtrlEnter(() => void add())}>
      <div className={projectParts.intro}>
        <h2>{project.name}</h2>
        <p className="muted">
          On {counted(project.orders, 'estimate')}. Prices are today's; measured lines take their quantity from the area.
        </p>
        <label className={projectParts.to}>
          to{' '}
          <select aria-label="Area" value={areaId} onChange={(event) => setAreaId(Number(event.currentTarget.value))}>
            {areas.map(({ areaID, label }) => (
              <option key={areaID} value={areaID}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ul className={css.lines}>
        {lines.map(({ line, quantity, isThere, isGone, price, isOn }, n) => (
          <LineOfProject
            key={`${line.itemXREF} ${line.description}`}
            line={line}
            isOn={isOn}
            isGone={isGone}
            setTicked={setTicked}
            ticked={ticked}
            n={n}
            isThere={isThere}
            area={area}
            quantity={quantity}
            price={price}
          />
        ))}
      </ul>
      <div className={projectParts.foot}>
        <span className={projectParts.sumup}>
          {failed ? (
            <span className="brick" role="alert">
              {failed}
            </span>
          ) : (
            <b className="figures">
              {counted(on.length, 'line')}, ${money(total)} and ${money(tax)} tax
            </b>
          )}
        </span>
        <button
          type="button"
          className={`${estimateCss.fill} ${projectParts.add}`}
          disabled={isAdding || !ready}
          onClick={() => void add()}
        >
          Add {counted(on.length, 'line')} to {area?.label ?? 'the area'} {!phone && <kbd>Ctrl Enter</kbd>}
        </button>
      </div>
    </section>
  );
}

function LineOfProject({
  line,
  isOn,
  isGone,
  setTicked,
  ticked,
  n,
  isThere,
  area,
  quantity,
  price,
}: {
  line: TrendingLine;
  isOn: boolean;
  isGone: boolean;
  setTicked: Dispatch<SetStateAction<Readonly<Record<number, boolean>>>>;
  ticked: Readonly<Record<number, boolean>>;
  n: number;
  isThere: boolean;
  area: AreaWithItems | undefined;
  quantity: string;
  price: LinePrice | undefined;
}) {
  return (
    <li data-off={!isOn || undefined}>
      <Checkbox
        size="xs"
        aria-label={`${line.action} ${line.description}`}
        checked={isOn}
        disabled={isGone}
        onChange={(event) => setTicked({ ...ticked, [n]: event.currentTarget.checked })}
      />
      <span>
        <span className={lineCss.act}>{line.action}</span> {line.description}
        {(isThere || isGone) && <small className="amber"> {isGone ? 'no longer in the price book' : `in ${area?.label} already`}</small>}
      </span>
      <span className="figures">
        {grouped(quantity)} {line.itemUM}
      </span>
      <span className="figures">{price ? grouped(price.totalCost) : '–'}</span>
    </li>
  );
}
