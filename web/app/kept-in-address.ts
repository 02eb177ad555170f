import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A text field whose words are part of the address: written there once typing rests (ms), replaced when the address changes by anything
 * else (filters taken back, Back of the browser).
 */
export function useTextInAddress(fromAddress: string, write: (text: string) => void, rest: number) {
  const [text, setText] = useState(fromAddress);
  const [resting] = useDebouncedValue(text.trim(), rest);
  const writtenElsewhere = useKeptInAddress(resting, fromAddress, write, setText);
  return { text, setText, resting, writtenElsewhere };
}

/**
 * Keeps a value and its part of the address alike. The value is written once it rests; what comes back from the address is told as news
 * only when it was not written here (the router answers a little late, and a person goes on typing). Answers how to say that somebody
 * else writes it.
 */
export function useKeptInAddress(
  resting: string,
  fromAddress: string,
  write: (value: string) => void,
  onNews: (value: string) => void,
): (written: string) => void {
  const state = useRef({ last: fromAddress, late: new Set<string>() });
  const told = useRef({ write, onNews });
  told.current = { write, onNews };
  useEffect(() => {
    if (state.current.last === resting) return;
    state.current.late.add(state.current.last);
    state.current.last = resting;
    told.current.write(resting);
  }, [resting]);
  useEffect(() => {
    const { last, late } = state.current;
    if (fromAddress === last) late.clear();
    else if (!late.has(fromAddress)) {
      state.current = { last: fromAddress, late: new Set() };
      told.current.onNews(fromAddress);
    }
  }, [fromAddress]);
  return useCallback((written: string) => {
    state.current.late.add(state.current.last);
    state.current.last = written;
  }, []);
}
