import type { Page } from '@playwright/test'
import { createTestPhone } from './createTestPhone.ts'
import type { PhoneSession, TestPhone, TestPhoneOptions } from './Phone.ts'

/** A phone in the hand of a test, in front of a page. */
export type PagePhone = TestPhone & {
  /** Scans the code that the page shows, as soon as there is one. */
  scan(): Promise<PhoneSession>
}

/** Options of a phone; what is left out is the localnet's. */
export type PagePhoneOptions = {
  readonly [name in keyof TestPhoneOptions]?: TestPhoneOptions[name] | undefined
}

/**
 * Makes a phone that runs beside a page: with the test, not in the page.
 *
 * @param page - Page whose codes it scans.
 * @param options - Those of `createTestPhone`. Sockets are Node's own or else those of `ws`.
 * @throws unless it is told a relay and a project id
 */
export async function createPagePhone(page: Page, options: PagePhoneOptions): Promise<PagePhone> {
  const { relayUrl, projectId, openSocket = await findSocket() } = options
  if (relayUrl === undefined || projectId === undefined)
    throw new Error('The phone needs a relay: set relayUrl and projectId in `phoneOptions`.')
  const phone = createTestPhone({ ...options, relayUrl, projectId, openSocket })
  return {
    ...phone,
    async scan() {
      const uri = await page.locator('[data-uri^="wc:"]').first().getAttribute('data-uri')
      return phone.pair(uri ?? '')
    },
  }
}

/** Node has sockets of its own from version 22 on. */
async function findSocket(): Promise<(url: string) => WebSocket> {
  if (typeof WebSocket === 'function') return (url) => new WebSocket(url)
  const ws = await import('ws')
  return (url) => new ws.WebSocket(url) as unknown as WebSocket
}
