import { useEffect, useState } from 'react';

/**
 * What Enter does in a search: at once, or once the rows answer the words that stood there then. Rows of the words before are nothing that these words
 * mean, and who types and presses Enter does not look whether the answer has come. Other words take it back.
 */
export function useEnter({ words, settled }: { words: string; settled: boolean }, take: () => void): () => void {
  const [waiting, setWaiting] = useState<string>();
  useEffect(() => {
    if (waiting === undefined || (waiting === words && !settled)) return;
    setWaiting(undefined);
    if (waiting === words) take();
  });
  return () => (settled ? take() : setWaiting(words));
}
