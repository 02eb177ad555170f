import { expect, test } from '@playwright/test';
import { plainPng } from '../estimating/pictures.ts';
import { closeContexts, expectAccessible, productOfFile, signIn } from './product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('C006, S144, S160, R456, R465, R537, M169: an agent changes the profile without a wrong address, and covers a ZIP code by keys', async ({
  page,
}) => {
  await signIn(page, product, 'agent');
  // R537.
  await page.goto(`${product.url}/old/sponsormain/unknown`);
  await expect(page).toHaveURL(`${product.url}/sponsormain`);
  await expect(page.getByText('Homeowners in 43202 and 43214 see you on their Home.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Set up' })).toContainText('4 of 6');
  await expectAccessible(page);
  const doing = page.getByRole('region', { name: 'What needs doing' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('l');
  await expect(doing).not.toContainText('Add your photograph');
  await expect(page.getByRole('region', { name: 'Set up' })).toContainText('4 of 6');
  await page.getByRole('button', { name: '1 set aside: bring back' }).click();
  await expect(doing).toContainText('Add your photograph');

  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByLabel('Landing page').fill('clintonville.example/first-look');
  await expect(page.getByText('Must begin with https://, or be empty.')).toBeVisible();
  await page.getByLabel('Title').fill('Agent, porches');
  const preview = page.getByRole('complementary', { name: 'As homeowners see it' });
  await expect(preview).toContainText('Agent, porches');
  await expectAccessible(page);
  // C293: a logo with a script is refused with the reason, a photograph stands in the card at once.
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  await page.getByLabel('File: Company logo').setInputFiles({ name: 'firm.svg', mimeType: 'image/svg+xml', buffer: script });
  await expect(page.getByRole('region', { name: 'Company logo' })).toContainText('firm.svg was not taken: it holds a script.');
  const portrait = page.getByRole('region', { name: 'Photograph' });
  await page.getByLabel('File: Photograph').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await plainPng(600, 600) });
  await expect(portrait).toContainText('Kept at 512 x 512.');
  await expect(preview.locator('img')).toHaveCount(2);
  await portrait.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(preview.locator('img')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Sponsor Info Updated, without the landing page')).toBeVisible();
  await expect(page.getByLabel('Landing page')).toHaveValue('clintonville.example/first-look');
  await page.getByRole('button', { name: 'Give back' }).click();
  await expect(page.getByLabel('Landing page')).toHaveValue('');
  await expect(page.getByLabel('Title')).toHaveValue('Agent, porches');

  await page.getByRole('link', { name: 'Coverage', exact: true }).click();
  await page.getByRole('searchbox', { name: 'ZIP code or place' }).fill('43224');
  await expect(page.getByRole('region', { name: 'ZIP code 43224' })).toContainText('Columbus OH, Franklin County');
  await expectAccessible(page);
  const map = page.getByRole('application', { name: 'Map of ZIP codes' });
  await map.focus();
  await page.keyboard.press('Enter');
  const covered = page.getByRole('region', { name: 'Covered ZIP codes' });
  await expect(covered).toContainText('3 ZIP codes');
  await expect(map).toHaveAccessibleDescription('43224 Columbus: covered by you, 2 of 3 places free.');
  await page.keyboard.press('ArrowLeft');
  await expect(map).toHaveAccessibleDescription(/^43214 Columbus: covered by you/);
  await covered.getByRole('button', { name: 'Take 43224 out' }).click();
  await expect(covered).toContainText('2 ZIP codes');
  await page.getByRole('button', { name: 'Cover it again' }).click();
  await expect(covered).toContainText('3 ZIP codes');
});

test('C027, S143, R033, R034, M008, M009: a homeowner asks an agent for a call on a phone; it arrives without reloading, is settled and put back', async ({
  page,
  browser,
}) => {
  const agent = await (await browser.newContext()).newPage();
  await signIn(agent, product, 'agent');
  const hears = agent.waitForResponse(/\/api\/changes\?/);
  await agent.goto(`${product.url}/sponsormain`);
  await hears;
  const todos = agent.getByRole('region', { name: 'What needs doing' });
  await todos.getByRole('button', { name: 'Later: Add your photograph' }).click();
  await todos.getByRole('button', { name: 'Later: Add your firm’s logo' }).click();
  await expect(todos).toContainText('Nothing needs doing.');

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'homeowner');
  const address = { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' };
  expect((await page.request.put(`${product.url}/api/home/address`, { data: address })).status()).toBe(200);
  const house = { bedrooms: 3, basementSizeSF: '820', totalLivingArea: '1640' };
  expect((await page.request.post(`${product.url}/api/home/setup`, { data: house })).status()).toBe(200);
  await page.goto(`${product.url}/dashboard`);
  const agents = page.getByRole('region', { name: 'Agents near' });
  await expect(agents).toContainText('Sponsored');
  await agents.getByRole('button', { name: 'About Marisol Vance' }).click();
  await expect(agents).toContainText('OH license SAL.2014003187');
  await agents.getByRole('button', { name: 'Ask for a call: Marisol Vance' }).click();
  const form = agents.getByRole('form', { name: 'Ask Marisol Vance for a call' });
  await expect(form.getByLabel('Number')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('call me');
  await page.keyboard.press('Enter');
  await expect(form.getByText('must have at least 7 digits')).toBeVisible();
  await form.getByLabel('Number').fill('(614) 555-0177');
  // R033: no answer, and what was typed stays.
  await page.route('**/SubmitLeadInfo/**', (route) => route.fulfill({ status: 422, json: { code: 'X', detail: 'It failed.' } }));
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Unable to submit contact information. Please try again later.')).toBeVisible();
  await expect(form.getByLabel('Number')).toHaveValue('(614) 555-0177');
  await page.unroute('**/SubmitLeadInfo/**');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(agents.getByText(/Information Submitted\. You asked for a call on/)).toBeVisible();

  await expect(todos).toContainText('Helen Kowalczyk asks for a call');
  await expect(todos).toContainText('(614) 555-0177');
  await expectAccessible(agent);
  await agent.keyboard.press('ArrowDown');
  await agent.keyboard.press('Enter');
  await expect(todos).toContainText('Nothing needs doing.');
  await expect(agent.getByRole('region', { name: 'Settled calls' })).toContainText('Helen Kowalczyk');
  await agent.getByRole('button', { name: 'Put it back' }).click();
  await expect(todos).toContainText('Helen Kowalczyk asks for a call');
});
