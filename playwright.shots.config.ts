import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'
import { chromiumArgs } from './tooling/setup/chromium.mjs'

/** Pictures for eyes to judge; nothing here passes or fails by how it looks. */
export default defineConfig(tests, {
  testMatch: '*.shots.ts',
  outputDir: 'test-results/shots',
  use: { launchOptions: { ...tests.use?.launchOptions, args: chromiumArgs } },
})
