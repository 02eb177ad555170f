import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CustomLibrary } from '../../../contracts/catalogue/libraries/library.ts';
import { UNCATEGORIZED } from '../../../contracts/catalogue/lineitems/line-item.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted, listed } from '../../ui/words.ts';
import libraryDialogsCss from './dialogs.module.css';
import type { LibrarySaves } from './saves.ts';
import css from './subcategory.module.css';

/** Names of libraries that the dialog tells. */
const NAMED = 3;

interface Props {
  name: string;
  /** The libraries in it. */
  inside: readonly CustomLibrary[];
  others: readonly string[];
  saves: LibrarySaves;
  onMoved: () => void;
  onClose: () => void;
}

/** S186: a subcategory that holds libraries is not deleted (R169); they are moved, and then it is gone. */
export function DeleteSubcategoryDialog({ name, inside, others, saves, onMoved, onClose }: Props) {
  const [target, setTarget] = useState(others.find((one) => one !== UNCATEGORIZED) ?? others[0] ?? '');
  const { save, busy, failure } = saves.removeSubcategory;
  const movable = inside.filter(({ mayChange }) => mayChange);
  const kept = inside.length - movable.length;
  const names = movable.slice(0, NAMED).map((one) => one.name);
  if (movable.length > NAMED) names.push(counted(movable.length - NAMED, 'more', 'more'));
  const move = async () => {
    const lists = [...new Set(movable.map(({ organization_Id }) => organization_Id))];
    for (const organization_Id of lists) {
      const id = movable[0]?.customSubCategory_Id ?? 0;
      if (!(await save({ params: { id }, body: { moveTo: target.trim(), organization_Id } }))) return;
    }
    onMoved();
  };
  const word = movable.length === 2 ? 'both' : movable.length === 1 ? 'it' : 'them';
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Delete subcategory ${name}?`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {movable.length > 0 ? (
            <Button
              loading={busy}
              disabled={target.trim() === '' || target.trim().toLowerCase() === name.toLowerCase()}
              onClick={() => void move()}
            >
              Move {counted(movable.length, 'library', 'libraries')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={libraryDialogsCss.form}>
        {movable.length > 0 ? (
          <>
            <p className={css.refused}>
              <Icon name="warning" />
              <span>
                <b>It cannot be deleted.</b> {counted(movable.length, 'library is', 'libraries are')} in it: {listed(names)}.
              </span>
            </p>
            <p className="muted">
              Move {word} to another subcategory first. {name} goes away by itself when it is empty.
              {kept > 0 ? ` ${counted(kept, 'library', 'libraries')} of the organization stay in it: an administrator moves those.` : ''}
            </p>
            <TextInput
              label={`Move ${word} to`}
              data-autofocus
              list="other-subcategories"
              maxLength={255}
              value={target}
              onChange={(event) => setTarget(event.currentTarget.value)}
            />
            <datalist id="other-subcategories">
              {others.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          </>
        ) : (
          <p>The libraries in it are the organization’s: an administrator moves them.</p>
        )}
        {failure ? <FailureLine error={failure} what="Not moved." /> : null}
      </div>
    </Dialog>
  );
}
