import { Injectable } from '@nestjs/common';
import { Refusal } from '../../contracts/refusals.ts';
import type { Session } from '../platform/http/access.ts';
import { isVisible } from '../platform/records/record-rights.ts';
import { LibraryStreams } from './libraries/library.stream.ts';

/** Custom libraries as other contexts take lines of them. */
@Injectable()
export class LibraryUseService {
  constructor(private readonly streams: LibraryStreams) {}

  /** The names of libraries, in their order. Refuses one that the caller does not see, and one that was deleted meanwhile. */
  async namesOf(ids: readonly number[], caller: Pick<Session, 'organizationId' | 'userId'>): Promise<string[]> {
    const names: string[] = [];
    for (const id of ids) {
      const { state } = await this.streams.load(id);
      if (!state.exists || !isVisible(state, caller)) throw new Refusal('LIBRARY_NOT_FOUND');
      const { name } = state.fields;
      if (state.deleted)
        throw new Refusal(
          'LIBRARY_DELETED',
          `${state.written.life?.by ?? 'Somebody'} deleted the library ${name} meanwhile. Nothing was added; undo the deletion first.`,
        );
      names.push(name);
    }
    return names;
  }
}
