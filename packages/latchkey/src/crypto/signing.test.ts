import { expect, it } from 'vitest'
import { didKeyOf, publicKeyOfDidKey } from './didKey.ts'
import { createDidJwt, decodeDidJwt, verifyDidJwt } from './didJwt.ts'
import { hexToBytes, createRandom, describeEverywhere } from './environments.fixture.ts'
import { fromHex, toHex } from './hex.ts'
import { deriveSigningKey, verifyEd25519, sign } from './signing.ts'
import { signatureVectors, relayTokenVector } from './vectors.fixture.ts'

/** Order of the group, little-endian. RFC 8032 §5.1 */
const order = 2n ** 252n + 27742317777372353535851937790883648493n

function plusOrder(signature: Uint8Array): Uint8Array {
  const s = BigInt(`0x${toHex(signature.slice(32).toReversed())}`) + order
  const scalar = fromHex(s.toString(16).padStart(64, '0')) ?? new Uint8Array()
  return Uint8Array.from([...signature.slice(0, 32), ...scalar.toReversed()])
}

const now = relayTokenVector.issuedAt + 10
const anyone = { audience: () => true, now }

async function makeToken(changes: { issuedAt?: number; audience?: string } = {}): Promise<string> {
  const key = await deriveSigningKey(hexToBytes(relayTokenVector.seed))
  return createDidJwt({ key, ...relayTokenVector, ...changes })
}

describeEverywhere('Ed25519', () => {
  it.each(signatureVectors)(
    'computes the signatures of RFC 8032 §7.1',
    async (seed, publicKey, text, signature) => {
      const key = await deriveSigningKey(hexToBytes(seed))
      const message = hexToBytes(text)
      expect(toHex(key.publicKey)).toBe(publicKey)
      expect(toHex(await sign(key, message))).toBe(signature)
      const signed = { message, signature: hexToBytes(signature) }
      expect(await verifyEd25519(key.publicKey, signed)).toBe(true)
      expect(
        await verifyEd25519(key.publicKey, { ...signed, message: hexToBytes(`${text}00`) }),
      ).toBe(false)
    },
  )

  it('rejects a malleated signature: Wycheproof "signature malleability"', async () => {
    for (const [, publicKey, text, signature] of signatureVectors) {
      const signed = { message: hexToBytes(text), signature: plusOrder(hexToBytes(signature)) }
      expect(await verifyEd25519(hexToBytes(publicKey), signed)).toBe(false)
    }
  })

  it('rejects a changed, truncated or empty signature', async () => {
    const [, publicKey, text, signature] = signatureVectors[2] as (typeof signatureVectors)[number]
    const message = hexToBytes(text)
    for (let bit = 0; bit < 512; bit += 31) {
      const flipped = hexToBytes(signature)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(await verifyEd25519(hexToBytes(publicKey), { message, signature: flipped })).toBe(
        false,
      )
    }
    for (const other of [hexToBytes(''), hexToBytes(signature).slice(1), new Uint8Array(64)])
      expect(await verifyEd25519(hexToBytes(publicKey), { message, signature: other })).toBe(false)
    expect(
      await verifyEd25519(hexToBytes('00'), { message, signature: hexToBytes(signature) }),
    ).toBe(false)
  })

  it('creates the example token of the relay client authentication specification', async () => {
    expect(await makeToken()).toBe(relayTokenVector.text)
    expect(await verifyDidJwt(relayTokenVector.text, anyone)).toEqual({
      clientId: relayTokenVector.clientId,
      subject: relayTokenVector.subject,
      audience: relayTokenVector.audience,
      issuedAt: relayTokenVector.issuedAt,
      expiresAt: relayTokenVector.issuedAt + relayTokenVector.lifetime,
    })
  })

  it('returns the reason why a token is invalid', async () => {
    const first = await makeToken()
    const end = first.lastIndexOf('.')
    const other = await deriveSigningKey(createRandom(9)(32))
    const otherToken = await createDidJwt({ key: other, ...relayTokenVector })
    const swapped = first.slice(0, end) + otherToken.slice(otherToken.lastIndexOf('.'))
    const flaws = [
      [swapped, now, 'bad_signature'],
      [first, relayTokenVector.issuedAt - 121, 'not_yet_valid'],
      [first, relayTokenVector.issuedAt + relayTokenVector.lifetime + 120, 'expired'],
    ] as const
    for (const [text, at, error] of flaws)
      expect(await verifyDidJwt(text, { ...anyone, now: at })).toEqual({ error })
    for (const at of [
      relayTokenVector.issuedAt - 120,
      relayTokenVector.issuedAt + relayTokenVector.lifetime + 119,
    ])
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
    relayTokenVector.text.slice(0, 40),
    `${relayTokenVector.text}.x`,
    `${relayTokenVector.text}=`,
    relayTokenVector.text.replace('eyJhbGci', 'eyJhbGco'),
    'x'.repeat(100_000),
  ])('rejects a malformed token: %.20s', async (text) => {
    expect(await verifyDidJwt(text, anyone)).toEqual({ error: 'malformed' })
  })

  it('accepts an audience in an array of one', async () => {
    const [head = '', , tail = ''] = relayTokenVector.text.split('.')
    const claims = { iss: relayTokenVector.clientId, sub: 's', aud: ['wss://a'], iat: 1, exp: 2 }
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
    expect(decodeDidJwt([head, body, tail].join('.'))).toHaveProperty('audience', 'wss://a')
    const two = Buffer.from(JSON.stringify({ ...claims, aud: ['a', 'b'] })).toString('base64url')
    expect(decodeDidJwt([head, two, tail].join('.'))).toBeUndefined()
  })

  it('encodes and decodes did:key', async () => {
    const { publicKey } = await deriveSigningKey(hexToBytes(relayTokenVector.seed))
    expect(didKeyOf(publicKey)).toBe(relayTokenVector.clientId)
    expect(publicKeyOfDidKey(relayTokenVector.clientId)).toEqual(publicKey)
    const none = [
      '',
      'did:key:z',
      relayTokenVector.clientId.slice(0, -1),
      relayTokenVector.clientId.replace('z6Mk', 'z6Lk'),
    ]
    for (const text of none) expect(publicKeyOfDidKey(text)).toBeUndefined()
  })
})
