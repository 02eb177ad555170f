import { useAtomValue, useSetAtom } from 'jotai';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { moveArea } from '../../../contracts/estimating/areas/move-area.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import type { PresentPerson } from '../../../contracts/presence-notice.ts';
import { send } from '../../app/client.ts';
import { waitingFieldsAtom } from '../../app/offline/kept-writes.ts';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { InitialsGroup } from '../../ui/initials.tsx';
import { tell } from '../../ui/toast.ts';
import type { Edits } from '../edits/edits.ts';
import { useAreaSums, useSums } from '../edits/live.ts';
import estimateCss from '../estimate/estimate.module.css';
import { money, signed } from '../estimate/figures.ts';
import { movePreviewAtom, type Panel, panelAtom, previewAtom, rowMenuAtom } from '../estimate/screen.ts';
import { ownLines } from '../labor-minimum/labor-minimums.ts';
import lineCss from '../line/line.module.css';
import { filesIn, hasFiles } from '../photos/photo-files.ts';
import css from './list.module.css';

interface Props {
  areas: AreaWithItems[];
  /** Who else is in which area. */
  people: ReadonlyMap<number, PresentPerson[]>;
  chosen: number;
  onChoose: (areaId: number) => void;
  edits: Edits;
}

/** Puts an area at a place (from 0); shown at once. */
export function putArea(edits: Edits, areaId: number, place: number) {
  edits.write((areas) => {
    const from = areas.findIndex((area) => area.areaID === areaId);
    const area = areas[from];
    if (!area) return areas;
    const next = areas.toSpliced(from, 1);
    next.splice(place, 0, area);
    return next;
  });
  void edits.saveEstimate(
    async () => {
      await send(moveArea, { params: { orderId: edits.orderId, areaId }, body: { NewSeqNumber: place + 1 } });
      edits.announce('Display order saved.');
    },
    'Error saving display order',
    0,
  );
}

/** The keys of an area, in the list and in the lines: F2 renames, Ctrl D duplicates, Alt and the arrows move. Answers whether it was one. */
export function onAreaKey(
  event: KeyboardEvent,
  areaId: number,
  { areas, edits, open }: { areas: AreaWithItems[]; edits: Edits; open: (panel: Panel) => void },
): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  const kind = key === 'F2' ? 'area' : key.toLowerCase() === 'd' && (ctrlKey || metaKey) ? 'duplicateArea' : null;
  const by = altKey ? { ArrowUp: -1, ArrowDown: 1 }[key] : undefined;
  if (!kind && !by) return false;
  event.preventDefault();
  if (kind) open({ kind, areaId });
  const place = areas.findIndex((area) => area.areaID === areaId) + (by ?? 0);
  if (by && areas[place]) putArea(edits, areaId, place);
  return true;
}

/** The code of photos that wait is there soon after the page: the shell sends with it what an earlier visit left. */
function dropPhotos(files: File[], orderId: number, { areaID, label }: AreaWithItems) {
  void import('../photos/waiting-photos.ts').then(
    ({ addPhotos }) => addPhotos(files, { orderId, itemId: null, areaId: areaID, where: `${label}, no line` }),
    () => tell('The photos could not be taken. Please reload the page and drop them again.'),
  );
}

/** Files become photos of the area, another area takes its place, a line comes to its end. */
function dropOn(data: DataTransfer, place: number, areas: AreaWithItems[], edits: Edits) {
  const area = areas[place];
  if (area && hasFiles(data)) return dropPhotos(filesIn(data), edits.orderId, area);
  const areaId = Number(data.getData('text/x-area'));
  const itemId = Number(data.getData('text/x-line'));
  const from = areas.findIndex((area) => area.areaID === areaId);
  const target = areas[place];
  if (from >= 0 && from !== place) putArea(edits, areaId, place);
  else if (itemId && target) edits.place(itemId, target.areaID, ownLines(target));
}

