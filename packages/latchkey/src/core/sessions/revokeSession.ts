import * as v from 'valibot'
import type { CaipAddress } from '../../caip/index.ts'
import { gatewayFailure, laterFailure } from '../../errors/index.ts'
import { revocationMessage, sessionRevocation } from '../../protocol/index.ts'
import type { Latchkey } from '../client/Latchkey.ts'
import { isSameAddress, readConnection } from '../connection/index.ts'
import { askGateway, forgetAnswer, isServed } from '../gateway/index.ts'
import { signMessage } from '../signing/index.ts'
import { sessionsQuery } from './fetchSessions.ts'
import { sessionAccount } from './sessionAccount.ts'

const failed = 'sessions.revoke_failed'

/** Sessions being revoked: the visitor is asked once, however often it was clicked. */
function underWay(): Map<string, Promise<void>> {
  return new Map()
}

/**
 * Ends a smart session. The account signs that it wants this.
 *
 * @example
 * await revokeSession(client, { pci: session.pci })
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Id of the session; account whose it is, the one in use by default; signal to
 * give up.
 * @returns When the gateway has ended it. The list is asked for anew by the next who wants it.
 * @throws {@link revokeSession.ErrorCode}, with the reason in `details.reason`. Nothing is signed for
 * what is no session, or by another account than the one in use.
 * @source spec §7 "POST /v1/sessions/{address}/revoke", facts: gateway §1.10
 */
export async function revokeSession(
  client: Latchkey,
  parameters: revokeSession.Parameters,
): Promise<void> {
  const { id } = sessionAccount(client, parameters.address)
  const revoking = client.own(underWay)
  const key = `${id} ${parameters.pci}`
  const known = revoking.get(key)
  if (known) return known
  const done = revoke(client, { ...parameters, address: id }).finally(() => revoking.delete(key))
  revoking.set(key, done)
  return done
}

export declare namespace revokeSession {
  type Parameters = {
    readonly pci: string
    /** CAIP-10. */
    readonly address?: CaipAddress | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode = 'sessions.revoke_failed' | 'caip.invalid_address' | signMessage.ErrorCode
}

async function revoke(
  client: Latchkey,
  parameters: revokeSession.Parameters & { readonly address: CaipAddress },
): Promise<void> {
  const { pci, address: id, signal } = parameters
  const { namespace, networkId, address } = sessionAccount(client, id)
  if (!v.is(sessionRevocation, { pci, signature: '' }))
    throw gatewayFailure(failed, { reason: 'No such id' })
  const signer = readConnection(client.store.get(), namespace)?.accounts[0]?.address ?? ''
  if (!isSameAddress(signer, address)) throw laterFailure('account.no_active_address')
  if (!(await isServed(client, networkId, { feature: 'sessions', failed, signal })))
    throw gatewayFailure(failed, { reason: 'The network is not supported', network: networkId })

  const message = revocationMessage({ pci, address: id })
  const signature = await signMessage(client, { message, namespace, signal })
  await askGateway(client, {
    path: `/v1/sessions/${encodeURIComponent(id)}/revoke`,
    body: { pci, signature },
    reply: v.unknown(),
    // It has nothing to say beyond its status.
    parse: (text) => (text === '' ? undefined : JSON.parse(text)),
    failed,
    signal,
  })
  forgetAnswer(client, sessionsQuery(client, { address: id }))
}
