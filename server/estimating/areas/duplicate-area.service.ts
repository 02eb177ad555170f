import { Injectable } from '@nestjs/common';
import { duplicateAreaAndItems } from '../../../contracts/estimating/areas/duplicate-area-and-items.ts';
import { areaOfPhoto } from '../../../contracts/estimating/estimate/photos.ts';
import type { AreaState } from '../../../contracts/estimating/estimate/state.ts';
import type { InteriorInput } from '../../../contracts/measures/entities.ts';
import { interior } from '../../../contracts/measures/measurement.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Input } from '../../platform/http/handles.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { MAX_LINES } from '../items/new-items.ts';
import { PhotoService } from '../photos/photo.service.ts';
import type { OwnRoom } from './duplicate-area.ts';
import { type NewArea, namedArea } from './new-area.ts';

/** Copies of an area: as many new ones as are wished, each with a room of its own, or its contents into an area that is there. */
@Injectable()
export class DuplicateAreaService {
  constructor(
    private readonly streams: EstimateStreams,
    private readonly readDb: ReadDb,
    private readonly photos: PhotoService,
  ) {}

  /** Answers the areas that were made, or the one that was added to. Refuses ESTIMATE_FULL and MISSING_FIELDS. */
  async duplicate(orderId: number, body: Input<typeof duplicateAreaAndItems>['body'], ctx: RequestContext): Promise<AreaState[]> {
    const { SelectedArea, SelectedAreaType, TaskId: taskId, Measurements: measurements, Notes: notes, Photos: photos } = body;
    const intoAreaId = body.FromDefault ? 0 : body.SelectedAreaID;
    // A room is named as in AddArea (R054-R056); without one, a copy is of the original's kind.
    const named = (NewAreaname: string): Partial<NewArea> =>
      SelectedArea === '' && SelectedAreaType === '' ? { label: NewAreaname } : namedArea({ SelectedArea, SelectedAreaType, NewAreaname });
    const wanted = body.Copies ?? [{ NewAreaname: body.NewAreaname, input: null }];
    const { state } = await this.streams.load(orderId);
    const itemIds = body.Lines ? (state.areas.get(body.OriginalAreaID)?.itemIds ?? []) : [];
    const photoIds = photos ? [...state.photos.values()].filter((photo) => areaOfPhoto(state, photo) === body.OriginalAreaID) : [];
    const count = intoAreaId === 0 ? wanted.length : 1;
    if (state.items.size + itemIds.length * count > MAX_LINES) throw new Refusal('ESTIMATE_FULL');
    const copied = photoIds.filter(({ place }) => place.itemId === null || body.Lines);
    await this.photos.mustHoldCopies(ctx.actor.organizationId, copied.length * count);
    const ids = {
      area: intoAreaId === 0 ? await this.readDb.nextIds('area', count) : [],
      item: (await this.readDb.nextIds('item', itemIds.length * count)).values(),
      photo: (await this.readDb.nextIds('photo', photoIds.length * count)).values(),
    };
    const some = (of: IterableIterator<number>) => Array.from({ length: count }, () => of.next().value ?? 0);
    const handled = await this.streams.execute(
      orderId,
      {
        type: 'DuplicateArea',
        areaId: body.OriginalAreaID,
        intoAreaId,
        copies:
          intoAreaId === 0
            ? wanted.map(({ NewAreaname, input }, n) => ({ areaId: ids.area[n] ?? 0, area: named(NewAreaname), room: roomOf(input) }))
            : [],
        taskId,
        measurements,
        notes,
        photos,
        lines: itemIds.map((itemId) => ({ itemId, newItemIds: some(ids.item) })),
        photoIds: photoIds.map(({ photoId }) => ({ photoId, newPhotoIds: some(ids.photo) })),
        at: new Date().toISOString(),
      },
      ctx,
    );
    const areaIds = handled.events.flatMap(({ type, data }) => (type === 'AreaDuplicated' ? data.areas.map(({ areaId }) => areaId) : []));
    return (areaIds.length > 0 ? areaIds : [intoAreaId]).flatMap((id) => handled.state.areas.get(id) ?? []);
  }
}

function roomOf(input: InteriorInput | null): OwnRoom | null {
  if (!input) return null;
  const measured = interior(input);
  if (measured.ok) {
    const { floor, walls, ceilings, baseboard } = measured.measurements;
    return { measures: { floor, walls, ceilings, baseboard }, input };
  }
  if (measured.refusal) throw new Refusal(measured.refusal);
  throw new Refusal('MISSING_FIELDS', `missing fields: ${measured.missing.join(', ')}`);
}
