import { libraryStream } from '../../contracts/catalogue/events.ts';
import type { LibraryState } from '../../contracts/catalogue/libraries/library.events.ts';
import { library } from '../../contracts/catalogue/owned.ts';
import { recordModel } from '../runner/record-table.ts';

/** Custom libraries of users and organisations with their lines, and what happened to each. */
export const libraries = recordModel<LibraryState>(libraryStream, { name: 'libraries', version: 2, owned: library });
