import { type SetStateAction } from 'jotai';
import { type Dispatch } from 'react';
import { QUALITIES } from '../../../contracts/catalogue/quality.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { type LineItem } from '../../../contracts/estimating/entities.ts';
import { addByAnswers, type WizardInput } from '../../../contracts/estimating/wizards/add-by-answers.ts';
import { type Settled } from '../../../contracts/estimating/wizards/wizard.ts';
import { send } from '../../app/client.ts';
import { counted } from '../../ui/words.ts';
import { type Addition, type Told } from '../builder/add-to-estimate.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { type Choice } from './choices.ts';
import { type ShownLine, type WizardBook } from './wizard-lines.ts';

/** The ticked lines as they are added; null while there is no area for them. */
export function additionTo({
  isGone,
  label,
  on,
  area,
  areaType,
}: {
  isGone: boolean;
  label: string;
  on: ShownLine[];
  area: AreaWithItems | undefined;
  areaType: 'BATH' | 'KIT';
}) {
  const addition: Addition | null =
    isGone || label.trim() === ''
      ? null
      : {
          items: on.map(({ offer, quantity }) => {
            const level = QUALITIES.find((one) => one === offer.quality);
            return { itemXREF: offer.xref, ...(level && { quality: level }), quantity };
          }),
          areas: [area?.areaID ?? -1],
          newAreas: area ? [] : [{ areaType, label: label.trim() }],
        };
  return addition;
}

/** Adds the ticked lines with the answers that brought them. */
export function addingOf({
  isAdding,
  book,
  on,
  setFailed,
  isGone,
  areaId,
  label,
  setIsAdding,
  inputOf,
  area,
  settled,
  edits,
  change,
  choice,
  addLines,
  setAdded,
}: {
  isAdding: boolean;
  book: WizardBook;
  on: ShownLine[];
  setFailed: Dispatch<SetStateAction<string>>;
  isGone: boolean;
  areaId: number | 'new';
  label: string;
  setIsAdding: Dispatch<SetStateAction<boolean>>;
  inputOf: (common: Pick<WizardInput, 'answers' | 'area' | 'lines'>, area: AreaWithItems | undefined) => WizardInput;
  area: AreaWithItems | undefined;
  settled: Settled;
  edits: EstimateSaves;
  change: (next: Partial<Choice>) => void;
  choice: Choice;
  addLines: (ask: () => Promise<LineItem[]>, makesAreas: boolean, told?: Told) => Promise<boolean>;
  setAdded: Dispatch<SetStateAction<string>>;
}) {
  return async () => {
    if (isAdding || !book.ready) return;
    if (on.length === 0) return setFailed('No line is ticked.');
    if (isGone) return setFailed('This area was deleted. Choose another one; the answers stay.');
    if (areaId === 'new' && label.trim() === '') return setFailed('Name the area.');
    setIsAdding(true);
    setFailed('');
    const input = inputOf(
      {
        area: area ? { areaId: area.areaID } : { label: label.trim() },
        answers: { ...settled.answers },
        lines: on.map(({ item, quantity, isTyped }) => ({ code: item.code, quantity, typed: isTyped })),
      },
      area,
    );
    const ask = async () => {
      const answered = await send(addByAnswers, { params: { orderId: edits.orderId }, body: input });
      change({ ticked: {}, typed: {}, area: answered[0]?.propertyArea_AreaID ?? choice.area });
      return answered;
    };
    await addLines(ask, !area, {
      onSaved: (count) => setAdded(`Added ${counted(count, 'line')}`),
      onFailed: ({ text }) => setFailed(text),
      onSettled: () => setIsAdding(false),
    });
  };
}
