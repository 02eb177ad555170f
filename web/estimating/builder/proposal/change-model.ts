import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type KeywordHit, searchItems } from '../../../../contracts/catalogue/catalogue/search-items.ts';
import type { ProposedArea, ProposedLine } from '../../../../contracts/estimating/builder/propose-items.ts';
import type { Settings } from '../../../../contracts/estimating/entities.ts';
import { priceLine } from '../../../../contracts/estimating/pricing.ts';
import { quantityFor } from '../../../../contracts/estimating/quantity-for.ts';
import { useRead } from '../../../app/client.ts';
import { searchWords } from '../../../ui/matches.ts';
import { type Offer, offersOfHit, type Place, pricedWith, qualitiesToChoose, searchInput } from '../book-items.ts';

const REST_MS = 150;
const MOST_REASON = 500;
const NONE: readonly KeywordHit[] = [];

export interface ChangeProps {
  /** As it stands, changed or not. */
  line: ProposedLine;
  /** As it was proposed. */
  proposed: ProposedLine;
  area: ProposedArea | undefined;
  place: Place;
  settings: Settings | undefined;
  onChange: (line: ProposedLine) => void;
  onClose: () => void;
}

/** What the words find in the price book once typing rests. */
function useFound(text: string, place: Place) {
  const words = searchWords(text);
  const [asked, setAsked] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), REST_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const found = useRead(searchItems, searchInput(asked, place), { enabled: asked !== '', placeholderData: keepPreviousData });
  return { words, asked, found, hits: found.data ?? NONE };
}

/** Another item, quality or quantity for one line of a proposal. */
export function useChangeOfLine({ line, proposed, area, place, settings, onChange, onClose }: ChangeProps) {
  const [text, setText] = useState(line.description.split(',')[0] ?? '');
  const search = useFound(text, place);
  const [next, setNext] = useState(line);
  const [offers, setOffers] = useState<Offer[]>([]);
  // The qualities of the line's own item come with the first search that finds it.
  const own = search.hits.find((hit) => offersOfHit(hit).some(({ xref }) => xref === next.itemXREF));
  const shownOffers = own ? offersOfHit(own) : offers;

  const choose = (hit: KeywordHit, offer: Offer) => {
    setOffers(offersOfHit(hit));
    const { prices: _, code, ...facts } = hit;
    setNext((was) => counted({ ...was, ...facts, code, ...priced(offer) }, area, was));
  };
  const level = (offer: Offer) => setNext((was) => ({ ...was, ...priced(offer) }));
  const keep = () => {
    const same = JSON.stringify({ ...next, reason: '' }) === JSON.stringify({ ...proposed, reason: '' });
    onChange(same ? proposed : { ...next, unsure: false, reason: reasonOf(next, proposed) });
    onClose();
  };
  const measured = next.formula !== '' && area?.measures ? quantityFor(next.formula, area.measures, '100', 1) : null;
  return {
    ...{ text, setText, ...search, next, setNext, choose, level, keep, measured },
    price: priceLine(next, pricedWith(settings)),
    levels: qualitiesToChoose(shownOffers),
  };
}

export type ChangeOfLine = ReturnType<typeof useChangeOfLine>;

const priced = ({ xref, quality, labor, material, equipment, wasteFactorPct }: Offer) => ({
  itemXREF: xref,
  quality: quality as ProposedLine['quality'],
  labor,
  material,
  equipment,
  wasteFactorPct,
});

/** Another item is counted as its own unit asks: from the room where it measures it, else as many as before where the unit is the same. */
function counted(next: ProposedLine, area: ProposedArea | undefined, was: ProposedLine): ProposedLine {
  if (next.formula !== '' && area?.measures && (was.measured || was.unit !== next.unit))
    return { ...next, measured: true, quantity: quantityFor(next.formula, area.measures, '100', 1) };
  return { ...next, measured: false, quantity: was.unit === next.unit ? was.quantity : '1.0' };
}

function reasonOf(next: ProposedLine, proposed: ProposedLine): string {
  const instead = [
    ...(next.description === proposed.description ? [] : [proposed.description]),
    ...(next.quality === proposed.quality || proposed.quality === 'None' ? [] : [proposed.quality]),
    ...(next.quantity === proposed.quantity && next.unit === proposed.unit ? [] : [`${proposed.quantity} ${proposed.unit}`]),
  ];
  return `${proposed.reason}; changed by hand${instead.length > 0 ? `, proposed was ${instead.join(', ')}` : ''}`.slice(0, MOST_REASON);
}
