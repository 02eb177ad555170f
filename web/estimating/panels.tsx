import type { AreaWithItems, Order, Settings, Task } from '../../contracts/estimating/entities.ts';
import SendEstimateDialog from '../reporting/send-estimate.tsx';
import { AreaDialog, NewAreaDialog } from './area-dialogs.tsx';
import type { Edits } from './edits.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { MeasurementsDialog } from './measurements-dialog.tsx';
import { OrderQualityDialog } from './order-quality-dialog.tsx';
import { PricesDialog } from './prices-dialog.tsx';
import type { Panel } from './screen.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { TasksDialog } from './tasks-dialog.tsx';
import { WhyDialog } from './why-dialog.tsx';

interface Props {
  panel: Exclude<Panel, { kind: 'builder' }>;
  edits: Edits;
  areas: AreaWithItems[];
  tasks: Task[];
  settings: (Settings & { answered: boolean }) | undefined;
  order: Order | undefined;
  onClose: () => void;
  onArea: (areaId: number) => void;
}

/** The dialogs of the estimate, fetched when the first one opens. */
export default function Panels({ panel, edits, areas, tasks, settings, order, onClose, onArea }: Props) {
  const areaOf = (areaId: number) => areas.find((area) => area.areaID === areaId);
  switch (panel.kind) {
    case 'measure': {
      const area = areaOf(panel.areaId);
      return area ? <MeasurementsDialog key={area.areaID} area={area} edits={edits} onClose={onClose} /> : null;
    }
    case 'area': {
      const area = areaOf(panel.areaId);
      return area ? <AreaDialog key={area.areaID} area={area} areas={areas} edits={edits} onClose={onClose} onArea={onArea} /> : null;
    }
    case 'newArea':
      return <NewAreaDialog edits={edits} onClose={onClose} />;
    case 'settings':
      return settings ? <SettingsDialog settings={settings} edits={edits} onClose={onClose} /> : null;
    case 'tasks':
      return <TasksDialog tasks={tasks} areas={areas} edits={edits} onClose={onClose} />;
    case 'allQuality':
      return <OrderQualityDialog quality={order?.quality} areas={areas} edits={edits} onClose={onClose} />;
    case 'prices':
      return <PricesDialog edits={edits} areas={areas} onClose={onClose} />;
    case 'keys':
      return <KeysDialog onClose={onClose} />;
    case 'send':
      return <SendEstimateDialog orderId={edits.orderId} opened onClose={onClose} />;
    case 'why':
      return <WhyDialog part={panel.part} areas={areas} settings={settings} onClose={onClose} />;
  }
}
