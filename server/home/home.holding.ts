import { createGunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { counted } from '../../contracts/format.ts';
import { homeOfUser } from '../../projections/home/homes.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { Files } from '../platform/files/files.ts';
import { type DataSubject, jsonFile, type PersonalFile, type PersonalHolding } from '../platform/personal-data/holdings.ts';

/** The house of a person. */
@Injectable()
export class HomeHolding implements PersonalHolding {
  constructor(
    private readonly models: Runner,
    private readonly store: Files,
  ) {}

  async held({ userId }: DataSubject) {
    const home = await homeOfUser(this.models, userId);
    if (!home) return [];
    const areas = counted(home.areas.length, 'area');
    const because = 'measures stay as numbers of no house';
    return [
      { what: `Your home: address, ${areas} and their names`, happens: 'erased' as const, because },
      ...(home.photo ? [{ what: 'The photograph of your home', happens: 'erased' as const, because: 'its files are yours alone' }] : []),
    ];
  }

  async *files({ userId }: DataSubject): AsyncGenerator<PersonalFile> {
    const home = await homeOfUser(this.models, userId);
    if (!home) return;
    yield jsonFile('home.json', home);
    const { sales, photo } = home;
    if (photo) yield { path: 'home-photograph.jpg', content: async () => (await this.store.get(`person-${userId}`, photo.full))?.stream };
    if (sales)
      yield {
        path: 'home-sales.tsv',
        content: async () => (await this.store.get(`person-${userId}`, sales.hash))?.stream.pipe(createGunzip()),
      };
  }
}
