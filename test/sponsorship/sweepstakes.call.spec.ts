import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { checkDraw, entryNumber } from '../../contracts/sponsorship/sweepstakes/draw.ts';
import { getDraw, getDrawList } from '../../contracts/sponsorship/sweepstakes/draw-calls.ts';
import {
  answerPrize,
  enterSweepstakes,
  getSweepstakes,
  respondToSweepstakes,
  searchSweepstakes,
} from '../../contracts/sponsorship/sweepstakes/enrolment-calls.ts';
import { PARTS, partOf } from '../../contracts/sponsorship/sweepstakes/entries.events.ts';
import {
  addPostcard,
  getOrganizedSweepstakes,
  publishSweepstakes,
  recordPublicNumber,
  settlePrize,
  withdrawSweepstakes,
} from '../../contracts/sponsorship/sweepstakes/organizer-calls.ts';
import type { PublicSweepstakes, Sweepstakes, SweepstakesDraft } from '../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { entriesOfUser } from '../../projections/sponsorship/sweepstakes.ts';
import { Outbox } from '../../server/platform/mail/outbox.ts';
import { Eraser } from '../../server/platform/personal-data/eraser.ts';
import { EntryStreams } from '../../server/sponsorship/sweepstakes/entries.stream.ts';
import { SweepstakesService } from '../../server/sponsorship/sweepstakes/sweepstakes.service.ts';
import { SweepstakesDraws } from '../../server/sponsorship/sweepstakes/sweepstakes-draws.ts';
import { SweepstakesRounds } from '../../server/sponsorship/sweepstakes/sweepstakes-rounds.ts';
import { SweepstakesHolding } from '../../server/sponsorship/sweepstakes.holding.ts';
import { pageHashing } from '../../web/sponsorship/sweepstakes/page-hashing.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
// Of nobody at first: the tests run in demo mode, where it would be the demo's firm.
const settings = { organizationId: 1_000_000 };
let app: TestApp;
let priya: Caller;
let helen: Caller;
let marisol: Caller;
beforeAll(async () => {
  app = await startApp({ data: 'people', sweepstakes: settings });
  [priya, helen, marisol] = await Promise.all([app.signedIn('admin'), app.signedIn('homeowner'), app.signedIn('agent')]);
});
afterAll(() => app?.close());

/** A day of New York (ISO), so many days from the test's clock. */
const day = (days: number) =>
  new Date(app.clock.now().getTime() + days * DAY).toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });
const draftFrom = (first = 1): SweepstakesDraft => ({
  ...{
    code: '5K',
    name: 'Fall',
    title: 'Five thousand for one repair',
    prize: '5000',
    purpose: 'toward one repair of the home you live in',
  },
  ...{ givenBy: 'Hartwell Remodeling', timeZone: 'America/New_York', firstDay: day(first), lastDay: day(first + 3) },
  ...{ listAt: `${day(first + 4)}T09:00`, numberAt: `${day(first + 4)}T19:29`, numberSource: 'Ohio Lottery Pick 5, evening' },
  ...{ drawAt: `${day(first + 8)}T12:00`, answerDay: day(first + 22), who: '18 or older, living in Ohio.' },
  ...{ confirmation: 'I am 18 or older and live in Ohio', postcard: '88 E Broad St, Columbus OH 43215' },
  ...{ payment: 'To the contractor you choose', question: 'What would you repair first?', rules: 'One entry a person.' },
});
const mine = { id: 0 };
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string } | null)?.code];
const enter = (who: Caller, sweepstakesId: number, body: object = {}) =>
  who.call(enterSweepstakes, { params: { ...mine, sweepstakesId }, body: { confirmed: true, ...body } });
const found = async (who: Caller, id: number) => {
  const { body } = await who.call(searchSweepstakes, { params: mine, query: { sweepstakescode: ' 5k ' } });
  return body.find((one) => one.id === id) as Sweepstakes;
};
const published = async (id: number) => (await app.stranger().call(getDraw, { params: { sweepstakesId: id } })).body as PublicSweepstakes;
/** Moves the clock, and does what is due by then. */
const until = async (instant: string) => {
  await app.clock.pass(Math.max(0, Date.parse(instant) - app.clock.now().getTime()));
  await app.caughtUp();
  await app.app.get(SweepstakesRounds).look();
  await app.caughtUp();
};

