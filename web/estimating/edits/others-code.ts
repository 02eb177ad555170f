/** What tells of colleagues: who is here, what they change, and what two people typed at once. Fetched once the page is there. */

export { join } from '../presence/presence.ts';
export { ConflictAtCell, ConflictInLine } from './conflict.tsx';
export { showAnswer, showChanges } from './remote-changes.ts';
