import { useEffect, useState } from 'react';

/**
 * What Enter does in a search: at once, or once the rows answer the words that stood there then. Rows of the words before are nothing that these words
 * mean, and who types and presses Enter does not look whether the answer has come. Other words take it back, and so does leaving the field: an answer
 * that is late must not take somebody away from what they do by then.
 */
export function useEnter({ words, settled }: { words: string; settled: boolean }, take: () => void): () => void {
  const [waiting, setWaiting] = useState<string>();
  useEffect(() => {
    if (waiting === undefined || (waiting === words && !settled)) return;
    setWaiting(undefined);
    if (waiting === words) take();
  });
  useEffect(() => {
    if (waiting === undefined) return;
    const field = document.activeElement;
    const left = () => setWaiting(undefined);
    field?.addEventListener('blur', left);
    return () => field?.removeEventListener('blur', left);
  }, [waiting]);
  return () => (settled ? take() : setWaiting(words));
}
