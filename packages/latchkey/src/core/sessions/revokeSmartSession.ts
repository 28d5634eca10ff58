import * as v from 'valibot'
import type { AddressParts, CaipAddress } from '../../caip/index.ts'
import {
  accountNoActiveAddressError,
  sessionsRevokeFailedError,
  transportAbortedError,
  walletTimedOutError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import { revocationMessage, smartSessionContextQuerySchema } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { isSameAddressIgnoringCase, readConnection } from '../connection/index.ts'
import { requestGateway, invalidateQuery, isNetworkServed } from '../gateway/index.ts'
import { readNameMessageScope } from '../names/index.ts'
import { signMessage } from '../signing/index.ts'
import { smartSessionsQuery } from './fetchSmartSessions.ts'
import { resolveSmartSessionAccount } from './resolveSmartSessionAccount.ts'

const failed = sessionsRevokeFailedError

/** Seconds for the visitor to sign a revocation. */
const signingSeconds = 600

/** A pending revocation, and the number of calls waiting for it. */
type Revocation = {
  readonly done: Promise<void>
  readonly controller: AbortController
  waiting: number
}

/** Pending revocations by account and session, so that repeated clicks prompt the visitor once. */
function revocations(client: Latchkey): Map<string, Revocation> {
  const all = new Map<string, Revocation>()
  client.onDestroy(() => {
    for (const { controller } of all.values()) controller.abort()
  })
  return all
}

/**
 * Revokes a smart session. The account signs the revocation. Concurrent calls for one session share
 * one signature; each can be aborted on its own.
 *
 * @example
 * await revokeSmartSession(client, { pci: session.pci })
 *
 * @param parameters - Id of the session; account, by default the active one; abort signal.
 * @returns Resolves when the gateway has revoked the session. The cached list is invalidated.
 * @throws {@link revokeSmartSession.ErrorCode}, with the reason in `details.reason`. Nothing is signed
 * for an invalid id, or by an account other than the active one.
 */
export async function revokeSmartSession(
  client: Latchkey,
  parameters: revokeSmartSession.Parameters,
): Promise<void> {
  const { id } = resolveSmartSessionAccount(client, parameters.address)
  const { pci, signal } = parameters
  if (signal?.aborted) throw new WalletError(transportAbortedError)
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
      error: () => new WalletError(walletTimedOutError),
    })
  } finally {
    one.waiting -= 1
    // No caller is left, or the revocation has ended.
    if (one.waiting === 0) {
      one.controller.abort()
      if (all.get(key) === one) all.delete(key)
    }
  }
}

export declare namespace revokeSmartSession {
  type Parameters = {
    readonly pci: string
    /** CAIP-10. */
    readonly address?: CaipAddress | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode = 'sessions.revoke_failed' | 'caip.invalid_address' | signMessage.ErrorCode
}

type RevocationRequest = { readonly pci: string; readonly address: CaipAddress }

function startRevocation(client: Latchkey, request: RevocationRequest): Revocation {
  const controller = new AbortController()
  return { done: revoke(client, request, controller.signal), controller, waiting: 0 }
}

async function revoke(
  client: Latchkey,
  request: RevocationRequest,
  signal: AbortSignal,
): Promise<void> {
  const { pci, address: id } = request
  const { namespace, networkId, address } = resolveSmartSessionAccount(client, id)
  if (!v.is(smartSessionContextQuerySchema, { pci }))
    throw new WalletError(failed, { reason: 'Invalid session id' })
  checkInUse(client, { namespace, address })
  if (!(await isNetworkServed(client, networkId, { feature: 'sessions', failed, signal })))
    throw new WalletError(failed, { reason: 'The network is not supported', network: networkId })

  // The active account may have changed meanwhile.
  checkInUse(client, { namespace, address })
  const expiry = Math.floor(client.clock.now() / 1_000) + signingSeconds
  const scope = { ...readNameMessageScope(client), expiry }
  const message = revocationMessage({ pci, address: id, scope })
  const signature = await signMessage(client, { message, namespace, signal })
  await requestGateway(client, {
    path: `/v1/sessions/${encodeURIComponent(id)}/revoke`,
    body: { pci, signature, scope },
    reply: v.unknown(),
    // The response has no content.
    parse: (text) => (text === '' ? undefined : JSON.parse(text)),
    failed,
    signal,
  })
  invalidateQuery(client, smartSessionsQuery(client, { address: id }))
}

function checkInUse(
  client: Latchkey,
  { namespace, address }: Pick<AddressParts, 'namespace' | 'address'>,
): void {
  const inUse = readConnection(client.store.get(), namespace)?.accounts[0]?.address ?? ''
  if (!isSameAddressIgnoringCase(inUse, address)) throw new WalletError(accountNoActiveAddressError)
}
