import { SaxesParser } from 'saxes';
import type { ArticlePicture } from '../../contracts/sponsorship/articles/article.ts';
import {
  deleteArticle,
  getMyArticle,
  keepArticlePicture,
  publishArticle,
  saveArticle,
  showArticleOnHomes,
  startArticle,
  withdrawArticle,
} from '../../contracts/sponsorship/articles/change-article.ts';
import { getArticle, getArticles, noteArticle } from '../../contracts/sponsorship/articles/get-articles.ts';
import { parseArticle } from '../../contracts/sponsorship/articles/markdown.ts';
import { setUpMyLink, takeSponsorLink } from '../../contracts/sponsorship/clients/sponsor-link.ts';
import { getMySponsorInfo } from '../../contracts/sponsorship/sponsors/get-my-sponsor-info.ts';
import { saveSponsorInfo } from '../../contracts/sponsorship/sponsors/save-sponsor-info.ts';
import { AccountsService } from '../../server/accounts/accounts.service.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { HOUSE_ARTICLES } from '../../server/sponsorship/articles/house-articles.ts';
import { TestClock } from '../clock.ts';
import { phonePhoto } from '../estimating/photos/pictures.ts';
import { type Caller, DEMO_PASSWORD, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let marisol: Caller;
let helen: Caller;
let dana: Caller;
let sid = 0;
const clock = new TestClock();
beforeAll(async () => {
  app = await startApp({ data: 'people', clock });
  [marisol, helen, dana] = await Promise.all([app.signedIn('agent'), app.signedIn('homeowner'), app.signedIn('contractor')]);
  sid = (await marisol.call(getMySponsorInfo)).body.id;
  await marisol.call(saveSponsorInfo, { body: { firstName: 'Marisol', lastName: 'Vance', firm: 'Vance & Sons <b>' } });
});
afterAll(() => app?.close());

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const today = () => clock.now().toISOString().slice(0, 10);
const TEXT = '# Sixteen years is old for a water heater\n\nA tank lasts about **14.5 years**.';

async function published(text = TEXT, of: object = {}): Promise<number> {
  const { body } = await marisol.call(startArticle, { body: { text, summary: 'What it costs.', topic: 'water', audience: 1, ...of } });
  const answer = await marisol.call(publishArticle, { params: { articleId: body.id }, body: { textRevision: body.textRevision } });
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  await app.caughtUp();
  return body.id;
}

/** Another real estate professional, signed in. */
async function agent(n: number): Promise<Caller> {
  const userId = await app.app.get(ReadDb).idFor('user', `agent ${n}`);
  const organizationId = await app.app.get(ReadDb).idFor('organization', `agent ${n}`);
  const person = { userName: `agent${n}`, firstName: 'Agent', lastName: `No ${n}`, email: `a${n}@x.example`, jobFunction: '' };
  const rest = { workNumber: '', mobileNumber: '', organizationId, organizationName: `Firm ${n}`, userType: 'Agent', isAdmin: true };
  await app.app.get(AccountsService).createTrustedUser(userId, { ...person, ...rest }, DEMO_PASSWORD, new Date().toISOString());
  await app.caughtUp();
  return app.signedIn(`agent${n}`);
}

it('articles of Scopebook are whole: a title, a text, nothing left out, and ids below those that sequences draw', () => {
  for (const { id, text, summary } of HOUSE_ARTICLES) {
    const { title, findings, blocks } = parseArticle(text);
    expect([id, findings, title !== '', blocks.length > 3, summary.length <= 120, id < 1000]).toEqual([id, [], true, true, true, true]);
  }
  expect(new Set(HOUSE_ARTICLES.map(({ id }) => id)).size).toBe(HOUSE_ARTICLES.length);
});

it('C283, C284, S177-S180: an article is typed, published, found by those who may, and read by anybody who has its address', async () => {
  const started = (await marisol.call(startArticle, { body: { text: TEXT, topic: 'water' } })).body;
  const params = { articleId: started.id };
  expect(started).toMatchObject({ status: 'draft', changed: false, summary: '', audience: 3 });
  // A draft is its author's alone.
  const stranger = app.stranger();
  expect(codeOf(await stranger.call(getArticle, { params: { id: started.id } }))).toEqual([404, 'ARTICLE_NOT_FOUND']);
  expect(codeOf(await (await agent(1)).call(getMyArticle, { params }))).toEqual([404, 'ARTICLE_NOT_FOUND']);
  expect(codeOf(await helen.call(getMyArticle, { params }))).toEqual([403, 'NOT_A_SPONSOR']);
  expect(codeOf(await helen.call(startArticle, { body: {} }))).toEqual([403, 'NOT_A_SPONSOR']);
  const saved = await marisol.call(saveArticle, { params, body: { summary: 'What it costs.', audience: 1 } });
  expect(saved.body).toMatchObject({ summary: 'What it costs.', audience: 1, textRevision: started.textRevision });
  const list = async (who: Caller, query = {}) => (await who.call(getArticles, { query })).body;
  await app.caughtUp();
  expect((await list(marisol, { from: 'drafts' })).articles).toMatchObject([{ id: started.id, status: 'draft', mine: true }]);
  expect((await list(stranger, { sid })).articles.map(({ id }) => id)).not.toContain(started.id);

  const done = await marisol.call(publishArticle, { params, body: { textRevision: saved.body.textRevision } });
  expect(done.body).toMatchObject({ status: 'published', publishedOn: today(), changed: false });
  await app.caughtUp();
  const mine = await list(marisol);
  expect(mine.from).toEqual({ all: 7, mine: 1, drafts: 0, scopebook: 6 });
  expect(mine.topics.water).toBe(3);
  expect(mine.audiences).toEqual({ 1: 4, 2: 1, 3: 2 });
  expect((await list(stranger, { sid, topic: 'water', aud: 1 })).articles.map(({ title }) => title)).toEqual([
    'Sixteen years is old for a water heater',
    'The water line of an ice maker',
  ]);
  // Nobody's client: those of Scopebook.
  expect((await list(helen)).total).toBe(6);
  const page = await stranger.call(getArticle, { params: { id: started.id }, query: { sid } });
  expect(page.body).toMatchObject({
    ...{ title: 'Sixteen years is old for a water heater', publishedOn: today(), minutes: 1, summary: 'What it costs.' },
    author: { id: sid, name: 'Marisol Vance' },
    card: { id: sid, firstName: 'Marisol' },
    blocks: [{ kind: 'paragraph', spans: [{ text: 'A tank lasts about ' }, { text: '14.5 years', bold: true }, { text: '.' }] }],
  });
  expect(JSON.stringify(page.body)).not.toContain('@');
  const { checksum } = page.body;
  expect(checksum).toMatch(/^[\w-]{22}$/);
  expect((await stranger.call(getArticle, { params: { id: started.id }, query: { checksum } })).body.card).toBeNull();
  for (const wrong of ['x', `${checksum}x`, checksum.slice(1), 'é'.repeat(11)])
    expect(codeOf(await stranger.call(getArticle, { params: { id: started.id }, query: { checksum: wrong } }))).toEqual([
      404,
      'ARTICLE_NOT_FOUND',
    ]);
  // A card is lent to no other agent's words; to those of Scopebook it is.
  const other = (await (await agent(2)).call(getMySponsorInfo)).body.id;
  expect((await stranger.call(getArticle, { params: { id: started.id }, query: { sid: other } })).body.card).toBeNull();
  expect((await stranger.call(getArticle, { params: { id: 101 }, query: { sid: other } })).body.card?.id).toBe(other);
});

it('R518: a search finds titles, summaries and texts, best first, with odd words and none', async () => {
  const id = await published('# The label of a boiler\n\nIt holds 40 gal (100%) of \\_Straße\\_ wäter. Kelvin\u212a', { topic: 'heating' });
  const found = async (search: string, more = {}) =>
    (await marisol.call(getArticles, { query: { search, ...more } })).body.articles.map(({ title }) => title);
  expect((await found('water kitchen')).slice(0, 2)).toEqual(['The water line of an ice maker']);
  // The title counts most, then the summary.
  expect((await found('roof')).at(0)).toBe('Looking at a roof from the ground');
  expect((await found('years heater')).at(0)).toBe('Sixteen years is old for a water heater');
  expect(await found('LABEL boiler')).toEqual(['The label of a boiler']);
  for (const word of ['100%', '_straße_', 'WÄTER', 'kelvink']) expect([word, await found(word)]).toEqual([word, ['The label of a boiler']]);
  for (const word of ['%', '_', "'", '\\', '"; drop table article', 'zzz boiler'])
    expect((await marisol.call(getArticles, { query: { search: word } })).status).toBe(200);
  expect(await found('zzz boiler')).toEqual([]);
  expect((await found('   ')).length).toBeGreaterThan(6);
  expect(await found('boiler', { from: 'scopebook' })).toEqual([]);
  const two = (await marisol.call(getArticles, { query: { take: 2, skip: 1 } })).body;
  expect([two.articles.length, two.found, two.found === two.total]).toEqual([2, two.total, true]);
  await marisol.call(deleteArticle, { params: { articleId: id }, body: {} });
});

it('two editors at once: the later text is refused over the other’s, and what was read before publishing is published', async () => {
  const { body: first } = await marisol.call(startArticle, { body: { text: TEXT } });
  const params = { articleId: first.id };
  const tab = (text: string) => marisol.call(saveArticle, { params, body: { text, textRevision: first.textRevision } });
  const answers = await Promise.all([tab('# One\n\nx'), tab('# Two\n\ny')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(codeOf(answers.find(({ status }) => status === 409) as never)).toEqual([409, 'ARTICLE_CHANGED']);
  expect(codeOf(await marisol.call(publishArticle, { params, body: { textRevision: first.textRevision } }))).toEqual([
    409,
    'ARTICLE_CHANGED',
  ]);
  const now = (await marisol.call(getMyArticle, { params })).body;
  expect(now.text).toBe(answers[0]?.status === 200 ? '# One\n\nx' : '# Two\n\ny');
  expect((await marisol.call(saveArticle, { params, body: { text: '# Three\n\nz', textRevision: now.textRevision } })).status).toBe(200);
});

it('an article withdrawn or deleted while its address is shared says so, with its pictures and in no list', async () => {
  const articleId = (await marisol.call(startArticle, { body: { text: TEXT, topic: 'roofs' } })).body.id;
  const params = { articleId };
  const upload = async (file: Buffer, name: string, who = marisol) => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(file)], name));
    const answer = await who.fetch(keepArticlePicture.path.replace('{articleId}', String(articleId)), { method: 'POST', body });
    return { status: answer.status, body: (await answer.json()) as ArticlePicture & { code: string; detail: string } };
  };
  const photo = await phonePhoto({ width: 1500, height: 2000 });
  const kept = await upload(photo, 'My Tänk (2).HEIC');
  expect(kept.body).toMatchObject({ name: 'my-tank-2.jpg', width: 1200, height: 1600 });
  expect((await upload(photo, 'again.png')).body.name).toBe('my-tank-2.jpg');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect((await upload(svg, 'x.png')).body.detail).toMatch(/^x\.png was not taken: it holds a script\./);
  expect((await upload(Buffer.from('<html><script>alert(1)</script>'), 'x.jpg')).body.code).toBe('NOT_A_PICTURE');
  expect(codeOf(await upload(photo, 'x.jpg', await agent(3)))).toEqual([404, 'ARTICLE_NOT_FOUND']);

  const stranger = app.stranger();
  const { url } = kept.body;
  expect((await stranger.fetch(url)).status).toBe(404);
  expect((await marisol.fetch(url)).status).toBe(200);
  const text = `${TEXT}\n\n![The label](my-tank-2.jpg)`;
  const { textRevision } = (await marisol.call(saveArticle, { params, body: { text } })).body;
  await marisol.call(publishArticle, { params, body: { textRevision } });
  await app.caughtUp();
  const shown = await stranger.fetch(url);
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('content-security-policy'), bytes.includes('Exif')]).toEqual([
    ...[200, 'image/jpeg', "default-src 'none'; sandbox", false],
  ]);
  const line = (await stranger.call(getArticles, { query: { sid, topic: 'roofs' } })).body.articles[0];
  expect(line?.picture).toEqual({ url, alt: 'The label', width: 1200, height: 1600 });

  expect((await marisol.call(withdrawArticle, { params })).body).toMatchObject({ status: 'withdrawn', text });
  await app.caughtUp();
  const read = () => stranger.call(getArticle, { params: { id: articleId } });
  expect(codeOf(await read())).toEqual([410, 'ARTICLE_WITHDRAWN']);
  expect((await stranger.fetch(url)).status).toBe(404);
  expect((await stranger.call(getArticles, { query: { sid, topic: 'roofs' } })).body.articles.map(({ id }) => id)).toEqual([104]);
  expect(codeOf(await stranger.call(noteArticle, { params: { id: articleId }, body: { what: 'read' } }))).toEqual([
    410,
    'ARTICLE_WITHDRAWN',
  ]);
  expect(codeOf(await marisol.call(showArticleOnHomes, { params, body: { shown: true } }))).toEqual([409, 'ARTICLE_NOT_PUBLISHED']);
  await marisol.call(publishArticle, { params, body: { textRevision } });
  expect((await read()).status).toBe(200);
  expect((await marisol.call(deleteArticle, { params, body: {} })).body).toBe(true);
  expect((await marisol.call(deleteArticle, { params, body: {} })).body).toBe(false);
  expect([codeOf(await read()), (await marisol.fetch(url)).status]).toEqual([[410, 'ARTICLE_WITHDRAWN'], 404]);
  expect(codeOf(await marisol.call(getMyArticle, { params }))).toEqual([404, 'ARTICLE_NOT_FOUND']);
  expect((await marisol.call(deleteArticle, { params, body: { deleted: false } })).body).toBe(true);
  expect((await marisol.call(getMyArticle, { params })).body).toMatchObject({ status: 'withdrawn', text });
  await marisol.call(deleteArticle, { params, body: {} });
});

