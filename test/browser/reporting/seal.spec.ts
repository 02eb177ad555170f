import { spawnSync } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

/** Sends an estimate of one line by the calls; the screens of sending have a story of their own. Answers its link. */
async function sentEstimate(page: Page): Promise<string> {
  const call = async <Answer>(method: 'GET' | 'POST', path: string, data?: unknown): Promise<Answer> => {
    const answer = await page.request.fetch(`${product.url}${path}`, { method, data, headers: { 'Idempotency-Key': crypto.randomUUID() } });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  const orderId = await call<number>('GET', '/api2/ProjectEstimate/GetNewOrder?newEstimateName=Hall%20bath');
  const [house] = await call<{ areaID: number }[]>('GET', `/api/ProEstimates/${orderId}/GetAreasWithItems`);
  await call('POST', `/api/ProEstimates/${orderId}/AddRepairItems/0`, {
    Areas: [house?.areaID],
    Repairs: [{ itemXREF: 99999, description: 'Countertop, quartz', quantity: '12', labor: '40', material: '12.5' }],
  });
  const { link } = await call<{ link: string }>('POST', `/api/ProEstimates/${orderId}/AddEstimateReport`, {
    reportDetail: { name: 'Hall bath', recipientName: 'Helen Kowalczyk' },
  });
  await call('POST', `/api/ProEstimates/${orderId}/SendReportLink`, {
    ...{ ReportId: Number(link.split('/').at(-1)), Recipient: 'helen.kowalczyk@mail.example', Subject: '', Body: '' },
  });
  return `${product.url}${link}`;
}

async function phone(browser: Browser, timezoneId?: string): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, timezoneId })).newPage();
}

/** The day and time of a certificate's answer, which are the signer's whoever reads it. */
const signedAt = (page: Page) => page.getByRole('definition').filter({ hasText: 'by the server’s clock' }).innerText();

