import { useState } from 'react';
import { BY_HAND } from './by-hand.ts';
import { useKeptByHand } from './keep-by-hand.ts';

/** What is typed by hand, and the list that it is kept in beside the estimate. */
export function useManualEntry() {
  const [byHand, setByHand] = useState(BY_HAND);
  const [keepIn, setKeepIn] = useState<string | null>(null);
  const keptByHand = useKeptByHand();
  return { byHand, setByHand, keepIn, setKeepIn, keptByHand };
}

export type ManualEntry = ReturnType<typeof useManualEntry>;
