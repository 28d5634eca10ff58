import { execFile as execFileCallback } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'

/** Where the documentation site is served. No server is there: the test answers. */
export const docsOrigin = 'https://docs.test'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'apps/docs/dist')
const execFile = promisify(execFileCallback)

/** Builds the documentation site unless `npm run docs -- build` has. */
export async function buildDocs(): Promise<void> {
  if (existsSync(join(built, 'index.html'))) return
  await execFile(process.execPath, [join(root, 'tooling/setup/installAndRun.mjs'), 'docs', 'build'])
}

/** Lists the addresses of the pages that were built, without the home page. */
export function listPages(): readonly string[] {
  return readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html') && !/^(index|404)\.html$/.test(name))
    .map((name) => `/${name.replace(/(index)?\.html$/, '')}`)
}

/** Answers the requests of a page for the documentation site with its built files. */
export async function serveDocs(page: Page): Promise<void> {
  await page.route(`${docsOrigin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    // Addresses of pages have no extension.
    const path = [pathname, `${pathname}.html`, `${pathname}index.html`]
      .map((name) => join(built, name))
      .find((file) => /\.\w+$/.test(file) && existsSync(file))
    return path === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ path })
  })
}
