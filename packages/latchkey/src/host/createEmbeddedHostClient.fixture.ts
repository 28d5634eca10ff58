import { onTestFinished } from 'vitest'
import { createLatchkey, type Latchkey } from '../core/index.ts'
import { evm } from '../evm/index.ts'
import { mainnet } from '../networks/index.ts'

/**
 * Creates the client of an app with an embedded wallet, in which nothing is stored. It is destroyed when the test ends.
 *
 * @param url - Page of the wallet.
 */
export function createEmbeddedHostClient(url: string): Latchkey {
  const container = document.createElement('div')
  document.body.append(container)
  const client = createLatchkey({
    projectId: 'login',
    networks: [mainnet],
    adapters: [evm()],
    embeddedWallet: { url, container },
    logLevel: 'silent',
    environment: {
      window,
      fetch: () => new Promise<never>(() => {}),
      storageArea: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    },
  })
  onTestFinished(() => {
    client.destroy()
    container.remove()
  })
  return client
}
