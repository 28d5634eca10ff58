import { expect, it } from 'vitest'
import { createFakeClock } from '../../clock/createFakeClock.fixture.ts'
import { createRootSecretFromHex } from '../../config/readOrCreateRootSecret.ts'
import { createProof, createTestDevice } from '../walletService.fixture.ts'
import { createDpopNonces } from './createDpopNonces.ts'
import { readDpopProof } from './readDpopProof.ts'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Spells 32 bytes in base64url with other unused bits at the end. */
function respell(text: string): string {
  const last = digits.indexOf(text.at(-1)!)
  return `${text.slice(0, -1)}${digits[last ^ 1]!}`
}

const claims = { jti: 'j'.repeat(16), htm: 'GET', htu: 'https://wallet.example/x', iat: 1 }

it.each(['x', 'y'] as const)('refuses a key whose %s has another spelling', (name) => {
  const device = createTestDevice()
  expect(readDpopProof(createProof(device, claims))?.device).toBe(device.id)
  const jwk = device.jwk as Record<'x' | 'y', string>
  const other = respell(jwk[name])
  expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(jwk[name], 'base64url'))
  const proof = createProof({ ...device, jwk: { ...jwk, [name]: other } }, claims)
  expect(readDpopProof(proof)).toBeUndefined()
})

it('accepts a nonce in the spelling alone in which it was issued', () => {
  const keys = createRootSecretFromHex('7'.repeat(64)).deriveKeys('nonces of a test')
  const nonces = createDpopNonces({ keys, clock: createFakeClock() })
  const nonce = nonces.issue()
  expect(nonces.isValid(nonce)).toBe(true)
  for (const other of [respell(nonce), `${nonce}.`, `${nonce}.x`, `${nonce}=`, `${nonce} `])
    expect(nonces.isValid(other)).toBe(false)
})
