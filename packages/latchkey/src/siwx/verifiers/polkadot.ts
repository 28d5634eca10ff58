import { createModuleLoader } from '../../kernel/index.ts'
import type { SiwxVerifier } from '../SiwxVerifier.ts'

/**
 * Creates the verifier of Polkadot accounts with sr25519 keys, the default of wallets. Needs the peer
 * dependency `@scure/sr25519`, which loads on first use.
 *
 * @example
 * createSiwx({ storage: createLocalStorage({ verifiers: [polkadotVerifier()] }) })
 *
 * @see https://docs.polkadot.com/polkadot-protocol/parachain-basics/cryptography
 */
export function polkadotVerifier(): SiwxVerifier {
  const { load } = createModuleLoader(() => import('./verifySr25519.ts'))
  return {
    namespace: 'polkadot',
    async verify({ data, message, signature }) {
      const { verifySr25519 } = await load()
      return verifySr25519({ address: data.accountAddress, message, signature })
    },
  }
}