it('C290: only the organization that the operator names gives sweepstakes, and its days fit together', async () => {
  const body = draftFrom();
  expect(codeOf(await priya.call(publishSweepstakes, { body }))).toEqual([403, 'SWEEPSTAKES_NOT_ORGANIZER']);
  expect((await priya.call(getOrganizedSweepstakes)).body).toEqual({ isOrganizer: false, sweepstakes: [] });
  settings.organizationId = (await priya.call(getMe)).body?.organizationId ?? 0;
  expect((await priya.call(getOrganizedSweepstakes)).body).toEqual({ isOrganizer: true, sweepstakes: [] });
  expect(codeOf(await marisol.call(publishSweepstakes, { body }))).toEqual([403, 'SWEEPSTAKES_NOT_ORGANIZER']);
  const late = await priya.call(publishSweepstakes, { body: draftFrom(0) });
  expect([late.status, late.body.detail]).toEqual([422, expect.stringContaining('before the first entry')]);
  expect(codeOf(await priya.call(publishSweepstakes, { body: { ...body, timeZone: 'Ohio' } }))).toEqual([400, 'INVALID']);
});

describe('C279-C282, R517: a sweepstakes from its commitment to its prize', () => {
  let id = 0;

  it('is announced with its commitment before anybody can enter, once for the same key', async () => {
    const body = draftFrom();
    const headers = { 'Idempotency-Key': 'fall-2026' };
    const answers = [await priya.call(publishSweepstakes, { body, headers }), await priya.call(publishSweepstakes, { body, headers })];
    id = answers[0]?.body.id ?? 0;
    expect(answers.map((one) => one.body)).toEqual([{ id }, { id }]);
    const { phase, commitment, draw, list, entries } = await published(id);
    expect({ phase, draw, list, entries }).toEqual({ phase: 'announced', draw: null, list: null, entries: 0 });
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(codeOf(await enter(helen, id))).toEqual([409, 'SWEEPSTAKES_NOT_OPEN']);
    expect(codeOf(await app.stranger().call(getDrawList, { params: { sweepstakesId: id } }))).toEqual([409, 'SWEEPSTAKES_NO_LIST']);
    expect((await helen.call(getSweepstakes, { params: mine })).body.map((one) => one.id)).toEqual([id]);
  });

  it('is found by its code, in any letters, and by no other', async () => {
    expect(await found(helen, id)).toMatchObject({ code: '5K', prize: '5000.00', userSweepstakeResponse: '', mine: null, mayNot: '' });
    for (const sweepstakescode of ['', '5', '%', "5K' or 1=1", '5K5K'])
      expect((await helen.call(searchSweepstakes, { params: mine, query: { sweepstakescode } })).body).toEqual([]);
    expect(codeOf(await helen.call(getSweepstakes, { params: { id: 1 } }))).toEqual([404, 'SWEEPSTAKES_NOT_FOUND']);
  });

  it('takes a No, and an entry after it, once', async () => {
    await until((await published(id)).opensAt);
    const params = { ...mine, sweepstakesId: id };
    await helen.call(respondToSweepstakes, { params, body: { userSweepstakeResponse: 'Not this time' } });
    expect((await found(helen, id)).userSweepstakeResponse).toBe('Not this time');
    expect(codeOf(await helen.call(respondToSweepstakes, { params, body: { userSweepstakeResponse: 'Maybe' } }))).toEqual([400, 'INVALID']);
    expect(codeOf(await enter(helen, id, { confirmed: false }))).toEqual([422, 'SWEEPSTAKES_NOT_CONFIRMED']);
    // Several tabs, and a thumb that is nervous.
    const Remark = 'The water heater, it is from 2010 🛠';
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(helen, id, { Remark, tellMe: true })));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 12 }, () => [200, true]));
    const entry = await found(helen, id);
    expect(entry).toMatchObject({ entries: 1, userSweepstakeResponse: 'Enter', mine: { Remark, tellMe: true, number: 0 } });
    expect(pageHashing.sha256(entry.mine?.receipt ?? '')).toBe(entry.mine?.hash);
    expect(codeOf(await helen.call(respondToSweepstakes, { params, body: { userSweepstakeResponse: 'Not this time' } }))).toEqual([
      409,
      'SWEEPSTAKES_ENTERED',
    ]);
    expect((await app.stranger().call(getDraw, { params: { sweepstakesId: id } })).body).not.toHaveProperty('mine');
  });

  it('takes nobody of the organizer and no sponsor', async () => {
    expect(codeOf(await enter(priya, id))).toEqual([403, 'SWEEPSTAKES_NOT_FOR_YOU']);
    expect(codeOf(await enter(marisol, id))).toEqual([403, 'SWEEPSTAKES_NOT_FOR_YOU']);
    expect([(await found(priya, id)).mayNot, (await found(marisol, id)).mayNot]).toEqual([
      'People of the organization that gives it cannot enter.',
      'Sponsors cannot enter.',
    ]);
    expect(codeOf(await priya.call(withdrawSweepstakes, { params: { sweepstakesId: id } }))).toEqual([409, 'SWEEPSTAKES_RUNS']);
  });

  it('takes postcards as entries, the same card once', async () => {
    const add = (name: string, address: string) => priya.call(addPostcard, { params: { sweepstakesId: id }, body: { name, address } });
    expect((await add('Ines Okafor', '12 Elm St, Columbus OH')).body).toEqual({ isNew: true });
    expect((await add(' ines  OKAFOR', '12 Elm St., Columbus, OH')).body).toEqual({ isNew: false });
    for (let n = 0; n < 20; n++) await add(`Somebody ${n}`, `${n} Oak St`);
    expect((await priya.call(getOrganizedSweepstakes)).body.sweepstakes).toMatchObject([{ id, entries: 22, postcards: 21 }]);
    expect(codeOf(await helen.call(addPostcard, { params: { sweepstakesId: id }, body: { name: 'x', address: 'y' } }))[0]).toBe(403);
  });

  it('closes at midnight, takes postcards of the last day until the list, and nothing after it', async () => {
    const { closesAt, listAt } = await published(id);
    await until(closesAt);
    expect((await published(id)).phase).toBe('closed');
    const dana = await app.signedIn('contractor');
    settings.organizationId = -1;
    expect(codeOf(await enter(dana, id))).toEqual([409, 'SWEEPSTAKES_CLOSED']);
    settings.organizationId = (await priya.call(getMe)).body?.organizationId ?? 0;
    const card = { params: { sweepstakesId: id }, body: { name: 'Of the last day', address: '5 Ash St' } };
    expect((await priya.call(addPostcard, card)).body).toEqual({ isNew: true });
    await until(listAt);
    const { phase, list } = await published(id);
    expect([phase, list?.entries]).toEqual(['listed', 23]);
    expect(codeOf(await priya.call(addPostcard, { ...card, body: { name: 'Late', address: '6 Ash St' } }))).toEqual([
      409,
      'SWEEPSTAKES_CLOSED',
    ]);
    const text = (await app.stranger().call(getDrawList, { params: { sweepstakesId: id } })).body as string;
    expect(pageHashing.sha256(text)).toBe(list?.hash);
    expect(text).not.toMatch(/Okafor|Somebody|Elm/);
    // The same in small pieces, also where the last one is full or empty.
    for (const atOnce of [1, 7, 23, 24]) {
      const pieces: string[] = [];
      for await (const piece of await app.app.get(SweepstakesService).list(id, atOnce)) pieces.push(piece);
      expect([pieces.join(''), pieces.length]).toEqual([text, Math.ceil(23 / atOnce)]);
    }
    const { mine: own } = await found(helen, id);
    expect(text).toContain(`${entryNumber(own?.number ?? 0)} ${own?.hash}\n`);
  });

  it('is drawn of list, public number and seed, and everybody can check it', async () => {
    const { numberAt, drawAt } = await published(id);
    const record = (digits: string) => priya.call(recordPublicNumber, { params: { sweepstakesId: id }, body: { digits } });
    expect(codeOf(await record('4 0 7 1 9'))).toEqual([409, 'SWEEPSTAKES_TOO_EARLY']);
    await until(numberAt);
    expect(codeOf(await record('four'))).toEqual([400, 'INVALID']);
    await record('4 0 7 1 8');
    await record(' 4-0, 7  1-9');
    expect((await published(id)).publicNumber).toMatchObject({ digits: '4 0 7 1 9', before: [{ digits: '4 0 7 1 8' }] });
    await until(drawAt);
    const shown = await published(id);
    expect(shown.draw?.drawn.map(({ outcome }) => outcome)).toEqual(['waits', 'waits', 'waits']);
    const text = (await app.stranger().call(getDrawList, { params: { sweepstakesId: id } })).body as string;
    const { draw, list, publicNumber, commitment, publishedAt, opensAt, closesAt } = shown;
    if (!draw || !list || !publicNumber) throw new Error('was not drawn');
    const facts = {
      ...{ commitment, commitmentAt: publishedAt, opensAt, closesAt, list, seed: draw.seed, drawn: draw.drawn },
      publicNumber: { ...publicNumber, knownFrom: shown.numberAt },
    };
    const { mine: own } = await found(helen, id);
    expect(checkDraw(facts, text, pageHashing, own).map(({ fault }) => fault)).toEqual(['', '', '', '', '']);
    expect(checkDraw(facts, text.replace('00003', '00004'), pageHashing, own)[1]?.fault).toContain('not the one');
    expect(codeOf(await record('1 2 3'))).toEqual([409, 'SWEEPSTAKES_DRAWN']);
  });

  it('mails those who asked to hear, once, and whoever is drawn', async () => {
    await app.app.get(SweepstakesRounds).look();
    const mails = (await app.app.get(Outbox).latest(20)).filter(({ subject }) => subject.includes('Five thousand'));
    const { mine: own } = await found(helen, id);
    expect(mails.map(({ to }) => to)).toEqual(['helen.kowalczyk@mail.example']);
    expect(mails[0]?.text).toContain(`You had ${entryNumber(own?.number ?? 0)}`);
  });

  it('goes on to the next when somebody does not answer, and names with consent alone', async () => {
    const params = { sweepstakesId: id };
    const state = async () => (await priya.call(getOrganizedSweepstakes)).body.sweepstakes.find((one) => one.id === id);
    const first = (await state())?.turn;
    expect(first).toMatchObject({ place: 1 });
    await until(new Date(Date.parse(first?.until ?? '') - 1).toISOString());
    expect((await state())?.turn).toMatchObject({ place: 1 });
    await until(first?.until ?? '');
    expect((await state())?.turn).toMatchObject({ place: 2 });
    const drawn = (await published(id)).draw?.drawn;
    expect(drawn?.map(({ outcome }) => outcome)).toEqual(['no answer', 'waits', 'waits']);
    await priya.call(settlePrize, { params, body: { place: 2, outcome: 'not eligible' } });
    expect(codeOf(await priya.call(settlePrize, { params, body: { place: 2, outcome: 'taken' } }))).toEqual([
      409,
      'SWEEPSTAKES_NOT_YOUR_TURN',
    ]);
    await priya.call(settlePrize, { params, body: { place: 3, outcome: 'taken', shownAs: 'Ines O., 43202' } });
    expect((await published(id)).draw?.drawn).toMatchObject([
      { outcome: 'no answer', shownAs: '' },
      { outcome: 'not eligible', shownAs: '' },
      { outcome: 'taken', shownAs: 'Ines O., 43202' },
    ]);
    expect((await state())?.turn).toBeNull();
  });
});

