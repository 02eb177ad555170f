import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import { BUILDER_QUALITY } from '../../../../contracts/catalogue/quality.ts';
import type { AreaWithItems, Settings, Task } from '../../../../contracts/estimating/entities.ts';
import type { Order } from '../../../../contracts/estimating/order.ts';
import type { EstimateSaves } from '../../edits/estimate-saves.ts';
import type { GivenAnswer } from '../answers.ts';
import { type BookItem, type Offer, startingOffer, unitPrice, useOffers } from '../book-items.ts';
import { useManualEntry } from '../hand/manual-entry.ts';
import { keywordsRefused, stepsOf } from '../modes.ts';
import { useAddingTaken } from './adding.ts';
import { useDrafts } from './drafts.ts';
import { useLookedAt } from './looked-at.ts';
import { useMeantLines } from './meant-lines.ts';
import { offered, pickOf } from './picks.ts';
import { useTaking } from './taking.ts';
import { useTargets } from './targets.ts';

export interface BuilderProps {
  edits: EstimateSaves;
  areas: AreaWithItems[];
  tasks: Task[];
  settings: Settings | undefined;
  order: Order | undefined;
  /** The area one comes from, which is where things are usually added. */
  here: number;
  /** Words to begin with. */
  search?: string | undefined;
  phone: boolean;
  onClose: () => void;
}

/** What the builder knows, whatever way one finds items: what is taken, where it goes, what it comes to, and how it is added. */
export function useBuilderState({ edits, areas, tasks, settings, order, here, search = '', phone, onClose }: BuilderProps) {
  const looked = useLookedAt(search);
  const { way, item, hand, setFocus, setInSheet } = looked;
  const [quality, setQuality] = useState<string>(order?.quality ?? BUILDER_QUALITY);
  const [taskId, setTaskId] = useState(0);
  const entry = useManualEntry();
  const zip = order?.survey.zip.slice(0, 5);
  const state = order?.survey.state;
  const place = useMemo(() => ({ ...(zip && { zip }), ...(state && { state }) }), [zip, state]);
  const offers = useOffers(hand ? undefined : item?.code, place);
  const taking = useTaking(place, quality);
  const { picks, select, setPicks } = taking;
  const held = item && pickOf(picks, item.code);
  const offer = held?.offer ?? startingOffer(offers.data ?? [], quality);
  const targets = useTargets(areas, here, taking.answers, looked);
  const drafts = useDrafts(taking.typed, targets);
  const lines = useMeantLines({ areas, settings, looked, taking, targets, drafts, entry, offer });
  const adding = useAddingTaken({ edits, phone, taskId, offers: offers.data, looked, taking, targets, drafts, entry, lines });
  const answerQuestion = (question: string, answer: GivenAnswer | null) =>
    item &&
    select((was) => {
      const changed = new Map(was.answers.get(item.code));
      if (answer) changed.set(question, answer);
      else changed.delete(question);
      return { ...was, answers: new Map(was.answers).set(item.code, changed) };
    });
  const whereIs = useCallback(
    (xrefs: number[]) => areas.filter((area) => area.items.some((line) => xrefs.includes(line.itemXREF))).map((area) => area.label),
    [areas],
  );
  const priceOf = useCallback((one: Offer) => unitPrice(one, settings), [settings]);
  const open = (one: BookItem) => {
    setFocus(one);
    if (phone) setInSheet(true);
  };
  const chooseQuality = (level: string) => {
    setQuality(level);
    const other = offers.data?.find((one) => one.quality === level);
    if (item && other) setPicks((was) => offered(was, item.code, other));
  };
  return {
    ...{ edits, areas, tasks, settings, order, phone, place, onClose },
    ...{ steps: stepsOf(way), refusal: keywordsRefused(way), quality, chooseQuality, offers, offer, held, taskId, setTaskId },
    ...{ open, answerQuestion, whereIs, priceOf },
    ...looked,
    ...entry,
    ...taking,
    ...targets,
    ...drafts,
    ...lines,
    ...adding,
  };
}

export type BuilderState = ReturnType<typeof useBuilderState>;
export const BuilderContext = createContext<BuilderState | null>(null);

/** The builder around a way; a part outside of the builder has none. */
export function useBuilder(): BuilderState {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('There is no builder around this part.');
  return builder;
}
