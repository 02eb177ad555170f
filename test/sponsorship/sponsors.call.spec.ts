import { sql } from 'kysely';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { deleteSponsorFile } from '../../contracts/sponsorship/files/delete-sponsor-file.ts';
import { getSponsorCompanyLogo, getSponsorLogo, getSponsorLogoOf } from '../../contracts/sponsorship/files/get-sponsor-logos.ts';
import { MAX_SPONSOR_FILE_BYTES, type SponsorPicture } from '../../contracts/sponsorship/files/sponsor-file.ts';
import { getOutsideLinks, noteOutsideLink } from '../../contracts/sponsorship/outside-links/outside-links.ts';
import { getAccessCheckmarks, reloadAdCustomerInfo } from '../../contracts/sponsorship/setup/get-access-checkmarks.ts';
import {
  setCoverageAreasStatus,
  setLogoStatus,
  setProfilePhotoStatus,
  setSetupAd,
} from '../../contracts/sponsorship/setup/set-step-status.ts';
import { deleteZipCoverage } from '../../contracts/sponsorship/sponsors/delete-zip-coverage.ts';
import { getCoverageMap } from '../../contracts/sponsorship/sponsors/get-coverage-map.ts';
import { getMySponsorInfo } from '../../contracts/sponsorship/sponsors/get-my-sponsor-info.ts';
import { getNearbySponsorsInfo } from '../../contracts/sponsorship/sponsors/get-nearby-sponsors-info.ts';
import { getSponsorCalls } from '../../contracts/sponsorship/sponsors/get-sponsor-calls.ts';
import { getSponsorInfo } from '../../contracts/sponsorship/sponsors/get-sponsor-info.ts';
import { getZipCoverage } from '../../contracts/sponsorship/sponsors/get-zip-coverage.ts';
import { postZipCoverage } from '../../contracts/sponsorship/sponsors/post-zip-coverage.ts';
import { saveSponsorInfo } from '../../contracts/sponsorship/sponsors/save-sponsor-info.ts';
import { searchSponsors } from '../../contracts/sponsorship/sponsors/search-sponsors.ts';
import { settleSponsorCall } from '../../contracts/sponsorship/sponsors/settle-sponsor-call.ts';
import type { SponsorCard } from '../../contracts/sponsorship/sponsors/sponsor.ts';
import { AccountsService } from '../../server/accounts/accounts.service.ts';
import { MailBudget } from '../../server/accounts/mail-budget.service.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { phonePhoto, plainPng } from '../estimating/photos/pictures.ts';
import { type Caller, DEMO_PASSWORD, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let marisol: Caller;
let helen: Caller;
let dana: Caller;
beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [marisol, helen, dana] = await Promise.all([app.signedIn('agent'), app.signedIn('homeowner'), app.signedIn('contractor')]);
});
afterAll(() => app?.close());

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const cover = (who: Caller, zipcode: string) => who.call(postZipCoverage, { query: { zipcode } });
const covered = async (who: Caller) => (await who.call(getZipCoverage)).body.map(({ zip, others }) => [zip, ...others]);

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

it('R014: whose sponsor record has the own user name is a sponsor; a contractor is none', async () => {
  expect((await marisol.call(getMySponsorInfo)).body).toMatchObject({ name: 'agent', type: 'agent', firstName: 'Marisol', about: '' });
  expect(codeOf(await dana.call(getSponsorInfo, { query: {} }))).toEqual([404, 'SPONSOR_NOT_FOUND']);
  expect(codeOf(await dana.call(saveSponsorInfo, { body: { title: 'x' } }))).toEqual([403, 'NOT_A_SPONSOR']);
});

it('C006, R465: a sponsor’s information is kept field by field, and addresses of pages are safe', async () => {
  const saved = await marisol.call(saveSponsorInfo, {
    body: { title: 'Agent, houses before 1960', license: 'SAL.2014003187', licenseState: 'OH' },
  });
  expect(saved.body).toMatchObject({
    firm: 'Clintonville Realty',
    title: 'Agent, houses before 1960',
    email: 'marisol@clintonville.example',
  });
  for (const body of [{ companyWebSite: 'http://x.example' }, { sponsorshipLandingPage: 'javascript:alert(1)' }, { licenseState: 'Ohio' }])
    expect(codeOf(await marisol.request('PUT', '/api2/organizationuser/CurrentUserSponsorInformation', { body }))).toEqual([
      400,
      'INVALID',
    ]);
});

