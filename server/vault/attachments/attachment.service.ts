import { randomUUID } from 'node:crypto';
import { copyFile, writeFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, PHOTO_SIZES } from '../../../contracts/estimating/photos/photo.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { AttachedPicture, VaultAttachmentFields } from '../../../contracts/vault/attachments/attachment.events.ts';
import {
  ATTACHMENT_TOO_LARGE,
  cleanFileName,
  MAX_ATTACHMENT_BYTES,
  type VaultAttachment,
} from '../../../contracts/vault/attachments/attachment.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import { Turns } from '../../platform/event-log/turns.ts';
import { Attachments, type Space } from '../../platform/files/attachments.ts';
import { typeOfFile } from '../../platform/files/file-type.ts';
import { Files } from '../../platform/files/files.ts';
import { type FormFile, inFolder, writeFormFile } from '../../platform/files/form-file.ts';
import { assertOffset, Incoming, UPLOADS } from '../../platform/files/incoming.ts';
import { Scanner } from '../../platform/files/scanner.ts';
import type { Session } from '../../platform/http/access.ts';
import { isPictureType } from '../../platform/pictures/picture.ts';
import { withoutPlace } from '../../platform/pictures/without-place.ts';
import { VaultService } from '../vault.service.ts';
import type { AttachmentFile } from './send-attachment.ts';
import { shownAttachment, VaultAttachmentRecords } from './vault-attachment.records.ts';

type Context = RequestContext & { session: Session };

/** Where an attachment belongs: `id` is the vault's. */
interface Place {
  id: number;
  itemId: number;
}

interface UploadName {
  userId: number;
  uploadId: string;
}
interface IncomingFile extends UploadName {
  itemId: number;
  name: string;
  bytes: number;
  /** It is attached; what describes it stays for a while, so that nobody who lost the answer sends it again. */
  isAttached?: boolean;
  /** Of what it became; uploads of before do not have it. */
  attachmentId?: number;
}

/** How far an upload has come, and what it became with its last byte. */
interface Arrived {
  received: number;
  bytes: number;
  attachmentId?: number | undefined;
}

/** A file of 100 MB in 200 parts; 20 uploads at once hold some 20 MB of memory. */
const PART_BYTES = 512 * 1024;
/** The form's, as the documents name its field (C226). */
const FORM = { mostBytes: MAX_ATTACHMENT_BYTES, tooLarge: ATTACHMENT_TOO_LARGE, field: 'uploadInventoryItemFile' };
const UPLOAD_ID = /^[0-9a-f-]{36}$/;
/** Of pictures that cannot be drawn anew, these are kept without what the camera wrote into them. */
const SCRUBBED = new Set(['image/jpeg', 'image/png']);
/** Whole files on the temporary disk at a time. */
const BOUNDS = { running: 4, waiting: 128, waitingOfOne: 32 };
const NEVER = new AbortController().signal;

/** Attachments of vault items: their uploads, their files, and what is made of pictures. */
@Injectable()
export class AttachmentService {
  private readonly incoming: Incoming<UploadName, IncomingFile>;
  private readonly turns = new Turns(BOUNDS);

  constructor(
    private readonly records: VaultAttachmentRecords,
    private readonly vault: VaultService,
    private readonly files: Files,
    private readonly attachments: Attachments,
    private readonly scanner: Scanner,
  ) {
    this.incoming = new Incoming(files.store, UPLOADS.vault, ({ userId, uploadId }) => `${userId}/${uploadId}/`, PART_BYTES);
  }

  /** Those of all items, or of one. */
  async list(session: Session, { id, itemId }: { id: number; itemId?: number }): Promise<VaultAttachment[]> {
    const items = itemId === undefined ? await this.vault.list(session, id) : [await this.vault.one(session, id, itemId)];
    const living = new Set(items.map((item) => item.id));
    const all = await this.records.list(session, 'mine');
    return all.filter((one) => living.has(one.inventoryItem_Id)).sort((a, b) => a.id - b.id);
  }

  async one(session: Session, place: Place, attId: number): Promise<VaultAttachment> {
    return shownAttachment(await this.existing(session, place, attId));
  }

  async remove(place: Place, attId: number, ctx: Context): Promise<boolean> {
    await this.vault.one(ctx.session, place.id, place.itemId);
    const state = await this.records.visible(attId, ctx.session);
    if (state?.fields.itemId !== place.itemId) throw new Refusal('VAULT_ATTACHMENT_NOT_FOUND');
    return this.records.remove(attId, ctx);
  }

  /** To another item of the same vault; asked again once it is there, it stays there. */
  async move(place: Place, attId: number, toItemId: number, ctx: Context): Promise<VaultAttachment> {
    await this.vault.one(ctx.session, place.id, toItemId);
    const state = await this.records.visible(attId, ctx.session);
    if (state && !state.deleted && state.fields.itemId === toItemId) return shownAttachment(state);
    await this.existing(ctx.session, place, attId);
    return this.records.change(attId, { itemId: toItemId }, ctx);
  }

