import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { findChromium, testChromiumArgs } from './tooling/setup/chromium.mjs'

const setup = './e2e/setup/global.mjs'
const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  ...(existsSync(new URL(setup, import.meta.url)) ? { globalSetup: setup } : {}),
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  outputDir: 'test-results',
  reporter: 'line',
  // Journeys also wait, such as 30 s for another code: three keep two cores busy.
  workers: 3,
  // For two cores that are busy with other tests: only a test that hangs reaches these.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // A spinner takes three quarters of a core where no GPU draws it. Journeys that connect and use the account keep it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a fifth of the time; the whole `npm test` does without.
    trace: process.env.CI === undefined ? 'retain-on-failure' : 'off',
    launchOptions: { args: testChromiumArgs, ...(executablePath ? { executablePath } : {}) },
  },
})