test('an estimate is signed with a finger, its certificate verified, and one changed byte is told with its line', async ({
  browser,
}, testInfo) => {
  // A whole day apart: no instant is of the same date for both.
  const contractor = await (await browser.newContext({ timezoneId: 'Pacific/Honolulu' })).newPage();
  await signIn(contractor, product, 'contractor');
  const link = await sentEstimate(contractor);

  const customer = await phone(browser, 'Pacific/Kiritimati');
  await customer.goto(link);
  await customer.getByRole('button', { name: 'Respond' }).first().click();
  await customer.getByText('Accept', { exact: true }).click();
  await customer.getByText('Draw', { exact: true }).click();
  const sign = customer.getByRole('button', { name: /^Sign and accept for / });
  await sign.click();
  await expect(customer.getByText('Draw your signature in the box, or choose Type. Nothing was sent.')).toBeVisible();
  const pad = customer.getByRole('img', { name: /draw here/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad has no place');
  await customer.mouse.move(box.x + 20, box.y + 60);
  await customer.mouse.down();
  for (let step = 1; step <= 12; step++) await customer.mouse.move(box.x + 20 + step * 15, box.y + 60 + (step % 2) * 20);
  await customer.mouse.up();
  await customer.getByRole('checkbox').check();
  // It goes where the link went, unasked, and to another address too.
  const copyTo = customer.getByLabel('Your email, for the sealed copy');
  await expect(copyTo).toHaveValue('helen.kowalczyk@mail.example');
  await expect(customer.getByText('The sealed copy goes to helen.kowalczyk@mail.example and Hartwell Remodeling.')).toBeVisible();
  await copyTo.fill('helen@work.example');
  await expect(
    customer.getByText('The sealed copy goes to helen.kowalczyk@mail.example, helen@work.example and Hartwell Remodeling.'),
  ).toBeVisible();
  await expectAccessible(customer);
  await sign.click();
  await expect(customer.getByRole('heading', { name: 'You accepted this estimate' })).toBeVisible();
  await expect(customer.getByText('Signed, sealed copy')).toBeVisible();

  await customer.getByRole('link', { name: 'Certificate and sealed file' }).click();
  await expect(customer.getByRole('heading', { name: 'Certificate of acceptance' })).toBeVisible();
  await expect(customer.getByRole('img', { name: 'Drawn signature of Helen Kowalczyk' })).toBeVisible();
  await expect(customer.getByText('I agree to sign this estimate electronically.')).toBeVisible();
  const when = await signedAt(customer);
  await customer.getByRole('button', { name: 'Verify this copy' }).click();
  await expect(customer.getByRole('heading', { name: 'As it was signed' })).toBeVisible();
  await expect(customer.getByText('The seal was made for Hartwell Remodeling')).toBeVisible();
  await expectAccessible(customer);

  const downloading = customer.waitForEvent('download');
  await customer.getByRole('button', { name: 'JSON' }).click();
  const sealed = await readFile(await (await downloading).path());
  const at = sealed.indexOf('Countertop, quartz');
  const changed = Buffer.from(sealed);
  changed[at + 'Countertop, quart'.length] = 's'.charCodeAt(0);
  const anybody = await (await browser.newContext()).newPage();
  await anybody.goto(`${product.url}/verify`);
  const give = (name: string, buffer: Buffer) =>
    anybody.getByLabel('choose a file').setInputFiles({ name, mimeType: 'application/json', buffer });
  await give('sealed.json', sealed);
  await expect(anybody.getByRole('article', { name: 'sealed.json' })).toContainText('Helen Kowalczyk accepted it for');
  await give('changed.json', changed);
  const card = anybody.getByRole('article', { name: 'changed.json' });
  await expect(card).toContainText('Changed after it was signed');
  await expect(card).toContainText('line 1, Countertop, quarts');
  await give('cut.json', sealed.subarray(0, sealed.length - 400));
  await expect(anybody.getByRole('article', { name: 'cut.json' })).toContainText('The end is missing');
  // A bad file is asked nothing: the address in it may be the forger's.
  await expect(card).not.toContainText('dana@hartwell.example');
  await give('kitchen.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  await expect(anybody.getByRole('article', { name: 'kitchen.png' })).toContainText('This is not a sealed file');
  await expectAccessible(anybody);

  const pdfAt = await customer.getByRole('link', { name: 'Download PDF' }).getAttribute('href');
  const pdf = await (await customer.request.get(`${product.url}${pdfAt}`)).body();
  await give('sealed.pdf', pdf);
  await expect(anybody.getByRole('article', { name: 'sealed.pdf' })).toContainText('The PDF is as it was made');
  const page = pdf.indexOf('/MediaBox');
  await give('altered.pdf', Buffer.concat([pdf.subarray(0, page), Buffer.from('/MediaBoy'), pdf.subarray(page + 9)]));
  await expect(anybody.getByRole('article', { name: 'altered.pdf' })).toContainText('Changed after it was signed');
  const saving = anybody.waitForEvent('download');
  await anybody.getByRole('link', { name: 'save this page with its keys' }).click();
  const kept = testInfo.outputPath('Verify a sealed copy.html');
  await (await saving).saveAs(kept);

  // The page to keep checks without a network, from a folder; it asks for nothing, and would not be let.
  const away = await (await browser.newContext({ offline: true })).newPage();
  const asked: string[] = [];
  away.on('request', (request) => asked.push(request.url()));
  await away.goto(pathToFileURL(kept).href);
  await away.getByLabel('choose a file').setInputFiles([
    { name: 'sealed.json', mimeType: 'application/json', buffer: sealed },
    { name: 'sealed.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'changed.json', mimeType: 'application/json', buffer: changed },
  ]);
  for (const name of ['sealed.json', 'sealed.pdf'])
    await expect(away.getByRole('article', { name })).toContainText('The seal was made for Hartwell Remodeling');
  await expect(away.getByRole('article', { name: 'sealed.pdf' })).toContainText('As it was signed');
  await expect(away.getByRole('article', { name: 'changed.json' })).toContainText('Changed after it was signed');
  await expect(away.getByText('works without a connection')).toBeVisible();
  expect(asked).toEqual([pathToFileURL(kept).href]);
  await expectAccessible(away);

  // Where the keys cannot be had nobody knows who sealed it, and nothing good is said.
  await anybody.route('**/.well-known/**', (route) => route.abort());
  await anybody.reload();
  await give('sealed.json', sealed);
  const unknown = anybody.getByRole('article', { name: 'sealed.json' });
  await expect(unknown).toContainText('The file is whole; who sealed it is not known');
  await expect(unknown).not.toContainText('As it was');
  await expectAccessible(anybody);

  const [file, keys] = ['sealed.json', 'keys.json'].map((name) => testInfo.outputPath(name)) as [string, string];
  await writeFile(file, sealed);
  await writeFile(keys, await (await contractor.request.get(`${product.url}/.well-known/scopebook-seal-keys.json`)).body());
  // The command's file alone, in a folder without the product or its packages.
  const command = testInfo.outputPath('scopebook-verify.mjs');
  await copyFile('packages/verify/dist/scopebook-verify.mjs', command);
  const run = (...args: string[]) => spawnSync(process.execPath, [command, ...args], { cwd: dirname(command), encoding: 'utf8' });
  expect(run(file, '--keys', keys)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^As it was signed/) });
  const ofRepository = spawnSync(process.execPath, ['scripts/scopebook-verify.mjs', file, '--keys', keys], { encoding: 'utf8' });
  expect(ofRepository).toMatchObject({ status: 0, stdout: expect.stringMatching(/^As it was signed/) });
  expect(run(file)).toMatchObject({ status: 3, stdout: expect.stringMatching(/^The file is whole; who sealed it is not known/) });
  expect(run(keys)).toMatchObject({ status: 2, stdout: expect.stringMatching(/^This is not a sealed file/) });

  // The contractor reads the same certificate under the archived copy.
  await contractor.goto(`${product.url}/ProEstimate/ReportTracking/${link.split('/').at(-3)}/0`);
  await contractor
    .getByRole('link', { name: /Archived Copy/ })
    .first()
    .click();
  await expect(contractor.getByRole('heading', { name: 'Certificate of acceptance' })).toBeVisible();
  expect(await signedAt(contractor)).toBe(when);
  await expectAccessible(contractor);
});

test('M141: the link is read, and answered with a typed signature, on a phone that runs no script', async ({ browser }) => {
  const contractor = await (await browser.newContext()).newPage();
  await signIn(contractor, product, 'contractor');
  const link = await sentEstimate(contractor);
  const customer = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, javaScriptEnabled: false })
  ).newPage();
  await customer.goto(link);
  await expect(customer.getByRole('heading', { name: 'Hall bath', level: 1 })).toBeVisible();
  await expect(customer.getByText('Countertop, quartz')).toBeVisible();
  await expect(customer.getByLabel(/^Your name/)).toHaveValue('Helen Kowalczyk');
  await customer.getByRole('radio', { name: /^Accept for \$/ }).check();
  await customer.getByLabel('Comments, optional').fill('After the 7th & "soon" <b>please</b> 👍🏽');
  await customer.getByRole('button', { name: 'Sign and send' }).click();
  await expect(customer.getByRole('alert')).toHaveText('Tick the box to sign. Nothing was sent.');
  await expect(customer.getByLabel('Comments, optional')).toHaveValue('After the 7th & "soon" <b>please</b> 👍🏽');
  await customer.getByRole('checkbox').check();
  await customer.getByRole('button', { name: 'Sign and send' }).click();
  await expect(customer.getByRole('heading', { name: 'You accepted this estimate' })).toBeVisible();
  await expect(customer.getByText('Signed, sealed copy')).toBeVisible();
  expect(customer.url()).toBe(link);
  // The same link says later how the work stands.
  await customer.getByText('Tell Hartwell Remodeling how the work stands').click();
  await customer.getByRole('radio', { name: 'The work is finished' }).check();
  await customer.getByLabel('Comments, optional').fill('All is well');
  await customer.getByRole('button', { name: 'Send' }).click();
  await expect(customer.getByRole('heading', { name: 'The work is finished' })).toBeVisible();
  await expect(customer.getByText('Contractor has been notified')).toBeVisible();
  await expect(customer.getByText('Tell Hartwell Remodeling how the work stands')).toHaveCount(0);
  // What looks at a link before its reader does, for a preview or for malware, asks for anything.
  for (const address of [link, `${product.url}/verify`])
    for (const method of ['GET', 'HEAD']) {
      const answer = await customer.request.fetch(address, { method, headers: { Accept: '*/*' } });
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    }
  expect((await customer.request.get(link, { headers: { Accept: 'application/json' } })).status()).toBe(404);
  await contractor.goto(`${product.url}/ProEstimate/ReportTracking/${link.split('/').at(-3)}/0/${link.split('/').at(-1)}`);
  await expect(contractor.getByText('said that the work is finished')).toBeVisible();
  await expect(contractor.getByText('Work finished', { exact: true })).toBeVisible();
  await customer.goto(`${link}9`);
  await expect(customer.getByRole('heading', { name: 'There is no estimate at this address' })).toBeVisible();
});
