import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import AxeBuilder from 'axe-core';
import { ahead } from '../ahead.ts';
import { demoFolder, freePort } from '../demo-folder.ts';

export interface Product {
  url: string;
  stop(): Promise<void>;
  /** Starts it again on the same data and at the same address, with a clock that is a day ahead, or more. */
  tomorrow(days?: number): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const GONE_WITHIN_MS = 60_000;

/** The product for the tests of a file, there from the first of them to the last. Called where the file's hooks are. Without billing, estimates take no credits. */
export function productOfFile(billing: 'on' | 'off' = 'off', env?: () => Promise<NodeJS.ProcessEnv>): Product {
  const product: Partial<Product> = {};
  test.beforeAll(async () => {
    Object.assign(product, await startProduct(billing, await env?.()));
  });
  test.afterAll(() => product.stop?.());
  return product as Product;
}

/** For `test.afterEach`: what a test opened beside its own page ends with it. */
export async function closeContexts({ browser }: { browser: Browser }): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** The built product on data of its own, as `npm start` runs it: embedded parts, demo organisation. */
async function startProduct(billing: 'on' | 'off', more: NodeJS.ProcessEnv = {}): Promise<Product> {
  const folder = await demoFolder();
  const port = await freePort();
  const start = async (...flags: string[]) => {
    // `npm start` keeps young memory at 16 MB, which is less when idle; starts by the dozen take a fifth less of the processors with more.
    const server = spawn(process.execPath, ['--max-semi-space-size=64', ...flags, 'dist/server/main.js'], {
      env: {
        ...process.env,
        PORT: String(port),
        SCOPEBOOK_DATA: folder,
        SCOPEBOOK_DEMO: '1',
        BILLING: billing,
        NODE_ENV: 'production',
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const gone = new Promise((resolve) => server.once('exit', resolve));
    await said(server, 'Scopebook is ready');
    return { server, gone };
  };
  let running = await start();
  const end = async () => {
    const { server, gone } = running;
    server.kill('SIGTERM');
    const late = setTimeout(() => server.kill('SIGKILL'), GONE_WITHIN_MS);
    await gone;
    clearTimeout(late);
  };
  return {
    url: `http://localhost:${port}`,
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
    async tomorrow(days = 1) {
      await end();
      running = await start('--import', ahead(days * DAY_MS));
    },
  };
}

function said(server: ChildProcess, words: string): Promise<void> {
  let heard = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      heard += chunk;
      if (heard.includes(words)) resolve();
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${heard}`)));
  });
}

export async function signIn(
  page: Page,
  product: Pick<Product, 'url'>,
  userName: 'contractor' | 'admin' | 'homeowner' | 'agent',
): Promise<void> {
  const answer = await page.request.post(`${product.url}/account/Signup?action=login`, {
    data: { UserName: userName, Password: 'Scopebook-demo-1' },
  });
  expect(answer.status()).toBe(200);
}

/** Loads the page once more once the service worker serves it: parts that are fetched later come from its cache, also without a network. */
export async function servedByWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
}

/** Chromium's own device that keeps passkeys, unlocked by whoever asks. Answers with what takes it away. */
export async function withPasskeyDevice(page: Page): Promise<() => Promise<unknown>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const),
      automaticPresenceSimulation: true,
    },
  });
  return () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
}

/**
 * WCAG 2.2 AA as axe judges it, once colours that are on their way have arrived: half way through a change none is the one that is meant. What
 * arrives while axe looks starts another change, so that only what stays is a fault.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(async () => expect(await violationsOf(page)).toEqual([])).toPass({ timeout: 20_000 });
}

async function violationsOf(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY),
  );
  await page.evaluate(AxeBuilder.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof AxeBuilder };
    const result = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
    return result.violations.map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => n.target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
    );
  });
}
