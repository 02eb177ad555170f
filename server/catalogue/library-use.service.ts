import { Injectable } from '@nestjs/common';
import type { LibraryState } from '../../contracts/catalogue/libraries/library.events.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { Session } from '../platform/http/access.ts';
import { isVisible } from '../platform/records/record-rights.ts';
import { LibraryStreams } from './libraries/library.stream.ts';

type Caller = Pick<Session, 'organizationId' | 'userId'>;

/** Custom libraries as other contexts take lines of them. */
@Injectable()
export class LibraryUseService {
  constructor(private readonly streams: LibraryStreams) {}

  /** The names of libraries, in their order. Refuses one that the caller does not see, and one that was deleted meanwhile. */
  async namesOf(ids: readonly number[], caller: Caller): Promise<string[]> {
    const used = await this.used(ids, caller, 'Nothing was added; undo the deletion first.');
    return used.map(({ fields }) => fields.name);
  }

  /** The codes of the items in libraries. Refuses as `namesOf` does. */
  async codesOf(ids: readonly number[], caller: Caller): Promise<ReadonlySet<number>> {
    const used = await this.used(ids, caller, 'Undo the deletion, or leave it out.');
    return new Set(used.flatMap(({ lines }) => lines.map(({ code }) => code)));
  }

  private async used(ids: readonly number[], caller: Caller, whatNow: string): Promise<LibraryState[]> {
    const states: LibraryState[] = [];
    for (const id of ids) {
      const { state } = await this.streams.load(id);
      if (!state.exists || !isVisible(state, caller)) throw new Refusal('LIBRARY_NOT_FOUND');
      if (state.deleted) {
        const by = state.written.life?.by ?? 'Somebody';
        throw new Refusal('LIBRARY_DELETED', `${by} deleted the library ${state.fields.name} meanwhile. ${whatNow}`);
      }
      states.push(state);
    }
    return states;
  }
}
