import {
  createDidJwt,
  createSigningKey,
  didKeyOf,
  fromHex,
  randomBytes,
  type SigningKey,
  toHex,
} from '../../crypto/index.ts'
import type { Storage } from '../../kernel/index.ts'

/** Who a relay takes this browser for. */
export type ClientIdentity = {
  /** did:key. */
  clientId(): Promise<string>
  /** Makes a token for one connection; `issuedAt` is seconds since 1970. */
  createToken(parameters: { audience: string; issuedAt: number }): Promise<string>
}

/** Seconds. */
const lifetime = 86_400

/**
 * Makes the identity of this browser, the same on every load of the page.
 *
 * @param storage - Where its seed is kept. Where nothing is, it lasts as long as the page.
 * @returns The identity; nothing is computed or stored before it is asked for.
 * @source pairing protocol, relay client authentication
 */
export function createClientIdentity(storage: Storage): ClientIdentity {
  let made: Promise<SigningKey> | undefined
  const slot = storage.slot({
    key: 'relay-client',
    version: 1,
    initial: '',
    parse: (value) =>
      typeof value === 'string' && fromHex(value)?.length === 32 ? value : undefined,
  })

  function key(): Promise<SigningKey> {
    if (slot.get() === '') slot.set(toHex(randomBytes(32)))
    made ??= createSigningKey(fromHex(slot.get()) ?? randomBytes(32))
    return made
  }

  return {
    clientId: async () => didKeyOf((await key()).publicKey),
    createToken: async ({ audience, issuedAt }) =>
      createDidJwt({
        key: await key(),
        audience,
        subject: toHex(randomBytes(32)),
        issuedAt,
        lifetime,
      }),
  }
}
