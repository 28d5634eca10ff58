import type { SiwxMessageData } from 'latchkey/protocol'
import { type Chains, findChain } from '../../chain/chains/index.ts'

/**
 * References of the networks whose signatures are verified without a node, by namespace. Bitcoin: mainnet,
 * testnet3, testnet4 and signet, because other networks of the namespace have addresses of their own.
 */
const references: Readonly<Record<string, RegExp>> = {
  bip122:
    /^(?:000000000019d6689c085ae165831e93|000000000933ea01ad0ee984209779ba|00000000da84f2bafbbc53dee25a72ae|00000008819873e925422c1ff0f99f7c)$/,
  polkadot: /^[0-9a-f]{32}$/,
  cosmos: /^[-a-zA-Z0-9]{1,32}$/,
}

/** Returns whether accounts of a network can sign in. */
export function isSignInNetwork(chains: Chains, chainId: SiwxMessageData['chainId']): boolean {
  // Not parsed: an operator can configure chains of namespaces that no wallet signs in with.
  const [namespace = '', reference = ''] = chainId.split(':')
  const isOffline = Object.hasOwn(references, namespace) && references[namespace]?.test(reference)
  return isOffline === true || findChain(chains, chainId) !== undefined
}
