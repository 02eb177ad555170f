import { writeFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { z } from 'zod';
import { photoView } from '../../../contracts/estimating/estimate/views.ts';
import type { PictureFacts } from '../../../contracts/estimating/facts.ts';
import type { beginPhotoUpload } from '../../../contracts/estimating/photos/begin-photo-upload.ts';
import { EMPTY_FILE, MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, PHOTO_SIZES, type Photo } from '../../../contracts/estimating/photos/photo.ts';
import type { PhotoUpload } from '../../../contracts/estimating/photos/photo-upload.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { hasPhotoFile } from '../../../projections/estimating/photos.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import { Attachments } from '../../platform/files/attachments.ts';
import { Files } from '../../platform/files/files.ts';
import { Incoming, UPLOADS } from '../../platform/files/incoming.ts';
import { assertFileBody } from '../../platform/http/file-body.ts';
import { PlanLimits } from '../../platform/payments/plan-limits.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { JobQueries } from '../job.queries.ts';
import { existingPhoto, mustHoldPhoto } from './photos.decisions.ts';

const TOO_LARGE = `A photo can have at most ${MAX_PHOTO_BYTES / 1024 / 1024} MB.`;

/** What is known of a photo before it is on the estimate. */
interface IncomingPhoto {
  organizationId: number;
  orderId: number;
  photoId: number;
  fileName: string;
  bytes: number;
  itemId: number | null;
  areaId: number | null;
  caption: string;
}
type PhotoName = Pick<IncomingPhoto, 'organizationId' | 'orderId' | 'photoId'>;

/** Photos of estimates: their uploads, their files, and the commands that need either. */
@Injectable()
export class PhotoService {
  private readonly incoming: Incoming<PhotoName, IncomingPhoto>;

  constructor(
    private readonly streams: EstimateStreams,
    private readonly jobs: JobQueries,
    private readonly readDb: ReadDb,
    private readonly attachments: Attachments,
    private readonly files: Files,
    private readonly plans: PlanLimits,
  ) {
    this.incoming = new Incoming(files.store, UPLOADS.photos, (name) => `${name.organizationId}/${name.orderId}/${name.photoId}/`);
  }

  /** Begins an upload, or answers how far the one with this key has come. */
  async begin(orderId: number, body: z.output<typeof beginPhotoUpload.body>, ctx: RequestContext): Promise<PhotoUpload> {
    if (body.bytes === 0) throw new Refusal('NOT_A_PICTURE', EMPTY_FILE);
    if (body.bytes > MAX_PHOTO_BYTES) throw new Refusal('FILE_TOO_LARGE', TOO_LARGE);
    const { organizationId } = ctx.actor;
    const photoId = await this.readDb.idFor('photo', `${orderId} ${requestKey(ctx)}`);
    const { state } = await this.streams.load(orderId);
    if (state.photos.has(photoId) || state.removedPhotos.has(photoId)) return { photoId, received: body.bytes, added: true };
    if (state.whatIf) throw new Refusal('WHAT_IF_OF_JOB');
    const place = { itemId: body.repairItemId ?? null, areaId: body.propertyAreaId ?? null };
    mustHoldPhoto(state, place);
    const name = { organizationId, orderId, photoId };
    if (!(await this.incoming.about(name))) {
      await this.assertRoom(organizationId, body.bytes);
      await this.assertPhotos(organizationId, 1 + (await this.incoming.countOf(organizationId)));
      await this.incoming.begin({ ...name, ...place, fileName: body.fileName, bytes: body.bytes, caption: body.caption });
    }
    return { photoId, received: await this.incoming.received(name), added: false };
  }

  /** Keeps what arrives from `offset` on, also when the connection breaks; with the last byte the photo is added. */
  async take(orderId: number, photoId: number, offset: number, request: Request, ctx: RequestContext): Promise<PhotoUpload> {
    assertFileBody(request);
    const name = { organizationId: ctx.actor.organizationId, orderId, photoId };
    const photo = await this.incoming.about(name);
    if (!photo) {
      const { state } = await this.streams.load(orderId);
      const known = state.photos.get(photoId) ?? state.removedPhotos.get(photoId);
      if (known) return { photoId, received: offset, added: true };
      throw new Refusal('UPLOAD_NOT_FOUND');
    }
    const received = await this.incoming.goOn(photo, offset, request);
    if (received < photo.bytes) return { photoId, received, added: false };
    await this.incoming.finish(photo, () => this.add(photo, ctx));
    return { photoId, received, added: true };
  }

  async cancel(orderId: number, photoId: number, ctx: RequestContext): Promise<void> {
    await this.incoming.forget({ organizationId: ctx.actor.organizationId, orderId, photoId });
  }

  /** Turns a photo clockwise, from the picture as it was added, so that no turn costs quality twice. */
  async rotate(orderId: number, photoId: number, degrees: number, from: string | undefined, ctx: RequestContext): Promise<Photo> {
    const { organizationId } = ctx.actor;
    const { original, picture, turn: before } = existingPhoto((await this.streams.load(orderId)).state, photoId);
    if (from === undefined || from.endsWith(picture.small)) {
      const turn = (before + degrees) % 360;
      const turned = turn === 0 ? original : await this.turned(organizationId, original, turn);
      await this.streams.execute(orderId, { type: 'RotatePhoto', photoId, turn, picture: turned }, ctx);
    }
    const { state } = await this.streams.load(orderId);
    return photoView(state, existingPhoto(state, photoId));
  }

  /** A picture that the estimate has or had. Refuses PHOTO_NOT_FOUND. */
  async file(orderId: number, hash: string, organizationId: number) {
    const file = (await hasPhotoFile(this.jobs.db, orderId, hash)) ? await this.files.get(organizationId, hash) : undefined;
    if (!file) throw new Refusal('PHOTO_NOT_FOUND');
    return file;
  }

  private async turned(organizationId: number, original: PictureFacts, turn: number): Promise<PictureFacts> {
    await this.assertRoom(organizationId, original.bytes);
    return (await this.made(organizationId, turn, async (path) => writeFile(path, await this.files.read(organizationId, original.hash))))
      .picture;
  }

  private async add(photo: IncomingPhoto, ctx: RequestContext): Promise<void> {
    const { organizationId, orderId, photoId, fileName, caption, itemId, areaId } = photo;
    // What was begun beside others may be one too many by now.
    await this.assertPhotos(organizationId, 1);
    const { picture, takenAt } = await this.made(organizationId, 0, async (path) => void (await this.incoming.writeTo(photo, path)));
    const command = { type: 'AddPhoto', photoId, fileName, caption, place: { itemId, areaId }, takenAt, picture } as const;
    await this.streams.execute(orderId, command, { ...ctx, idempotencyKey: `photo ${photoId}` });
  }

  /** Refuses NOT_A_PICTURE. */
  private async made(organizationId: number, turn: number, write: (path: string) => Promise<void>) {
    const rules = { turn, sizes: PHOTO_SIZES, maxPixels: MAX_PHOTO_PIXELS };
    const { full, takenAt, ...picture } = await this.attachments.keepPicture({ owner: organizationId, organizationId }, write, rules);
    return { takenAt, picture: { hash: full, ...picture } };
  }

  /** Copies of photos are photos; their files are there already. Refuses PHOTO_STORAGE_FULL in the plan's words. */
  async mustHoldCopies(organizationId: number, copies: number): Promise<void> {
    if (copies > 0) await this.assertPhotos(organizationId, copies + (await this.incoming.countOf(organizationId)));
  }

  /** Whether the organisation's plan holds so many photos more. Refuses PHOTO_STORAGE_FULL in its words. */
  private async assertPhotos(organizationId: number, more: number): Promise<void> {
    const photos = await this.plans.roomOf(organizationId, 'photos');
    if (photos && photos.used + more > photos.most) throw new Refusal('PHOTO_STORAGE_FULL', photos.words);
  }

  private async assertRoom(organizationId: number, bytes: number): Promise<void> {
    const onItsWay = await this.incoming.bytesOf(organizationId);
    await this.attachments.assertRoom({ owner: organizationId, organizationId }, bytes, 'PHOTO_STORAGE_FULL', onItsWay);
  }
}
