import { useState } from 'react';
import { QUALITIES } from '../../../../contracts/catalogue/quality.ts';
import type { TrendingProject } from '../../../../contracts/estimating/dashboard/get-trending-projects.ts';
import { type AreaWithItems } from '../../../../contracts/estimating/entities.ts';
import { priceLine } from '../../../../contracts/estimating/pricing.ts';
import { quantityFor } from '../../../../contracts/estimating/quantity-for.ts';
import { toCents } from '../../../../contracts/money.ts';
import { pricedWith, useBook, useOffersOf } from '../book-items.ts';
import { useBuilder } from '../state/state.ts';

/** A popular project's lines at today's prices, the area that they are added to, and adding them. */
export function usePopularProject(project: TrendingProject) {
  const { areas, chosen, addToEstimate } = useBuilder();
  const [areaId, setAreaId] = useState(usualArea(project, areas, chosen)?.areaID);
  const [ticked, setTicked] = useState<Readonly<Record<number, boolean>>>({});
  const [isAdding, setIsAdding] = useState(false);
  const [failed, setFailed] = useState('');
  const area = areas.find(({ areaID }) => areaID === areaId);
  const { lines, ready } = useLines(project, area, ticked);
  const on = lines.filter(({ isOn }) => isOn);
  const total = on.reduce((sum, { price }) => sum + toCents(price?.totalCost ?? '0'), 0n);
  const tax = on.reduce((sum, { price }) => sum + toCents(price?.tax ?? '0'), 0n);

  const add = async () => {
    if (isAdding) return;
    if (!area) return setFailed('Choose an area first.');
    if (on.length === 0) return setFailed('No line is ticked.');
    setIsAdding(true);
    setFailed('');
    await addToEstimate(
      { items: on.map(itemOf), areas: [area.areaID], source: { kind: 'popular', name: project.name, answers: [] } },
      { onSaved: () => setTicked({}), onFailed: ({ text }) => setFailed(text), onSettled: () => setIsAdding(false) },
    );
  };
  return {
    ...{ areas, area, areaId, setAreaId, lines, on, total, tax, ready, isAdding, failed, add },
    tick: (n: number, isOn: boolean) => setTicked({ ...ticked, [n]: isOn }),
  };
}

export type PopularModel = ReturnType<typeof usePopularProject>;
export type PopularLine = PopularModel['lines'][number];

/** The area of the project's kind, chosen or not, else a room. */
function usualArea({ areaType: kind }: TrendingProject, areas: AreaWithItems[], chosen: AreaWithItems[]): AreaWithItems | undefined {
  const rooms = areas.filter(({ areaTypeGroup }) => areaTypeGroup !== 'E');
  const isOfKind = ({ areaType }: AreaWithItems) => areaType === kind;
  return chosen.find(isOfKind) ?? areas.find(isOfKind) ?? rooms.find((room) => chosen.includes(room)) ?? rooms[0] ?? areas[0];
}

/** The lines with their quantity and price in the area; what the area has already is left out until it is ticked. */
function useLines(project: TrendingProject, area: AreaWithItems | undefined, ticked: Readonly<Record<number, boolean>>) {
  const { settings, place } = useBuilder();
  const { items: book } = useBook(true);
  const offers = useOffersOf(
    project.lines.map(({ itemXREF }) => itemXREF),
    place,
  );
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
  return { lines, ready: offers.every((one) => one !== undefined) };
}

function itemOf({ line, quantity, isMeasured }: Pick<PopularLine, 'line' | 'quantity' | 'isMeasured'>) {
  const quality = QUALITIES.find((one) => one === line.quality);
  const reason = isMeasured ? 'measured in the area' : `${line.quantity} ${line.itemUM} where it was added last`;
  return { itemXREF: line.itemXREF, reason, ...(quality && { quality }), ...(!isMeasured && { quantity }) };
}