/** The areas with their totals before tax; drag, or Alt and the arrows, changes their order. */
export function AreaList({ areas, people, chosen, onChoose, edits }: Props) {
  const setPanel = useSetAtom(panelAtom);
  const preview = useAtomValue(previewAtom);
  const fix = useAtomValue(movePreviewAtom);
  const [over, setOver] = useState<number | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not([data-menu])')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const area = areas[at - 1];
    if (area && onAreaKey(event, area.areaID, { areas, edits, open: setPanel })) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || at < 0) return;
    event.preventDefault();
    buttons[at + by]?.focus();
  };
  const drop = (event: DragEvent, place: number) => {
    event.preventDefault();
    setOver(null);
    dropOn(event.dataTransfer, place, areas, edits);
  };
  return (
    <nav className={estimateCss.areas} aria-label="Areas">
      <div className={css.head}>
        <h2>Areas</h2>
        <span className="muted">before tax</span>
        <IconButton icon="plus" label="Add an area" size={28} onClick={() => setPanel({ kind: 'newArea' })} />
      </div>
      <ul className={css.arealist} onKeyDown={onKeyDown}>
        <AllAreas areas={areas} chosen={chosen === 0} onChoose={onChoose} />
        {areas.map((area, place) => (
          <AreaRow
            key={area.areaID}
            area={area}
            isOver={over === place}
            onOver={(isOver) => setOver(isOver ? place : null)}
            onDrop={(event) => drop(event, place)}
          >
            <AreaButton
              area={area}
              people={people.get(area.areaID)}
              chosen={chosen === area.areaID}
              extra={(fix ?? preview)?.byArea.get(area.areaID)}
              onChoose={onChoose}
            />
          </AreaRow>
        ))}
        {preview?.newAreas.map((area) => (
          <li key={area.label} className={css.areapreview}>
            <span className="ellipsis">{area.label}</span> <span className="muted">new</span>
            <span className={css.plus}>+{money(area.cents)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AllAreas({ areas, chosen, onChoose }: Pick<Props, 'areas' | 'onChoose'> & { chosen: boolean }) {
  const fix = useAtomValue(movePreviewAtom);
  const sums = useSums(areas);
  return (
    <li>
      <button type="button" className={css.areabutton} aria-current={chosen || undefined} data-all onClick={() => onChoose(0)}>
        <span className="ellipsis">All areas</span>
        {fix?.effect && fix.effect.total !== 0n && <span className={css.plus}>{signed(fix.effect.total)}</span>}
        <span className={`${lineCss.num} ${css.num}`}>${money(sums.totalCost)}</span>
      </button>
    </li>
  );
}

interface AreaRowProps {
  area: AreaWithItems;
  /** Something is dragged over it. */
  isOver: boolean;
  onOver: (isOver: boolean) => void;
  onDrop: (event: DragEvent) => void;
  children: ReactNode;
}

/** An area with its menu, which can be dragged and dropped on. */
function AreaRow({ area, isOver, onOver, onDrop, children }: AreaRowProps) {
  const setMenu = useSetAtom(rowMenuAtom);
  return (
    <li
      draggable
      data-over={isOver || undefined}
      onContextMenu={(event) => {
        event.preventDefault();
        setMenu({ kind: 'area', areaId: area.areaID, x: event.clientX, y: event.clientY });
      }}
      onDragStart={(event) => event.dataTransfer.setData('text/x-area', String(area.areaID))}
      onDragOver={(event) => {
        event.preventDefault();
        onOver(true);
      }}
      onDragLeave={() => onOver(false)}
      onDrop={onDrop}
    >
      {children}
      <button
        type="button"
        className={css.areabuttonmore}
        aria-label={`Menu of ${area.label}`}
        aria-haspopup="menu"
        data-menu
        onClick={(event) => {
          const { right, bottom } = event.currentTarget.getBoundingClientRect();
          setMenu({ kind: 'area', areaId: area.areaID, x: right, y: bottom });
        }}
      >
        <Icon name="more" />
      </button>
    </li>
  );
}

function AreaButton({
  area,
  people,
  chosen,
  extra,
  onChoose,
}: {
  area: AreaWithItems;
  people: PresentPerson[] | undefined;
  chosen: boolean;
  extra: bigint | undefined;
  onChoose: (areaId: number) => void;
}) {
  const sums = useAreaSums(area);
  return (
    <button type="button" className={css.areabutton} aria-current={chosen || undefined} onClick={() => onChoose(area.areaID)}>
      <span className="ellipsis">{area.label}</span>
      <AreaWaits area={area} />
      {sums.attention > 0 && <span className={lineCss.dot} role="img" aria-label={`${sums.attention} need attention`} />}
      {people && <People people={people} />}
      {extra !== undefined && extra !== 0n && <span className={css.plus}>{signed(extra)}</span>}
      <span className={`${lineCss.num} ${css.num}`}>${money(sums.totalCost)}</span>
    </button>
  );
}

/** Who else is in an area. */
function People({ people }: { people: PresentPerson[] }) {
  return (
    <span className={css.people}>
      <InitialsGroup people={people.map(({ name }) => ({ name, title: `${name} is here` }))} most={2} />
    </span>
  );
}

/** A clock, where a change of a line waits for the network. */
function AreaWaits({ area }: { area: AreaWithItems }) {
  const { offline } = useAtomValue(savingAtom, inTab);
  const waiting = useAtomValue(waitingFieldsAtom, inTab);
  if (!offline || waiting.size === 0) return null;
  const lines = new Set([...waiting.keys()].map((key) => Number.parseInt(key, 10)));
  return area.items.some(({ id }) => lines.has(id)) ? (
    <span className="amber">
      <Icon name="clock" size={14} label="Changes wait for the network" />
    </span>
  ) : null;
}

/** On a phone the areas are tabs over the lines. */
export function AreaTabs({ areas, people, chosen, onChoose }: Omit<Props, 'edits'>) {
  const sums = useSums(areas);
  const setPanel = useSetAtom(panelAtom);
  return (
    <nav className={css.tabs} aria-label="Areas">
      <button type="button" aria-current={chosen === 0 || undefined} onClick={() => onChoose(0)}>
        <span>All areas</span>
        <small>${money(sums.totalCost)}</small>
      </button>
      {areas.map((area) => (
        <AreaTab key={area.areaID} area={area} people={people.get(area.areaID)} chosen={chosen === area.areaID} onChoose={onChoose} />
      ))}
      <button type="button" onClick={() => setPanel({ kind: 'newArea' })}>
        <span className="spruce">New area</span>
        <small>&nbsp;</small>
      </button>
    </nav>
  );
}

function AreaTab({
  area,
  people,
  chosen,
  onChoose,
}: {
  area: AreaWithItems;
  people: PresentPerson[] | undefined;
  chosen: boolean;
  onChoose: (areaId: number) => void;
}) {
  const sums = useAreaSums(area);
  return (
    <button type="button" aria-current={chosen || undefined} onClick={() => onChoose(area.areaID)}>
      <span>
        {area.label}
        <AreaWaits area={area} />
        {sums.attention > 0 && <span className={lineCss.dot} role="img" aria-label={`${sums.attention} need attention`} />}
        {people && <People people={people} />}
      </span>
      <small>${money(sums.totalCost)}</small>
    </button>
  );
}