it('C233: the card of a sponsor is seen by all, without the mail address', async () => {
  const { id } = (await marisol.call(getMySponsorInfo)).body;
  const card = (await helen.call(getSponsorInfo, { query: { sid: id } })).body;
  expect(card).toMatchObject({ id, license: 'SAL.2014003187', companyWebSite: '' });
  expect(JSON.stringify(card)).not.toContain('@');
});

it('C249: a sponsor is found by the number, and nobody by another', async () => {
  const { id } = (await marisol.call(getMySponsorInfo)).body;
  const card = (await helen.call(getSponsorInfo, { query: { sid: id } })).body;
  expect((await helen.call(searchSponsors, { params: { id } })).body).toEqual([card]);
  expect((await helen.call(searchSponsors, { params: { id: 2_000_000 } })).body).toEqual([]);
});

it('C244, R456: ZIP codes are covered once each, and only places that exist', async () => {
  expect([(await cover(marisol, '43202')).body, (await cover(marisol, '43202-1234')).body]).toEqual([true, true]);
  expect(codeOf(await cover(marisol, '00000'))).toEqual([422, 'NO_SUCH_ZIP']);
  expect(codeOf(await cover(helen, '43202'))).toEqual([403, 'NOT_A_SPONSOR']);
  expect((await cover(marisol, '43214')).body).toBe(true);
});

it('C238: the ZIP codes covered are listed', async () => expect(await covered(marisol)).toEqual([['43202'], ['43214']]));

it('C245: a ZIP code is taken out once', async () => {
  expect((await marisol.call(deleteZipCoverage, { query: { zipcode: '43214' } })).body).toBe(true);
  expect((await marisol.call(deleteZipCoverage, { query: { zipcode: '43214' } })).body).toBe(false);
  expect(await covered(marisol)).toEqual([['43202']]);
});

it('the map is of a place, or around what one covers', async () => {
  const near = (await marisol.call(getCoverageMap, { query: { place: 'Columbus, OH' } })).body;
  expect(near).toHaveLength(61);
  const around = (await marisol.call(getCoverageMap, { query: {} })).body;
  expect(around[0]).toMatchObject({ zip: '43202', city: 'Columbus', isMine: true, others: [] });
  expect((await marisol.call(getCoverageMap, { query: { place: 'Nowhere at all' } })).body).toEqual([]);
});

it('R456: of five who come to a ZIP code at once, three cover it, and the others read who does', async () => {
  const agents = await Promise.all([1, 2, 3, 4, 5].map(agent));
  const answers = await Promise.all(agents.map((who) => cover(who, '43201')));
  expect(answers.map(({ body }) => body === true).filter(Boolean)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(codeOf)).toEqual([
    [409, 'ZIP_FULL'],
    [409, 'ZIP_FULL'],
  ]);
  await app.caughtUp();
  const again = await cover(agents[answers.findIndex(({ status }) => status !== 200)] as Caller, '43201');
  expect((again.body as unknown as { detail: string }).detail).toMatch(
    /^43201 is full: Agent No \d, Agent No \d and Agent No \d cover it\.$/,
  );
  const first = agents[answers.findIndex(({ status }) => status === 200)] as Caller;
  await first.call(deleteZipCoverage, { query: { zipcode: '43201' } });
  expect((await cover(agents[answers.findIndex(({ status }) => status !== 200)] as Caller, '43201')).body).toBe(true);
});

