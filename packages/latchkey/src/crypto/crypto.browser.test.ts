import { expect, it } from 'vitest'
import {
  createAgreementKey,
  createDidJwt,
  deriveSigningKey,
  deriveSymKey,
  fromHex,
  importAgreementKey,
  openEnvelope,
  readEnvelope,
  sealEnvelope,
  toHex,
  topicOf,
  verifyDidJwt,
} from './index.ts'
import { peers, relayTokenVector } from './vectors.fixture.ts'

function bytes(hex: string): Uint8Array {
  return fromHex(hex) ?? new Uint8Array()
}

it('computes the vectors with Web Crypto in a browser, without loading noble', async () => {
  const own = await importAgreementKey(bytes(peers.a.secret))
  if (!own) throw new Error('No key')
  const symKey = await deriveSymKey(own.privateKey, bytes(peers.b.publicKey))
  expect(toHex(own.publicKey)).toBe(peers.a.publicKey)
  expect(toHex(symKey)).toBe(peers.symKey)
  expect(await topicOf(symKey)).toBe(peers.topic)

  const key = await deriveSigningKey(bytes(relayTokenVector.seed))
  expect(await createDidJwt({ key, ...relayTokenVector })).toBe(relayTokenVector.text)
  const verified = await verifyDidJwt(relayTokenVector.text, {
    audience: () => true,
    now: relayTokenVector.issuedAt,
  })
  expect(verified).toMatchObject({ clientId: relayTokenVector.clientId })

  const [a, b] = [await createAgreementKey(), await createAgreementKey()]
  const shared = await deriveSymKey(a.privateKey, b.publicKey)
  expect(await deriveSymKey(b.privateKey, a.publicKey)).toEqual(shared)
  const envelope = readEnvelope(sealEnvelope({ text: 'sealed', symKey: shared }))
  expect(envelope && openEnvelope(envelope, shared)).toBe('sealed')

  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  expect(loaded.some((name) => name.includes('/crypto/envelope.ts'))).toBe(true)
  expect(loaded.filter((name) => /crypto\/noble\.ts/.test(name))).toEqual([])
})
