import type { RequestedNamespace } from '../../protocol/index.ts'
import type { PeerError } from '../PeerRpc.ts'
import { isChainId, parseNamespaceKey } from './chainIds.ts'

/**
 * Finds what is wrong with the namespaces of a proposal.
 *
 * @param namespaces - Required or optional ones.
 * @returns The error that a wallet answers with, or `undefined` when nothing is wrong.
 * @source WalletConnect specs "Namespaces" 1.1 to 1.9, CAIP-25
 */
export function validateProposalNamespaces(
  namespaces: Readonly<Record<string, RequestedNamespace>>,
): PeerError | undefined {
  for (const [key, { chains }] of Object.entries(namespaces)) {
    const { namespace, chain } = parseNamespaceKey(key) ?? {}
    if (namespace === undefined)
      return { code: 5104, message: 'Namespace formatting must match CAIP-2' }
    if (!chains?.length && chain === undefined)
      return { code: 5100, message: 'Chains must not be empty' }
    if (chains?.some((one) => !isChainId(one)))
      return { code: 5100, message: 'Chains must be CAIP-2 compliant' }
    if (chains?.some((one) => !isWithin(one, namespace, chain)))
      return { code: 5100, message: 'Chains must be defined in matching namespace' }
  }
  return undefined
}

function isWithin(one: string, namespace: string, chain: string | undefined): boolean {
  return chain === undefined ? one.startsWith(`${namespace}:`) : one === chain
}