it('S153: reading is counted once a day for each person, and never for the author’s own people', async () => {
  const id = await published();
  const note = async (who: Caller, what = 'read', agentName = 'a') =>
    (await who.request('POST', `/api/articles/${id}/noted`, { body: { what }, headers: { 'user-agent': agentName } })).body;
  expect(await note(marisol)).toBe(false);
  const stranger = app.stranger();
  expect([await note(helen), await note(helen), await note(stranger), await note(stranger), await note(stranger, 'read', 'b')]).toEqual([
    ...[true, false, true, false, true],
  ]);
  expect([await note(dana, 'useful'), await note(dana, 'useful'), await note(dana, 'link')]).toEqual([true, false, true]);
  const line = async () => (await marisol.call(getArticles, { query: { from: 'mine' } })).body.articles.find((one) => one.id === id);
  expect(await line()).toMatchObject({ read: 3, useful: 1 });
  expect((await stranger.call(getArticle, { params: { id } })).body.useful).toBe(1);
  await clock.pass(24 * 60 * 60 * 1000);
  expect(await note(helen)).toBe(true);
  expect(await line()).toMatchObject({ read: 4 });
  // Nothing of the day before is kept that could tell who it was.
  const { rows } = await app.app.get(ReadDb).pool.query('select distinct day::text from article_reader');
  expect(rows).toEqual([{ day: today() }]);
  await marisol.call(deleteArticle, { params: { articleId: id }, body: {} });
});

