import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'

/** An API key of the Coinbase Developer Platform. */
export type CdpKey = {
  readonly name: string
  readonly algorithm: 'EdDSA' | 'ES256'
  readonly secret: KeyObject
}

/** Lifetime of a JWT in seconds: the maximum that Coinbase accepts. */
const lifetime = 120

/**
 * Parses an API key.
 *
 * @param name - Id, or `organizations/…/apiKeys/…` of older keys.
 * @param text - Ed25519: base64 of seed and public key; ECDSA: PEM with `\n` line ends.
 * @throws Error for any other key, without any part of it.
 * @see https://docs.cdp.coinbase.com/get-started/authentication/jwt-authentication
 */
export function parseCdpKey(name: string, text: string): CdpKey {
  try {
    const secret = text.includes('PRIVATE KEY')
      ? createPrivateKey(text.replaceAll(String.raw`\n`, '\n'))
      : ed25519Key(Buffer.from(text, 'base64'))
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = secret
    if (type === 'ed25519') return { name, algorithm: 'EdDSA', secret }
    if (details?.namedCurve === 'prime256v1') return { name, algorithm: 'ES256', secret }
  } catch {
    // The error of `createPrivateKey` may contain a part of it.
  }
  throw new Error('upstreams.coinbase.keySecret is no key of Ed25519 or ECDSA P-256.')
}

/**
 * Creates the JWT of one request.
 *
 * @param request - Method, URL, and time in milliseconds.
 * @see https://docs.cdp.coinbase.com/get-started/authentication/jwt-authentication
 * @see RFC 7518 section 3.4, RFC 8037 section 3.1
 */
export function createCdpJwt(
  key: CdpKey,
  request: { readonly method: string; readonly url: string; readonly now: number },
): string {
  const { name, algorithm, secret } = key
  const { host, pathname } = new URL(request.url)
  const uri = `${request.method} ${host}${pathname}`
  const nbf = Math.floor(request.now / 1000)
  const nonce = randomBytes(16).toString('hex')
  const head = { alg: algorithm, kid: name, typ: 'JWT', nonce }
  // Older endpoints read `uri`, newer ones `uris`.
  const claims = { sub: name, iss: 'cdp', aud: ['cdp_service'], nbf, exp: nbf + lifetime, uri }
  const signed = `${encoded(head)}.${encoded({ ...claims, uris: [uri] })}`
  const hash = algorithm === 'EdDSA' ? undefined : 'sha256'
  const options = { key: secret, dsaEncoding: 'ieee-p1363' } as const
  return `${signed}.${sign(hash, Buffer.from(signed), options).toString('base64url')}`
}

function ed25519Key(bytes: Buffer): KeyObject {
  if (bytes.length !== 64) throw new Error('It has another length')
  const [d, x] = [bytes.subarray(0, 32), bytes.subarray(32)].map((part) =>
    part.toString('base64url'),
  )
  return createPrivateKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', d: d ?? '', x: x ?? '' },
  })
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
