import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MANUAL_ENTRY_CODE } from '../../../../contracts/catalogue/entities.ts';
import { QUALITIES } from '../../../../contracts/catalogue/quality.ts';
import type { AreaWithItems } from '../../../../contracts/estimating/entities.ts';
import { searchWords } from '../../../ui/matches.ts';
import { counted } from '../../../ui/words.ts';
import type { EstimateSaves } from '../../edits/estimate-saves.ts';
import { type Addition, useAddToEstimate } from '../add-to-estimate.ts';
import { repairsOf } from '../answers.ts';
import type { BookItem, Offer } from '../book-items.ts';
import { BY_HAND } from '../hand/by-hand.ts';
import type { ManualEntry } from '../hand/manual-entry.ts';
import type { Drafts } from './drafts.ts';
import type { LookedAt } from './looked-at.ts';
import type { MeantLines } from './meant-lines.ts';
import { type ItemPick, itemPicks, putBack } from './picks.ts';
import type { Taking } from './taking.ts';
import type { Targets } from './targets.ts';

/** R138. */
export const FLASH_MS = 2000;

/** What adding takes from the rest of the builder. */
interface FromBuilder {
  edits: EstimateSaves;
  phone: boolean;
  taskId: number;
  offers: Offer[] | undefined;
  looked: LookedAt;
  taking: Taking;
  targets: Targets;
  drafts: Drafts;
  entry: ManualEntry;
  lines: MeantLines;
}

/** Items, or what is typed by hand, as C102 takes them. */
function useAddition({
  taskId,
  taking: { answers },
  targets: { chosen },
  drafts,
  entry: { byHand },
  lines: { meant, manual },
}: FromBuilder) {
  const { typedIn, draftsIn } = drafts;
  const additionOf = useCallback(
    (items: readonly { item: BookItem; offer: Offer }[]): Addition => {
      const description = byHand.description.trim();
      const added = manual
        ? chosen.map((area) => {
            const quantity = typedIn(area, MANUAL_ENTRY_CODE) ?? '1.0';
            return { areaId: area.areaID, repair: { itemXREF: MANUAL_ENTRY_CODE, ...byHand, description, quantity } };
          })
        : chosen.flatMap((area) =>
            draftsIn(area, items, answers).map(({ offer: at, counted, reason }) => {
              const level = QUALITIES.find((one) => one === at.quality);
              return { areaId: area.areaID, repair: { itemXREF: at.xref, ...(level && { quality: level }), ...counted, reason } };
            }),
          );
      return { items: repairsOf(added, chosen.length), areas: chosen.map((area) => area.areaID), task: taskId };
    },
    [manual, byHand, chosen, typedIn, draftsIn, answers, taskId],
  );
  const wouldAdd = useMemo(() => additionOf(meant), [additionOf, meant]);
  return { additionOf, wouldAdd };
}

/** Sends what is taken; it leaves the list at once, so that one can go on taking, and is there again if it is refused. */
function useSending(from: FromBuilder, setAsking: (asking: 'chooseItemsFirst' | 'chooseAreaFirst') => void) {
  const { taking, targets, entry, lines, looked } = from;
  const { picks, typed, answers, select } = taking;
  const { byHand, setByHand, keepIn, setKeepIn, keptByHand } = entry;
  const { hand, setInSheet } = looked;
  const { chosen, setAgain } = targets;
  const { manual } = lines;
  const [added, setAdded] = useState('');
  const [failed, setFailed] = useState('');
  /** Items of the writes under way. */
  const [adding, setAdding] = useState<readonly (readonly number[])[]>([]);
  const addToEstimate = useAddToEstimate(from.edits);
  const { additionOf, wouldAdd } = useAddition(from);
  // R138.
  useEffect(() => {
    if (added === '') return;
    const timer = setTimeout(() => setAdded(''), FLASH_MS);
    return () => clearTimeout(timer);
  }, [added]);
  const addTaken = async () => {
    const sent = hand ? [] : itemPicks(picks);
    const open = !hand && picks.some((pick) => pick.kind !== 'item');
    // R133, R134.
    if (sent.length === 0 && !manual) return open ? undefined : setAsking('chooseItemsFirst');
    if (chosen.length === 0) return setAsking('chooseAreaFirst');
    const addition = additionOf(sent);
    if (addition.items.length === 0) return setFailed('All of it is there already. Tick an area again to add it once more.');
    const codes = manual ? [MANUAL_ENTRY_CODE] : sent.map((pick) => pick.item.code);
    const quantities = new Map([...typed].filter(([key]) => codes.some((code) => key.startsWith(`${code} `))));
    const answered = new Map([...answers].filter(([code]) => codes.includes(code)));
    setAdding((was) => [...was, codes]);
    setFailed('');
    setInSheet(false);
    select((was) => ({
      picks: was.picks.filter((pick) => !sent.includes(pick as ItemPick)),
      typed: new Map([...was.typed].filter(([key]) => !quantities.has(key))),
      answers: new Map([...was.answers].filter(([code]) => !answered.has(code))),
    }));
    await addToEstimate(() => (manual && keepIn !== null ? keptByHand(addition, byHand, keepIn) : addition), {
      onSaved: (count) => {
        setAdded(`Added ${counted(count, 'line')}`);
        setAgain(new Set());
        if (manual) setByHand(BY_HAND);
        if (manual) setKeepIn(null);
      },
      onFailed: (failure) => {
        setFailed(failure.text);
        select((was) => ({
          picks: putBack(was.picks, sent),
          typed: new Map([...quantities, ...was.typed]),
          answers: new Map([...answered, ...was.answers]),
        }));
      },
      onSettled: () => setAdding((was) => was.filter((one) => one !== codes)),
    });
  };
  return { added, failed, adding, addToEstimate, addTaken, wouldAdd };
}

/** Adds what is taken, as soon as all of it is known. */
export function useAddingTaken(from: FromBuilder) {
  const { looked, taking, targets, lines, offers, phone } = from;
  const { way, text, settled, item, hand, ofItems, find } = looked;
  const { picks, take, takeWords } = taking;
  const [asking, setAsking] = useState<'chooseItemsFirst' | 'chooseAreaFirst' | 'newArea' | null>(null);
  /** Adding was asked for: it follows as soon as all that was taken is known. */
  const [eager, setEager] = useState(false);
  const { added, failed, adding, addToEstimate, addTaken, wouldAdd } = useSending(from, setAsking);
  const asks = picks.some((pick) => pick.kind === 'asked');
  const latest = useRef(addTaken);
  latest.current = addTaken;
  useEffect(() => {
    if (!eager || asks) return;
    setEager(false);
    void latest.current();
  }, [eager, asks]);

  /** What is on the screen now is what is meant, whatever is typed before its answer is there: it is taken, and then all that is taken is added. */
  const add = () => {
    const repeated = adding.some((codes) => hand || (picks.length === 0 && settled && codes.includes(item?.code ?? 0)));
    if (repeated) return;
    if (way === 'search' && !settled) takeWords(searchWords(text));
    else if (!hand && item && lines.focusCounts) take(item, offers);
    setEager(true);
    if (phone || way !== 'search') return;
    find.current?.focus();
    find.current?.select();
  };
  /** Chooses the area that was asked for before adding (R134), and adds what waits for it; libraries show first what they bring there. */
  const settleArea = (area: AreaWithItems) => {
    setAsking(null);
    targets.setChosenAreas((was) => new Set(was).add(area.areaID));
    if (ofItems || hand) setEager(true);
  };
  return { asking, setAsking, added, failed, adding, eager, add, settleArea, addToEstimate, wouldAdd };
}
