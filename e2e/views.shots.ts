import { fileURLToPath } from 'node:url'
import { bundlePage } from './setup/bundlePage.mjs'
import { playgroundUrl, test } from './setup/test.ts'

/** As `storiesPage.fixture.ts` declares them; its sources are no part of this project. */
type Page = {
  readonly storiesPage: {
    readonly names: readonly string[]
    show(name: string, themeMode: 'light' | 'dark'): Promise<void>
  }
}

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
const entry = fileURLToPath(
  new URL('../packages/latchkey/src/ui/storiesPage.fixture.ts', import.meta.url),
)
const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
/** Names of stories to draw; all by default. */
const chosen = new RegExp(process.env['STORIES'] ?? '.')

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('every view is pictured in every state', async ({ page }) => {
  test.setTimeout(1_200_000)
  const script = await bundlePage(entry)
  // The playground's page and its policy, with another script in place of its own.
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(playgroundUrl)
  await page.evaluate(script)
  const names = await page.evaluate(() => (globalThis as unknown as Page).storiesPage.names)
  for (const name of names.filter((one) => chosen.test(one)))
    for (const theme of themes)
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: theme })
        await page.evaluate(
          ([story, mode]) => (globalThis as unknown as Page).storiesPage.show(story, mode),
          [name, theme] as const,
        )
        await page.screenshot({
          path: `${folder}${name}-${theme}-${size.width}x${size.height}.png`,
        })
      }
})
