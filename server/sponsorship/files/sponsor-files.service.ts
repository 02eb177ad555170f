import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Refusal } from '../../../contracts/refusals.ts';
import {
  type KeptSponsorFile,
  MAX_SPONSOR_FILE_BYTES,
  SPONSOR_FILE_SIDE,
  type SponsorFileType,
  type SponsorPicture,
  sponsorPicture,
} from '../../../contracts/sponsorship/files/sponsor-file.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import { Attachments } from '../../platform/files/attachments.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import { Files } from '../../platform/files/files.ts';
import { SponsorStreams } from '../sponsors/sponsor.stream.ts';
import { type Caller, SponsorsService } from '../sponsors/sponsors.service.ts';

type Context = RequestContext & { session: Caller };

const RULES = {
  mostBytes: MAX_SPONSOR_FILE_BYTES,
  tooLarge: `A picture can have at most ${MAX_SPONSOR_FILE_BYTES / 1024 / 1024} MB.`,
  side: SPONSOR_FILE_SIDE,
  maxPixels: 50_000_000,
};

/** Portraits and logos of sponsors. A picture is made anew of every file, so that neither its place nor anything else of the file is ever shown. */
@Injectable()
export class SponsorFilesService {
  constructor(
    private readonly streams: SponsorStreams,
    private readonly sponsors: SponsorsService,
    private readonly attachments: Attachments,
    private readonly files: Files,
  ) {}

  /** Refuses NOT_A_SPONSOR, FILE_TOO_LARGE, NOT_A_PICTURE, STORAGE_FULL, UPLOAD_CUT_OFF. */
  async keep(file: SponsorFileType, request: Request, { session, ...ctx }: Context): Promise<SponsorPicture> {
    const { userId, organizationId } = session;
    await this.sponsors.own(session);
    const space = { owner: `person-${userId}`, organizationId } as const;
    const { hash, width, height, name } = await this.attachments.keepFormPicture(space, request, RULES);
    const kept = { hash, width, height, name };
    const { state } = await this.streams.execute(userId, { type: 'KeepSponsorFile', organizationId, file, kept }, ctx);
    return sponsorPicture(userId, state.files[file]);
  }

  /** `filename` as a call answered it: another one that was chosen meanwhile stays. Refuses NOT_A_SPONSOR. */
  async remove(file: SponsorFileType, filename: string, { session, ...ctx }: Context): Promise<boolean> {
    const { userId, organizationId } = session;
    await this.sponsors.own(session);
    const hash = filename.replace(/\.jpg$/, '');
    const { events } = await this.streams.execute(userId, { type: 'RemoveSponsorFile', organizationId, file, hash }, ctx);
    return events.length > 0;
  }

  /** Of a sponsor; empty for an id that is no sponsor's. */
  async of(id: number, which: 'portrait' | 'logo', { userId }: Caller): Promise<SponsorPicture> {
    const [card] = await this.sponsors.cards([id || userId]);
    return card?.[which] ?? sponsorPicture(0, undefined);
  }

  /** One that a sponsor shows now. Refuses SPONSOR_PICTURE_NOT_FOUND. */
  async picture(userId: number, hash: string): Promise<StoredFile> {
    const { files } = (await this.streams.load(userId)).state;
    const isShown = Object.values(files).some((kept: KeptSponsorFile | undefined) => kept?.hash === hash);
    const [card] = isShown ? await this.sponsors.cards([userId]) : [];
    const file = card && (await this.files.get(`person-${userId}`, hash));
    if (!file) throw new Refusal('SPONSOR_PICTURE_NOT_FOUND');
    return file;
  }
}
