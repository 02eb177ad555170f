import { useEffect, useState } from 'react';
import { QUALITIES } from '../../../contracts/catalogue/quality.ts';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { addByAnswers, type WizardInput } from '../../../contracts/estimating/wizards/add-by-answers.ts';
import { send } from '../../app/client.ts';
import { counted } from '../../ui/words.ts';
import { type Addition, useAdding } from '../builder/add-to-estimate.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import type { ShownLine } from './wizard-lines.ts';

const FLASH_MS = 2000;

/** The area that the lines go to: one of the estimate, one that was deleted while the answers were given, or a new one with a label. */
export interface Destination {
  areaId: number | 'new';
  area: AreaWithItems | undefined;
  isGone: boolean;
  label: string;
}

/** The ticked lines as they are added; null while there is no area for them. */
export function additionTo({ isGone, label, area }: Destination, on: readonly ShownLine[], areaType: 'BATH' | 'KIT'): Addition | null {
  if (isGone || label.trim() === '') return null;
  return {
    items: on.map(({ offer, quantity }) => {
      const level = QUALITIES.find((one) => one === offer.quality);
      return { itemXREF: offer.xref, ...(level && { quality: level }), quantity };
    }),
    areas: [area?.areaID ?? -1],
    newAreas: area ? [] : [{ areaType, label: label.trim() }],
  };
}

/** Why the ticked lines cannot be added; empty when they can. */
export function refusalOf({ isGone, areaId, label }: Destination, on: readonly ShownLine[]): string {
  if (on.length === 0) return 'No line is ticked.';
  if (isGone) return 'This area was deleted. Choose another one; the answers stay.';
  return areaId === 'new' && label.trim() === '' ? 'Name the area.' : '';
}

/** Adds lines with the answers that brought them, and says what became of it. */
export function useAddingByAnswers(edits: EstimateSaves) {
  const [isAdding, setIsAdding] = useState(false);
  const [failed, setFailed] = useState('');
  const [added, setAdded] = useFlash();
  const addLines = useAdding(edits);
  const add = async (input: WizardInput, makesArea: boolean, onAnswered: (lines: readonly LineItem[]) => void) => {
    setIsAdding(true);
    setFailed('');
    const ask = async () => {
      const answered = await send(addByAnswers, { params: { orderId: edits.orderId }, body: input });
      onAnswered(answered);
      return answered;
    };
    await addLines(ask, makesArea, {
      onSaved: (count) => setAdded(`Added ${counted(count, 'line')}`),
      onFailed: ({ text }) => setFailed(text),
      onSettled: () => setIsAdding(false),
    });
  };
  return { isAdding, failed, setFailed, added, add };
}

/** What was added is said for a while. */
function useFlash() {
  const [added, setAdded] = useState('');
  useEffect(() => {
    if (added === '') return;
    const timer = setTimeout(() => setAdded(''), FLASH_MS);
    return () => clearTimeout(timer);
  }, [added]);
  return [added, setAdded] as const;
}
