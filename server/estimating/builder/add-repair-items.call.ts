import type { z } from 'zod';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import type { AdditionSource } from '../../../contracts/estimating/builder/addition.ts';
import { LibraryUseService } from '../../catalogue/library-use.service.ts';
import type { Session } from '../../platform/http/access.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';

type Body = z.output<(typeof addRepairItems)['body']>;

export default bind(addRepairItems, { uses: [EstimateService, LibraryUseService] }, async (input, estimating, libraries) => {
  const { Areas, NewAreas, Repairs, QualityType } = input.body;
  const source = await sourceOf(input.body, libraries, input.session);
  return estimating.addItems(
    input.params.orderId,
    { areaIds: Areas, newAreas: NewAreas, taskId: input.params.taskId, repairs: Repairs, quality: QualityType, source },
    input,
  );
});

/** What proposed the lines, with every library that it names; each must be one that the caller may use. */
async function sourceOf({ Source, CustomLibraryId }: Body, libraries: LibraryUseService, session: Session): Promise<AdditionSource | null> {
  const ids = [...new Set([...(Source?.libraries ?? []), ...(CustomLibraryId ? [CustomLibraryId] : [])])];
  const names = await libraries.namesOf(ids, session);
  if (Source) return { ...Source, libraries: ids };
  return ids.length > 0 ? { kind: 'library', name: names.join(', '), answers: [], libraries: ids } : null;
}
