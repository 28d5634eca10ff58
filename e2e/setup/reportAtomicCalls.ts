import type { Page } from '@playwright/test'

/**
 * Has the EVM wallets of a page report that they execute calls atomically (EIP-5792). The test wallet still
 * sends them one after another, after one approval.
 */
export async function reportAtomicCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Request = { readonly method: string; readonly params?: readonly unknown[] }
    type Provider = { request(input: Request): Promise<unknown> }
    const patched = new WeakSet<Provider>()
    globalThis.addEventListener('eip6963:announceProvider', (event) => {
      const { provider } = (event as CustomEvent<{ readonly provider: Provider }>).detail
      if (patched.has(provider)) return
      patched.add(provider)
      const request = provider.request.bind(provider)
      provider.request = async (input) => {
        const { method, params = [] } = input
        if (method === 'wallet_getCapabilities') {
          const chains = params[1] as readonly string[]
          return Object.fromEntries(chains.map((id) => [id, { atomic: { status: 'supported' } }]))
        }
        if (method !== 'wallet_sendCalls') return await request(input)
        const batch = { ...(params[0] as object), atomicRequired: false }
        return await request({ method, params: [batch] })
      }
    })
  })
}
