import * as v from 'valibot'
import type { SiwxSession } from '../core/index.ts'
import { siwxInvalidSignatureError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import {
  maxSiwxMessages,
  siwxAuthenticateReplySchema,
  type SiwxSignedText,
} from '../protocol/index.ts'
import type { LocalNonceStore } from './createLocalNonceStore.ts'
import { isUnauthorized, type SiwxServerRequestFunction } from './createSiwxServerRequest.ts'
import type { SessionWithTokens } from './createSessionTokenStore.ts'

/**
 * Creates the function that has the server verify sessions. Those of one nonce are sent with one request,
 * because the server accepts a nonce once.
 *
 * @returns The function. It returns the accepted sessions with their tokens, and throws
 * `siwx.invalid_signature` when the server does not accept one of them.
 */
export function createSessionTokenFetcher(
  request: SiwxServerRequestFunction,
  nonces: LocalNonceStore,
): (sessions: readonly SiwxSession[]) => Promise<readonly SessionWithTokens[]> {
  async function send(
    nonce: string,
    sessions: readonly SiwxSession[],
  ): Promise<readonly SessionWithTokens[]> {
    const [first, ...others] = sessions.slice(0, maxSiwxMessages).map(toSignedText)
    const headers = { 'x-nonce-jwt': `Bearer ${nonces.findToken(nonce) ?? ''}` }
    const body = others.length > 0 ? { ...first, others } : first
    try {
      const reply = await request('authenticate', { body, headers })
      const { others: more = [], ...tokens } = v.parse(siwxAuthenticateReplySchema, reply)
      nonces.remove(nonce)
      const all = [tokens, ...more]
      return sessions.flatMap((session, index) => {
        const own = all[index]
        return own ? [{ session, tokens: own }] : []
      })
    } catch (cause) {
      throw isUnauthorized(cause)
        ? new WalletError(siwxInvalidSignatureError, {}, { cause })
        : cause
    }
  }

  return async (sessions) => {
    const accepted: SessionWithTokens[] = []
    for (const nonce of new Set(sessions.map(({ data }) => data.nonce))) {
      const ofNonce = sessions.filter(({ data }) => data.nonce === nonce)
      accepted.push(...(await send(nonce, ofNonce)))
    }
    return accepted
  }
}

function toSignedText({ message, signature }: SiwxSession): SiwxSignedText {
  return { message, signature }
}