describe('a call that a homeowner asks for', () => {
  let id = 0;
  let lead: { contactname: string; contactnumber: string; leadtype: 'Sell'; sponsorId: number };
  const ask = (body: object, orderId = 0) => helen.request('POST', `/api2/ProjectEstimate/SubmitLeadInfo/${orderId}`, { body });
  beforeAll(async () => {
    ({ id } = (await marisol.call(getMySponsorInfo)).body);
    lead = { contactname: 'Helen Kowalczyk', contactnumber: '(614) 555-0177', leadtype: 'Sell', sponsorId: id };
  });

  it('R033: is refused without an address, which nobody covers', async () => expect(codeOf(await ask(lead))).toEqual([409, 'NOT_COVERED']));

  it('C267, R473, S143: is asked of those who cover the ZIP code', async () => {
    await helen.request('PUT', '/api/home/address', { body: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' } });
    const near = (await helen.call(getNearbySponsorsInfo, { params: { zip: '43202' } })).body;
    expect(near).toMatchObject([{ id, zips: ['43202'], askedAt: '' }]);
  });

  it('C027, R034: is taken, also when it is asked for anew', async () => {
    expect((await ask(lead)).body).toEqual({ IsSuccess: true });
    expect((await ask(lead)).body).toEqual({ IsSuccess: true });
    expect((await ask({ ...lead, contactnumber: '614 555 0178' })).body).toEqual({ IsSuccess: true });
  });

  it('R033: is refused without digits, for no estimate and of no sponsor', async () => {
    expect(codeOf(await ask({ ...lead, contactnumber: 'call me' }))).toEqual([400, 'INVALID']);
    expect(codeOf(await ask(lead, 999_999))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(codeOf(await ask({ ...lead, sponsorId: 999_999 }))).toEqual([404, 'SPONSOR_NOT_FOUND']);
  });

  it('C027: no more people are mailed in a day than may be; no call is asked for', async () => {
    const { userId = 0 } = (await helen.call(getMe)).body ?? {};
    const [budget, today] = [app.app.get(MailBudget), new Date().toISOString()];
    const fill = async (): Promise<number> =>
      (await budget.take(userId, 1, today).catch(() => 'full')) === 'full' ? 0 : 1 + (await fill());
    const filled = await fill();
    const refused = await ask({ ...lead, contactnumber: '614 555 0199' });
    expect(codeOf(refused)).toEqual([429, 'CALLS_ENOUGH_TODAY']);
    expect(refused.body).toMatchObject({ detail: expect.stringContaining('No call was asked for') });
    await budget.giveBack(userId, filled, today);
  });

  it('stands once on the sponsor’s list, is mailed, settled and put back', async () => {
    await app.caughtUp();
    const calls = (await marisol.call(getSponsorCalls)).body;
    // Asked anew: one call waits, and nothing says that another was made.
    expect(calls.map(({ contactnumber, settledAt }) => [contactnumber, settledAt === ''])).toEqual([['614 555 0178', true]]);
    expect((await helen.call(getNearbySponsorsInfo, { params: { zip: '43202' } })).body[0]?.askedAt).toBe(calls[0]?.askedAt);
    await expectMails(['614 555 0178', '(614) 555-0177']);

    const params = { callId: calls[0]?.callId ?? 0 };
    expect(codeOf(await (await agent(9)).call(settleSponsorCall, { params, body: {} }))).toEqual([404, 'CALL_NOT_FOUND']);
    expect((await marisol.call(settleSponsorCall, { params, body: {} })).body).toBe(true);
    expect((await helen.call(getNearbySponsorsInfo, { params: { zip: '43202' } })).body[0]?.askedAt).toBe('');
    await marisol.call(settleSponsorCall, { params, body: { settled: false } });
    expect((await marisol.call(getSponsorCalls)).body[0]).toMatchObject({ callId: params.callId, settledAt: '' });
  });
});

describe('pictures of a sponsor', () => {
  let id = 0;
  let card: SponsorCard;
  beforeAll(async () => {
    ({ id } = (await marisol.call(getMySponsorInfo)).body);
  });
  const send = async (filetype: string, file: Buffer, name: string, by = marisol) => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(file)], name));
    const answer = await by.fetch(`/api/sponsorship/files/${filetype}`, { method: 'POST', body });
    return { status: answer.status, body: (await answer.json()) as SponsorPicture & { code: string; detail: string } };
  };
  it('C252: without a logo there is no address of one', async () =>
    expect((await marisol.call(getSponsorLogo, { params: { id: 0 } })).body).toMatchObject({ filename: '', url: '' }));

  it('C293: are made anew of the file, and are of the card', async () => {
    // The name says nothing of the type; a phone's photograph has a place.
    const portrait = await send('SponsorPortrait', await phonePhoto({ width: 900, height: 1200 }), 'me.txt');
    expect(portrait).toMatchObject({ status: 200 });
    expect(Math.max(portrait.body.width, portrait.body.height)).toBe(512);
    const logo = await send('CompanyLogo', await plainPng(800, 200, '#7a2c2c'), 'logo.png');
    expect(logo.body).toMatchObject({ width: 512, height: 128 });
    await app.caughtUp();
    card = (await helen.call(getSponsorInfo, { query: { sid: id } })).body;
    expect([card.portrait.url, card.logo.url]).toEqual([portrait.body.url, logo.body.url]);
    expect((await helen.call(getNearbySponsorsInfo, { params: { zip: '43202' } })).body[0]?.portrait).toEqual(card.portrait);
  });

  it('C250: the logo is read by the number of the sponsor', async () =>
    expect((await helen.call(getSponsorCompanyLogo, { params: { id } })).body).toEqual(card.logo));

  it('C251: the portrait is read by the number of the sponsor', async () =>
    expect((await helen.call(getSponsorLogoOf, { params: { id } })).body).toEqual(card.portrait));

  it('C293: are shown to anybody, without what the camera wrote', async () => {
    const shown = await app.stranger().fetch(card.portrait.url);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect([shown.status, shown.headers.get('content-type'), bytes.includes('Exif')]).toEqual([200, 'image/jpeg', false]);
  });

  it('C293: are neither scripts nor drawings, nor too large, nor of somebody who is no sponsor', async () => {
    const script = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const refused = await send('CompanyLogo', script, 'clintonville-2026.svg');
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      422,
      'NOT_A_PICTURE',
      'clintonville-2026.svg was not taken: it holds a script. A PNG or JPEG of the same picture works.',
    ]);
    const plain = await send('CompanyLogo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'), 'x.png');
    expect(plain.body.detail).toBe(
      'x.png was not taken: it is a drawing (SVG), which can hold a script. A PNG or JPEG of the same picture works.',
    );
    expect(codeOf(await send('CompanyLogo', Buffer.alloc(MAX_SPONSOR_FILE_BYTES + 1), 'x.png'))).toEqual([413, 'FILE_TOO_LARGE']);
    expect(codeOf(await send('Flag', script, 'x.png'))).toEqual([400, 'INVALID']);
    expect(codeOf(await send('CompanyLogo', await plainPng(3, 3), 'x.png', helen))).toEqual([403, 'NOT_A_SPONSOR']);
    expect((await marisol.call(getSponsorCompanyLogo, { params: { id: 0 } })).body).toEqual(card.logo);
  });

  it('C253: are taken out by the name that they have, and not from another page', async () => {
    // Of another tab, that still shows a former one.
    const query = { filetype: 'CompanyLogo' as const, filename: 'former.jpg' };
    expect((await marisol.call(deleteSponsorFile, { query })).body).toBe(false);
    expect((await marisol.call(deleteSponsorFile, { query: { ...query, filename: card.logo.filename } })).body).toBe(true);
    const address = '/propertysurvey/deletefile?filetype=SponsorPortrait';
    const elsewhere = await marisol.fetch(address, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(elsewhere.status).toBe(403);
    expect(await (await marisol.fetch(`${address}&filename=${card.portrait.filename}`)).json()).toBe(true);
    await app.caughtUp();
    expect((await helen.call(getSponsorInfo, { query: { sid: id } })).body).toMatchObject({ portrait: { url: '' }, logo: { url: '' } });
    expect((await app.stranger().fetch(card.portrait.url)).status).toBe(404);
  });
});

