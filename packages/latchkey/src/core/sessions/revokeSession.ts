import * as v from 'valibot'
import type { AddressParts, CaipAddress } from '../../caip/index.ts'
import { WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import { revocationMessage, smartSessionRevocation } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { isSameAddress, readConnection } from '../connection/index.ts'
import { requestGateway, invalidateQuery, isServed } from '../gateway/index.ts'
import { signMessage } from '../signing/index.ts'
import { sessionsQuery } from './fetchSessions.ts'
import { sessionAccount } from './sessionAccount.ts'

const failed = 'sessions.revoke_failed'

/** A session being revoked, and how many wait for it. */
type Revocation = { readonly done: Promise<void>; readonly life: AbortController; waiting: number }

/** By account and session: the visitor is asked once, however often it was clicked. */
function revocations(client: Latchkey): Map<string, Revocation> {
  const all = new Map<string, Revocation>()
  client.onDestroy(() => {
    for (const { life } of all.values()) life.abort()
  })
  return all
}

/**
 * Ends a smart session. The account signs that it wants this. Who asks for the same meanwhile waits
 * for the same signature, and may give up alone.
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
  const { pci, signal } = parameters
  if (signal?.aborted) throw new WalletError('transport.aborted')
  const all = client.own(revocations)
  const key = `${id} ${pci}`
  const one = all.get(key) ?? startRevocation(client, { pci, address: id })
  all.set(key, one)
  one.waiting += 1
  try {
    await withTimeout(one.done, {
      clock: client.clock,
      ms: Number.POSITIVE_INFINITY,
      signal,
      error: () => new WalletError('wallet.timed_out'),
    })
  } finally {
    one.waiting -= 1
    // Nobody wants it any more, or it has ended.
    if (one.waiting === 0) {
      one.life.abort()
      if (all.get(key) === one) all.delete(key)
    }
  }
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

type RevocationRequest = { readonly pci: string; readonly address: CaipAddress }

function startRevocation(client: Latchkey, asked: RevocationRequest): Revocation {
  const life = new AbortController()
  return { done: revoke(client, asked, life.signal), life, waiting: 0 }
}

async function revoke(
  client: Latchkey,
  asked: RevocationRequest,
  signal: AbortSignal,
): Promise<void> {
  const { pci, address: id } = asked
  const { namespace, networkId, address } = sessionAccount(client, id)
  if (!v.is(smartSessionRevocation, { pci, signature: '' }))
    throw new WalletError(failed, { reason: 'No such id' })
  checkInUse(client, { namespace, address })
  if (!(await isServed(client, networkId, { feature: 'sessions', failed, signal })))
    throw new WalletError(failed, { reason: 'The network is not supported', network: networkId })

  // Another account may be in use by now.
  checkInUse(client, { namespace, address })
  const message = revocationMessage({ pci, address: id })
  const signature = await signMessage(client, { message, namespace, signal })
  await requestGateway(client, {
    path: `/v1/sessions/${encodeURIComponent(id)}/revoke`,
    body: { pci, signature },
    reply: v.unknown(),
    // It has nothing to say beyond its status.
    parse: (text) => (text === '' ? undefined : JSON.parse(text)),
    failed,
    signal,
  })
  invalidateQuery(client, sessionsQuery(client, { address: id }))
}

function checkInUse(
  client: Latchkey,
  { namespace, address }: Pick<AddressParts, 'namespace' | 'address'>,
): void {
  const inUse = readConnection(client.store.get(), namespace)?.accounts[0]?.address ?? ''
  if (!isSameAddress(inUse, address)) throw new WalletError('account.no_active_address')
}
