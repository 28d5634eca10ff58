import type { PeerRequest } from 'latchkey/pairing'
import { isRecord } from '../memory.ts'
import { providerError, providerErrorCodes } from '../providerError.ts'
import { type ServedCall, unsupported } from './SessionCall.ts'
import { serveEvm } from './serveEvm.ts'
import { serveSolana } from './serveSolana.ts'
import { peerError, peerErrorCodes } from './peerErrors.ts'
import type { KeptSession } from './phoneMemory.ts'
import type { PhoneKit } from './PhoneKit.ts'
import { originOf } from './handleSessionProposal.ts'

/**
 * Answers a request inside a session, by the code that answers a page in a wallet of that
 * namespace.
 *
 * @source WalletConnect specs "Session request"
 */
export async function answerCall(kit: PhoneKit, request: PeerRequest): Promise<void> {
  try {
    const session = kit.memory.session(request.topic)
    if (session === undefined)
      throw providerError(peerErrorCodes.noSession, `No session for topic ${request.topic}`)
    const result = await serve(kit, parseCall(request.params, session, kit.clock.now()))
    // JSON has no undefined, and an answer without a result is none.
    await kit.answer(request, { result: result ?? null })
  } catch (error) {
    await kit.answer(request, { error: peerError(error) })
  }
}

function serve(kit: PhoneKit, call: ServedCall): Promise<unknown> {
  if (kit.evm && call.chain.startsWith('eip155:')) return serveEvm(kit.evm, call)
  if (kit.solana && call.chain.startsWith('solana:')) return serveSolana(kit.solana, call)
  throw unsupported(call.method)
}

function parseCall(value: unknown, session: KeptSession, now: number): ServedCall {
  const { request, chainId } = isRecord(value) ? value : {}
  const { method, params, expiryTimestamp } = isRecord(request) ? request : {}
  if (typeof method !== 'string' || typeof chainId !== 'string')
    throw providerError(providerErrorCodes.invalidRequest, 'Expected a request and its chain.')
  if (typeof expiryTimestamp === 'number' && expiryTimestamp * 1000 <= now)
    throw providerError(peerErrorCodes.expired, 'Session request expired')

  const holding = Object.values(session.namespaces).filter(({ accounts }) =>
    accounts.some((account) => account.startsWith(`${chainId}:`)),
  )
  if (holding.length === 0)
    throw providerError(peerErrorCodes.unauthorizedChain, `Unauthorized chain: ${chainId}`)
  if (!holding.some(({ methods }) => methods.includes(method)))
    throw providerError(peerErrorCodes.unauthorizedMethod, `Unauthorized method: ${method}`)
  const accounts = holding
    .flatMap((namespace) => namespace.accounts)
    .filter((account) => account.startsWith(`${chainId}:`))
    .map((account) => account.slice(chainId.length + 1))
  return { origin: originOf(session.app), chain: chainId, accounts, method, params }
}
