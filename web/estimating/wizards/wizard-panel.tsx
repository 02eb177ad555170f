import { type SetStateAction, useAtom, useAtomValue, useSetAtom } from 'jotai';
import {
  type Dispatch,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { QUALITIES } from '../../../contracts/catalogue/quality.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { type WizardInput } from '../../../contracts/estimating/wizards/add-by-answers.ts';
import { type Settled, settle, type Wizard } from '../../../contracts/estimating/wizards/wizard.ts';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { useAdding } from '../builder/add-to-estimate.ts';
import { useBuilder } from '../builder/state/state.ts';
import { useWouldBe } from '../builder/would-be.ts';
import { sizeOf } from '../estimate/figures.ts';
import { Key } from '../estimate/key.tsx';
import { type MovePreview, movePreviewAtom, previewAtom } from '../estimate/screen.ts';
import { addingOf, additionTo } from './adding.ts';
import { Answers } from './answers.tsx';
import { type Choice, choicesAtom } from './choices.ts';
import { WizardFoot } from './foot.tsx';
import { Lines } from './lines.tsx';
import { type ShownLine, shownLines, sumOf, useWizardBook } from './wizard-lines.ts';
import css from './wizard-panel.module.css';

interface PanelProps<Room> {
  wizard: Wizard<Room>;
  /** The type of the areas that the wizard is made for. */
  areaType: 'KIT' | 'BATH';
  roomOf: (area: AreaWithItems | undefined) => Room;
  /** What is asked before the questions: the layout, or the plan. */
  facts: (of: { room: Room; area: AreaWithItems | undefined; settled: Settled; focused: string }) => ReactNode;
  /** Questions that stand among the facts. */
  apart?: readonly string[];
  notes?: (answers: Settled) => Record<string, string>;
  inputOf: (common: Pick<WizardInput, 'area' | 'answers' | 'lines'>, area: AreaWithItems | undefined) => WizardInput;
  newAreaWords: (label: string) => string;
  onBack: () => void;
}

const KeepAsLibraryDialog = lazy(() => import('../builder/keep-as-library.tsx'));

const FLASH_MS = 2000;

/** Shows in the list of areas and beside the totals what the ticked lines would add. */
function useWizardPreview({
  setMove,
  on,
  area,
  total,
  says,
  setPreview,
  label,
}: {
  setMove: (update: SetStateAction<MovePreview | null>) => void;
  on: ShownLine[];
  area: AreaWithItems | undefined;
  total: bigint;
  says: string;
  setPreview: (
    update: SetStateAction<{ byArea: ReadonlyMap<number, bigint>; newAreas: readonly { label: string; cents: bigint }[] } | null>,
  ) => void;
  label: string;
}) {
  useEffect(() => {
    setMove(on.length === 0 ? null : { byArea: new Map(area ? [[area.areaID, total]] : []), effect: null, line: null, says });
    setPreview({ byArea: new Map(), newAreas: area || total === 0n ? [] : [{ label, cents: total }] });
  }, [says, on.length, area, total, label, setMove, setPreview]);
  useEffect(
    () => () => {
      setMove(null);
      setPreview(null);
    },
    [setMove, setPreview],
  );
}

/** Ctrl+Enter adds. */
function useAddKeys(add: () => Promise<void>) {
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

/** The first answer has the focus. */
function useFirstAnswer(phone: boolean, box: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    if (!phone) box.current?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]')?.focus();
  }, [phone, box]);
}

