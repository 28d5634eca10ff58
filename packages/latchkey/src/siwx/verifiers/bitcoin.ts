import { createModuleLoader } from '../../kernel/index.ts'
import type { SiwxVerifier } from '../SiwxVerifier.ts'

/**
 * Creates the verifier of Bitcoin accounts: BIP-322 signatures ("simple") of P2WPKH, P2SH-P2WPKH and P2TR
 * addresses, and the older signatures of 65 bytes. Needs the peer dependency `@scure/btc-signer`, which
 * loads on first use.
 *
 * @example
 * createSiwx({ storage: createLocalStorage({ verifiers: [bitcoinVerifier()] }) })
 *
 * @see BIP-137, BIP-322
 */
export function bitcoinVerifier(): SiwxVerifier {
  const { load } = createModuleLoader(() => import('./verifyBitcoinMessage.ts'))
  return {
    namespace: 'bip122',
    async verify({ data, message, signature }) {
      const { verifyBitcoinMessage } = await load()
      const { accountAddress: address, chainId } = data
      return verifyBitcoinMessage({ address, chainId, message, signature })
    },
  }
}
