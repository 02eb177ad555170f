import 'reflect-metadata';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { OPERATIONS_STREAM, type OperationsEvent } from '../contracts/operations.ts';
import type { PublishedKey } from '../contracts/reporting/seal/verify.ts';
import type { SetAside } from '../projections/runner/set-aside.ts';
import { contexts } from './contexts.ts';
import { eventVersions, eventVersionsOf, type UnreadableStream, unreadableBy } from './event-versions.ts';
import type { LogEvent } from './platform/event-log/codec.ts';
import type { EventLog } from './platform/event-log/event-log.ts';
import { PersonalKeys } from './platform/event-log/personal-keys.ts';
import { eventLog, runner } from './platform/platform.module.ts';
import { ReactionsSetAside } from './platform/reactions/reaction.ts';
import { recordSkip } from './platform/reactions/record-skip.ts';
import { platformMigrations } from './platform/read-db/migrations.ts';
import { ReadDb } from './platform/read-db/read-db.ts';
import { SealKeys } from './reporting/seal/seal-keys.ts';
import { openStores } from './stores.ts';

const USAGE = `What read models and reactions have set aside, and what can be done about it; the keys of seals; whether an older build can read the log
(beside a running server or without one):

  npm run operate -- list                            what is set aside, and where
  npm run operate -- show STREAM@REVISION            an event, as it is stored
  npm run operate -- rebuild MODEL STREAM            makes the rows of one stream anew
  npm run operate -- skip STREAM@REVISION --reason TEXT [--by NAME]
                                                     leaves an event out of every read model and reaction, for good; recorded and audited
  npm run operate -- seal-keys                       the keys that copies are or were sealed with
  npm run operate -- rotate-seal-key                 retires the key in use and makes another; seals of before stay good
  npm run operate -- event-versions                  the event types and versions that this build knows, as JSON
  npm run operate -- can-go-back BUILD               the streams that an older build could not read: its folder, its dist, or what its event-versions printed;
                                                     ends with 0 when there are none, with 1 when there are some
`;

async function operate(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string' }, by: { type: 'string', default: userInfo().username } },
  });
  const [command, first, second] = positionals;
  const event = /^(.+)@(\d+)$/.exec(first ?? '');
  const known =
    command === 'list' ||
    command === 'seal-keys' ||
    command === 'rotate-seal-key' ||
    command === 'event-versions' ||
    (command === 'can-go-back' && first) ||
    (command === 'rebuild' && second) ||
    (command === 'show' && event) ||
    (command === 'skip' && event && values.reason);
  if (!known) throw new Error(USAGE);
  const product = await contexts();
  if (command === 'event-versions') return JSON.stringify(eventVersions(product.events), null, 2);
  // Read before the stores are opened: a wrong path is said at once.
  const older = command === 'can-go-back' ? await eventVersionsOf(first ?? '') : {};
  const stores = await openStores();
  const readDb = new ReadDb(stores.databaseUrl);
  const keys = new PersonalKeys(readDb.pool, stores.installationKey);
  const log = eventLog({ eventStoreUrl: stores.eventStoreUrl, events: product.events }, keys);
  const readModels = runner(log, readDb, product);
  const reactions = new ReactionsSetAside(readDb);
  try {
    await readDb.migrate(platformMigrations);
    await reactions.onModuleInit();
    const [, stream = '', revision = ''] = event ?? [];
    const asked = async () => {
      const found = (await log.readMarked(stream)).find((one) => one.revision === Number(revision));
      if (!found) throw new Error(`${stream} has no event at revision ${revision}`);
      return found;
    };
    switch (command) {
      case 'show': {
        const { undecodable, position, ...found } = await asked();
        const shown = { ...found, position: position.toString(), ...(undecodable && { undecodable: undecodable.message }) };
        return JSON.stringify(shown, (_, value) => (typeof value === 'bigint' ? value.toString() : value), 2);
      }
      case 'rebuild': {
        const left = await readModels.mend(first ?? '', second ?? '');
        if (left) throw new Error(`${second} is still set aside: ${left.error}`);
        return `Rebuilt ${second} of ${first}`;
      }
      case 'skip': {
        const found = await asked();
        await recordSkip(log, found, { reason: values.reason ?? '', by: values.by });
        await reactions.removeEvent(found.id);
        return `${found.type} at revision ${revision} of ${stream} is left out from now on. A running server mends the stream by itself; else the next start does.`;
      }
      case 'can-go-back':
        return wayBack(await unreadableBy(older, await leftOutOf(log), stores.eventStoreUrl));
      case 'seal-keys':
        return (await sealKeys(readDb)).map(keyLine).join('\n');
      case 'rotate-seal-key': {
        await sealKeys(readDb);
        const { retired, inUse } = await new SealKeys(readDb).rotate();
        return `Retired ${retired}; new copies are sealed with ${inUse}. A running server uses it from its next seal on.`;
      }
      default: {
        const models = (await readModels.health()).map(({ name, version, live, status, error, setAside }) =>
          [`${name} ${version}${live ? '' : ' (not live)'}: ${status}${error ? `, ${error}` : ''}`, ...setAside.map(lineOf)].join('\n'),
        );
        const others = (await reactions.list()).map((one) => `${one.reaction}\n${lineOf(one)}`);
        return [...models, ...others].join('\n');
      }
    }
  } finally {
    await readModels.stop();
    await log.close();
    keys.close();
    await readDb.close();
    await stores.stop();
  }
}

/** The ids of the events that operators left out for good. */
async function leftOutOf(log: EventLog): Promise<Set<string>> {
  const actions = (await log.readMarked(OPERATIONS_STREAM)) as (LogEvent & OperationsEvent)[];
  return new Set(actions.map(({ data }) => data.eventId));
}

/** Throws with the list when the older build could not read some. */
function wayBack(unreadable: Map<string, UnreadableStream>): string {
  if (unreadable.size === 0) return 'The older build can read every stream.';
  const lines = [...unreadable].map(([stream, { events, types }]) => `  ${stream}: ${events} (${[...types].join(', ')})`);
  throw new Error(
    `The older build would set aside ${unreadable.size} stream${unreadable.size === 1 ? '' : 's'}. Each with the number of events that it does not know, and their versions:\n${lines.join('\n')}`,
  );
}

async function sealKeys(readDb: ReadDb) {
  const keys = new SealKeys(readDb);
  await keys.onModuleInit();
  return keys.published();
}

const keyLine = ({ keyId, publicKey, madeAt, retiredAt }: PublishedKey) =>
  `${keyId} ${publicKey}, made ${madeAt}, ${retiredAt ? `retired ${retiredAt}` : 'in use'}`;

function lineOf({ stream, revision, type, error, since }: Pick<SetAside, 'stream' | 'revision' | 'type' | 'error' | 'since'>): string {
  return `  ${stream}@${revision} ${type}, since ${since}: ${error}`;
}

try {
  process.stdout.write(`${await operate(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
