import * as v from 'valibot'
import type { SiwxKit } from '../core/index.ts'
import { type SiwxNonce, siwxNonceSchema } from '../protocol/index.ts'

/** Nonces that the server issued to this browser and that no session has used. */
export type LocalNonceStore = {
  put(nonce: SiwxNonce): void
  /** Returns the token of a nonce. */
  findToken(nonce: string): string | undefined
  remove(nonce: string): void
}

/** Maximum number of stored nonces: a pairing code that is renewed requests a new one. */
const maxNonces = 16

/**
 * Creates the store of nonces. They are kept in `localStorage`, because a phone may reload the page while the
 * visitor signs in the wallet app.
 */
export function createLocalNonceStore({ storage }: Pick<SiwxKit, 'storage'>): LocalNonceStore {
  const slot = storage.slot<readonly SiwxNonce[]>({
    key: 'siwx-nonces',
    version: 1,
    initial: [],
    parse: (value) => v.parse(v.array(siwxNonceSchema), value),
  })
  const without = (nonce: string): readonly SiwxNonce[] =>
    slot.get().filter((each) => each.nonce !== nonce)

  return {
    put: (entry) => slot.set([...without(entry.nonce), entry].slice(-maxNonces)),
    findToken: (nonce) => slot.get().find((each) => each.nonce === nonce)?.token,
    remove(nonce) {
      const rest = without(nonce)
      if (rest.length > 0) slot.set(rest)
      else slot.remove()
    },
  }
}
