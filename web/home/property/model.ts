import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { addPropertyArea } from '../../../contracts/home/property/add-property-area.ts';
import type { PropertyAreaCode } from '../../../contracts/home/property/area-types.ts';
import { changePropertyArea } from '../../../contracts/home/property/change-property-area.ts';
import { changePropertyCharacteristics } from '../../../contracts/home/property/change-property-characteristics.ts';
import type { CharacteristicsBody } from '../../../contracts/home/property/characteristics.ts';
import { getHome } from '../../../contracts/home/property/get-home.ts';
import { measurePropertyArea } from '../../../contracts/home/property/measure-property-area.ts';
import { removePropertyArea } from '../../../contracts/home/property/remove-property-area.ts';
import { undoHome } from '../../../contracts/home/property/undo-home.ts';
import { type CallError, refresh, send, useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { useUndoSteps } from '../../app/undo-steps.ts';

/** What a field of the form changes. */
export type HouseChange = Omit<z.input<typeof CharacteristicsBody>, 'revision' | 'confirmed'>;
/** What would take something away, until somebody says so. */
export interface Asking {
  text: string;
  again: () => void;
}

const OWN = { id: 0, characteristicsId: 0 };

interface HouseOptions {
  onAdded?: (areaId: number) => void;
  /** Fields are saved without a word, where a page has its own. */
  isQuiet?: boolean;
}

/** One's own house: what is known of it, and every change of it with its way back. */
export function useHouse({ onAdded, isQuiet = false }: HouseOptions) {
  const queries = useQueryClient();
  const home = useRead(getHome, {});
  const [asking, setAsking] = useState<Asking | null>(null);
  /** How often it was left as it was: what was typed goes back then. */
  const [left, setLeft] = useState(0);
  useReadsAbout('home', [getHome]);
  const { done, undo, redo } = useUndoSteps<number | undefined>({
    turn: async (revision) => (await send(undoHome, { body: { revision } })).revision,
    reload: () => refresh(queries, [getHome]),
  });
  const kept = { invalidates: [getHome] };
  const askOr = (failure: CallError, again: () => void) => {
    if (failure.code === 'PROPERTY_AREA_IN_USE') setAsking({ text: failure.text, again });
  };
  const house = useSave(
    ({ change, confirmed }: { change: HouseChange; what: string; confirmed?: boolean }) =>
      send(changePropertyCharacteristics, { params: OWN, body: { ...change, confirmed } }),
    {
      ...kept,
      onSaved: ({ revision }, { what }) => {
        if (!isQuiet && revision !== home.data?.revision) done(`${what} saved.`, revision);
      },
      onFailed: (failure, input) => askOr(failure, () => void house.save({ ...input, confirmed: true })),
    },
  );
  const add = useSave((body: { areaType: PropertyAreaCode }) => send(addPropertyArea, { params: { id: 0 }, body }), {
    ...kept,
    failed: 'The area was not added.',
    onSaved({ id, areaLabel }) {
      done(`${areaLabel} added.`, undefined);
      onAdded?.(id);
    },
  });
  const change = useSave(changePropertyArea, {
    ...kept,
    failed: 'The area was not changed.',
    onSaved: ({ areaLabel }) => done(`${areaLabel} saved.`, undefined),
  });
  const measure = useSave(measurePropertyArea, { ...kept, onSaved: ({ areaLabel }) => done(`${areaLabel} measured.`, undefined) });
  const remove = useSave(
    ({ areaId, confirmed }: { areaId: number; label: string; confirmed?: boolean }) =>
      send(removePropertyArea, { params: { id: 0, areaId }, body: { confirmed } }),
    {
      ...kept,
      onSaved: (removed, { label }) => {
        if (removed) done(`${label} removed.`, undefined);
      },
      onFailed: (failure, input) => askOr(failure, () => void remove.save({ ...input, confirmed: true })),
    },
  );
  return {
    home,
    house,
    add,
    addressSaved: (revision: number) => done('Address saved.', revision),
    change,
    measure,
    remove,
    undo,
    redo,
    asking,
    setAsking,
    left,
    leave: () => setLeft((times) => times + 1),
  };
}
export type House = ReturnType<typeof useHouse>;
