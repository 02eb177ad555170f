import { inWriteQueue, request, retryUntilAnswered, wasTakenBack } from '../client.ts';
import { browserDb, type KeptWrite } from './browser-db.ts';
import { checkLate, forgetWrite, isOwn, own, waits } from './kept-writes.ts';

/**
 * Sends what earlier visits left unanswered, in its order and before what is typed now. Resolves to how many were kept; what is refused is
 * told to `onRefused`.
 */
export async function resumeWrites(userId: number, onRefused: (error: unknown) => void): Promise<number> {
  const left = await leftWrites(userId);
  const sent = left.map(async (write) => {
    const { key, subject, url, method, body, fields } = write;
    isOwn(key);
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': key };
    const check = () => checkLate(subject, fields);
    const attempt = () => request(url, { method, headers, body });
    waits({ ...write, earlier: true });
    try {
      await inWriteQueue(subject, key, () => retryUntilAnswered(attempt, key, check, Number.NEGATIVE_INFINITY));
      return true;
    } catch (error) {
      if (!wasTakenBack(error)) onRefused(error);
      return false;
    } finally {
      await forgetWrite(key);
    }
  });
  return (await Promise.all(sent)).filter(Boolean).length;
}

/** What earlier visits of a user left, in the order in which it was typed. */
async function leftWrites(userId: number): Promise<KeptWrite[]> {
  const all = (await (await browserDb())?.getAll('writes').catch(() => [])) ?? [];
  return all.filter((write) => write.userId === userId && !own.has(write.key)).sort((a, b) => a.place - b.place);
}
