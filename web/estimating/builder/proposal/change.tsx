import { Button, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type KeywordHit, searchItems } from '../../../../contracts/catalogue/catalogue/search-items.ts';
import { LIMITS } from '../../../../contracts/decimal-fields.ts';
import type { ProposedArea, ProposedLine } from '../../../../contracts/estimating/builder/propose-items.ts';
import type { Settings } from '../../../../contracts/estimating/entities.ts';
import { priceLine } from '../../../../contracts/estimating/pricing.ts';
import { quantityFor } from '../../../../contracts/estimating/quantity-for.ts';
import { toCents } from '../../../../contracts/money.ts';
import { useRead } from '../../../app/client.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Marked } from '../../../ui/marked.tsx';
import { searchWords } from '../../../ui/matches.ts';
import { FailureLine, SkeletonRows } from '../../../ui/states.tsx';
import { grouped } from '../../../ui/words.ts';
import { readQuantity } from '../../edits/typed-quantity.ts';
import { money } from '../../estimate/figures.ts';
import lineCss from '../../line/line.module.css';
import { NumberField } from '../../line/number-field.tsx';
import switchCss from '../../line/switch-dialog.module.css';
import { type Offer, offersOfHit, type Place, pricedWith, qualitiesToChoose, searchInput, startingOffer } from '../book-items.ts';
import css from './change.module.css';

const REST_MS = 150;
const MOST_REASON = 500;

interface Props {
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

/** Another item, quality or quantity for one line of a proposal. Nothing is added by it; the reason says what stood there. */
export default function ChangeProposedLine({ line, proposed, area, place, settings, onChange, onClose }: Props) {
  const [text, setText] = useState(line.description.split(',')[0] ?? '');
  const words = searchWords(text);
  const [asked, setAsked] = useState(words);
  const [next, setNext] = useState(line);
  const [offers, setOffers] = useState<Offer[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), REST_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const found = useRead(searchItems, searchInput(asked, place), { enabled: asked !== '', placeholderData: keepPreviousData });
  const hits = found.data ?? [];
  // The qualities of the line's own item come with the first search that finds it.
  const own = hits.find((hit) => offersOfHit(hit).some(({ xref }) => xref === next.itemXREF));
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
  const price = priceLine(next, pricedWith(settings));
  const measured = next.formula !== '' && area?.measures ? quantityFor(next.formula, area.measures, '100', 1) : null;
  const levels = qualitiesToChoose(shownOffers);
  return (
    <Dialog
      opened
      onClose={onClose}
      width={600}
      title={`Change ${line.actionShown} ${line.description}`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {line !== proposed && (
            <Button
              variant="default"
              onClick={() => {
                onChange(proposed);
                onClose();
              }}
            >
              As proposed
            </Button>
          )}
          <Button onClick={keep}>Change</Button>
        </>
      }
    >
      <TextInput
        className={switchCss.find}
        type="search"
        aria-label="Search the price book"
        autoComplete="off"
        maxLength={100}
        data-autofocus
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          keep();
        }}
      />
      {found.error && <FailureLine error={found.error} what="The search failed." onRetry={() => void found.refetch()} />}
      {!found.data && words !== '' && !found.error && <SkeletonRows rows={4} />}
      <div className={`${switchCss.items} ${css.hits}`} role="radiogroup" aria-label="Items">
        {hits.map((hit) => {
          const offer = startingOffer(offersOfHit(hit), next.quality);
          const isChosen = offersOfHit(hit).some(({ xref }) => xref === next.itemXREF);
          return offer ? <FoundItem key={hit.code} hit={hit} isChosen={isChosen} choose={choose} offer={offer} asked={asked} /> : null;
        })}
      </div>
      <div className={css.changed}>
        {levels.length > 0 && (
          <div className={css.levels} role="radiogroup" aria-label="Quality">
            {levels.map(({ quality, offer }) => (
              <button key={quality} type="button" role="radio" aria-checked={offer.xref === next.itemXREF} onClick={() => level(offer)}>
                {quality}
              </button>
            ))}
          </div>
        )}
        <NumberField
          label="Quantity"
          value={grouped(next.quantity)}
          read={(typed) => {
            const read = readQuantity(typed, 1, LIMITS.quantity, next.unit);
            return read.ok ? read.value : null;
          }}
          unit={next.unit}
          onTry={() => undefined}
          onKeep={(quantity) => setNext((was) => ({ ...was, quantity, measured: false }))}
        />
        {measured !== null && (!next.measured || next.quantity !== measured) && (
          <button type="button" className="link" onClick={() => setNext((was) => ({ ...was, quantity: measured, measured: true }))}>
            As measured, {grouped(measured)} {next.unit}
          </button>
        )}
        <p role="status">
          <b>
            {grouped(next.quantity)} {next.unit} at {grouped(price.ppu)}, ${money(toCents(price.totalCost))}
          </b>
        </p>
      </div>
    </Dialog>
  );
}

function FoundItem({
  hit,
  isChosen,
  choose,
  offer,
  asked,
}: {
  hit: KeywordHit;
  isChosen: boolean;
  choose: (hit: KeywordHit, offer: Offer) => void;
  offer: Offer;
  asked: string;
}) {
  return (
    <button type="button" role="radio" aria-checked={isChosen} className={switchCss.item} onClick={() => choose(hit, offer)}>
      <span className={switchCss.name}>
        <span>
          <span className={lineCss.act}>{hit.actionShown}</span> <Marked text={hit.description} query={asked} />
        </span>
        <small>
          {hit.category}, per {hit.unit}
        </small>
      </span>
    </button>
  );
}

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