it('an article that is planned stands from its day on, and the published one stays until then', async () => {
  const tomorrow = new Date(clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const id = await published('# Before\n\nx', { publishOn: tomorrow });
  const stranger = app.stranger();
  const title = async () => (await stranger.call(getArticle, { params: { id } })).body.title;
  expect(await title()).toBe('Not Found');
  const params = { articleId: id };
  expect((await marisol.call(getMyArticle, { params })).body).toMatchObject({ status: 'scheduled', comingOn: tomorrow, readSince: '' });
  expect((await marisol.call(getArticles, { query: { from: 'mine' } })).body.articles).toContainEqual(
    expect.objectContaining({ id, status: 'scheduled' }),
  );
  await clock.pass(24 * 60 * 60 * 1000);
  expect(await title()).toBe('Before');
  const later = new Date(clock.now().getTime() + 48 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const { textRevision } = (await marisol.call(saveArticle, { params, body: { text: '# After\n\nx', publishOn: later } })).body;
  expect((await marisol.call(publishArticle, { params, body: { textRevision } })).body).toMatchObject({
    status: 'published',
    comingOn: later,
  });
  expect(await title()).toBe('Before');
  await clock.pass(48 * 60 * 60 * 1000);
  expect(await title()).toBe('After');
  await marisol.call(deleteArticle, { params, body: {} });
});

it('S011, S153: a client finds the articles of their sponsor, and which of them stand on Home', async () => {
  const id = await published('# For my clients\n\nx', { topic: 'other' });
  const { slug } = (await marisol.call(setUpMyLink)).body;
  expect((await helen.call(takeSponsorLink, { params: { slug }, body: {} })).body).toBe(true);
  await app.caughtUp();
  const line = async () => (await helen.call(getArticles)).body.articles.find((one) => one.id === id);
  expect(await line()).toMatchObject({ title: 'For my clients', onHomes: false, mine: false, status: 'published' });
  const params = { articleId: id };
  expect((await marisol.call(showArticleOnHomes, { params, body: { shown: true } })).body.onHomes).toBe(true);
  await app.caughtUp();
  expect(await line()).toMatchObject({ onHomes: true });
  await marisol.call(deleteArticle, { params, body: {} });
  await app.caughtUp();
  expect(await line()).toBeUndefined();
});

/** RSS 2.0 as https://www.rssboard.org/rss-specification has it, read by an XML parser that takes nothing ill-formed. Answers the texts of its elements. */
function readRss(xml: string): { path: string; text: string; attributes: Record<string, string> }[] {
  const parser = new SaxesParser({ xmlns: true });
  const read: { path: string; text: string; attributes: Record<string, string> }[] = [];
  const open: (typeof read)[number][] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('RSS has no document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const path = [...open.map((one) => one.path.split('/').at(-1)), name].join('/');
    const values = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, value.value]));
    const element = { path, text: '', attributes: values };
    open.push(element);
    read.push(element);
  });
  const add = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const all = (path: string) => read.filter((one) => one.path === path);
  expect(all('rss').map(({ attributes }) => attributes.version)).toEqual(['2.0']);
  for (const must of ['title', 'link', 'description', 'lastBuildDate', 'generator', 'language', 'ttl', 'docs', 'atom:link'])
    expect([must, all(`rss/channel/${must}`).length]).toEqual([must, 1]);
  const known = ['title', 'link', 'guid', 'pubDate', 'description', 'content:encoded', 'category', 'dc:creator'];
  const items = all('rss/channel/item').length;
  // An article without a summary has none.
  for (const path of known.filter((name) => name !== 'description').map((name) => `rss/channel/item/${name}`))
    expect([path, all(path).length]).toEqual([path, items]);
  for (const { path } of read) if (path.startsWith('rss/channel/item/')) expect(known).toContain(path.slice('rss/channel/item/'.length));
  for (const { path, text } of read) {
    // RFC 822, with four digits of the year.
    if (/pubDate|lastBuildDate/.test(path))
      expect(text).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
    if (/link$/.test(path) && text) expect(URL.canParse(text) && /^https?:/.test(text)).toBe(true);
  }
  expect(all('rss/channel/atom:link')[0]?.attributes).toMatchObject({ rel: 'self', type: 'application/rss+xml' });
  const guids = all('rss/channel/item/guid').map(({ text }) => text);
  expect(new Set(guids).size).toBe(items);
  return read;
}

