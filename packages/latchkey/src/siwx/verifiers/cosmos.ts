import { createModuleLoader } from '../../kernel/index.ts'
import type { SiwxVerifier } from '../SiwxVerifier.ts'

/**
 * Creates the verifier of Cosmos accounts: ADR-36 signatures of secp256k1 keys. Its code loads on first use.
 *
 * @example
 * createSiwx({ storage: createLocalStorage({ verifiers: [cosmosVerifier()] }) })
 *
 * @see https://docs.cosmos.network/main/build/architecture/adr-036-arbitrary-signature
 */
export function cosmosVerifier(): SiwxVerifier {
  const { load } = createModuleLoader(() => import('./verifyAdr36.ts'))
  return {
    namespace: 'cosmos',
    async verify({ data, message, signature }) {
      const { verifyAdr36 } = await load()
      return verifyAdr36({ address: data.accountAddress, message, signature })
    },
  }
}
