import { browserDb } from './browser-db.ts';
import { forgetDrafts } from './draft-key.ts';

/** Deletes the answers (kept-answers.ts) and drafts (kept-draft.ts) that are kept in this browser, of everybody or of whom is named. */
export async function forgetAnswers(whose: (userId: number) => boolean = () => true): Promise<void> {
  forgetDrafts(whose);
  const db = await browserDb();
  if (!db) return;
  const transaction = db.transaction('answers', 'readwrite');
  for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue())
    if (whose(cursor.value.userId)) await cursor.delete();
  await transaction.done;
}
