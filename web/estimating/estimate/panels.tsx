import type { AreaWithItems, Settings, Task, TaxSource } from '../../../contracts/estimating/entities.ts';
import type { Order } from '../../../contracts/estimating/order.ts';
import SendEstimateDialog from '../../reporting/reports/send-estimate.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AreaDialog, DeleteAreaDialog } from '../areas/dialogs.tsx';
import { DuplicateAreaDialog } from '../areas/duplicate-area-dialog.tsx';
import { LibraryOfAreaDialog } from '../areas/library-of-area-dialog.tsx';
import { NewAreaDialog } from '../areas/new-areas-dialog.tsx';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { TakeBackDialog } from '../job/take-back-dialog.tsx';
import { SwitchDialog } from '../line/switch-dialog.tsx';
import { MeasurementsDialog } from '../measurements/measurements-dialog.tsx';
import { PasteDialog } from '../paste/paste-dialog.tsx';
import { PhotosSection } from '../photos/photos-section.tsx';
import { PricesDialog } from '../prices/prices-dialog.tsx';
import { TasksDialog } from '../tasks/tasks-dialog.tsx';
import { WhatIfsDialog } from '../what-if/what-ifs-dialog.tsx';
import { Why } from '../why/why.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import type { Panel } from './screen.ts';

interface Props {
  panel: Exclude<Panel, { kind: 'builder' | 'quality' }>;
  edits: EstimateSaves;
  areas: AreaWithItems[];
  tasks: Task[];
  settings: (Settings & { answered: boolean; taxSource: TaxSource | null }) | undefined;
  order: Order | undefined;
  onClose: () => void;
  onArea: (areaId: number) => void;
  /** The first of the areas that were just made. */
  onNewArea: (areaId: number) => void;
  onPanel: (panel: Panel) => void;
}

/** The dialogs of the estimate, fetched when the first one opens. */
export default function Panels({ panel, edits, areas, tasks, settings, order, onClose, onArea, onNewArea, onPanel }: Props) {
  const areaOf = (areaId: number) => areas.find((area) => area.areaID === areaId);
  switch (panel.kind) {
    case 'measure': {
      const area = areaOf(panel.areaId);
      const unmeasured = (one: AreaWithItems) => one.areaID !== panel.areaId && one.areaTypeGroup === 'I' && !one.interior;
      const place = areas.findIndex((one) => one.areaID === panel.areaId);
      const next = areas.slice(place + 1).find(unmeasured) ?? areas.slice(0, Math.max(0, place)).find(unmeasured);
      return area ? (
        <MeasurementsDialog
          key={area.areaID}
          area={area}
          edits={edits}
          onClose={onClose}
          next={next && { label: next.label, open: () => onPanel({ kind: 'measure', areaId: next.areaID }) }}
        />
      ) : null;
    }
    case 'area': {
      const area = areaOf(panel.areaId);
      return area ? <AreaDialog key={area.areaID} area={area} edits={edits} onClose={onClose} onArea={onArea} /> : null;
    }
    case 'deleteArea': {
      const area = areaOf(panel.areaId);
      return area ? <DeleteAreaDialog area={area} edits={edits} onClose={onClose} onArea={onArea} /> : null;
    }
    case 'duplicateArea': {
      const area = areaOf(panel.areaId);
      return area && settings ? <DuplicateAreaDialog key={area.areaID} {...{ area, areas, tasks, settings, edits, onClose }} /> : null;
    }
    case 'libraryOfArea': {
      const area = areaOf(panel.areaId);
      return area ? <LibraryOfAreaDialog key={area.areaID} area={area} orderId={edits.orderId} onClose={onClose} /> : null;
    }
    case 'takeBack':
      return <TakeBackDialog what={panel.what} step={panel.step} answered={panel.answered} history={edits.history} onClose={onClose} />;
    case 'newArea':
      return <NewAreaDialog edits={edits} onClose={onClose} onAdded={([first]) => first && onNewArea(first.areaID)} />;
    case 'tasks':
      return <TasksDialog tasks={tasks} areas={areas} edits={edits} onClose={onClose} />;
    case 'prices':
      return <PricesDialog edits={edits} areas={areas} onClose={onClose} />;
    case 'photos': {
      const area = areaOf(panel.areaId);
      return area ? (
        <Dialog opened onClose={onClose} title={`Photos, ${area.label}`}>
          <PhotosSection area={area} line={null} edits={edits} />
        </Dialog>
      ) : null;
    }
    case 'paste':
      return settings && areas.length > 0 ? (
        <PasteDialog {...panel} areas={areas} tasks={tasks} settings={settings} order={order} edits={edits} onClose={onClose} />
      ) : null;
    case 'switch': {
      const area = areas.find((one) => one.items.some((line) => line.id === panel.itemId));
      const line = area?.items.find((one) => one.id === panel.itemId);
      return area && line ? <SwitchDialog key={line.id} line={line} area={area} order={order} edits={edits} onClose={onClose} /> : null;
    }
    case 'keys':
      return <KeysDialog onClose={onClose} />;
    case 'whatIfs':
      return <WhatIfsDialog orderId={edits.orderId} onClose={onClose} />;
    case 'send':
      return <SendEstimateDialog orderId={edits.orderId} opened onClose={onClose} />;
    case 'why':
      return (
        <Why at={panel.at} areas={areas} settings={settings} edits={edits} onGo={(at) => onPanel({ kind: 'why', at })} onClose={onClose} />
      );
  }
}
