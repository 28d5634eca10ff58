import { signInAccountName, type AuthPayload } from '../../protocol/index.ts'
import { parseNamespaceKey } from '../namespaces/index.ts'
import type { AuthenticateRequest, ProposalNamespace } from '../Pairing.ts'
import { buildAuthPayload } from './buildAuthPayload.ts'

/**
 * Writes what a wallet is asked to sign, where one signature can stand for all of it.
 *
 * @param asked - What the app asks for. Its methods are those of the proposal unless it names some.
 * @param options - Namespaces of the proposal, and now in ms since 1970.
 * @returns The payload; `undefined` when the chains are of several kinds, or of one whose accounts
 * do not sign in this way.
 */
export function createAuthPayload(
  asked: AuthenticateRequest,
  options: {
    readonly namespaces: Readonly<Record<string, ProposalNamespace>>
    readonly now: number
  },
): AuthPayload | undefined {
  const { namespaces, now } = options
  const kinds = new Set(asked.chains.map((chain) => parseNamespaceKey(chain)?.namespace))
  const [namespace] = kinds
  if (kinds.size !== 1 || !namespace || !signInAccountName(namespace)) return undefined
  const methods = asked.methods ?? namespaces[namespace]?.methods ?? []
  return buildAuthPayload({ ...asked, methods }, { namespace, now })
}
