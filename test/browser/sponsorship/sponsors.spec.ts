import { expect, test } from '@playwright/test';
import { plainPng } from '../../estimating/photos/pictures.ts';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('an unknown address leads on; an agent changes the profile without a wrong address, and covers a ZIP code by keys', async ({
  page,
}) => {
  await signIn(page, product, 'agent');
  await test.step('R538: an unknown address goes to the dashboard', async () => {
    await page.goto(`${product.url}/no/such/page`);
    await expect(page).toHaveURL(`${product.url}/`);
  });
  await test.step('S181, R539: /home is page not found', async () => {
    await page.goto(`${product.url}/home`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/home`);
  });
  await test.step('R537: an unknown address of sponsors goes to their dashboard', async () => {
    await page.goto(`${product.url}/old/sponsormain/unknown`);
    await expect(page).toHaveURL(`${product.url}/sponsormain`);
  });
  await test.step('S145, S155: the dashboard of an agent shows the coverage', async () => {
    await expect(page.getByRole('region', { name: 'Coverage' }).getByRole('listitem')).toHaveText(['43202you alone', '43214you alone']);
  });
  await test.step('S144: the steps of the set-up are counted; one that is set aside is brought back', async () => {
    await expect(page.getByRole('region', { name: 'Set up' })).toContainText('4 of 6');
    await expectAccessible(page);
    const doing = page.getByRole('region', { name: 'What needs doing' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('l');
    await expect(doing).not.toContainText('Add your photograph');
    await expect(page.getByRole('region', { name: 'Set up' })).toContainText('4 of 6');
    await page.getByRole('button', { name: '1 set aside: bring back' }).click();
    await expect(doing).toContainText('Add your photograph');
  });

  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByLabel('Landing page').fill('clintonville.example/first-look');
  await expect(page.getByText('Must begin with https://, or be empty.')).toBeVisible();
  await page.getByLabel('Title').fill('Agent, porches');
  const preview = page.getByRole('complementary', { name: 'As homeowners see it' });
  await expect(preview).toContainText('Agent, porches');
  await expectAccessible(page);
  await test.step('C293: a logo with a script is refused with the reason, a photograph stands in the card at once', async () => {
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
  });
  await test.step('M169, R465: saving the profile says so', async () => {
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Sponsor Info Updated, without the landing page')).toBeVisible();
  });
  await test.step('C006: what is wrong is kept out, the rest is saved', async () => {
    await expect(page.getByLabel('Landing page')).toHaveValue('clintonville.example/first-look');
    await page.getByRole('button', { name: 'Give back' }).click();
    await expect(page.getByLabel('Landing page')).toHaveValue('');
    await expect(page.getByLabel('Title')).toHaveValue('Agent, porches');
  });

  await test.step('S160: ZIP codes to cover are found by number', async () => {
    await page.getByRole('link', { name: 'Coverage', exact: true }).click();
    await page.getByRole('searchbox', { name: 'ZIP code or place' }).fill('43224');
    await expect(page.getByRole('region', { name: 'ZIP code 43224' })).toContainText('Columbus OH, Franklin County');
    await expectAccessible(page);
  });
  const map = page.getByRole('application', { name: 'Map of ZIP codes' });
  const covered = page.getByRole('region', { name: 'Covered ZIP codes' });
  await test.step('R456: the ZIP code on which Enter is pressed is added', async () => {
    await map.focus();
    await page.keyboard.press('Enter');
    await expect(covered).toContainText('3 ZIP codes');
    await expect(map).toHaveAccessibleDescription('43224 Columbus: covered by you, 2 of 3 places free.');
  });
  await page.keyboard.press('ArrowLeft');
  await expect(map).toHaveAccessibleDescription(/^43214 Columbus: covered by you/);
  await covered.getByRole('button', { name: 'Take 43224 out' }).click();
  await expect(covered).toContainText('2 ZIP codes');
  await page.getByRole('button', { name: 'Cover it again' }).click();
  await expect(covered).toContainText('3 ZIP codes');

  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByLabel('File: Company logo').setInputFiles({ name: 'firm.png', mimeType: 'image/png', buffer: await plainPng(400, 100) });
  await expect(preview.locator('img')).toHaveCount(1);
  await test.step('R459: a logo that cannot be fetched is hidden', async () => {
    await page.route('**/*', (route) => (route.request().resourceType() === 'image' ? route.abort() : route.fallback()));
    const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'image');
    await page.reload();
    await failed;
    await expect(preview).toContainText('Clintonville Realty');
    await expect(preview.locator('img')).toHaveCount(0);
  });
  await page.unroute('**/*');
  await page.getByRole('region', { name: 'Company logo' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a homeowner asks an agent for a call on a phone; it arrives without reloading, is settled and put back', async ({
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
  await test.step('S143: the agents near are shown with their license', async () => {
    await expect(agents).toContainText('Sponsored');
    await agents.getByRole('button', { name: 'About Marisol Vance' }).click();
    await expect(agents).toContainText('OH license SAL.2014003187');
  });
  const form = agents.getByRole('form', { name: 'Ask Marisol Vance for a call' });
  await test.step('S016: a call is asked for in a form with name, number and subject', async () => {
    await agents.getByRole('button', { name: 'Ask for a call: Marisol Vance' }).click();
    await expect(form.getByLabel('Number')).toBeFocused();
    await expect(form.getByLabel('Name')).toHaveValue('Helen Kowalczyk');
    await form.getByLabel('About').selectOption('Ask about the house');
  });
  await expectAccessible(page);
  await page.keyboard.type('call me');
  await page.keyboard.press('Enter');
  await expect(form.getByText('must have at least 7 digits')).toBeVisible();
  await form.getByLabel('Number').fill('(614) 555-0177');
  await test.step('R033, M008: without an answer it says so, and what was typed stays', async () => {
    await page.route('**/SubmitLeadInfo/**', (route) => route.fulfill({ status: 422, json: { code: 'X', detail: 'It failed.' } }));
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByText('Unable to submit contact information. Please try again later.')).toBeVisible();
    await expect(form.getByLabel('Number')).toHaveValue('(614) 555-0177');
  });
  await page.unroute('**/SubmitLeadInfo/**');
  await test.step('R034, M009: it says that the call was asked for', async () => {
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(agents.getByText(/Information Submitted\. You asked for a call on/)).toBeVisible();
  });

  await test.step('C027: what was asked reaches the agent without reloading', async () => {
    await expect(todos).toContainText('Helen Kowalczyk asks for a call');
    await expect(todos).toContainText('(614) 555-0177');
    await expect(todos).toContainText('Ask about the house, home in 43202');
  });
  await expectAccessible(agent);
  await agent.keyboard.press('ArrowDown');
  await agent.keyboard.press('Enter');
  await expect(todos).toContainText('Nothing needs doing.');
  await expect(agent.getByRole('region', { name: 'Settled calls' })).toContainText('Helen Kowalczyk');
  await agent.getByRole('button', { name: 'Put it back' }).click();
  await expect(todos).toContainText('Helen Kowalczyk asks for a call');
});

test('an agent prepares a home, a client takes it on a phone by the link, and ends it; the agent sees it arrive', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'agent');
  await test.step('S147, S161: the clients are listed', async () => {
    await page.goto(`${product.url}/sponsormain/clients`);
    await page.getByRole('button', { name: 'Client', exact: false }).first().waitFor();
  });
  await page.keyboard.press('n');
  const form = page.getByRole('form', { name: 'New client' });
  await form.getByLabel('Name').fill('Owen Delacroix');
  await form.getByLabel('Street').fill('391 E Como Ave');
  await form.getByLabel('City').fill('Columbus');
  await form.getByLabel('ZIP code').fill('4320');
  await form.getByLabel('State').selectOption('OH');
  await page.keyboard.press('Control+Enter');
  await expect(form).toContainText('Must have five digits.');
  await form.getByLabel('ZIP code').fill('43202');
  await page.keyboard.press('Control+Enter');
  await test.step('R448, S162: setting up the house leads to the set-up for the client', async () => {
    await page.getByRole('button', { name: 'Set up the house' }).click();
    await expect(page.getByText('Set-up of 391 E Como Ave for Owen Delacroix')).toBeVisible();
  });
  await page.getByLabel('Living area, SF').fill('1,488');
  await page.getByLabel('Year built').fill('1951');
  await page.getByLabel('Bedrooms').fill('3');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const pane = page.getByRole('complementary', { name: 'Owen Delacroix' });
  await expect(pane).toContainText('Prepared by you: 1,488 SF, built 1951, 3 bedrooms');
  await test.step('S156, M175: the invitation is shown as it will be mailed', async () => {
    await expect(pane).toContainText('Marisol Vance sponsors your home at 391 E Como Ave');
    await pane.getByLabel('A line of your own').fill('Begin with the porch.');
    await expect(pane).toContainText('"Begin with the porch."');
  });
  await expectAccessible(page);
  await test.step('R460: an invitation goes by mail or by link', async () => {
    await expect(pane.getByRole('button', { name: /^By (mail|link)$/ })).toHaveCount(2);
    await pane.getByRole('button', { name: 'By link' }).click();
    await pane.getByRole('button', { name: 'Make the link' }).click();
  });
  const link = await pane.getByLabel('Link', { exact: true }).inputValue();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => {
    const { writeText } = Clipboard.prototype;
    Clipboard.prototype.writeText = () => {
      Clipboard.prototype.writeText = writeText;
      return Promise.reject(new Error('no clipboard'));
    };
  });
  await test.step('R536, M194: a copy that failed says so', async () => {
    await pane.getByRole('button', { name: 'Copy' }).click();
    await expect(pane).toContainText('Unable to copy link to your clipboard');
  });
  await test.step('R461, M171: the link is copied', async () => {
    await pane.getByRole('button', { name: 'Copy' }).click();
    await expect(pane).toContainText('Link Copied');
  });
  await expectAccessible(page);

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const { pathname, search } = new URL(link);
  await phone.goto(`${product.url}${pathname}${search.slice(0, -2)}`);
  await expect(phone.getByText('This link is not good any more.')).toBeVisible();
  await phone.goto(`${product.url}${pathname}${search}`);
  await expect(phone.getByRole('heading', { name: 'Marisol sponsors your home' })).toBeVisible();
  await expect(phone.getByText('1,488 SF, built 1951, 3 bedrooms')).toBeVisible();
  await expectAccessible(phone);
  // The agent hears of it without reloading.
  await expect(pane).toContainText('Opened');
  await phone.getByRole('button', { name: 'Take my home' }).click();
  await phone.getByLabel('Your email').fill('owen@delacroix.example');
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('A code is on its way to o...n@delacroix.example.')).toBeVisible();
  const code = async () => {
    const mails = (await (await page.request.get(`${product.url}/api/outbox`)).json()) as { to: string; text: string }[];
    return /\n([0-9A-Z]{4}-[0-9A-Z]{4})\n/.exec(mails.find(({ to }) => to === 'owen@delacroix.example')?.text ?? '')?.[1] ?? '';
  };
  await expect.poll(code).not.toBe('');
  await phone.getByLabel('Code').fill((await code()).toLowerCase());
  await phone.getByLabel('Password', { exact: true }).fill('Porch-and-roof-2026');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Take my home' }).click();
  await expect(phone.getByRole('region', { name: 'Your home' })).toContainText('391 E Como Ave');
  const sponsor = phone.getByRole('region', { name: 'Your sponsor' });
  await expect(sponsor).toContainText('Marisol knows: joined');
  await expect(pane).toContainText('Joined');
  await sponsor.getByRole('button', { name: 'Hide' }).click();
  await expect(sponsor.getByRole('button', { name: 'Show the card of Marisol Vance' })).toBeVisible();
  await sponsor.getByRole('button', { name: 'End the sponsorship' }).click();
  await expectAccessible(phone);
  await sponsor.getByRole('button', { name: 'End it' }).click();
  await expect(sponsor).toHaveCount(0);
  await expect(pane).toContainText('Ended');
  await phone.goto(`${product.url}${pathname}${search}`);
  await expect(phone.getByRole('heading', { name: 'This sponsorship has ended' })).toBeVisible();

  // The link for anybody, which is counted and names nobody.
  await page.keyboard.press('Escape');
  const mine = page.getByRole('region', { name: 'My link' });
  await test.step('R449, M172: the link for anybody is set up', async () => {
    await mine.getByRole('button', { name: 'Set up my link' }).click();
    await expect(page.getByText('Referral link successfully set up.')).toBeVisible();
  });
  const open = await mine.getByLabel('My link', { exact: true }).inputValue();
  await phone.goto(`${product.url}${new URL(open).pathname}`);
  await expect(phone.getByRole('heading', { name: 'Your home, with Marisol Vance' })).toBeVisible();
  await expect(phone.getByText('that somebody opened this and began a home, never who')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Begin my home' }).click();
  await phone.getByRole('button', { name: 'Take my home' }).click();
  await expect(phone.getByRole('region', { name: 'Your sponsor' })).toContainText('Marisol knows: joined');
  await page.reload();
  await expect(mine).toContainText('Opened 1 time, 1 new home.');
  await test.step('S152: the flyer holds the link', async () => {
    await mine.getByRole('link', { name: 'Flyer' }).click();
    await expect(page.getByRole('article', { name: 'Flyer' })).toContainText(open.replace(/^https?:\/\//, ''));
  });
  await expectAccessible(page);
});

test('what is not done is said, whatever the answer; a property is deleted after a question, and brought back', async ({ page }) => {
  await signIn(page, product, 'agent');
  const answers = (address: string, status: number, answer: unknown) =>
    page.route(address, (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(answer) }));
  // An answer of false is no success, whatever its status.
  await page.goto(`${product.url}/sponsormain/coverage`);
  await page.getByRole('searchbox', { name: 'ZIP code or place' }).fill('43201');
  const zip = page.getByRole('region', { name: 'ZIP code 43201' });
  await expect(zip).toContainText('Columbus OH');
  await test.step('R456: a ZIP code is added only when the answer is true', async () => {
    await answers('**/PostZipCoverage/**', 200, false);
    await zip.getByRole('button', { name: 'Add 43201' }).click();
    await expect(page.getByText('43201 was not added: Service time out. Please try again in a few seconds.')).toBeVisible();
    await page.unroute('**/PostZipCoverage/**');
    await expect(page.getByRole('region', { name: 'Covered ZIP codes' })).not.toContainText('43201');
  });

  await page.goto(`${product.url}/sponsormain/clients`);
  await page.getByRole('button', { name: 'Client', exact: false }).first().waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('form', { name: 'New client' });
  await form.getByLabel('Name').fill('Ines Moreau');
  await form.getByLabel('Email').fill('ines@moreau.example');
  await form.getByLabel('Street').fill('77 W Pacemont Rd');
  await form.getByLabel('City').fill('Columbus');
  await form.getByLabel('State').selectOption('OH');
  await form.getByLabel('ZIP code').fill('43202');
  await page.keyboard.press('Control+Enter');
  const pane = page.getByRole('complementary', { name: 'Ines Moreau' });
  await test.step('R450, M167: another answer than ready is a time-out, and leads nowhere', async () => {
    await answers('**/SetupEditNewAccount**', 200, 'NotReady');
    await pane.getByRole('button', { name: 'Set up the house' }).click();
    await expect(pane.getByRole('alert')).toContainText('Service time out. Please try again in a few seconds.');
    await expect(page).toHaveURL(/sponsormain\/clients(\?|$)/);
  });
  await page.unroute('**/SetupEditNewAccount**');
  await test.step('M173: ready leads to the set-up of the house', async () => {
    await pane.getByRole('button', { name: 'Set up the house' }).click();
    await expect(page.getByText('Set-up of 77 W Pacemont Rd for Ines Moreau')).toBeVisible();
  });
  await page.getByRole('link', { name: 'Done' }).click();

  await pane.getByLabel('A line of your own').fill('See you on Friday.');
  await test.step('M168: an invitation that failed says so, and keeps what was typed', async () => {
    await answers('**/SendReferralEmail/**', 500, { code: 'INTERNAL', detail: 'It failed.' });
    await pane.getByRole('button', { name: /^Send/ }).click();
    await expect(pane.getByRole('alert')).toContainText('Service not available at this time. Please try again later.');
    await expect(pane.getByLabel('A line of your own')).toHaveValue('See you on Friday.');
    await page.unroute('**/SendReferralEmail/**');
  });

  const row = page.getByRole('button', { name: /Ines Moreau/ }).first();
  const question = page.getByRole('dialog', { name: 'Delete 77 W Pacemont Rd?' });
  await test.step('S158, M177: deleting a property is asked', async () => {
    await pane.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toContainText('You prepared it for Ines Moreau. No credit is involved.');
  });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await pane.getByRole('button', { name: 'Delete' }).click();
  await test.step('R532: an answer of false is no success', async () => {
    await answers('**/api/sponsorship/clients/*/deleted', 200, false);
    await question.getByRole('button', { name: 'Delete property' }).click();
    await expect(question.getByRole('alert')).toContainText('Not deleted.');
  });
  await page.unroute('**/api/sponsorship/clients/*/deleted');
  await question.getByRole('button', { name: 'Delete property' }).click();
  await expect(question).toBeHidden();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await row.click();
  await pane.getByRole('button', { name: /^Send/ }).click();
  await pane.getByRole('button', { name: 'Remind' }).click();
  await expect(page.getByText('The invitation was mailed to Ines Moreau once more.')).toBeVisible();
  await expect(pane).toContainText('Reminded');
  await expect(pane.getByRole('button', { name: 'Remind' })).toHaveCount(0);
});
