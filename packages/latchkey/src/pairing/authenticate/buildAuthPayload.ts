import type { AuthPayload } from '../../protocol/index.ts'
import type { AuthenticateRequest } from '../Pairing.ts'
import { formatRecap, mergeRecaps, withoutRecaps, extractRecap, createRecap } from './recap.ts'

/**
 * Writes what a wallet is asked to sign.
 *
 * @param asked - What the app asks for, with the methods it wants to call.
 * @param options - Namespace of the chains, and now in ms since 1970.
 * @returns The payload. A recap that the app has among its resources allows the methods too.
 * @source CAIP-122, ERC-5573; spec §7 "Wallet-session authenticate"
 */
export function buildAuthPayload(
  asked: AuthenticateRequest & { readonly methods: readonly string[] },
  options: { readonly namespace: string; readonly now: number },
): AuthPayload {
  const { chains, domain, nonce, uri, statement, requestId, exp, nbf, methods, resources } = asked
  const own = createRecap(options.namespace, methods)
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
    resources: [...withoutRecaps(resources), ...(methods.length ? [formatRecap(recap)] : [])],
  }
}
