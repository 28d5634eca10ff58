import * as v from 'valibot'
import type { SiwxSession } from '../core/index.ts'
import { siwxNonceSchema } from '../protocol/index.ts'
import { createLocalNonceStore } from './createLocalNonceStore.ts'
import { createSessionAccountClient } from './createSessionAccountClient.ts'
import { createSessionTokenFetcher } from './createSessionTokenFetcher.ts'
import { createSiwxServerRequest } from './createSiwxServerRequest.ts'
import { createSessionTokenStore, type SessionWithTokens } from './createSessionTokenStore.ts'
import { isSessionOf, isSessionReplaced } from './siwxSession.ts'
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
    const store = createSessionTokenStore(kit, request)
    const nonces = createLocalNonceStore(kit)
    const authenticate = createSessionTokenFetcher(request, nonces)

    async function end(ended: readonly SessionWithTokens[]): Promise<void> {
      store.remove(ended)
      await Promise.all(
        ended.map(({ tokens: { refreshToken } }) =>
          request('sign-out', { body: { refreshToken } }),
        ),
      )
    }

    async function add(sessions: readonly SiwxSession[]): Promise<void> {
      for (const entry of await authenticate(sessions)) store.put(entry)
    }

    return {
      add: (session) => add([session]),
      async createNonce() {
        const issued = v.parse(siwxNonceSchema, await request('nonce'))
        nonces.put(issued)
        const { nonce, issuedAt } = issued
        return { nonce, issuedAt }
      },
      async set(sessions, kept = []) {
        const previous = store
          .all()
          .filter(({ session }) => isSessionReplaced(session, sessions, kept))
        await add(sessions)
        const ended = end(previous)
        // New sessions stay valid when earlier ones could not be revoked.
        await (sessions.length > 0 ? ended.catch(() => {}) : ended)
      },
      async get(chainId, address) {
        const found = await store.find(chainId, address)
        return found ? [found.session] : []
      },
      delete: (chainId, address) =>
        end(store.all().filter(({ session }) => isSessionOf(session, chainId, address))),
      getToken: async (chainId, address) => (await store.find(chainId, address))?.tokens.token,
      ...createSessionAccountClient(request, store),
    }
  }
}