it('S177: the feeds are valid RSS 2.0 whatever is written, carry whole texts with pictures, no script, and count nobody', async () => {
  const stranger = app.stranger();
  const feed = async (name: string) => {
    const answer = await stranger.fetch(`/articles/${name}`);
    expect([name, answer.status, answer.headers.get('content-type')]).toEqual([name, 200, 'application/rss+xml; charset=utf-8']);
    return readRss(await answer.text());
  };
  const texts = (read: ReturnType<typeof readRss>, name: string) =>
    read.filter(({ path }) => path === `rss/channel/item/${name}`).map(({ text }) => text);
  const nasty = await published(
    '# A ]]> `<script>alert(1)</script>` & "b" \u{1f527} \uffff\n\n`]]><script>alert(2)</script>` \\<img src=x onerror=alert(3)> [a](https://x.example/?a=1&b="2")',
    { summary: 'S ]]> <script>alert(4)</script> & é' },
  );
  const mine = await feed(`${sid}.rss`);
  const [title = ''] = texts(mine, 'title');
  expect(title).toBe('A ]]&#x3E; &#x3C;script&#x3E;alert(1)&#x3C;/script&#x3E; &#x26; "b" \u{1f527} \ufffd');
  expect(texts(mine, 'description')[0]).toBe('S ]]&#x3E; &#x3C;script&#x3E;alert(4)&#x3C;/script&#x3E; &#x26; é');
  const [content = ''] = texts(mine, 'content:encoded');
  expect(content).toContain('<code>]]&gt;&lt;script&gt;alert(2)&lt;/script&gt;</code>');
  expect(content).toContain('<a href="https://x.example/?a=1&amp;b=%222%22">a</a>');
  expect(content).not.toMatch(/<script|<img|onerror=alert\(3\)>(?!)/);
  expect(texts(mine, 'dc:creator')[0]).toBe('Marisol Vance, Vance & Sons <b>');
  expect(texts(mine, 'link')[0]).toMatch(new RegExp(`/pro/article\\?id=${nasty}&sid=${sid}&aud=1$`));
  expect(mine.find(({ path }) => path === 'rss/channel/title')?.text).toBe('Marisol Vance: articles');

  const all = texts(await feed(`all.rss?sid=${sid}`), 'title');
  expect(all.length).toBe(texts(mine, 'title').length + HOUSE_ARTICLES.length);
  const search = encodeURIComponent('water <&"');
  expect(texts(await feed(`all.rss?search=${search}`), 'title')).toEqual([]);
  const water = await feed('scopebook.rss?search=water&topic=water');
  expect(texts(water, 'title')).toEqual(['Seven ways water comes into a basement', 'The water line of an ice maker']);
  expect(texts(water, 'content:encoded')[0]).toContain('<ol><li><strong>Gutters that are full.</strong>');
  const tag = (await stranger.fetch('/articles/scopebook.rss')).headers.get('etag') ?? '';
  // Without the header of its own by which fetch asks for a whole answer.
  const asked = { headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' } };
  expect((await stranger.fetch('/articles/scopebook.rss', asked)).status).toBe(304);
  expect((await stranger.fetch('/articles/999999.rss')).status).toBe(404);
  expect((await stranger.fetch('/articles/x.rss')).status).toBe(400);
  await marisol.call(withdrawArticle, { params: { articleId: nasty } });
  await app.caughtUp();
  expect(texts(await feed(`${sid}.rss`), 'title')).not.toContain(title);
  await marisol.call(deleteArticle, { params: { articleId: nasty }, body: {} });
});