  /** Turns a picture clockwise, from the picture as it was added, so that no turn costs quality twice. */
  async rotate(place: Place, attId: number, { degrees, from }: { degrees: number; from?: string | undefined }, ctx: Context) {
    const state = await this.existing(ctx.session, place, attId);
    const { picture, hash, turn: before, stored, bytes } = state.fields;
    if (!picture) throw new Refusal('NOT_A_PICTURE', 'Only a picture can be turned.');
    if (from !== undefined && !from.endsWith(picture.small)) return shownAttachment(state);
    await this.assertRoom(ctx.session, bytes);
    const { owner } = spaceOf(ctx.session);
    const turn = (before + degrees) % 360;
    const made = await this.made(ctx.session, turn, async (path) => writeFile(path, await this.files.read(owner, hash)));
    return this.records.change(
      attId,
      { picture: made.picture, bytes: made.bytes, turn, stored: stored + made.stored, revision: state.revision },
      ctx,
    );
  }

  /** A file of an attachment, for answering it. */
  async file(session: Session, place: Place, attId: number, hash: string): Promise<AttachmentFile> {
    const { fields } = await this.existing(session, place, attId);
    const { picture, name, type, bytes } = fields;
    const own = picture ? [picture.full, picture.large, picture.small] : [fields.hash];
    const { owner } = spaceOf(session);
    const open: AttachmentFile['open'] = async (part) => {
      const found = await this.files.get(owner, hash, part);
      if (!found) throw new Refusal('VAULT_ATTACHMENT_NOT_FOUND');
      return found;
    };
    if (!own.includes(hash)) throw new Refusal('VAULT_ATTACHMENT_NOT_FOUND');
    return {
      hash,
      bytes: hash === (picture?.full ?? fields.hash) ? bytes : await this.sizeOf(open),
      name,
      type,
      isOurs: picture !== null,
      open,
    };
  }

  /** C226: a form's file, in one piece. */
  async attach(place: Place, request: Request, ctx: Context): Promise<VaultAttachment> {
    await this.vault.one(ctx.session, place.id, place.itemId);
    await this.assertRoom(ctx.session, Number(request.get('content-length') ?? 0));
    return inFolder(async (path) => {
      const file = await writeFormFile(request, path, FORM);
      await this.assertRoom(ctx.session, file.bytes);
      return this.turns.take(ctx.session.userId, () => this.keep(path, file, place, ctx), NEVER);
    });
  }

  /** Begins an upload; an empty file is attached at once. */
  async begin(place: Place, { name, bytes }: Pick<FormFile, 'name' | 'bytes'>, ctx: Context): Promise<Arrived & { uploadId: string }> {
    await this.vault.one(ctx.session, place.id, place.itemId);
    if (bytes > MAX_ATTACHMENT_BYTES) throw new Refusal('FILE_TOO_LARGE', ATTACHMENT_TOO_LARGE);
    const { userId } = ctx.session;
    await this.assertRoom(ctx.session, bytes);
    const upload = { userId, uploadId: randomUUID(), itemId: place.itemId, name: cleanFileName(name), bytes };
    await this.incoming.begin(upload);
    const attachmentId = bytes === 0 ? await this.finish(upload, place, ctx) : undefined;
    return { uploadId: upload.uploadId, received: 0, bytes, attachmentId };
  }

  /** How far an upload has come. What has arrived whole is attached first, if a server ended before it did. */
  async ask(place: Place, uploadId: string, ctx: Context): Promise<Arrived> {
    const upload = await this.existingUpload(place, uploadId, ctx.session);
    const { bytes } = upload;
    if (upload.isAttached) return { received: bytes, bytes, attachmentId: upload.attachmentId };
    const received = await this.incoming.received(upload);
    return { received, bytes, attachmentId: received === bytes ? await this.finish(upload, place, ctx) : undefined };
  }

  /** Keeps what arrives from `offset` on; with the last byte the file is attached. */
  async take(place: Place, uploadId: string, offset: number, request: Request, ctx: Context): Promise<Arrived> {
    const upload = await this.existingUpload(place, uploadId, ctx.session);
    await this.vault.one(ctx.session, place.id, place.itemId);
    const { bytes } = upload;
    const before = upload.isAttached ? bytes : await this.incoming.received(upload);
    assertOffset(offset, before);
    if (upload.isAttached) return { received: before, bytes, attachmentId: upload.attachmentId };
    await this.assertRoom(ctx.session, bytes - before);
    const received = before + (await this.incoming.take(upload, offset, request));
    return { received, bytes, attachmentId: received === bytes ? await this.finish(upload, place, ctx) : undefined };
  }

