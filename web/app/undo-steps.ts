import { useRef, useState } from 'react';
import { tell, tellFailure } from '../ui/toast.ts';
import { whenSaved } from './save.ts';

/** One change that can be taken back; `token` is what its undo call needs. */
interface UndoStep<Token> {
  what: string;
  token: Token;
}

interface Steps<Token> {
  undo: UndoStep<Token>[];
  redo: UndoStep<Token>[];
}

const MOST_STEPS = 20;

interface Options<Token> {
  /** Takes a step back, or does it again; answers with the token of the step the other way. */
  turn: (token: Token) => Promise<Token>;
  /** Fetches what shows the changed rows; runs after every turn, also after one that failed. */
  reload: () => Promise<void>;
}

/** What Ctrl+Z and Ctrl+Shift+Z take back and do again on a screen of rows that are streams of their own. */
export function useUndoSteps<Token>({ turn, reload }: Options<Token>) {
  const [steps, showSteps] = useState<Steps<Token>>({ undo: [], redo: [] });
  // A key may come before what was noted last is drawn.
  const known = useRef(steps);
  const setSteps = (change: (was: Steps<Token>) => Steps<Token>) => {
    known.current = change(known.current);
    showSteps(known.current);
  };

  /** Of a step what tells it, with Undo beside it: gone once it is taken back by the keys, so that it is not taken back twice. */
  const told = useRef(new WeakMap<UndoStep<Token>, () => void>());
  const take = async (step: UndoStep<Token>, from: 'undo' | 'redo') => {
    if (!known.current[from].includes(step)) return;
    told.current.get(step)?.();
    const to = from === 'undo' ? 'redo' : 'undo';
    setSteps((was) => ({ ...was, [from]: was[from].filter((one) => one !== step) }));
    try {
      const token = await turn(step.token);
      setSteps((was) => ({ ...was, [to]: [...was[to], { ...step, token }] }));
      tell(from === 'undo' ? `Taken back: ${step.what}` : step.what);
    } catch (error) {
      tellFailure(error, `Not ${from === 'undo' ? 'taken back' : 'done again'}.`);
    }
    await reload();
  };
  /** Notes what was done, for the keys. */
  const note = (what: string, token: Token): UndoStep<Token> => {
    const step = { what, token };
    setSteps(({ undo }) => ({ undo: [...undo.slice(1 - MOST_STEPS), step], redo: [] }));
    return step;
  };
  /** Tells it too, with Undo beside it. */
  const done = (what: string, token: Token) => {
    const step = note(what, token);
    told.current.set(step, tell(what, { label: 'Undo', run: () => void take(step, 'undo') }));
  };
  const turnLast = async (from: 'undo' | 'redo') => {
    // A change that shows already, but whose answer is on its way, is the last one.
    await whenSaved();
    const step = known.current[from].at(-1);
    if (step) await take(step, from);
  };
  const last = (from: 'undo' | 'redo') => ({ what: steps[from].at(-1)?.what ?? null, run: () => void turnLast(from) });
  return { note, done, undo: last('undo'), redo: last('redo') };
}
