import {
  createDidJwt,
  deriveSigningKey,
  didKeyOf,
  fromHex,
  randomBytes,
  type SigningKey,
  toHex,
} from '../../crypto/index.ts'
import type { PrefixedStorage } from '../../kernel/index.ts'

/** Ed25519 identity by which a relay identifies this browser. */
export type ClientIdentity = {
  /** did:key. */
  clientId(): Promise<string>
  /** Creates the token of one connection. `issuedAt` is in seconds since 1970. */
  createToken(parameters: { audience: string; issuedAt: number }): Promise<string>
}

/** Seconds. */
const tokenLifetime = 86_400

/**
 * Creates the identity of this browser, the same on every page load. The key is generated and stored
 * on first use.
 *
 * @param storage - Without a working storage area, the identity lasts as long as the page.
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth
 */
export function createClientIdentity(storage: PrefixedStorage): ClientIdentity {
  let signingKey: Promise<SigningKey> | undefined
  const slot = storage.slot({
    key: 'relay-client',
    version: 1,
    initial: '',
    parse: (value) =>
      typeof value === 'string' && fromHex(value)?.length === 32 ? value : undefined,
  })

  function loadKey(): Promise<SigningKey> {
    if (slot.get() === '') slot.set(toHex(randomBytes(32)))
    signingKey ??= deriveSigningKey(fromHex(slot.get()) ?? randomBytes(32))
    return signingKey
  }

  return {
    clientId: async () => didKeyOf((await loadKey()).publicKey),
    createToken: async ({ audience, issuedAt }) =>
      createDidJwt({
        key: await loadKey(),
        audience,
        subject: toHex(randomBytes(32)),
        issuedAt,
        lifetime: tokenLifetime,
      }),
  }
}
