import type { RequestedNamespace } from '../../protocol/index.ts'
import type { PeerError } from '../PeerRpc.ts'
import { isCaip2ChainId, parseNamespaceKey } from './chainIds.ts'

/**
 * Validates the required or optional namespaces of a proposal.
 *
 * @returns The error that a wallet would respond with, or `undefined` for valid namespaces.
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/namespaces CAIP-25
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
    if (chains?.some((id) => !isCaip2ChainId(id)))
      return { code: 5100, message: 'Chains must be CAIP-2 compliant' }
    if (chains?.some((id) => !isInNamespace(id, namespace, chain)))
      return { code: 5100, message: 'Chains must be defined in matching namespace' }
  }
  return undefined
}

function isInNamespace(id: string, namespace: string, chain: string | undefined): boolean {
  return chain === undefined ? id.startsWith(`${namespace}:`) : id === chain
}
