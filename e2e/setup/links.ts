import type { Page } from '@playwright/test'

/**
 * Takes every link that leaves the page, as the phone does when it opens an app. There is none here,
 * and a browser that looks for one is deaf for a moment.
 *
 * @param page - Page, already open.
 * @returns What has been opened so far.
 */
export async function hearLinks(page: Page): Promise<() => Promise<readonly string[]>> {
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
