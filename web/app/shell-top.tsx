import { useAtomValue, useSetAtom } from 'jotai';
import { type ComponentType, createContext, type PropsWithChildren, type ReactNode, Suspense, useContext } from 'react';
import { usePhone } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { InitialsGroup } from '../ui/initials.tsx';
import { paletteOpenAtom } from './commands.ts';
import { savedWords, savingAtom } from './saving.ts';
import { inTab } from './screen-store.ts';
import { sessionAtom } from './session.ts';
import css from './shell-top.module.css';

/** Opens from the words of what waits to be saved the list of it; the shell has its code. */
export const WaitingWords = createContext<ComponentType<PropsWithChildren>>(({ children }) => <>{children}</>);

export interface Step {
  /** What it would take back or do again, in words; null when there is nothing. */
  what: string | null;
  run: () => void;
}

interface ShellTopProps {
  /** Where one is; the editable job name goes here too. */
  title: ReactNode;
  /** Muted beside the title: the address, a crumb. */
  detail?: ReactNode;
  /** Who else has this open, and where they are. */
  presence?: readonly { name: string; title: string }[];
  undo?: Step;
  redo?: Step;
  /** Further buttons, before the search. */
  children?: ReactNode;
  /** Shown on a phone in front of the title, such as a way back. */
  before?: ReactNode;
  /** When what is shown was last changed, by anybody: said until something is saved in this visit. */
  changedAt?: string;
  /** False where a menu of the page has the way to the palette. */
  find?: boolean;
}

/** The top line: where one is, who else is here, the saved state in words, undo and redo, Ctrl+K. */
export function ShellTop({ title, detail, presence = [], undo, redo, children, before, changedAt, find = true }: ShellTopProps) {
  const phone = usePhone();
  const saved = <SavedState changedAt={changedAt} brief={phone && detail !== undefined} />;
  const openPalette = useSetAtom(paletteOpenAtom, inTab);
  const { offline } = useAtomValue(savingAtom, inTab);
  return (
    <header className={css.top}>
      {before}
      <div className={css.title}>
        {typeof title === 'string' ? <h1>{title}</h1> : title}
        {phone ? (
          <div className={css.second}>
            {detail ? <span className={`${css.detail} ellipsis`}>{detail}</span> : null}
            {saved}
          </div>
        ) : detail ? (
          <span className={`${css.detail} ellipsis`}>{detail}</span>
        ) : null}
      </div>
      {presence.length > 0 ? (
        <span className={css.presence} role="group" aria-label={`Also here: ${presence.map(({ name }) => name).join(', ')}`}>
          <InitialsGroup people={presence} most={phone ? 1 : 4} dashed={offline} />
        </span>
      ) : null}
      {phone ? null : saved}
      {undo ? <StepButton step={undo} icon="undo" word="Undo" /> : null}
      {redo ? <StepButton step={redo} icon="redo" word="Redo" /> : null}
      {children}
      {find ? (
        <button type="button" className={css.find} onClick={() => openPalette(true)}>
          <Icon name="search" />
          <span>Find anything</span>
          <kbd>Ctrl K</kbd>
        </button>
      ) : null}
    </header>
  );
}

function StepButton({ step, icon, word }: { step: Step; icon: IconName; word: string }) {
  return (
    <IconButton
      icon={icon}
      label={step.what ? `${word}: ${step.what}` : `Nothing to ${word.toLowerCase()}`}
      disabled={step.what === null}
      onClick={step.run}
    />
  );
}

/** `brief` leaves out when, where another thing stands in the same line. */
function SavedState({ changedAt, brief }: { changedAt?: string; brief: boolean }) {
  const saving = useAtomValue(savingAtom, inTab);
  const WaitingList = useContext(WaitingWords);
  const signedIn = useAtomValue(sessionAtom, inTab).state === 'in';
  const { offline, busy, waiting, photos } = saving;
  const stuck = offline || busy || !signedIn;
  const words = (
    <>
      <Icon name={offline ? 'offline' : stuck || waiting > 0 ? 'clock' : photos > 0 ? 'upload' : 'check'} size={14} />
      {savedWords(brief ? { ...saving, savedAt: null } : saving, { signedIn, changedAt: brief ? undefined : changedAt })}
    </>
  );
  return (
    <span className={stuck ? `${css.saved} amber` : css.saved} role="status">
      {stuck ? (
        <Suspense fallback={words}>
          <WaitingList>{words}</WaitingList>
        </Suspense>
      ) : (
        words
      )}
    </span>
  );
}
