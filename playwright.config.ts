import { defineConfig } from '@playwright/test';
import { findBrowser } from './test/browser/browser.ts';

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  // The machine has two cores, and every story starts a whole product of its own.
  workers: 1,
  // Limits for what hangs, not for what is slow: machines that run these differ by twenty times.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: await findBrowser(),
    actionTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
