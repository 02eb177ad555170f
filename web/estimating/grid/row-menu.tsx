import { useAtom, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { Icon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/late/menu.tsx';
import { counted } from '../../ui/words.ts';
import { putArea } from '../areas/list.tsx';
import type { Edits } from '../edits/edits.ts';
import { foldedAtom, markedAtom, panelAtom, qualityOfAtom, type RowMenu, selectingAtom, sheetAtom } from '../estimate/screen.ts';
import { areaOrderPath, setupPath } from '../setup/path.ts';
import css from './row-menu.module.css';

interface Props {
  menu: RowMenu;
  areas: AreaWithItems[];
  edits: Edits;
  phone: boolean;
  onClose: () => void;
}

/** The menu of a line, of the marked lines or of an area, where it was asked for: by its button, by a right click, by the menu key. */
export default function RowMenuList({ menu, areas, edits, phone, onClose }: Props) {
  const [moving, setMoving] = useState(menu.kind === 'move' ? menu.itemIds : null);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list of areas takes the place of the menu
  useEffect(() => {
    const first = () => list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
    const frame = requestAnimationFrame(first);
    return () => cancelAnimationFrame(frame);
  }, [moving]);
  return (
    // A place at the window's very edge, where the buttons of a phone's rows end, would count as out of sight.
    <Menu
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-end"
      returnFocus={false}
      width={240}
      withinPortal
      hideDetached={false}
    >
      <Menu.Target>
        <button type="button" tabIndex={-1} aria-label="Menu" className={css.menuplace} style={{ left: menu.x, top: menu.y }} />
      </Menu.Target>
      <Menu.Dropdown className={css.rowmenu} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
        <div ref={list}>
          {moving ? (
            <MoveItems itemIds={moving} areas={areas} edits={edits} />
          ) : menu.kind === 'line' ? (
            <LineItems itemId={menu.itemId} edits={edits} phone={phone} onMove={setMoving} />
          ) : menu.kind === 'area' ? (
            <AreaItems areaId={menu.areaId} areas={areas} edits={edits} phone={phone} />
          ) : null}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}

interface LineProps extends Pick<Props, 'edits' | 'phone'> {
  itemId: number;
}

function LineItems({ itemId, edits, phone, onMove }: LineProps & { onMove: (itemIds: number[]) => void }) {
  const [marked, setMarked] = useAtom(markedAtom);
  const setSelecting = useSetAtom(selectingAtom);
  const setSheet = useSetAtom(sheetAtom);
  const found = edits.line(itemId);
  if (!found) return null;
  if (found.line.isLaborMinimum) return <MinimumItems itemId={itemId} orderId={edits.orderId} />;
  const many = marked.has(itemId) && marked.size > 1;
  const ids = many ? [...marked] : [itemId];
  const of = many ? ` ${counted(ids.length, 'line')}` : '';
  const toggle = () => {
    const next = new Set(marked);
    if (!next.delete(itemId)) next.add(itemId);
    setMarked(next);
    setSelecting(phone && next.size > 0);
    setSheet(false);
  };
  return (
    <>
      <Menu.Item leftSection={<Icon name="copy" />} rightSection={!phone && <kbd>Ctrl D</kbd>} onClick={() => edits.duplicate(ids)}>
        Duplicate{of}
      </Menu.Item>
      {!many && <OneLineItems itemId={itemId} edits={edits} phone={phone} />}
      <Menu.Item leftSection={<Icon name="arrowRight" />} closeMenuOnClick={false} onClick={() => onMove(ids)}>
        Move{of} to area…
      </Menu.Item>
      <QualityItem itemId={many ? null : itemId} of={of} phone={phone} line={found.line} />
      <Menu.Item leftSection={<Icon name="check" />} rightSection={!phone && <kbd>Space</kbd>} onClick={toggle}>
        {marked.has(itemId) ? 'Take the mark away' : phone ? 'Select several' : 'Select'}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        color="brick"
        leftSection={<Icon name="trash" />}
        rightSection={!phone && <kbd>Del</kbd>}
        onClick={() => {
          setSheet(false);
          edits.removeWithNext(ids);
        }}
      >
        Delete{of}
      </Menu.Item>
    </>
  );
}

function MinimumItems({ itemId, orderId }: { itemId: number; orderId: number }) {
  const setPanel = useSetAtom(panelAtom);
  return (
    <>
      <p className={css.menuwords}>This line follows the labor of its trade by itself.</p>
      <Menu.Item onClick={() => setPanel({ kind: 'why', at: { of: 'line', itemId } })}>Why this number</Menu.Item>
      <Menu.Link to={setupPath(orderId, 'minimums')}>Labor minimums…</Menu.Link>
    </>
  );
}

/** What only a line by itself has. */
function OneLineItems({ itemId, edits, phone }: LineProps) {
  const setPanel = useSetAtom(panelAtom);
  return (
    <>
      <Menu.Item leftSection={<Icon name="up" />} rightSection={!phone && <kbd>Alt Up</kbd>} onClick={() => edits.move(itemId, -1)}>
        Move up
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="down" />} rightSection={!phone && <kbd>Alt Down</kbd>} onClick={() => edits.move(itemId, 1)}>
        Move down
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="chart" />}
        rightSection={!phone && <kbd>w</kbd>}
        onClick={() => setPanel({ kind: 'why', at: { of: 'line', itemId } })}
      >
        Why this number
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="rotate" />}
        rightSection={!phone && <kbd>x</kbd>}
        onClick={() => setPanel({ kind: 'switch', itemId })}
      >
        Another item…
      </Menu.Item>
    </>
  );
}

