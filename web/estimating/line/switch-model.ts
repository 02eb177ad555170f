import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type KeywordHit, searchItems } from '../../../contracts/catalogue/catalogue/search-items.ts';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { getSwitchEffect } from '../../../contracts/estimating/items/get-switch-effect.ts';
import { switchOneItemForOneItem } from '../../../contracts/estimating/items/switch-one-item-for-one-item.ts';
import type { Order } from '../../../contracts/estimating/order.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { searchWords } from '../../ui/matches.ts';
import { useEnter } from '../../ui/use-enter.ts';
import { type Offer, offersOfHit, searchInput, startingOffer } from '../builder/book-items.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { useLineSettings } from '../edits/use-line-settings.ts';

const REST_MS = 150;

export interface SwitchProps {
  line: LineItem;
  area: AreaWithItems;
  order: Order | undefined;
  edits: EstimateSaves;
  onClose: () => void;
}

/** What the words find once typing rests, and what the chosen item would make of the line. */
function useOtherItems({ text, order, edits, line }: { text: string; order: Order | undefined; edits: EstimateSaves; line: LineItem }) {
  const words = searchWords(text);
  const [asked, setAsked] = useState(words);
  const [at, setAt] = useState(0);
  useEffect(() => {
    // What is asked already is not asked again: it would take an item that was gone to meanwhile back to the first.
    if (words === asked) return;
    const timer = setTimeout(() => {
      setAsked(words);
      setAt(0);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [words, asked]);
  const zip = order?.survey.zip.slice(0, 5);
  const state = order?.survey.state;
  const place = useMemo(() => ({ ...(zip && { zip }), ...(state && { state }) }), [zip, state]);
  const found = useRead(searchItems, searchInput(asked, place), { enabled: asked !== '', placeholderData: keepPreviousData });
  const { known } = useLineSettings(
    edits,
    useMemo(() => [line], [line]),
  );
  const settings = known ? edits.settingsOf(line) : undefined;
  const others = useMemo(() => choicesOf(found.data ?? [], line), [found.data, line]);
  const settled = asked === words && !found.isPlaceholderData;
  const chosen = settled ? others[at] : undefined;
  const effect = useRead(
    getSwitchEffect,
    { params: { orderId: edits.orderId, itemId: line.id }, query: { newXref: chosen?.offer.xref ?? 0 } },
    { enabled: chosen !== undefined, gcTime: 0 },
  );
  return { words, asked, at, setAt, found, settings, others, settled, chosen, effect };
}

/** The other items, the one that is chosen, and putting it in the place of the line's. */
export function useSwitch({ line, order, edits, onClose }: SwitchProps) {
  const [text, setText] = useState(line.description.split(',')[0] ?? '');
  const items = useOtherItems({ text, order, edits, line });
  const { words, settled, chosen, effect } = items;
  const { save, busy } = useSave(async () => {
    if (!chosen) return;
    const kept = await edits.saveEstimate(async () => {
      await send(switchOneItemForOneItem, {
        params: { id: edits.orderId },
        body: { oldItemId: line.id, newXref: chosen.offer.xref },
      });
      edits.announce(`Item(s) Updated: ${line.description} is ${chosen.hit.description} now.`, await edits.history.takingBack());
    }, 'Could not update item');
    if (kept) onClose();
  });
  const change = () => {
    if (chosen && !busy) void save(undefined);
  };
  // Not before it stands there what the line would cost.
  const enter = useEnter({ words, settled: settled && (!chosen || effect.data !== undefined) }, change);
  return { text, setText, ...items, busy, change, enter };
}

export type SwitchModel = ReturnType<typeof useSwitch>;

/** Each item found, in the line's quality or the nearest that it comes in; the line's own item is left out. */
function choicesOf(hits: readonly KeywordHit[], line: LineItem): { hit: KeywordHit; offer: Offer }[] {
  return hits.flatMap((hit) => {
    const offers = offersOfHit(hit);
    const offer = startingOffer(offers, line.quality);
    return offer && !offers.some(({ xref }) => xref === line.itemXREF) ? [{ hit, offer }] : [];
  });
}
