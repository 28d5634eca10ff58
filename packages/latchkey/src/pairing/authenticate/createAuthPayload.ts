import { type AuthPayload, getSignInBlockchainName } from '../../protocol/index.ts'
import { parseNamespaceKey } from '../namespaces/index.ts'
import type { AuthenticateRequest, ProposalNamespace } from '../PairingClient.ts'
import { createRecap, extractRecap, formatRecapUri, mergeRecaps, withoutRecaps } from './recap.ts'

/**
 * Creates the payload of `wc_sessionAuthenticate`.
 *
 * @param request - Parameters of the app. Without `methods`, the methods of the proposal are used. A
 * ReCap among its resources is merged with the one that permits the methods.
 * @param options - Namespaces of the proposal, and the current time in ms since 1970.
 * @returns The payload; `undefined` when the chains are of several namespaces, or of one without
 * signed sign-in.
 * @see CAIP-122, ERC-5573 [7.31]
 */
export function createAuthPayload(
  request: AuthenticateRequest,
  options: {
    readonly namespaces: Readonly<Record<string, ProposalNamespace>>
    readonly now: number
  },
): AuthPayload | undefined {
  const { chains, domain, nonce, uri, statement, requestId, exp, nbf, resources } = request
  const [namespace, ...others] = new Set(chains.map((chain) => parseNamespaceKey(chain)?.namespace))
  if (others.length > 0 || !namespace || !getSignInBlockchainName(namespace)) return undefined
  const methods = request.methods ?? options.namespaces[namespace]?.methods ?? []
  const own = createRecap(namespace, methods)
  const given = extractRecap(resources)
  const recap = given ? mergeRecaps(own, given) : own
  return {
    type: 'caip122',
    chains,
    domain,
    aud: uri,
    version: '1',
    nonce,
    iat: new Date(options.now).toISOString(),
    exp,
    nbf,
    statement,
    requestId,
    resources: [...withoutRecaps(resources), ...(methods.length ? [formatRecapUri(recap)] : [])],
  }
}