it('a drawn person takes the prize, and is named as they want', async () => {
  const { body } = await priya.call(publishSweepstakes, { body: { ...draftFrom(), code: 'ONE' } });
  const params = { ...mine, sweepstakesId: body.id };
  await until((await published(body.id)).opensAt);
  await enter(helen, body.id);
  const { listAt, numberAt, drawAt } = await published(body.id);
  await until(listAt);
  await until(numberAt);
  await priya.call(recordPublicNumber, { params: { sweepstakesId: body.id }, body: { digits: '123' } });
  await until(drawAt);
  const [own] = (await helen.call(searchSweepstakes, { params: mine, query: { sweepstakescode: 'one' } })).body;
  expect(own?.mine).toMatchObject({ number: 1, answerUntil: expect.stringMatching(/Z$/) });
  expect(own?.draw?.drawn.map(({ number }) => number)).toEqual([1]);
  expect((await priya.call(getOrganizedSweepstakes)).body.sweepstakes.find(({ id }) => id === body.id)?.turn).toMatchObject({
    ...{ isPostcard: false, name: 'Helen Kowalczyk', address: 'helen.kowalczyk@mail.example' },
  });
  expect((await app.app.get(Outbox).latest(5)).map(({ subject }) => subject)).toContain(
    'You were drawn: $5,000.00 toward one repair of the home you live in',
  );
  expect(codeOf(await marisol.call(answerPrize, { params, body: { take: true } }))).toEqual([409, 'SWEEPSTAKES_NOT_YOUR_TURN']);
  await helen.call(answerPrize, { params, body: { take: true, mayBeNamed: true } });
  expect((await published(body.id)).draw?.drawn).toMatchObject([{ outcome: 'taken', shownAs: 'Helen K.' }]);
});