describe('the steps of the set-up', () => {
  const params = { product: 'ProEstimate' };
  const nothing = { hasDefinedCoverageAreas: false, hasSetupAd: false, hasProfilePhoto: false, hasLogo: false };
  let tess: Caller;
  const checks = async () => (await tess.call(getAccessCheckmarks, { params })).body;
  const asideAfter = async (put: Promise<unknown>) => {
    await put;
    const { setAside, ...rest } = await checks();
    expect(rest).toMatchObject(nothing);
    return setAside;
  };
  beforeAll(async () => {
    tess = await agent(20);
  });

  it('C254, S159: are counted from what is there', async () =>
    expect(await checks()).toEqual({ unlockedAccess: true, hasCreatedSubscription: false, ...nothing, setAside: [] }));

  it('R455: coverage is not defined before there is any', async () => expect((await checks()).hasDefinedCoverageAreas).toBe(false));

  it('C256, R451: the photograph is set aside by its own flag', async () =>
    expect(await asideAfter(tess.call(setProfilePhotoStatus, { params: { ...params, status: 'true' } }))).toEqual(['profilePhoto']));

  it('C257, R452: the logo is set aside and brought back by its own flag', async () => {
    expect(await asideAfter(tess.call(setLogoStatus, { params: { ...params, status: 'true' } }))).toEqual(['profilePhoto', 'logo']);
    expect(await asideAfter(tess.call(setLogoStatus, { params: { ...params, status: 'false' } }))).toEqual(['profilePhoto']);
  });

  it('C258, R453: the coverage is set aside by its own flag', async () =>
    expect(await asideAfter(tess.call(setCoverageAreasStatus, { params: { ...params, status: 'true' } }))).toEqual([
      'profilePhoto',
      'coverageAreas',
    ]));

  it('C259, R454: the ad is set aside by its own flag', async () =>
    expect(await asideAfter(tess.call(setSetupAd, { params: { ...params, flag: 'true' } }))).toEqual([
      'profilePhoto',
      'coverageAreas',
      'ad',
    ]));

  it('C255: are read anew with the information of the ad', async () => {
    await tess.call(saveSponsorInfo, { body: { about: 'I sell old houses.' } });
    await cover(tess, '43085');
    const info = (await tess.call(reloadAdCustomerInfo, { params })).body;
    expect(info).toMatchObject({ about: 'I sell old houses.', checkmarks: { hasDefinedCoverageAreas: true, hasSetupAd: true } });
  });

  it('C254: are nobody’s who is no sponsor', async () =>
    expect(codeOf(await helen.call(getAccessCheckmarks, { params }))).toEqual([403, 'NOT_A_SPONSOR']));
});

