import type { CaipNetworkId } from 'latchkey/caip'
import { escapeText } from './escapeText.ts'
import { networkOf } from './networkOf.ts'

/** What the app calls networks that the wallet does not know. */
export type NetworkClaims = {
  /** Returns the app's name of a network, escaped; undefined for a network that the wallet knows. */
  get(chainId: CaipNetworkId): string | undefined
  set(networks: readonly { readonly chainId: CaipNetworkId; readonly name: string }[]): void
}

const maxLength = 32

/**
 * Creates the list of names. A name is shown beside the id of a network, as what the site says. Currencies are not taken from an
 * app: with one that is worth little, it could make an amount look harmless.
 */
export function createNetworkClaims(): NetworkClaims {
  const names = new Map<CaipNetworkId, string>()
  return {
    get: (chainId) => (networkOf(chainId).name === undefined ? names.get(chainId) : undefined),
    set(networks) {
      names.clear()
      for (const { chainId, name } of networks) {
        const shown = escapeText(name.trim(), { maxLength })
        if (shown !== '') names.set(chainId, shown)
      }
    },
  }
}
