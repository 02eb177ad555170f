import { useQueryClient } from '@tanstack/react-query';
import { useAllChanges } from './changes.ts';
import { type AnyCall, refresh } from './client.ts';
import { isAbout } from './touches.ts';

/** Fetches these reads again when something of a kind was changed, or may have been. */
export function useReadsAbout(kind: string, calls: AnyCall[]): void {
  const queries = useQueryClient();
  useAllChanges((change) => {
    if (isAbout(change, kind)) void refresh(queries, calls);
  });
}