  async cancel(place: Place, uploadId: string, session: Session): Promise<void> {
    await this.vault.one(session, place.id, place.itemId);
    if (UPLOAD_ID.test(uploadId)) await this.incoming.forget({ userId: session.userId, uploadId });
  }

  private async existingUpload({ itemId }: Place, uploadId: string, { userId }: Session): Promise<IncomingFile> {
    const upload = UPLOAD_ID.test(uploadId) ? await this.incoming.about({ userId, uploadId }) : undefined;
    if (upload?.itemId !== itemId) throw new Refusal('UPLOAD_NOT_FOUND');
    return upload;
  }

  private async existing(session: Session, { id, itemId }: Place, attId: number) {
    await this.vault.one(session, id, itemId);
    const state = await this.records.visible(attId, session);
    if (!state || state.deleted || state.fields.itemId !== itemId) throw new Refusal('VAULT_ATTACHMENT_NOT_FOUND');
    return state;
  }

  private async sizeOf(open: AttachmentFile['open']): Promise<number> {
    const { bytes, stream } = await open();
    stream.destroy();
    return bytes;
  }

  /** Two servers that finish the same upload make one attachment, because the upload names it. */
  private finish(upload: IncomingFile, place: Place, ctx: Context): Promise<number | undefined> {
    return this.turns.take(
      upload.userId,
      async () => {
        const now = await this.incoming.about(upload);
        if (!now) throw new Refusal('UPLOAD_NOT_FOUND');
        if (now.isAttached) return now.attachmentId;
        let attachmentId: number;
        try {
          attachmentId = await inFolder(async (path) => {
            const hash = await this.incoming.writeTo(upload, path);
            const key = { ...ctx, idempotencyKey: `vault upload ${upload.uploadId}` };
            return (await this.keep(path, { ...upload, hash }, place, key)).id;
          });
        } catch (error) {
          // What can pass keeps what has arrived: a scanner that hangs, a full disk, an item that was deleted meanwhile and may come back.
          if (error instanceof Refusal && error.code === 'FILE_INFECTED') await this.incoming.forget(upload);
          throw error;
        }
        await this.incoming.begin({ ...upload, isAttached: true, attachmentId });
        await this.incoming.forgetParts(upload);
        return attachmentId;
      },
      NEVER,
    );
  }

  private async keep(path: string, { name, bytes, hash }: FormFile, { id, itemId }: Place, ctx: Context): Promise<VaultAttachment> {
    await this.vault.one(ctx.session, id, itemId);
    const scan = await this.scanner.scan(path);
    const type = await typeOfFile(path);
    const label = cleanFileName(name);
    const picture = isPictureType(type) && bytes <= MAX_PHOTO_BYTES ? await this.pictureOf(path, ctx.session) : undefined;
    const file: Partial<VaultAttachmentFields> = picture
      ? { ...picture, hash: picture.picture.full, type: 'image/jpeg', name: label.replace(/\.(png|webp|avif|hei[cf])$/i, '.jpg') }
      : { ...(await this.keptAsItCame(path, { bytes, hash, type }, ctx.session)), type, name: label };
    return this.records.create('mine', { ...file, itemId, scan }, ctx);
  }

  /** A file that is no picture of ours; of a picture without the place. */
  private async keptAsItCame(path: string, { bytes, hash, type }: { bytes: number; hash: string; type: string }, session: Session) {
    const scrubbed = SCRUBBED.has(type) ? await withoutPlace(path, `${path} without place`) : { bytes, hash };
    await this.files.keepFile(spaceOf(session).owner, SCRUBBED.has(type) ? `${path} without place` : path, scrubbed.hash);
    return { ...scrubbed, stored: scrubbed.bytes };
  }

  /** Undefined for what cannot be shown, which is kept as it came. */
  private async pictureOf(path: string, session: Session) {
    try {
      return await this.made(session, 0, (to) => copyFile(path, to));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_A_PICTURE') return undefined;
      throw error;
    }
  }

  /** Upright, without metadata but the time. Refuses NOT_A_PICTURE. */
  private async made(session: Session, turn: number, write: (path: string) => Promise<void>) {
    const rules = { turn, sizes: PHOTO_SIZES, maxPixels: MAX_PHOTO_PIXELS };
    const { stored, takenAt, bytes, ...picture } = await this.attachments.keepPicture(spaceOf(session), write, rules);
    return { picture: picture satisfies AttachedPicture, takenAt, bytes, stored };
  }

  private async assertRoom(session: Session, bytes: number): Promise<void> {
    const onItsWay = await this.incoming.bytesOf(session.userId);
    await this.attachments.assertRoom(spaceOf(session), bytes, 'VAULT_STORAGE_FULL', onItsWay);
  }
}

const spaceOf = ({ userId, organizationId }: Session): Space => ({ owner: `person-${userId}`, organizationId });
