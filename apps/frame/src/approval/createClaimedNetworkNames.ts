import type { CaipNetworkId } from 'latchkey/caip'
import { escapeText } from './escapeText.ts'

/** Names that the app gives to its networks. */
export type ClaimedNetworkNames = {
  /** Returns the app's name of a network, escaped. An approval shows it where the wallet does not know the network. */
  get(chainId: CaipNetworkId): string | undefined
  set(networks: readonly { readonly chainId: CaipNetworkId; readonly name: string }[]): void
}

const maxLength = 32

/**
 * Creates the list of names. A name is shown beside the id of a network, marked as a claim of the site. Currencies are not taken from an
 * app: it could name a currency of little value, so that an amount looks harmless.
 */
export function createClaimedNetworkNames(): ClaimedNetworkNames {
  const names = new Map<CaipNetworkId, string>()
  return {
    get: (chainId) => names.get(chainId),
    set(networks) {
      names.clear()
      for (const { chainId, name } of networks) {
        const shown = escapeText(name.trim(), { maxLength })
        if (shown !== '') names.set(chainId, shown)
      }
    },
  }
}
