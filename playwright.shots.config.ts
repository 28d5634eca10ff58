import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** Pictures for eyes to judge; nothing here passes or fails by how it looks. */
export default defineConfig(tests, { testMatch: '*.shots.ts', outputDir: 'test-results/shots' })
