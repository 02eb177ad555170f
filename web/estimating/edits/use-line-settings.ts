import { useQuery } from '@tanstack/react-query';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import type { CachedEstimate } from './cached-estimate.ts';

/** Fetches the settings that these lines are priced with, unless they are known; `known` once `edits.settingsOf` answers for all of them. */
export function useLineSettings(edits: CachedEstimate, lines: readonly LineItem[]): { known: boolean; failed: boolean; retry: () => void } {
  const oneOfEach = new Map(lines.filter((line) => !line.isLaborMinimum).map((line) => [line.settingsId, line]));
  const { data, error, refetch } = useQuery({
    queryKey: ['settings of lines', edits.orderId, ...oneOfEach.keys()],
    queryFn: async () => {
      const wanted = [...oneOfEach.values()];
      await Promise.all(wanted.map((line) => edits.loadSettings(line)));
      if (wanted.some((line) => !edits.settingsOf(line))) throw new Error('Settings of a line could not be fetched.');
      return true;
    },
    gcTime: 0,
    retry: false,
  });
  return { known: data === true, failed: error !== null, retry: () => void refetch() };
}
