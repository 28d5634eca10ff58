import * as v from 'valibot'
import { siwxSessionAccountSchema } from '../protocol/index.ts'
import { isUnauthorized, type SiwxServerRequestFunction } from './createSiwxServerRequest.ts'
import type { SessionWithTokens, SessionTokenStore } from './createSessionTokenStore.ts'
import type { SiwxStorage } from './SiwxStorage.ts'

/** Creates the functions that read and write what the server stores of an account with a session. */
export function createSessionAccountClient(
  request: SiwxServerRequestFunction,
  store: SessionTokenStore,
): Required<Pick<SiwxStorage, 'getSessionAccount' | 'setSessionAccountMetadata'>> {
  /** Runs a request with the token of a session. A session that has ended at the server is removed. */
  async function withToken<value>(
    entry: SessionWithTokens | undefined,
    run: (headers: Readonly<Record<string, string>>) => Promise<value>,
  ): Promise<value | undefined> {
    if (!entry) return undefined
    try {
      return await run({ authorization: `Bearer ${entry.tokens.token}` })
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      store.remove([entry])
      return undefined
    }
  }

  return {
    getSessionAccount: async (chainId, address) =>
      withToken(await store.find(chainId, address), async (headers) => {
        const query = { includeAccount: 'true' }
        return v.parse(siwxSessionAccountSchema, await request('me', { query, headers }))
      }),
    async setSessionAccountMetadata(chainId, address, metadata) {
      const isStored = await withToken(await store.find(chainId, address), async (headers) => {
        await request('account-metadata', { method: 'PUT', body: { metadata }, headers })
        return true
      })
      return isStored === true
    },
  }
}
