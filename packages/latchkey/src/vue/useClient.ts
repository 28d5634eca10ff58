import { hasInjectionContext, inject } from 'vue'
import type { Latchkey } from '../core/index.ts'
import { clientElementNotConfiguredError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { getConfiguredClient } from '../element/index.ts'
import { clientInjectionKey } from './clientInjectionKey.ts'

/**
 * Returns the provided client, else the client of the page.
 *
 * @throws `client.element_not_configured` without either.
 */
export function useClient(): Latchkey {
  const provided = hasInjectionContext() ? inject(clientInjectionKey, undefined) : undefined
  const client = provided ?? getConfiguredClient()
  if (!client) throw new WalletError(clientElementNotConfiguredError)
  return client
}
