import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { duplicateAreaAndItems } from '../../../contracts/estimating/areas/duplicate-area-and-items.ts';
import { getAreas } from '../../../contracts/estimating/areas/get-areas.ts';
import { uniqueLabel } from '../../../contracts/estimating/areas/unique-label.ts';
import { AREA_TYPES, type AreaWithItems, type LineItem, type Settings } from '../../../contracts/estimating/entities.ts';
import { getAssociatedThumbnails } from '../../../contracts/estimating/photos/get-associated-thumbnails.ts';
import { CallError, keyOf, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { failureText } from '../../ui/failure.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { isZero } from '../estimate/figures.ts';
import { type Copied, roomText, type Sides, useCopies } from './copied-area.ts';
import { usePreview } from './duplicate-area-preview.tsx';

export interface Draft {
  key: number;
  name: string;
  sides: Sides;
}

/** `type` is a type's name, empty for the original's own. `into` is an area of the estimate, 0 for a new one. */
export interface Target {
  type: string;
  into: number;
}

/** The copies as they are typed, and the one that is shown. */
function useDrafts(area: AreaWithItems, onChange: () => void) {
  const [drafts, setDrafts] = useState<Draft[]>([{ key: 1, name: '', sides: roomText(area) }]);
  const [shown, setShown] = useState(1);
  const change = (key: number, patch: Partial<Draft>) => {
    onChange();
    setShown(key);
    setDrafts((was) => was.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  };
  const another = () => {
    const last = drafts.at(-1);
    const key = (last?.key ?? 0) + 1;
    setDrafts([...drafts, { key, name: '', sides: last?.sides ?? roomText(area) }]);
    setShown(key);
  };
  return { drafts, setDrafts, shown, setShown, change, another };
}

/** The type of the copies; those of a house are rooms in it. */
function placeOf(area: AreaWithItems, target: Target) {
  const house = area.areaTypeGroup === 'E';
  const type = AREA_TYPES.find(({ name }) => name === target.type);
  return {
    house,
    areaType: type?.code ?? (house ? 'INT' : area.areaType),
    interior: (type?.group ?? (house ? 'I' : area.areaTypeGroup)) === 'I',
  };
}

/** Notes, tasks and measures that could come along. */
function contentsOf(area: AreaWithItems, own: LineItem[]) {
  return {
    noted: own.filter((line) => line.notes !== '').length + (area.notes === '' ? 0 : 1),
    inTasks: new Set(own.map((line) => line.estimateTask_Id)).size,
    measured: Object.values(area.measures).filter((measure) => !isZero(measure)).length,
  };
}

const words = (area: AreaWithItems, into: AreaWithItems | undefined, named: readonly { label: string }[]) =>
  into ? `the lines of ${area.label} in ${into.label}` : `${area.label} as ${named.map(({ label }) => label).join(', ')}`;

interface Chosen {
  area: AreaWithItems;
  target: Target;
  takes: Record<'lines' | 'measurements' | 'notes' | 'photos' | 'tasks', boolean>;
  measurements: 'none' | 'own' | 'same';
  copies: readonly Copied[];
  name: string;
  taskId: number;
}

/** What is chosen as the call takes it. */
function bodyOf({
  area,
  target,
  takes,
  measurements,
  copies,
  name: first,
  taskId,
}: Chosen): (typeof duplicateAreaAndItems)['body']['_input'] {
  return {
    OriginalAreaID: area.areaID,
    TaskId: takes.tasks ? 0 : taskId,
    SelectedArea: target.type,
    SelectedAreaID: target.into,
    NewAreaname: first.trim(),
    Copies: copies.map(({ name, input }) => ({ NewAreaname: name.trim(), input: measurements === 'own' ? input : null })),
    Lines: takes.lines,
    Measurements: measurements,
    Notes: takes.notes,
    Photos: takes.photos,
  };
}

interface SavingProps extends Pick<DuplicateProps, 'edits' | 'onClose'> {
  setFailed: (text: string) => void;
}

/** Sends the copies; `what` says what they are. */
function useSaving({ edits, onClose, setFailed }: SavingProps, what: string) {
  const queries = useQueryClient();
  return useSave(duplicateAreaAndItems, {
    onSaved: async () => {
      edits.announce(`Area Duplicated: ${what}.`, await edits.history.takingBack());
      void queries.invalidateQueries({ queryKey: keyOf(getAreas) });
      onClose();
    },
    onFailed: (failure) =>
      setFailed(
        failure instanceof CallError && failure.status >= 500
          ? `Unable to add area at this moment. ErrorMessage=${failure.status}`
          : failureText(failure),
      ),
    onSettled: () => edits.refetchSoon(0),
  });
}

export interface DuplicateProps {
  area: AreaWithItems;
  edits: EstimateSaves;
  tasks: { id: number; name: string; orderId: number }[];
  areas: AreaWithItems[];
  settings: Settings;
  onClose: () => void;
}

/** What is chosen of the area, and the copies that it makes. */
export function useDuplicateArea({ area, edits, tasks, areas, settings, onClose }: DuplicateProps) {
  const form = useId();
  const own = area.items.filter((line) => !line.isLaborMinimum);
  const { data: photos } = useRead(getAssociatedThumbnails, { query: { PropertySurveyId: edits.orderId, propertyAreaId: area.areaID } });
  const [failed, setFailed] = useState('');
  const { drafts, setDrafts, shown, setShown, change, another } = useDrafts(area, () => setFailed(''));
  const [target, setTarget] = useState<Target>({ type: '', into: 0 });
  const [takes, setTakes] = useState({ lines: true, measurements: true, notes: true, photos: false, tasks: true });
  const [room, setRoom] = useState<'same' | 'own'>('same');
  const [taskId, setTaskId] = useState(tasks[0]?.id ?? 0);

  const { house, areaType, interior } = placeOf(area, target);
  const into = areas.find((one) => one.areaID === target.into);
  const measurements = takes.measurements ? (interior ? room : 'same') : 'none';
  const taken = areas.filter((one) => one.areaType === areaType).map((one) => one.label);
  const named = drafts.map((draft) => {
    const label = uniqueLabel(draft.name.trim() || target.type || area.label, taken);
    taken.push(label);
    return { ...draft, label };
  });
  const { copies, total, minimums } = useCopies({
    area,
    areas,
    settings,
    edits,
    lines: takes.lines ? own : [],
    measurements,
    into,
    drafts: into ? named.slice(0, 1) : named,
  });
  const seen = copies.find((copy) => copy.key === shown) ?? copies[0];
  usePreview(copies, into);

  const { busy, save } = useSaving({ edits, onClose, setFailed }, words(area, into, named));
  const unmeasured = measurements === 'own' && !into ? copies.find((copy) => copy.missing !== '') : undefined;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    if (unmeasured) {
      setShown(unmeasured.key);
      return setFailed(`${unmeasured.label}: ${unmeasured.missing}`);
    }
    setFailed('');
    void save({
      params: { orderId: edits.orderId },
      body: bodyOf({ area, target, takes, measurements, copies, name: named[0]?.name ?? '', taskId }),
    });
  };
  return {
    ...{ form, own, photos, drafts, setDrafts, setShown, target, setTarget, takes, setTakes, room, setRoom, taskId, setTaskId },
    ...{ failed, house, into, interior, taken, named, copies, total, minimums, seen, busy, submit, change, another },
    ...contentsOf(area, own),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    },
  };
}

export type DuplicateModel = ReturnType<typeof useDuplicateArea>;
