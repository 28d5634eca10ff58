import { createPrivateKey, createPublicKey, diffieHellman, hkdfSync } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  createAgreementKey,
  deriveSymKey,
  exportAgreementKey,
  importAgreementKey,
} from './agreement.ts'
import { hexToBytes, createRandom, describeEverywhere } from './environments.fixture.ts'
import { toHex } from './hex.ts'
import { hkdf } from './hkdf.ts'
import { sha256, topicOf } from './sha256.ts'
import {
  agreementVector,
  derivationVector,
  nonCanonical,
  peers,
  x25519Products,
  smallOrder,
} from './vectors.fixture.ts'
import { x25519 } from './x25519.ts'

describeEverywhere('X25519 and HKDF', () => {
  it.each(x25519Products)(
    'computes the vectors of RFC 7748 §5.2',
    async (scalar, point, product) => {
      expect(toHex(await x25519(hexToBytes(scalar), hexToBytes(point)))).toBe(product)
    },
  )

  it('computes the iterated vectors of RFC 7748 §5.2', async () => {
    let scalar: Uint8Array = hexToBytes(`09${'00'.repeat(31)}`)
    let point = scalar
    for (let round = 0; round < 1000; round++) {
      const product = await x25519(scalar, point)
      if (round === 0)
        expect(toHex(product)).toBe(
          '422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079',
        )
      point = scalar
      scalar = product
    }
    expect(toHex(scalar)).toBe('684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51')
  })

  it('computes the shared secret of RFC 7748 §6.1', async () => {
    const { alice, bob, shared } = agreementVector
    const keys = await importAgreementKey(hexToBytes(alice.secret))
    expect(toHex(keys?.publicKey ?? hexToBytes(''))).toBe(alice.publicKey)
    expect(toHex(await x25519(hexToBytes(alice.secret), hexToBytes(bob.publicKey)))).toBe(shared)
    expect(toHex(await x25519(hexToBytes(bob.secret), hexToBytes(alice.publicKey)))).toBe(shared)
  })

  it('derives the key of RFC 5869 A.3', async () => {
    expect(toHex(await hkdf(hexToBytes(derivationVector.secret)))).toBe(derivationVector.key)
  })

  it('derives the same symmetric key and topic for both peers', async () => {
    const a = await importAgreementKey(hexToBytes(peers.a.secret))
    const b = await importAgreementKey(hexToBytes(peers.b.secret))
    if (!a || !b) throw new Error('No keys')
    expect(toHex(a.publicKey)).toBe(peers.a.publicKey)
    expect(toHex(b.publicKey)).toBe(peers.b.publicKey)
    const symKey = await deriveSymKey(a.privateKey, b.publicKey)
    expect(toHex(symKey)).toBe(peers.symKey)
    expect(await deriveSymKey(b.privateKey, a.publicKey)).toEqual(symKey)
    expect(await topicOf(symKey)).toBe(peers.topic)
    expect(await topicOf(a.publicKey)).toBe(peers.a.topic)
  })

  it.each(smallOrder)('rejects a public key of small order: %s', async (publicKey) => {
    const { privateKey } = await createAgreementKey()
    await expect(deriveSymKey(privateKey, hexToBytes(publicKey))).rejects.toMatchObject({
      code: 'pairing.malformed_message',
    })
  })

  it.each(nonCanonical)('reduces a non-canonical public key: %s', async (key) => {
    const secret = hexToBytes(agreementVector.alice.secret)
    const publicKey = createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b656e032100', 'hex'), hexToBytes(key)]),
      format: 'der',
      type: 'spki',
    })
    const privateKey = createPrivateKey({
      key: Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), secret]),
      format: 'der',
      type: 'pkcs8',
    })
    const expected = diffieHellman({ privateKey, publicKey })
    expect(toHex(await x25519(secret, hexToBytes(key)))).toBe(expected.toString('hex'))
  })

  it.each([0, 31, 33, 64])('rejects a public key of %i bytes', async (length) => {
    const { privateKey } = await createAgreementKey()
    await expect(deriveSymKey(privateKey, new Uint8Array(length).fill(7))).rejects.toMatchObject({
      code: 'pairing.malformed_message',
    })
  })

  it('exports and imports a private key', async () => {
    const made = await createAgreementKey()
    const again = await importAgreementKey(exportAgreementKey(made.privateKey))
    expect(again).toEqual(made)
    expect(await importAgreementKey(new Uint8Array(31))).toBeUndefined()
  })

  it('computes the SHA-256 vectors of FIPS 180-4', async () => {
    expect(toHex(await sha256(new Uint8Array()))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
    expect(toHex(await sha256(hexToBytes('616263')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })

  it('derives the same keys as another implementation', async () => {
    const random = createRandom(5)
    for (let length = 0; length < 80; length += 7) {
      const secret = random(length)
      const expected = Buffer.from(hkdfSync('sha256', secret, '', '', 32)).toString('hex')
      expect(toHex(await hkdf(secret))).toBe(expected)
    }
  })
})
