import { defineConfig } from '@playwright/test';
import { findBrowser } from './test/browser/browser.ts';

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  // One more than the cores of the smallest machine, because a page mostly waits for its server. A file of stories is one worker's, and has a product of its own.
  workers: 3,
  // A story that fails is told again against a product of its own; one that then passes is named flaky, and is to be mended.
  retries: 1,
  // Limits for what hangs, not for what is slow: machines that run these differ by twenty times.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['json', { outputFile: process.env['STORIES_REPORT'] ?? 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: await findBrowser(),
    actionTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    // Stories that break the network at single addresses would not see what the service worker asks; the story of working offline has it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording what the pages held at each step took a fifth of the run's CPU time. `npx playwright test --trace on <file>` records a story.
    trace: 'off',
  },
});