/** Questions at the left, lines at the right; nothing is added until one adds it (S048, S054). */
export function WizardPanel<Room>(props: PanelProps<Room>) {
  const { wizard, areaType, roomOf, facts, apart = [], notes, inputOf, newAreaWords, onBack } = props;
  const { edits, areas, tasks, settings, chosen, phone } = useBuilder();
  const [choices, setChoices] = useAtom(choicesAtom);
  const choice = choices[wizard.kind];
  const change = (next: Partial<typeof choice>) => {
    setFailed('');
    setChoices((was) => ({ ...was, [wizard.kind]: { ...was[wizard.kind], ...next } }));
  };
  const [focused, setFocused] = useState(wizard.questions[0]?.key ?? '');
  const [isAdding, setIsAdding] = useState(false);
  const [failed, setFailed] = useState('');
  const [added, setAdded] = useFlash();
  const [keeping, setKeeping] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const addLines = useAdding(edits);
  const setMove = useSetAtom(movePreviewAtom);
  const setPreview = useSetAtom(previewAtom);
  const offline = useAtomValue(savingAtom, inTab).offline;
  const book = useWizardBook(edits.orderId, wizard.kind);

  const ofType = areas.filter((area) => area.areaType === areaType);
  const usual = chosen.find((area) => area.areaType === areaType) ?? ofType[0];
  const areaId = choice.area === null ? (usual?.areaID ?? 'new') : choice.area;
  const area = areas.find((one) => one.areaID === areaId);
  /** It was deleted while the answers were given. */
  const isGone = areaId !== 'new' && area === undefined;
  const label = area?.label ?? choice.label;

  const settled = useMemo(() => settle(wizard, choice.given), [wizard, choice.given]);
  const room = roomOf(area);
  const lines = shownLines(wizard, room, settled, book, choice, area, settings);
  const on = lines.filter(({ isOn }) => isOn);
  const { total, tax } = sumOf(on);
  const addition = additionTo({ isGone, label, on, area, areaType });
  const says = useWouldBe(edits, areas, addition, on.length);

  useWizardPreview({ setMove, on, area, total, says, setPreview, label });
  useFirstAnswer(phone, box);

  const add = addingOf({
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
  });

  const onKeyDown = useAddKeys(add);

  return (
    <div className={css.wizard} ref={box} onKeyDown={onKeyDown} data-whole>
      <header className={css.header}>
        <button type="button" className={css.back} onClick={onBack}>
          <Icon name="left" size={14} /> Projects
        </button>
        <h2>{wizard.name}</h2>
        <AreaOfWizard isGone={isGone} areaId={areaId} change={change} ofType={ofType} areas={areas} areaType={areaType} choice={choice} />
      </header>
      <div className={css.parts}>
        <div className={css.left}>
          {facts({ room, area, settled, focused })}
          <Answers
            questions={wizard.questions.filter(({ key }) => !apart.includes(key))}
            settled={settled}
            focused={focused}
            bringsOf={(question) => sumOf(on.filter((line) => line.question === question)).total}
            {...(notes && { notes: notes(settled) })}
            onFocus={setFocused}
            onAnswer={(question, answer) => change({ given: { ...choice.given, [question]: answer } })}
          />
          <AnswerKeys standard={Object.keys(choice.given).length === 0} change={change} />
        </div>
        <div className={css.right}>
          {book.error ? (
            <FailureLine error={book.error} what="The prices could not be fetched." onRetry={() => void book.refetch()} />
          ) : (
            <Lines
              lines={lines}
              ready={book.ready}
              decimals={book.decimals}
              focused={focused}
              areaLabel={label}
              tasks={new Set(tasks.map(({ name }) => name.toLowerCase()))}
              defaultTask={tasks[0]?.name ?? ''}
              onTick={(keys, ticked) => change({ ticked: { ...choice.ticked, ...Object.fromEntries(keys.map((key) => [key, ticked])) } })}
              onQuantity={(key, quantity) => {
                const { [key]: _was, ...typed } = choice.typed;
                change({ typed: quantity === null ? typed : { ...typed, [key]: quantity } });
              }}
            />
          )}
          <WizardFoot
            isAdding={isAdding}
            offline={offline}
            failed={failed}
            added={added}
            on={on}
            total={total}
            tax={tax}
            phone={phone}
            says={says}
            area={area}
            newAreaWords={newAreaWords}
            label={label}
            book={book}
            setKeeping={setKeeping}
            add={add}
          />
        </div>
      </div>
      {keeping ? <KeptLibrary name={wizard.name} on={on} setKeeping={setKeeping} /> : null}
    </div>
  );
}

/** The area that the lines go to. */
function AreaOfWizard({
  isGone,
  areaId,
  change,
  ofType,
  areas,
  areaType,
  choice,
}: {
  isGone: boolean;
  areaId: number | 'new';
  change: (next: Partial<Choice>) => void;
  ofType: AreaWithItems[];
  areas: AreaWithItems[];
  areaType: 'BATH' | 'KIT';
  choice: Choice;
}) {
  return (
    <span className={css.for}>
      for
      <span className={css.area}>
        <select
          aria-label="Area"
          value={isGone ? 'gone' : String(areaId)}
          onChange={(event) =>
            change({ area: event.currentTarget.value === 'new' ? 'new' : Number(event.currentTarget.value), ticked: {}, typed: {} })
          }
        >
          {isGone && <option value="gone">Deleted area</option>}
          {[...ofType, ...areas.filter((one) => one.areaType !== areaType && one.areaTypeGroup === 'I')].map((one) => (
            <option key={one.areaID} value={one.areaID}>
              {one.label} {sizeOf(one)}
            </option>
          ))}
          <option value="new">New area</option>
        </select>
        <Icon name="down" size={14} />
      </span>
      {areaId === 'new' && (
        <input
          className={css.label}
          aria-label="Name of the new area"
          maxLength={255}
          value={choice.label}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
      )}
    </span>
  );
}

function AnswerKeys({ standard, change }: { standard: boolean; change: (next: Partial<Choice>) => void }) {
  return (
    <div className={css.keys}>
      <span>
        <Key name="Up" />
        <Key name="Down" />
        question
      </span>
      <span>
        <Key name="Left" />
        <Key name="Right" />
        answer
      </span>
      <span>
        <kbd>Tab</kbd>lines
      </span>
      <button type="button" className="link" disabled={standard} onClick={() => change({ given: {} })}>
        Standard answers
      </button>
    </div>
  );
}

function KeptLibrary({ name, on, setKeeping }: { name: string; on: ShownLine[]; setKeeping: Dispatch<SetStateAction<boolean>> }) {
  return (
    <Suspense fallback={null}>
      <KeepAsLibraryDialog
        name={name}
        lines={on.map(({ offer, quantity }) => ({
          itemXREF: offer.xref,
          quality: QUALITIES.find((level) => level === offer.quality) ?? '',
          quantity: { by: 'typed', quantity },
        }))}
        onClose={() => setKeeping(false)}
      />
    </Suspense>
  );
}
