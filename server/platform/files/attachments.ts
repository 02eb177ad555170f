import { rename } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { PictureInSizes } from '../../../contracts/kit/picture-in-sizes.ts';
import { Refusal, type RefusalCode } from '../../../contracts/refusals.ts';
import { PlanLimits } from '../payments/plan-limits.ts';
import { assertNoDrawing } from '../pictures/no-drawing.ts';
import type { PictureJob } from '../pictures/picture.ts';
import { PictureMaker } from '../pictures/pictures.ts';
import { type FileOwner, Files } from './files.ts';
import { type FormRules, inFolder, writeFormFile } from './form-file.ts';

/** Whose files they are, and the organisation whose plan holds them. */
export interface Space {
  owner: FileOwner;
  organizationId: number;
}

interface KeptPicture extends PictureInSizes {
  /** Of all three. */
  stored: number;
  /** By the camera's clock, such as `2026-11-17T08:51:00`; empty when the file does not say. */
  takenAt: string;
}

export interface FormPictureRules extends FormRules {
  /** The longest side of what is kept, in pixels. */
  side: number;
  maxPixels: number;
}

const LONGEST_NAME = 255;

/** The one way in for files that people send: whether there is room for them, and what is made of pictures. */
@Injectable()
export class Attachments {
  constructor(
    private readonly files: Files,
    private readonly pictures: PictureMaker,
    private readonly plans: PlanLimits,
  ) {}

  /**
   * Whether so many bytes more go into what the organisation's plan and the budget of an owner (`FILES_GB`) hold, beside all that is kept and what is on its
   * way. Refuses `full`, in the plan's words if that is what is full.
   */
  async assertRoom({ owner, organizationId }: Space, bytes: number, full: RefusalCode, onItsWay = 0): Promise<void> {
    const more = bytes + onItsWay;
    const plan = await this.plans.roomOf(organizationId, 'bytes');
    if (plan && plan.used + more > plan.most) throw new Refusal(full, plan.words);
    const most = this.files.bytesPerOrganization;
    if (most > 0 && (await this.files.bytesOf([owner])) + more > most) throw new Refusal(full);
  }

  /** Makes a picture in three sizes, and keeps them; `write` puts its source where it is told. Refuses NOT_A_PICTURE. */
  async keepPicture(
    { owner, organizationId }: Space,
    write: (path: string) => Promise<void>,
    rules: Pick<PictureJob, 'turn' | 'sizes' | 'maxPixels'>,
  ): Promise<KeptPicture> {
    const { full, large, small, width, height, bytes, takenAt } = await this.pictures.make(organizationId, write, rules);
    const hashes = {
      full: await this.files.keep(owner, full),
      large: await this.files.keep(owner, large),
      small: await this.files.keep(owner, small),
    };
    return { ...hashes, width, height, bytes, takenAt, stored: full.length + large.length + small.length };
  }

  /**
   * Keeps the picture of a form's one file, made anew without place and camera, in one size. `name` is the file's own. Refuses FILE_TOO_LARGE, NOT_A_PICTURE,
   * STORAGE_FULL and UPLOAD_CUT_OFF.
   */
  async keepFormPicture(space: Space, request: Request, { side, maxPixels, ...form }: FormPictureRules) {
    const sizes = { full: side, large: side / 2, small: side / 4 };
    return inFolder(async (path) => {
      const sent = await writeFormFile(request, path, form);
      const name = sent.name.trim().slice(0, LONGEST_NAME);
      await assertNoDrawing(name, path);
      await this.assertRoom(space, sent.bytes, 'STORAGE_FULL');
      const made = await this.pictures.make(space.organizationId, (source) => rename(path, source), { turn: 0, sizes, maxPixels });
      const { full, width, height, bytes } = made;
      return { hash: await this.files.keep(space.owner, full), width, height, bytes, name };
    });
  }
}
