import { test as base } from '@playwright/test'
import { startWalletBrowser, type WalletBrowser } from './frameHostPage.ts'

/** Browsers of a test, which are closed after it. */
export type WalletProfiles = {
  /** Starts a browser with a profile of its own. By default its pages are not blurred. */
  start(args?: string[]): Promise<WalletBrowser>
}

/** A test whose visitors have browsers with profiles of their own. */
export const testWithProfiles = base.extend<{ readonly profiles: WalletProfiles }>({
  profiles: async ({ browserName: _name }, use) => {
    const started: WalletBrowser[] = []
    await use({
      async start(args) {
        const browser = await startWalletBrowser(args)
        started.push(browser)
        return browser
      },
    })
    for (const { context, close } of started) {
      // A page may send a request that a route answers while its browser closes.
      for (const target of [context, ...context.pages()])
        await target.unrouteAll({ behavior: 'ignoreErrors' })
      await close()
    }
  },
})
