import { useMemo } from 'react';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { useRead } from '../../app/client.ts';
import type { CachedEstimate } from '../edits/cached-estimate.ts';
import { useLineSettings } from '../edits/use-line-settings.ts';
import type { Pricing } from './some-lines.ts';

/** What a preview is priced with; undefined until all of it is known. */
export function usePricing(edits: CachedEstimate, areas: AreaWithItems[]): Pricing | undefined {
  const { data: minimums } = useRead(getLaborMinimum, { params: { id: edits.orderId } });
  const { known } = useLineSettings(
    edits,
    useMemo(() => areas.flatMap((area) => area.items), [areas]),
  );
  return useMemo(
    () => (known && minimums ? { minimums, settingsOf: (line) => edits.settingsOf(line) } : undefined),
    [known, minimums, edits],
  );
}
