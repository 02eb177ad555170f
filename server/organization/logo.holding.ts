import { Injectable } from '@nestjs/common';
import { Files } from '../platform/files/files.ts';
import type { DataSubject, PersonalFile, PersonalHolding } from '../platform/personal-data/holdings.ts';
import { LogoService } from './logo.service.ts';

/** A person's own logo. It is a picture that customers have on their reports, so it stays there. */
@Injectable()
export class LogoHolding implements PersonalHolding {
  constructor(
    private readonly logos: LogoService,
    private readonly store: Files,
  ) {}

  async held({ organizationId, userId }: DataSubject) {
    if (!(await this.logos.own(organizationId, userId))) return [];
    return [{ what: 'Your own logo', happens: 'stays' as const, because: 'on the reports that were sent with it; no new one carries it' }];
  }

  async *files({ organizationId, userId }: DataSubject): AsyncGenerator<PersonalFile> {
    const logo = await this.logos.own(organizationId, userId);
    if (logo) yield { path: 'logo.jpg', content: async () => (await this.store.get(organizationId, logo.hash))?.stream };
  }
}