it('C285, C286, R309: an outside link is counted by day, without the person, and not for the sponsor’s own', async () => {
  const sponsorId = (await marisol.call(getMySponsorInfo)).body.id;
  expect((await marisol.call(getOutsideLinks)).body).toEqual({ lately: 0, ever: 0 });
  for (const who of [helen, helen, dana, marisol]) expect((await who.call(noteOutsideLink, { body: { sponsorId } })).body).toBe(true);
  expect((await marisol.call(getOutsideLinks)).body).toEqual({ lately: 3, ever: 3 });
  expect(codeOf(await helen.call(noteOutsideLink, { body: { sponsorId: 999_999 } }))).toEqual([404, 'SPONSOR_NOT_FOUND']);
  const log = '/ProEstimate/LogActivity?pa=4&oid=17';
  expect(await (await helen.fetch(log)).json()).toBe(true);
  expect((await helen.fetch(log, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  const { rows } = await sql`select place, subject, opened from outside_link order by place, subject`.execute(app.app.get(ReadDb).db);
  expect(rows).toEqual([
    { place: 'provider', subject: 4, opened: 1 },
    { place: 'sponsor', subject: sponsorId, opened: 3 },
  ]);
});

async function expectMails(numbers: string[]): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      text: string;
      recipient: string;
    }>`select text, recipient from mail where key like 'sponsor-call/%'`.execute(app.app.get(ReadDb).db);
    if (rows.length < numbers.length) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      continue;
    }
    expect(rows.map(({ recipient }) => recipient)).toEqual(numbers.map(() => 'marisol@clintonville.example'));
    for (const number of numbers) expect(rows.filter(({ text }) => text.includes(`Number: ${number}\n`))).toHaveLength(1);
    return;
  }
}
