import { Dialog } from '../../ui/dialog.tsx';
import { Key } from './key.tsx';
import css from './keys-dialog.module.css';

const KEYS: [string[], string][] = [
  [['Up', 'Down', 'Left', 'Right'], 'Move; on an area left and right fold and unfold it'],
  [['0-9'], 'Type: replaces what stands in the cell; a quantity takes a sum, 12 x 8 or 12\' 6" x 8'],
  [['Enter'], 'Edit, then keep and go down'],
  [['Tab'], 'Keep and go to the next cell that can be typed into'],
  [['F6'], 'Leave the lines for the details, the totals and the areas; so does Esc, then Tab'],
  [['Esc'], 'Give back what stood there'],
  [['Space'], 'Select the line; Shift and an arrow select several, Ctrl A all'],
  [['Shift', 'F10'], 'The menu of the line or the area'],
  [['Delete'], 'Delete the line, or the selected lines'],
  [['Ctrl', 'D'], 'Double the line, or the selected lines; duplicate the area'],
  [['F2'], 'Name and notes of the area'],
  [['e'], 'Edit all selected lines'],
  [['c'], 'Copy the selected lines to areas'],
  [['m'], 'Move the selected lines to an area; measure the area'],
  [['Alt', 'Up', 'Down'], 'Move the line, or the area'],
  [['Ctrl', 'V'], 'Paste a column of quantities, or rows as new lines'],
  [['q'], 'Change the quality: of the line, of the selected lines, of the area'],
  [['Shift', 'q'], 'Compare the qualities of the line'],
  [['x'], 'Another item for the line'],
  [['w'], 'Why this number: of the line or the area'],
  [['/'], 'Search the price book and add items'],
  [['Ctrl', 'Z'], 'Undo'],
  [['Ctrl', 'Shift', 'Z'], 'Redo'],
  [['Ctrl', 'K'], 'Find anything'],
  [['?'], 'These keys'],
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Keys" width={460}>
      <dl className={css.keylist}>
        {KEYS.map(([keys, what]) => (
          <div key={what} style={{ display: 'contents' }}>
            <dt>
              {keys.map((key) => (
                <Key key={key} name={key} />
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
