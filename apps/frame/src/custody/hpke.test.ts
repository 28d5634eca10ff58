import { expect, it } from 'vitest'
import { type Bytes, encodeUtf8 } from './bytes.ts'
import { generateHpkeKeyPair, openHpke, sealHpke } from './hpke.ts'
import { openShare, sealShare, type ShareOwner } from './sealedShare.ts'

const fromHex = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'hex'))
const addresses = {
  evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
}
const owner: ShareOwner = { addresses, deviceId: 'first', role: 'service' }

it('opens the vector of RFC 9180, appendix A.2.1', () => {
  const opened = openHpke(
    fromHex(
      '1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a' +
        '1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28',
    ),
    {
      privateKey: fromHex('8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb'),
      info: fromHex('4f6465206f6e2061204772656369616e2055726e'),
      aad: encodeUtf8('Count-0'),
    },
  )
  expect(Buffer.from(opened ?? []).toString()).toBe('Beauty is truth, truth beauty')
})

it('opens what it sealed, and nothing else', () => {
  const { publicKey, privateKey } = generateHpkeKeyPair()
  const info = encodeUtf8('info')
  const secret = fromHex('00112233')
  const box = sealHpke(secret, { publicKey, info })
  expect(openHpke(box, { privateKey, info })).toEqual(secret)
  expect(sealHpke(secret, { publicKey, info })).not.toEqual(box)

  const altered = Array.from(box, (byte, at) => box.with(at, byte ^ 1))
  for (const other of [...altered, box.slice(0, -1), box.slice(0, 31), new Uint8Array()])
    expect(openHpke(other, { privateKey, info })).toBeUndefined()
  expect(openHpke(box, { privateKey, info: encodeUtf8('other') })).toBeUndefined()
  const unrelated = generateHpkeKeyPair()
  expect(openHpke(box, { privateKey: unrelated.privateKey, info })).toBeUndefined()
})

it('refuses a sealed share in place of another one (abuse 78)', () => {
  const { publicKey, privateKey } = generateHpkeKeyPair()
  const share = new Uint8Array(25).fill(9)
  const box = sealShare(share, { publicKey, owner })
  expect(openShare(box, { privateKey, owner })).toEqual(share)
  const others: ShareOwner[] = [
    { ...owner, deviceId: 'second' },
    { ...owner, role: 'recovery' },
    { ...owner, addresses: { ...addresses, evm: `0x${'1'.repeat(40)}` } },
    { ...owner, addresses: { ...addresses, solana: '1'.repeat(32) } },
  ]
  for (const other of others)
    expect(() => openShare(box, { privateKey, owner: other })).toThrow(
      expect.objectContaining({ code: 'custody.shares_rejected' }),
    )
})
