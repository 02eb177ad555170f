import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { EMPTY_FILE, MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, PHOTO_SIZES } from '../../../contracts/estimating/photos/photo.ts';
import type { HousePhotoUpload } from '../../../contracts/home/photo/house-photo.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { Clock } from '../../platform/clock.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import { Attachments, type Space } from '../../platform/files/attachments.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import { Files } from '../../platform/files/files.ts';
import { Incoming, UPLOADS } from '../../platform/files/incoming.ts';
import type { Session } from '../../platform/http/access.ts';
import { assertFileBody } from '../../platform/http/file-body.ts';
import { HomeService } from '../home.service.ts';

type Context = RequestContext & { session: Session };

interface UploadName {
  userId: number;
  uploadId: string;
}
interface IncomingPhoto extends UploadName {
  bytes: number;
}

const TOO_LARGE = `A photograph can have at most ${MAX_PHOTO_BYTES / 1024 / 1024} MB.`;
const HASH = /^[0-9a-f]{64}$/;
/** What another's photograph refused. */
const CAN_BE_SENT_AGAIN = ['PROPERTY_CHANGED'] as const;
const RULES = { turn: 0, sizes: PHOTO_SIZES, maxPixels: MAX_PHOTO_PIXELS } as const;

/** The photograph of a house: its uploads, which go on after a broken connection, and its files, which are the person's. */
@Injectable()
export class HousePhotoService {
  private readonly incoming: Incoming<UploadName, IncomingPhoto>;

  constructor(
    private readonly homes: HomeService,
    private readonly attachments: Attachments,
    private readonly files: Files,
    private readonly clock: Clock,
  ) {
    this.incoming = new Incoming(files.store, UPLOADS.homes, ({ userId, uploadId }) => `${userId}/${uploadId}/`);
  }

  /** Begins an upload, or answers how far the one with this key has come. */
  async begin(bytes: number, { session, ...ctx }: Context): Promise<HousePhotoUpload> {
    if (bytes === 0) throw new Refusal('NOT_A_PICTURE', EMPTY_FILE);
    if (bytes > MAX_PHOTO_BYTES) throw new Refusal('FILE_TOO_LARGE', TOO_LARGE);
    const { userId } = session;
    const uploadId = createHash('sha256').update(requestKey(ctx)).digest('hex');
    const name = { userId, uploadId };
    if (!(await this.incoming.about(name))) {
      await this.attachments.assertRoom(spaceOf(session), bytes, 'STORAGE_FULL', await this.incoming.bytesOf(userId));
      await this.incoming.begin({ ...name, bytes });
    }
    return { uploadId, received: await this.incoming.received(name), revision: null };
  }

  /** Keeps what arrives from `offset` on, also when the connection breaks; with the last byte the photograph is set. */
  async take(uploadId: string, { offset, revision }: { offset: number; revision?: number | undefined }, request: Request, ctx: Context) {
    assertFileBody(request);
    const { userId } = ctx.session;
    const upload = HASH.test(uploadId) ? await this.incoming.about({ userId, uploadId }) : undefined;
    if (!upload) throw new Refusal('UPLOAD_NOT_FOUND');
    const received = await this.incoming.goOn(upload, offset, request);
    if (received < upload.bytes) return { uploadId, received, revision: null };
    return { uploadId, received, revision: await this.incoming.finish(upload, () => this.set(upload, revision, ctx), CAN_BE_SENT_AGAIN) };
  }

  async cancel(uploadId: string, { userId }: Session): Promise<void> {
    if (HASH.test(uploadId)) await this.incoming.forget({ userId, uploadId });
  }

  async remove(seen: number | undefined, ctx: Context): Promise<number> {
    const { organizationId } = ctx.session;
    return (await this.homes.execute({ type: 'PhotographHouse', organizationId, photo: null, seen }, ctx)).revision;
  }

  /** One of the caller's own files: all that lies below a person is theirs, and nothing of it runs in our origin. Refuses HOUSE_PHOTO_NOT_FOUND. */
  async file(hash: string, { userId }: Session): Promise<StoredFile> {
    const file = HASH.test(hash) ? await this.files.get(`person-${userId}`, hash) : undefined;
    if (!file) throw new Refusal('HOUSE_PHOTO_NOT_FOUND');
    return file;
  }

  private async set(upload: IncomingPhoto, seen: number | undefined, ctx: Context): Promise<number> {
    const { organizationId } = ctx.session;
    const write = async (path: string) => void (await this.incoming.writeTo(upload, path));
    const { takenAt: _, stored: __, ...picture } = await this.attachments.keepPicture(spaceOf(ctx.session), write, RULES);
    const photo = { ...picture, at: this.clock.now().toISOString() };
    return (await this.homes.execute({ type: 'PhotographHouse', organizationId, photo, seen }, ctx)).revision;
  }
}

const spaceOf = ({ userId, organizationId }: Session): Space => ({ owner: `person-${userId}`, organizationId });