interface QualityProps {
  /** Null of the marked lines. */
  itemId: number | null;
  of: string;
  phone: boolean;
  line: LineItem;
}

function QualityItem({ itemId, of, phone, line }: QualityProps) {
  const setQualityOf = useSetAtom(qualityOfAtom);
  const setPanel = useSetAtom(panelAtom);
  if (itemId === null)
    return (
      <Menu.Item leftSection={<Icon name="chart" />} onClick={() => setPanel({ kind: 'quality', of: { kind: 'marked' } })}>
        Quality of{of}…
      </Menu.Item>
    );
  if (phone || line.quality === 'None') return null;
  return (
    <Menu.Item leftSection={<Icon name="chart" />} rightSection={<kbd>q</kbd>} onClick={() => setQualityOf(itemId)}>
      Quality…
    </Menu.Item>
  );
}

function MoveItems({ itemIds, areas, edits }: { itemIds: number[]; areas: AreaWithItems[]; edits: Edits }) {
  const setPanel = useSetAtom(panelAtom);
  const from = new Set(itemIds.map((id) => edits.line(id)?.area.areaID));
  return (
    <>
      <Menu.Label>Move {counted(itemIds.length, 'line')} to</Menu.Label>
      {areas.map((area) => (
        <Menu.Item key={area.areaID} disabled={from.size === 1 && from.has(area.areaID)} onClick={() => edits.moveTo(itemIds, area.areaID)}>
          {area.label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="plus" />} onClick={() => setPanel({ kind: 'newArea' })}>
        New area…
      </Menu.Item>
    </>
  );
}

function AreaItems({ areaId, areas, edits, phone }: { areaId: number; areas: AreaWithItems[]; edits: Edits; phone: boolean }) {
  const setPanel = useSetAtom(panelAtom);
  const place = areas.findIndex((area) => area.areaID === areaId);
  const area = areas[place];
  if (!area) return null;
  const own = area.items.filter((line) => !line.isLaborMinimum).map((line) => line.id);
  return (
    <>
      <Menu.Item
        leftSection={<Icon name="measured" />}
        rightSection={!phone && <kbd>m</kbd>}
        onClick={() => setPanel({ kind: 'measure', areaId })}
      >
        Measure…
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="chart" />} onClick={() => setPanel({ kind: 'why', at: { of: 'figure', part: 'total', areaId } })}>
        Why this number
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="edit" />}
        rightSection={!phone && <kbd>F2</kbd>}
        onClick={() => setPanel({ kind: 'area', areaId })}
      >
        Name and notes…
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="copy" />}
        rightSection={!phone && <kbd>Ctrl D</kbd>}
        onClick={() => setPanel({ kind: 'duplicateArea', areaId })}
      >
        Duplicate area…
      </Menu.Item>
      {own.length > 0 && (
        <Menu.Item leftSection={<Icon name="library" />} onClick={() => setPanel({ kind: 'libraryOfArea', areaId })}>
          Turn into a library…
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon name="photo" />} onClick={() => setPanel({ kind: 'photos', areaId })}>
        Photos…
      </Menu.Item>
      {own.length > 0 && <OwnLinesItems areaId={areaId} own={own} />}
      <PlaceItems place={place} area={area} areas={areas} edits={edits} />
      <Menu.Item leftSection={<Icon name="plus" />} onClick={() => setPanel({ kind: 'newArea' })}>
        Add an area…
      </Menu.Item>
      <Menu.Divider />
      {area.areaTypeGroup === 'E' ? (
        <p className={css.menuwords}>Deleting the Entire House area is not allowed.</p>
      ) : (
        <Menu.Item color="brick" leftSection={<Icon name="trash" />} onClick={() => setPanel({ kind: 'deleteArea', areaId })}>
          Delete area…
        </Menu.Item>
      )}
    </>
  );
}

function OwnLinesItems({ areaId, own }: { areaId: number; own: number[] }) {
  const setPanel = useSetAtom(panelAtom);
  const [marked, setMarked] = useAtom(markedAtom);
  const [folded, setFolded] = useAtom(foldedAtom);
  return (
    <>
      <Menu.Item
        leftSection={<Icon name="check" />}
        onClick={() => {
          setMarked(new Set([...marked, ...own]));
          setFolded(new Set([...folded].filter((id) => id !== areaId)));
        }}
      >
        Select its {counted(own.length, 'line')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="chart" />} onClick={() => setPanel({ kind: 'quality', of: { kind: 'area', areaId } })}>
        Quality of its lines…
      </Menu.Item>
    </>
  );
}

/** Its place among the areas. */
function PlaceItems({
  place,
  area: { areaID: areaId },
  areas,
  edits,
}: Pick<Props, 'areas' | 'edits'> & { place: number; area: AreaWithItems }) {
  return (
    <>
      <Menu.Item leftSection={<Icon name="up" />} disabled={place === 0} onClick={() => putArea(edits, areaId, place - 1)}>
        Move up
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="down" />} disabled={place === areas.length - 1} onClick={() => putArea(edits, areaId, place + 1)}>
        Move down
      </Menu.Item>
      <Menu.Link to={areaOrderPath(edits.orderId)}>Order of the areas…</Menu.Link>
    </>
  );
}
