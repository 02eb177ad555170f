import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import {
  fileNameOf,
  LOGO_SIDE,
  type Logo,
  type LogoPicture,
  logoOf,
  MAX_LOGO_BYTES,
  MAX_LOGO_PIXELS,
  pictureNamed,
} from '../../contracts/organization/logo/logo.ts';
import type { LogoUse } from '../../contracts/organization/logo/logo-use.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import { Attachments } from '../platform/files/attachments.ts';
import type { StoredFile } from '../platform/files/file-store.ts';
import { Files } from '../platform/files/files.ts';
import { OrganizationStreams } from './organization.stream.ts';

const RULES = {
  mostBytes: MAX_LOGO_BYTES,
  tooLarge: `A logo can have at most ${MAX_LOGO_BYTES / 1024 / 1024} MB.`,
  side: LOGO_SIDE,
  maxPixels: MAX_LOGO_PIXELS,
};

/** The logos of organisations and their files. A picture is made anew of every file, so that nothing of the file itself is ever shown. */
@Injectable()
export class LogoService {
  constructor(
    private readonly streams: OrganizationStreams,
    private readonly attachments: Attachments,
    private readonly files: Files,
  ) {}

  /** Keeps the picture of an uploaded form's file; answers its name. Refuses FILE_TOO_LARGE, NOT_A_PICTURE, STORAGE_FULL and UPLOAD_CUT_OFF. */
  async keep(request: Request, organizationId: number): Promise<string> {
    return fileNameOf(await this.attachments.keepFormPicture({ owner: organizationId, organizationId }, request, RULES));
  }

  /** Refuses LOGO_NOT_FOUND for a name that no upload was answered with. */
  async choose(filename: string, userId: number | null, ctx: RequestContext): Promise<Logo> {
    const { organizationId } = ctx.actor;
    const logo = filename === '' ? null : await this.uploaded(filename, organizationId);
    const { state } = await this.streams.execute(organizationId, { type: 'ChooseLogo', userId, logo }, ctx);
    return logoOf(userId === null ? state.logo : (state.logoOf.get(userId) ?? null));
  }

  /** A person's own. */
  async own(organizationId: number, userId: number): Promise<LogoPicture | null> {
    return (await this.streams.load(organizationId)).state.logoOf.get(userId) ?? null;
  }

  /** The organisation's own logo, and who has one beside it. */
  async use(organizationId: number): Promise<{ logo: LogoPicture | null; use: LogoUse }> {
    const { logo, ownLogos, logoOf: own } = (await this.streams.load(organizationId)).state;
    return { logo, use: { own: ownLogos ?? false, people: own.size } };
  }

  async switchOwn(on: boolean, ctx: RequestContext): Promise<LogoUse> {
    const { organizationId } = ctx.actor;
    await this.streams.execute(organizationId, { type: 'SwitchOwnLogos', on }, ctx);
    return (await this.use(organizationId)).use;
  }

  /** The picture of a logo that the organisation has or had. Refuses LOGO_NOT_FOUND. */
  async file(hash: string, organizationId: number): Promise<StoredFile> {
    const { logos } = (await this.streams.load(organizationId)).state;
    const file = logos.includes(hash) ? await this.files.get(organizationId, hash) : undefined;
    if (!file) throw new Refusal('LOGO_NOT_FOUND');
    return file;
  }

  private async uploaded(filename: string, organizationId: number): Promise<LogoPicture> {
    const picture = pictureNamed(filename);
    const file = picture && (await this.files.get(organizationId, picture.hash));
    if (!file) throw new Refusal('LOGO_NOT_FOUND');
    file.stream.destroy();
    return picture;
  }
}
