import { expect, it } from 'vitest'
import { didKeyOf, publicKeyOfDidKey } from './didKey.ts'
import { createDidJwt, decodeDidJwt, verifyDidJwt } from './didJwt.ts'
import { bytes, createRandom, describeEverywhere } from './environments.fixture.ts'
import { fromHex, toHex } from './hex.ts'
import { createSigningKey, verifyEd25519, sign } from './signing.ts'
import { signatures, token } from './vectors.fixture.ts'

/** Order of the group, little-endian. RFC 8032 §5.1 */
const order = 2n ** 252n + 27742317777372353535851937790883648493n

function plusOrder(signature: Uint8Array): Uint8Array {
  const s = BigInt(`0x${toHex(signature.slice(32).toReversed())}`) + order
  const scalar = fromHex(s.toString(16).padStart(64, '0')) ?? new Uint8Array()
  return Uint8Array.from([...signature.slice(0, 32), ...scalar.toReversed()])
}

const now = token.issuedAt + 10
const anyone = { audience: () => true, now }

async function makeToken(changes: { issuedAt?: number; audience?: string } = {}): Promise<string> {
  const key = await createSigningKey(bytes(token.seed))
  return createDidJwt({ key, ...token, ...changes })
}

describeEverywhere('Ed25519', () => {
  it.each(signatures)(
    'computes the signatures of RFC 8032 §7.1',
    async (seed, publicKey, text, signature) => {
      const key = await createSigningKey(bytes(seed))
      const message = bytes(text)
      expect(toHex(key.publicKey)).toBe(publicKey)
      expect(toHex(await sign(key, message))).toBe(signature)
      const signed = { message, signature: bytes(signature) }
      expect(await verifyEd25519(key.publicKey, signed)).toBe(true)
      expect(await verifyEd25519(key.publicKey, { ...signed, message: bytes(`${text}00`) })).toBe(
        false,
      )
    },
  )

  it('rejects a malleated signature: Wycheproof "signature malleability"', async () => {
    for (const [, publicKey, text, signature] of signatures) {
      const signed = { message: bytes(text), signature: plusOrder(bytes(signature)) }
      expect(await verifyEd25519(bytes(publicKey), signed)).toBe(false)
    }
  })

  it('rejects a changed, truncated or empty signature', async () => {
    const [, publicKey, text, signature] = signatures[2] as (typeof signatures)[number]
    const message = bytes(text)
    for (let bit = 0; bit < 512; bit += 31) {
      const flipped = bytes(signature)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(await verifyEd25519(bytes(publicKey), { message, signature: flipped })).toBe(false)
    }
    for (const other of [bytes(''), bytes(signature).slice(1), new Uint8Array(64)])
      expect(await verifyEd25519(bytes(publicKey), { message, signature: other })).toBe(false)
    expect(await verifyEd25519(bytes('00'), { message, signature: bytes(signature) })).toBe(false)
  })

  it('creates the example token of the relay client authentication specification', async () => {
    expect(await makeToken()).toBe(token.text)
    expect(await verifyDidJwt(token.text, anyone)).toEqual({
      clientId: token.clientId,
      subject: token.subject,
      audience: token.audience,
      issuedAt: token.issuedAt,
      expiresAt: token.issuedAt + token.lifetime,
    })
  })

  it('returns the reason why a token is invalid', async () => {
    const first = await makeToken()
    const end = first.lastIndexOf('.')
    const other = await createSigningKey(createRandom(9)(32))
    const otherToken = await createDidJwt({ key: other, ...token })
    const swapped = first.slice(0, end) + otherToken.slice(otherToken.lastIndexOf('.'))
    const flaws = [
      [swapped, now, 'bad_signature'],
      [first, token.issuedAt - 121, 'not_yet_valid'],
      [first, token.issuedAt + token.lifetime + 120, 'expired'],
    ] as const
    for (const [text, at, error] of flaws)
      expect(await verifyDidJwt(text, { ...anyone, now: at })).toEqual({ error })
    for (const at of [token.issuedAt - 120, token.issuedAt + token.lifetime + 119])
      expect(await verifyDidJwt(first, { ...anyone, now: at })).toHaveProperty('clientId')
    expect(await verifyDidJwt(first, { audience: () => false, now })).toEqual({
      error: 'wrong_audience',
    })
  })

  it.each([
    '',
    '..',
    '...',
    'a.b.c',
    token.text.slice(0, 40),
    `${token.text}.x`,
    `${token.text}=`,
    token.text.replace('eyJhbGci', 'eyJhbGco'),
    'x'.repeat(100_000),
  ])('rejects a malformed token: %.20s', async (text) => {
    expect(await verifyDidJwt(text, anyone)).toEqual({ error: 'malformed' })
  })

  it('accepts an audience in an array of one', async () => {
    const [head = '', , tail = ''] = token.text.split('.')
    const claims = { iss: token.clientId, sub: 's', aud: ['wss://a'], iat: 1, exp: 2 }
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
    expect(decodeDidJwt([head, body, tail].join('.'))).toHaveProperty('audience', 'wss://a')
    const two = Buffer.from(JSON.stringify({ ...claims, aud: ['a', 'b'] })).toString('base64url')
    expect(decodeDidJwt([head, two, tail].join('.'))).toBeUndefined()
  })

  it('encodes and decodes did:key', async () => {
    const { publicKey } = await createSigningKey(bytes(token.seed))
    expect(didKeyOf(publicKey)).toBe(token.clientId)
    expect(publicKeyOfDidKey(token.clientId)).toEqual(publicKey)
    const none = [
      '',
      'did:key:z',
      token.clientId.slice(0, -1),
      token.clientId.replace('z6Mk', 'z6Lk'),
    ]
    for (const text of none) expect(publicKeyOfDidKey(text)).toBeUndefined()
  })
})