it('a sweepstakes without entries ends with its list; one that is taken back is nowhere', async () => {
  const { body } = await priya.call(publishSweepstakes, { body: { ...draftFrom(), code: 'NONE' } });
  const { body: back } = await priya.call(publishSweepstakes, { body: { ...draftFrom(), code: 'BACK' } });
  await priya.call(withdrawSweepstakes, { params: { sweepstakesId: back.id } });
  expect(codeOf(await app.stranger().call(getDraw, { params: { sweepstakesId: back.id } }))).toEqual([404, 'SWEEPSTAKES_NOT_FOUND']);
  expect(codeOf(await enter(helen, back.id))).toEqual([404, 'SWEEPSTAKES_NOT_FOUND']);
  await until((await published(body.id)).drawAt);
  expect(await published(body.id)).toMatchObject({ phase: 'empty', list: { entries: 0 }, draw: null });
  expect((await app.stranger().call(getDrawList, { params: { sweepstakesId: body.id } })).body).toBe('');
});

it('concurrent entries of many, twice each, are all in the list once', async () => {
  const { body } = await priya.call(publishSweepstakes, { body: { ...draftFrom(), code: 'MANY' } });
  const { opensAt, closesAt, listAt } = await published(body.id);
  const entries = app.app.get(EntryStreams);
  const at = opensAt;
  const PEOPLE = 400;
  const enterAs = (userId: number, key: string) =>
    entries.execute(
      partOf(body.id, userId % PARTS),
      {
        ...{ type: 'EnterSweepstakes', userId, hash: pageHashing.sha256(`${userId}/${key}`), receipt: key, remark: '', tellMe: false },
        ...{ opensAt, closesAt, at },
      },
      { actor: { kind: 'user', userId, organizationId: 1, name: 'Somebody' }, idempotencyKey: key },
    );
  const people = Array.from({ length: PEOPLE }, (_, n) => 500_000 + n);
  // Beside them somebody closes, as a second server would: whoever is later is refused, and nobody is lost.
  const results = await Promise.allSettled([
    ...people.flatMap((userId) => [enterAs(userId, 'one'), enterAs(userId, 'two')]),
    app.clock.pass(Date.parse(listAt) - app.clock.now().getTime()).then(() => app.app.get(SweepstakesDraws).tend(body.id, listAt)),
  ]);
  expect(results.at(-1)?.status).toBe('fulfilled');
  await app.caughtUp();
  const text = (await app.stranger().call(getDrawList, { params: { sweepstakesId: body.id } })).body as string;
  const { list } = await published(body.id);
  expect(pageHashing.sha256(text)).toBe(list?.hash);
  // Who was answered is listed once, and who was refused is not; a call that ended without an answer, as under load, says neither.
  let counted = 0;
  for (const [n, userId] of people.entries()) {
    const tries = results.slice(2 * n, 2 * n + 2);
    const listed = ['one', 'two'].filter((key) => text.includes(pageHashing.sha256(`${userId}/${key}`))).length;
    if (tries.some(({ status }) => status === 'fulfilled')) expect([userId, listed]).toEqual([userId, 1]);
    if (tries.every((one) => one.status === 'rejected' && one.reason?.code === 'SWEEPSTAKES_CLOSED'))
      expect([userId, listed]).toEqual([userId, 0]);
    counted += listed;
  }
  expect(list?.entries).toBe(counted);
  await expect(enterAs(600_000, 'late')).rejects.toMatchObject({ code: 'SWEEPSTAKES_CLOSED' });
});

