import { useRef, useState } from 'react';
import { lastUserId } from '../session.ts';
import { draftKey } from './draft-key.ts';

/**
 * What was typed into a form of several steps and is not made yet: kept in this browser for its person over a reload, a lost network and an ended
 * session, until it is made or the person signs out.
 */
const keyOf = (name: string) => draftKey(lastUserId(), name);

/** `asked` goes before what was kept. */
function keptDraft<Draft extends object>(name: string, empty: Draft, asked: Partial<Draft>): Draft {
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}') as Partial<Draft>), ...asked };
  } catch {
    return { ...empty, ...asked };
  }
}

export function useKeptDraft<Draft extends object>(name: string, empty: Draft, asked: Partial<Draft> = {}) {
  const [draft, setDraft] = useState(() => keptDraft(name, empty, asked));
  // Two choices before the next frame are both kept.
  const latest = useRef(draft);
  const change = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    try {
      localStorage.setItem(keyOf(name), JSON.stringify(latest.current));
    } catch {
      // A browser that keeps nothing: it stays on the page alone.
    }
  };
  return { draft, change, forget: () => localStorage.removeItem(keyOf(name)) };
}
