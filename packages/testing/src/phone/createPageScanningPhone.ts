import type { Page } from '@playwright/test'
import { createTestPhone } from './createTestPhone.ts'
import type { PhoneSession, TestPhone, TestPhoneOptions } from './Phone.ts'

/** A phone that can read the pairing URI of a page. */
export type PageScanningPhone = TestPhone & {
  /** Pairs with the URI of the QR code on the page, as soon as it is shown. */
  scan(): Promise<PhoneSession>
}

/** Options of a phone. Missing ones are taken from the localnet. */
export type ScanningPhoneOptions = {
  readonly [name in keyof TestPhoneOptions]?: TestPhoneOptions[name] | undefined
}

/**
 * Creates a phone that runs in the test process.
 *
 * @param page - Page whose QR codes it reads.
 * @param options - Options of `createTestPhone`. Sockets default to Node's `WebSocket`, or to `ws`.
 * @throws Error without a relay or project id
 */
export async function createPageScanningPhone(
  page: Page,
  options: ScanningPhoneOptions,
): Promise<PageScanningPhone> {
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

/** Returns Node's global `WebSocket`, which exists since version 22, else that of `ws`. */
async function findSocket(): Promise<(url: string) => WebSocket> {
  if (typeof WebSocket === 'function') return (url) => new WebSocket(url)
  const ws = await import('ws')
  return (url) => new ws.WebSocket(url) as unknown as WebSocket
}
