import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test as base } from '@playwright/test'
import type axe from 'axe-core'
import { buildDocs, docsOrigin, listPages, serveDocs } from './setup/docsPage.ts'
import { recordPageProblems } from './setup/recordPageProblems.ts'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

const test = base.extend<{ readonly problems: () => readonly string[] }, { readonly site: string }>(
  {
    site: [
      async ({ browserName: _name }, use) => {
        await buildDocs()
        await use(docsOrigin)
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    problems: [
      async ({ page, site }, use) => {
        const watch = recordPageProblems(page, [site])
        await serveDocs(page)
        await use(watch.problems)
      },
      { auto: true },
    ],
  },
)

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

for (const viewport of sizes)
  test(`finds a hook by the search of the site, ${viewport.width} px wide`, async ({
    page,
    site,
    problems,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto(`${site}/guides/hooks`)
    await page.getByRole('button', { name: 'Search' }).click()
    const field = page.getByRole('searchbox')
    await expect(field).toBeFocused()
    await field.fill('useSendTransaction')
    const results = page.getByRole('option')
    await expect(results.first()).toContainText('useSendTransaction')
    await page.keyboard.press('ArrowDown')
    await expect(results.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${site}/reference/react#usesendtransaction`)
    await expect(page.getByRole('heading', { name: 'useSendTransaction' })).toBeInViewport()
    expect(problems()).toEqual([])
  })

test('finds options, errors and packages by the search of the site', async ({ page, site }) => {
  await page.goto(`${site}/`)
  for (const [query, found] of [
    ['enableReconnect', 'Options'],
    ['user_rejected', 'Errors'],
    ['npm create', 'Installation'],
    ['content security policy', 'Content security policy'],
  ] as const) {
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill(query)
    await expect(page.getByRole('option').filter({ hasText: found }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('searchbox')).toHaveCount(0)
  }
})

test('lists each page in llms.txt, with links that resolve, and the guides in llms-full.txt', async ({
  page,
  site,
}) => {
  const read = async (path: string): Promise<string> => {
    await page.goto(site + path)
    return (await page.locator('pre').textContent()) ?? ''
  }
  const list = await read('/llms.txt')
  const full = await read('/llms-full.txt')
  expect(list).toMatch(/^# Latchkey\n\n> .+\n/)
  const links = [...list.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, link = '']) => link)
  expect(links.toSorted()).toEqual(listPages().toSorted())
  await page.goto(`${site}/`)
  const missing = await page.evaluate(async (paths) => {
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(path)).status))
    return paths.filter((_, at) => statuses[at] !== 200)
  }, links)
  expect(missing).toEqual([])
  expect(full).toContain('# Plain HTML')
  expect(full).not.toContain('<!--@include')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`has no axe violations on a page of the site, ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of ['/', '/guides/hooks']) {
      await page.goto(site + path)
      await page.waitForLoadState('networkidle')
      await page.evaluate(axeSource)
      const { violations } = await page.evaluate(() =>
        (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
          resultTypes: ['violations'],
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        }),
      )
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        path,
      ).toEqual([])
    }
  })
