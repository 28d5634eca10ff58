import type { Page } from '@playwright/test'

/**
 * Intercepts every link to an app, as a phone does. No app is installed here, and the browser does not
 * respond for a moment when it looks for one.
 *
 * @param page - Page, already open.
 * @returns What has been opened so far.
 */
export async function recordLinks(page: Page): Promise<() => Promise<readonly string[]>> {
  const opened = await page.evaluateHandle(() => {
    const addresses: string[] = []
    addEventListener('click', (event) => {
      const [target] = event.composedPath()
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || link.host === location.host) return
      event.preventDefault()
      addresses.push(link.href)
    })
    return addresses
  })
  return () => opened.jsonValue()
}
