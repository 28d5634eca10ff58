import * as v from 'valibot'
import type { SiwxSession } from '../core/index.ts'
import { siwxInvalidSignatureError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { siwxNonceSchema, siwxTokensSchema } from '../protocol/index.ts'
import { createSiwxServerRequest, isUnauthorized } from './createSiwxServerRequest.ts'
import { createTokenStore, type StoredSession } from './createTokenStore.ts'
import { isSessionOf } from './siwxSession.ts'
import type { SiwxStorageFactory } from './SiwxStorage.ts'

/**
 * Creates a storage whose sessions are verified and kept by the server of `@latchkey/server`, under
 * `gatewayUrl`. Each has a token with which the page authorizes requests to the app's API.
 *
 * @see `@latchkey/server/auth`, which verifies the tokens
 */
export function createServerStorage(): SiwxStorageFactory {
  return (kit) => {
    const request = createSiwxServerRequest(kit)
    const store = createTokenStore(kit, request)
    /** Tokens of the nonces that were issued to this page. */
    const nonceTokens = new Map<string, string>()

    async function end(ended: readonly StoredSession[]): Promise<void> {
      store.remove(ended)
      await Promise.all(
        ended.map(({ tokens: { refreshToken } }) =>
          request('sign-out', { body: { refreshToken } }),
        ),
      )
    }

    async function add(session: SiwxSession): Promise<void> {
      const { message, signature, data } = session
      const headers = { 'x-nonce-jwt': `Bearer ${nonceTokens.get(data.nonce) ?? ''}` }
      try {
        const answer = await request('authenticate', { body: { message, signature }, headers })
        store.put({ session, tokens: v.parse(siwxTokensSchema, answer) })
        nonceTokens.delete(data.nonce)
      } catch (cause) {
        throw isUnauthorized(cause)
          ? new WalletError(siwxInvalidSignatureError, {}, { cause })
          : cause
      }
    }

    return {
      add,
      async createNonce() {
        const { nonce, token, issuedAt } = v.parse(siwxNonceSchema, await request('nonce'))
        nonceTokens.set(nonce, token)
        return { nonce, issuedAt }
      },
      async set(sessions) {
        await end(store.all())
        for (const session of sessions) await add(session)
      },
      async get(chainId, address) {
        const found = await store.find(chainId, address)
        return found ? [found.session] : []
      },
      delete: (chainId, address) =>
        end(store.all().filter(({ session }) => isSessionOf(session, chainId, address))),
      getToken: async (chainId, address) => (await store.find(chainId, address))?.tokens.token,
    }
  }
}
