import { isWalletError } from 'latchkey/errors'
import type { PeerError, PeerRequest } from 'latchkey/pairing'
import { isRecord } from '../persistedValue.ts'
import { providerError, providerErrorCodes } from '../providerError.ts'
import { type SessionCall, createUnsupportedMethodError } from './SessionCall.ts'
import { handleEvmRequest } from './handleEvmRequest.ts'
import { handleSolanaRequest } from './handleSolanaRequest.ts'
import { toPeerError, peerErrorCodes } from './peerErrors.ts'
import type { PersistedSession } from './phoneMemory.ts'
import type { PhoneContext } from './PhoneContext.ts'
import { getPeerOrigin } from './handleSessionProposal.ts'

/**
 * Handles `wc_sessionRequest` with the methods of the wallet of that
 * namespace.
 *
 * @see WalletConnect specs "Session request"
 */
export async function handleSessionRequest(
  context: PhoneContext,
  request: PeerRequest,
): Promise<void> {
  try {
    const session = context.memory.session(request.topic)
    if (session === undefined)
      throw providerError(peerErrorCodes.noSession, `No session for topic ${request.topic}`)
    const result = await serve(context, parseCall(request.params, session, context.clock.now()))
    // JSON has no undefined, and a response without a result is invalid.
    await context.respond(request, { result: result ?? null })
  } catch (error) {
    await respondWithError(context, request, toPeerError(error))
  }
}

/** Leaves out the data of an error, such as a long revert reason, when the relay refuses its size. */
async function respondWithError(
  context: PhoneContext,
  request: PeerRequest,
  error: PeerError,
): Promise<void> {
  try {
    await context.respond(request, { error })
  } catch (cause) {
    if (!isWalletError(cause, 'relay.refused')) throw cause
    const { code, message } = error
    await context.respond(request, { error: { code, message: message.slice(0, 1_000) } })
  }
}

function serve(context: PhoneContext, call: SessionCall): Promise<unknown> {
  if (context.evm && call.chain.startsWith('eip155:')) return handleEvmRequest(context.evm, call)
  if (context.solana && call.chain.startsWith('solana:'))
    return handleSolanaRequest(context.solana, call)
  throw createUnsupportedMethodError(call.method)
}

function parseCall(value: unknown, session: PersistedSession, now: number): SessionCall {
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
  return { origin: getPeerOrigin(session.app), chain: chainId, accounts, method, params }
}
