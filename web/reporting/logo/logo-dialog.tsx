import { Dialog } from '../../ui/dialog.tsx';
import { LogoSection } from './logo-section.tsx';

/** S110, beside a report that is written. */
export default function LogoDialog({ onClose }: { onClose: () => void }) {
  return (
    <LogoSection
      frame={({ children, actions }) => (
        <Dialog opened onClose={onClose} title="Logo on reports" width={440} actions={actions}>
          {children}
        </Dialog>
      )}
    />
  );
}
