import type { Embedded } from '../../../server/platform/embedded/embedded.ts';
import { EventLog, LogUnavailable, WrongExpectedRevision } from '../../../server/platform/event-log/event-log.ts';
import { withPositionTracking } from '../../../server/platform/event-log/recorded-position.ts';
import { commandIdOf, StreamHandler } from '../../../server/platform/event-log/stream-handler.ts';
import { startStores } from '../../harness.ts';
import { actor, meta, type Tally, type TallyCommand, type TallyEvent, tallyDecider, tallyEvents } from '../tally.ts';

describe('stream handler on the event store', () => {
  let stores: Embedded;
  let log: EventLog;
  let lastId = 0;
  const handler = (over: Pick<EventLog, 'append' | 'read' | 'readEach'> = log) =>
    new StreamHandler<Tally, TallyCommand, TallyEvent>(over, tallyDecider);
  const through = (changes: Partial<Pick<EventLog, 'append' | 'read' | 'readEach'>>) => ({
    append: log.append.bind(log),
    read: log.read.bind(log),
    readEach: log.readEach.bind(log),
    ...changes,
  });

  beforeAll(async () => {
    stores = await startStores();
    log = new EventLog(stores.eventStoreUrl);
    log.defineEvents(tallyEvents);
  });
  afterAll(async () => {
    await log?.close();
    await stores?.stop();
  });

  it('records what was decided, and notes its position for the answer', async () => {
    const id = ++lastId;
    const { result, position } = await withPositionTracking(() => handler().handle(id, { type: 'Add', amount: 5 }, meta('Add')));
    expect(result.state).toEqual({ sum: 5, count: 1 });
    expect(result.revision).toBe(0);
    expect(position).toBe(result.position);
    const [event] = await log.read(`tally-${id}`);
    expect(event).toMatchObject({
      type: 'NumberAdded',
      data: { amount: 5, note: 'Add' },
      position: result.position,
      metadata: { commandId: result.commandId, actor },
    });
  });

  it('keeps the work of everyone who races: many writers, two processes, one stream', async () => {
    const id = ++lastId;
    const processes = [handler(), handler()];
    await Promise.all(Array.from({ length: 40 }, (_, n) => processes[n % 2]?.handle(id, { type: 'Add', amount: 1 }, meta('Add'))));
    const { state, revision } = await handler().load(id);
    expect(state.sum).toBe(40);
    expect(revision).toBe(39);
  });

  it('records once what is asked twice: at once, later, by another process, and after a restart', async () => {
    const id = ++lastId;
    const one = handler();
    const other = handler();
    await other.handle(id, { type: 'Add', amount: 100 }, meta('Add'));
    const asked = meta('Add', 'the-same-key');
    const answers = await Promise.all([one, one, other, other].map((process) => process.handle(id, { type: 'Add', amount: 1 }, asked)));
    answers.push(await handler().handle(id, { type: 'Add', amount: 1 }, asked));
    expect(new Set(answers.map((answer) => answer.events[0]?.id)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.position)).size).toBe(1);
    expect((await log.read(`tally-${id}`)).length).toBe(2);
  });

  it('a stream whose id was just drawn is written without being read; one that exists after all is decided on as it is, and records a repeat once', async () => {
    const id = ++lastId;
    let reads = 0;
    const counting = through({
      readEach: (...of) => {
        reads++;
        return log.readEach(...of);
      },
    });
    const first = { ...meta('Add', 'drawn'), isNew: true };
    await handler(counting).handle(id, { type: 'Add', amount: 5 }, first);
    expect(reads).toBe(0);
    const repeated = await handler(counting).handle(id, { type: 'Add', amount: 5 }, { ...first, at: '2026-11-23T00:00:00.000Z' });
    expect([repeated.revision, repeated.state.sum]).toEqual([0, 5]);
    const other = await handler(counting).handle(id, { type: 'Add', amount: 2 }, { ...meta('Add', 'other'), isNew: true });
    expect([other.revision, other.state.sum, reads]).toEqual([1, 7, 2]);
  });

  it('refuses a key that was used for another command', async () => {
    const id = ++lastId;
    await handler().handle(id, { type: 'Add', amount: 1 }, meta('Add', 'key'));
    await expect(handler().handle(id, { type: 'RaiseTo', amount: 9 }, meta('RaiseTo', 'key'))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });

  it('recognises an append whose answer was lost', async () => {
    const id = ++lastId;
    let lose = true;
    const lossy = through({
      async append(...all: Parameters<EventLog['append']>) {
        const appended = await log.append(...all);
        if (lose) throw new LogUnavailable('the answer was lost');
        return appended;
      },
    });
    const process = handler(lossy);
    const asked = meta('Add', 'lost');
    await expect(process.handle(id, { type: 'Add', amount: 3 }, asked)).rejects.toMatchObject({ code: 'LOG_UNAVAILABLE' });
    lose = false;
    const again = await process.handle(id, { type: 'Add', amount: 3 }, asked);
    expect(again.state.sum).toBe(3);
    expect(again.commandId).toBe(commandIdOf(actor, 'lost'));
    expect((await log.read(`tally-${id}`)).length).toBe(1);
  });

  it('neither refuses nor skips on an old memory', async () => {
    const id = ++lastId;
    const stale = handler();
    await stale.handle(id, { type: 'RaiseTo', amount: 900_000 }, meta('RaiseTo'));
    await handler().handle(id, { type: 'Add', amount: -800_000 }, meta('Add'));
    const raised = await stale.handle(id, { type: 'Add', amount: 200_000 }, meta('Add'));
    expect(raised.state.sum).toBe(300_000);
    await handler().handle(id, { type: 'Add', amount: -300_000 }, meta('Add'));
    expect((await stale.handle(id, { type: 'RaiseTo', amount: 10 }, meta('RaiseTo'))).events).toHaveLength(1);
  });

  it('gives up a race with CONFLICT after 8 tries', async () => {
    const id = ++lastId;
    let tries = 0;
    const winner = handler();
    const unlucky = through({
      async append(stream: string) {
        tries++;
        await winner.handle(id, { type: 'Add', amount: 1 }, meta('Add'));
        throw new WrongExpectedRevision(stream, 'no_stream');
      },
    });
    await expect(handler(unlucky).handle(id, { type: 'Add', amount: 1 }, meta('Add'))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(tries).toBe(8);
  });

  it('is no conflict when tries stayed without an answer: a leader was lost, nobody contested the change', async () => {
    const id = ++lastId;
    const winner = handler();
    const leaderLost = through({
      async append(stream: string) {
        await winner.handle(id, { type: 'Add', amount: 1 }, meta('Add'));
        throw new WrongExpectedRevision(stream, 'no_stream', 1);
      },
    });
    await expect(handler(leaderLost).handle(id, { type: 'Add', amount: 1 }, meta('Add'))).rejects.toBeInstanceOf(LogUnavailable);
  });

  it('a race that is lost although nobody has appended is an outage', async () => {
    const id = ++lastId;
    const withoutQuorum = through({
      async append(stream: string) {
        throw new WrongExpectedRevision(stream, 'no_stream');
      },
    });
    await expect(handler(withoutQuorum).handle(id, { type: 'Add', amount: 1 }, meta('Add'))).rejects.toBeInstanceOf(LogUnavailable);
  });

  it('a second write on a stream whose log is away has one budget, its wait included', async () => {
    const id = ++lastId;
    const budgets: number[] = [];
    const away = through({
      async append(_stream: string, _events: unknown, _expected: unknown, until = 0): Promise<never> {
        budgets.push(until - Date.now());
        await new Promise((resolve) => setTimeout(resolve, until - Date.now()));
        throw new LogUnavailable('away');
      },
    });
    const process = new StreamHandler<Tally, TallyCommand, TallyEvent>(away, tallyDecider, { budgetMs: 300 });
    await process.load(id);
    const asked = [1, 2, 3].map((amount) => process.handle(id, { type: 'Add', amount }, meta('Add')));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual(Array(3).fill('LOG_UNAVAILABLE'));
    expect(budgets.reduce((sum, budget) => sum + budget, 0)).toBeLessThanOrEqual(310);
  });

  it('records nothing for a command that changes nothing, and refuses what the decider refuses', async () => {
    const id = ++lastId;
    expect(await handler().handle(id, { type: 'RaiseTo', amount: 0 }, meta('RaiseTo'))).toMatchObject({ events: [], revision: -1 });
    await expect(handler().handle(id, { type: 'Add', amount: 2_000_000 }, meta('Add'))).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });

  it('keeps states up to their bytes, the least recently used forgotten first', async () => {
    const begun: string[] = [];
    const watched = through({
      readEach(stream: string, options: Parameters<EventLog['readEach']>[1] = {}) {
        if (!options.fromRevision) begun.push(stream);
        return log.readEach(stream, options);
      },
    });
    const heavy = { ...tallyDecider, weigh: () => 1_000_000 };
    const process = new StreamHandler<Tally, TallyCommand, TallyEvent>(watched, heavy, {
      cache: { name: 'tallies', most: 2_100_000, of: 'bytes', because: 'two of them' },
    });
    const [a, b, c] = [++lastId, ++lastId, ++lastId];
    for (const id of [a, b, a, c, a, b]) await process.handle(id, { type: 'Add', amount: 1 }, meta('Add'));
    expect(begun).toEqual([`tally-${a}`, `tally-${b}`, `tally-${c}`, `tally-${b}`]);
    expect((await process.load(b)).state.sum).toBe(2);
  });
});
