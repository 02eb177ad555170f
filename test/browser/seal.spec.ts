import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from './product.ts';

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
  return `${product.url}${link}`;
}

async function phone(browser: Browser, timezoneId?: string): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, timezoneId })).newPage();
}

/** The day and time of a certificate's answer, which are the signer's whoever reads it. */
const signedAt = (page: Page) => page.getByRole('definition').filter({ hasText: 'by the server’s clock' }).innerText();

test('an estimate is signed with a finger, its certificate verified, and one changed byte is told with its line', async ({ browser }) => {
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
  await customer.getByLabel('Your email, for the sealed copy').fill('helen@mail.example');
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
  await customer.getByRole('button', { name: 'Download' }).click();
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
  await expectAccessible(anybody);

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
  await contractor.goto(`${product.url}/ProEstimate/ReportTracking/${link.split('/').at(-3)}/0/${link.split('/').at(-1)}`);
  await expect(contractor.getByText('said that the work is finished')).toBeVisible();
  await expect(contractor.getByText('Work finished', { exact: true })).toBeVisible();
  await customer.goto(`${link}9`);
  await expect(customer.getByRole('heading', { name: 'There is no estimate at this address' })).toBeVisible();
});
