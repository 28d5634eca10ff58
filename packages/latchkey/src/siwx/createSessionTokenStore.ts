import * as v from 'valibot'
import type { CaipNetworkId } from '../caip/index.ts'
import type { SiwxKit, SiwxSession } from '../core/index.ts'
import { siwxTokensSchema, type SiwxTokens } from '../protocol/index.ts'
import { isUnauthorized, type SiwxServerRequestFunction } from './createSiwxServerRequest.ts'
import { isSessionOf, siwxSessionSchema } from './siwxSession.ts'

/** A session with its tokens. */
export type SessionWithTokens = { readonly session: SiwxSession; readonly tokens: SiwxTokens }

/** Sessions of this browser with their tokens. */
export type SessionTokenStore = {
  all(): readonly SessionWithTokens[]
  /** Stores a session. Replaces other sessions of its account. */
  put(entry: SessionWithTokens): void
  remove(entries: readonly SessionWithTokens[]): void
  /** Returns the live session of an account, with a token that has not expired. */
  find(chainId: CaipNetworkId, address: string): Promise<SessionWithTokens | undefined>
}

const stored = v.array(
  v.object({
    session: siwxSessionSchema,
    tokens: siwxTokensSchema,
  }),
)

/** Milliseconds before its expiry at which a token is renewed. */
const renewalMargin = 60_000

/** Creates the store of sessions and tokens. */
export function createSessionTokenStore(
  { storage, clock }: SiwxKit,
  request: SiwxServerRequestFunction,
): SessionTokenStore {
  const slot = storage.slot<readonly SessionWithTokens[]>({
    key: 'siwx-tokens',
    version: 1,
    initial: [],
    parse: (value) => v.parse(stored, value),
  })
  const isOf = ({ session }: SessionWithTokens, chainId: CaipNetworkId, address: string): boolean =>
    isSessionOf(session, chainId, address)

  const store: SessionTokenStore = {
    all: slot.get,
    put(entry) {
      const { chainId, accountAddress } = entry.session.data
      slot.set([...slot.get().filter((each) => !isOf(each, chainId, accountAddress)), entry])
    },
    remove: (entries) => slot.set(slot.get().filter((each) => !entries.includes(each))),
    async find(chainId, address) {
      const entry = slot.get().find((each) => isOf(each, chainId, address))
      if (!entry || entry.tokens.expiresAt * 1_000 <= clock.now()) return undefined
      if (expiryOf(entry.tokens.token) > clock.now() + renewalMargin) return entry
      try {
        const body = { refreshToken: entry.tokens.refreshToken }
        const tokens = v.parse(siwxTokensSchema, await request('refresh', { body }))
        const renewed = { session: entry.session, tokens }
        store.put(renewed)
        return renewed
      } catch (error) {
        if (!isUnauthorized(error)) throw error
        store.remove([entry])
        return undefined
      }
    },
  }
  return store
}

/** Returns the end of a session token in ms since 1970; 0 when it cannot be read. */
function expiryOf(token: string): number {
  try {
    const body = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { exp } = JSON.parse(atob(body)) as { readonly exp: number }
    return exp * 1_000
  } catch {
    return 0
  }
}
