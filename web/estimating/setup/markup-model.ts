import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import type { AreaWithItems, Settings, TaxSource } from '../../../contracts/estimating/entities.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { doesOrderContainRepairItems } from '../../../contracts/estimating/setup/does-order-contain-repair-items.ts';
import { getProfitOverheadByOrderId } from '../../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { settingsPreview } from '../../../contracts/estimating/setup/settings-preview.ts';
import { updateOrderProfitOverheadSettings } from '../../../contracts/estimating/setup/update-order-profit-overhead-settings.ts';
import { updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems } from '../../../contracts/estimating/setup/update-order-profit-overhead-settings-and-do-not-update-line-items.ts';
import { updateOrderProfitOverheadSettingsAndUpdateLineItems } from '../../../contracts/estimating/setup/update-order-profit-overhead-settings-and-update-line-items.ts';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { CallError, send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { areasKey } from '../edits/areas-key.ts';
import { screenOf } from '../estimate/screen.ts';
import type { JobPage } from '../job/page.ts';

export type Saved = Settings & { answered: boolean; taxSource: TaxSource | null };
export type Answer = 'yes' | 'no' | 'undo';

/** What was typed and not answered yet; it stays while the tab is open. Only the fields that change, so that a colleague's other change stays. */
const draftAtom = atom<Partial<Settings>>({});

/** The settings as they stand, what is typed, and the one way to answer what it is for. Nothing is recorded before an answer. */
export function useMarkup(orderId: number, saved: Saved | undefined, areas: AreaWithItems[] | undefined, page: JobPage) {
  const [draft, setDraft] = useAtom(draftAtom, { store: screenOf(orderId) });
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<Answer>('yes');
  const former = useMemo(() => saved && settingsOf(saved), [saved]);
  const now = useMemo(() => former && { ...former, ...draft }, [former, draft]);
  const changed = former && now ? (Object.keys(former) as (keyof Settings)[]).filter((key) => former[key] !== now[key]) : [];
  const preview = useMemo(() => (now && areas ? settingsPreview(areas, now) : undefined), [now, areas]);
  const keep = useKeeping(orderId, page, () => {
    setDraft({});
    setAsking(false);
  });
  const keepFirst = (settings: Settings) =>
    keep.save({ by: updateOrderProfitOverheadSettings, settings, words: 'Tax, Profit, and Overhead settings have been updated.' });
  const ask = useAsking(orderId, (contains, settings) => {
    setAnswer('yes');
    if (contains) setAsking(true);
    else void keepFirst(settings);
  });
  const failure = keep.failure ?? ask.failure;
  const begin = (settings: Settings) => (saved?.answered ? void ask.save(settings) : void keepFirst(settings));
  const drop = () => {
    setDraft({});
    setAsking(false);
    keep.reset();
    ask.reset();
  };
  return {
    ...{ now, former, changed, preview, answer, setAnswer, drop },
    asking: asking && changed.length > 0,
    busy: keep.busy || ask.busy,
    /** M020, M021. */
    failed: failure && `Settings have not been updated. ${failure.text}`,
    retry: () => now && begin(now),
    /** R039: the first change saves at once; R040: later ones ask, where there are lines. */
    change: (part: Partial<Settings>) => {
      if (!former || !now) return;
      const next = { ...now, ...part };
      const fields = Object.fromEntries(Object.entries(next).filter(([key, value]) => former[key as keyof Settings] !== value));
      setDraft(fields);
      if (Object.keys(fields).length === 0) drop();
      else if (!asking) begin(next);
    },
    /** R041, R042, R043. */
    decide: () => {
      if (!now || changed.length === 0) return;
      if (answer === 'undo') return drop();
      const by =
        answer === 'yes' ? updateOrderProfitOverheadSettingsAndUpdateLineItems : updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems;
      const words = answer === 'yes' ? 'All line items has been updated' : 'Tax, Profit, and Overhead settings have been updated.';
      void keep.save({ by, settings: now, words });
    },
  };
}
export type Markup = ReturnType<typeof useMarkup>;

function settingsOf({ answered: _answered, taxSource: _source, ...settings }: Saved): Settings {
  return settings;
}

/** Keeps settings by the call that the answer asks for. */
function useKeeping(orderId: number, page: JobPage, onKept: () => void) {
  const queries = useQueryClient();
  return useSave(
    async ({ by, settings }: { by: typeof updateOrderProfitOverheadSettings; settings: Settings; words: string }) => {
      await send(by, { params: { orderId }, body: settings });
      page.wrote();
    },
    {
      invalidates: [getProfitOverheadByOrderId, getOrderByOrderId, getOrders, getLaborMinimum, getUndoState, getAreasWithItems],
      onSaved: async (_, { words }) => {
        onKept();
        await queries.invalidateQueries({ queryKey: areasKey(orderId) });
        page.announce(words, await page.history.takingBack());
      },
    },
  );
}

/** Whether the estimate has lines. R048: while nobody knows, nothing is updated. */
function useAsking(orderId: number, onAnswered: (contains: boolean, settings: Settings) => void) {
  return useSave(
    (settings: Settings) =>
      send(doesOrderContainRepairItems, { params: { orderId } }, {}).then(
        (contains) => ({ contains, settings }),
        () => {
          throw new CallError(500, 'UNKNOWN_LINES', 'Could not detect if order contained repair items.');
        },
      ),
    { onSaved: ({ contains, settings }) => onAnswered(contains, settings) },
  );
}
