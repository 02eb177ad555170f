import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import type { WizardInput } from '../../../contracts/estimating/wizards/add-by-answers.ts';
import { settle, type Wizard } from '../../../contracts/estimating/wizards/wizard.ts';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { useBuilder } from '../builder/state/state.ts';
import { useWouldBe } from '../builder/would-be.ts';
import { movePreviewAtom, previewAtom } from '../estimate/screen.ts';
import { additionTo, type Destination, refusalOf, useAddingByAnswers } from './adding.ts';
import { type Choice, choicesAtom } from './choices.ts';
import { shownLines, sumOf, useWizardBook } from './wizard-lines.ts';

export interface WizardProps<Room> {
  wizard: Wizard<Room>;
  /** The type of the areas that the wizard is made for. */
  areaType: 'KIT' | 'BATH';
  roomOf: (area: AreaWithItems | undefined) => Room;
  inputOf: (common: Pick<WizardInput, 'area' | 'answers' | 'lines'>, area: AreaWithItems | undefined) => WizardInput;
}

/** The answers of a wizard, the lines that they bring, and adding them to an area. */
export function useWizard<Room>({ wizard, areaType, roomOf, inputOf }: WizardProps<Room>) {
  const { edits, areas, tasks, settings, phone } = useBuilder();
  const adding = useAddingByAnswers(edits);
  const { choice, change } = useChoice(wizard.kind, () => adding.setFailed(''));
  const [focused, setFocused] = useState(wizard.questions[0]?.key ?? '');
  const offline = useAtomValue(savingAtom, inTab).offline;
  const book = useWizardBook(edits.orderId, wizard.kind);

  const { ofType, ...destination } = useDestination(choice, areaType);
  const { area, label } = destination;
  const settled = useMemo(() => settle(wizard, choice.given), [wizard, choice.given]);
  const room = roomOf(area);
  const lines = shownLines(wizard, room, settled, book, choice, area, settings);
  const on = lines.filter(({ isOn }) => isOn);
  const { total, tax } = sumOf(on);
  const says = useWouldBe(edits, areas, additionTo(destination, on, areaType), on.length);
  useWizardPreview({ destination, count: on.length, total, says });

  const add = async () => {
    if (adding.isAdding || !book.ready) return;
    const refusal = refusalOf(destination, on);
    if (refusal !== '') return adding.setFailed(refusal);
    const input = inputOf(
      {
        area: area ? { areaId: area.areaID } : { label: label.trim() },
        answers: { ...settled.answers },
        lines: on.map(({ item, quantity, isTyped }) => ({ code: item.code, quantity, typed: isTyped })),
      },
      area,
    );
    await adding.add(input, !area, (answered) => change({ ticked: {}, typed: {}, area: answered[0]?.propertyArea_AreaID ?? choice.area }));
  };

  return {
    ...{ areas, tasks, phone, offline, areaType, ofType, destination, book },
    ...{ choice, change, focused, setFocused, settled, room, lines, on, total, tax, says },
    ...{ isAdding: adding.isAdding, failed: adding.failed, added: adding.added, add },
  };
}

export type WizardModel = Omit<ReturnType<typeof useWizard>, 'room'>;

/** What one has chosen in this wizard. */
function useChoice(kind: Wizard<unknown>['kind'], onChange: () => void) {
  const [choices, setChoices] = useAtom(choicesAtom);
  const change = (next: Partial<Choice>) => {
    onChange();
    setChoices((was) => ({ ...was, [kind]: { ...was[kind], ...next } }));
  };
  return { choice: choices[kind], change };
}

/** The chosen area; unasked the first fitting one of those that the builder adds to, or of the estimate. */
function useDestination(choice: Choice, areaType: 'KIT' | 'BATH'): Destination & { ofType: AreaWithItems[] } {
  const { areas, chosen } = useBuilder();
  const ofType = areas.filter((area) => area.areaType === areaType);
  const usual = chosen.find((area) => area.areaType === areaType) ?? ofType[0];
  const areaId = choice.area === null ? (usual?.areaID ?? 'new') : choice.area;
  const area = areas.find((one) => one.areaID === areaId);
  return { areaId, area, isGone: areaId !== 'new' && area === undefined, label: area?.label ?? choice.label, ofType };
}

/** Shows in the list of areas and beside the totals what the ticked lines would add. */
function useWizardPreview(ticked: { destination: Destination; count: number; total: bigint; says: string }) {
  const { count, total, says } = ticked;
  const { area, label } = ticked.destination;
  const setMove = useSetAtom(movePreviewAtom);
  const setPreview = useSetAtom(previewAtom);
  useEffect(() => {
    setMove(count === 0 ? null : { byArea: new Map(area ? [[area.areaID, total]] : []), effect: null, line: null, says });
    setPreview({ byArea: new Map(), newAreas: area || total === 0n ? [] : [{ label, cents: total }] });
  }, [says, count, area, total, label, setMove, setPreview]);
  useEffect(
    () => () => {
      setMove(null);
      setPreview(null);
    },
    [setMove, setPreview],
  );
}

/** Ctrl+Enter adds. */
export function useAddKeys(add: () => Promise<void>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // What is being typed into a quantity counts.
    (document.activeElement as HTMLElement | null)?.blur();
    if (!event.repeat) void latest.current();
  };
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  return onKeyDown;
}