it('a person takes their entries out, and is told what is erased of them', async () => {
  const { userId, organizationId } = (await helen.call(getMe)).body as { userId: number; organizationId: number };
  const subject = { userId, organizationId, organizationName: '', name: '', email: '', addresses: [], isAlone: true };
  const holding = app.app.get(SweepstakesHolding);
  expect(await holding.held(subject)).toMatchObject([{ what: '2 entries of sweepstakes', happens: 'erased' }]);
  const files = [];
  for await (const file of holding.files(subject)) files.push(String(file.content));
  expect(JSON.parse(files[0] ?? '[]')).toMatchObject([{ Remark: 'The water heater, it is from 2010 🛠' }, { Remark: '' }]);
  expect(await holding.held({ ...subject, userId: 1 })).toEqual([]);

  // With the person's key the receipt and the remark go; the list, which names nobody, is the one that was published.
  await app.app.get(Eraser).erase([`user-${userId}`]);
  const entries = await entriesOfUser(app.app.get(Runner), userId);
  expect(entries.map(({ receipt, remark }) => [receipt, remark])).toEqual([
    ['', ''],
    ['', ''],
  ]);
  const text = (await app.stranger().call(getDrawList, { params: { sweepstakesId: entries[0]?.sweepstakes_id } })).body as string;
  expect(pageHashing.sha256(text)).toBe((await published(entries[0]?.sweepstakes_id ?? 0)).list?.hash);
});
