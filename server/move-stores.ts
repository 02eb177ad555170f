import { contexts } from './contexts.ts';
import { createApp } from './create-app.ts';
import { copyLog } from './platform/event-log/copy-log.ts';
import { eventLog, runner } from './platform/platform.module.ts';
import { copyTables } from './platform/read-db/copy-tables.ts';
import { ReadDb } from './platform/read-db/read-db.ts';

interface Stores {
  eventStoreUrl: string;
  databaseUrl: string;
}

/**
 * Moves all data from one pair of stores to another: the log with its ids and order, the read models rebuilt from it,
 * then the tables that only Postgres holds. No server may run on either pair. No mail is sent again, because the copied
 * events were already reacted to. After an interruption run the same command again. Throws if the new log holds
 * anything else.
 */
export async function move(from: Stores, to: Stores, report: (text: string) => void): Promise<void> {
  await makeTables(to);
  const { copied, found } = await copyLog(from.eventStoreUrl, to.eventStoreUrl, (events) => report(`${counted(events, 'event')} copied`));
  report(
    `The log is copied and compared: ${counted(copied, 'event')}${found > 0 ? `, after ${found.toLocaleString('en')} of an earlier run` : ''}`,
  );
  const source = new ReadDb(from.databaseUrl, 2);
  const target = new ReadDb(to.databaseUrl);
  const product = await contexts();
  const log = eventLog({ eventStoreUrl: to.eventStoreUrl, events: product.events });
  const readModels = runner(log, target, product);
  try {
    await readModels.rebuild();
    await readModels.dropReplaced();
    report('The read models are made');
    const rows = await copyTables(source, target);
    report(`Passwords, sessions, mail, imports and ids are copied: ${counted(rows, 'row')}`);
    // Without a stored position a reaction starts at the log's end.
    await target.pool.query('delete from reaction');
  } finally {
    await readModels.stop();
    await log.close();
    await source.close();
    await target.close();
  }
}

/** Starting and stopping a server creates all tables. */
async function makeTables(to: Stores): Promise<void> {
  const app = await createApp({ ...to, logLevel: 'error' });
  await app.close();
}

const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
