import { randomBytes } from 'node:crypto'
import { formatShareContext } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { getHpkePublicKey, openHpke, sealHpke } from './hpke.ts'

type Custody = {
  sealShare(share: Uint8Array, to: { publicKey: Uint8Array; owner: object }): Uint8Array
  openShare(box: Uint8Array, by: { privateKey: Uint8Array; owner: object }): Uint8Array
}

it('opens shares of the frame, and seals shares that the frame opens', async () => {
  // By URL, because the server does not depend on the app.
  const frame = new URL('../../../../apps/frame/src/custody/sealedShare.ts', import.meta.url).href
  const { sealShare, openShare } = (await import(/* @vite-ignore */ frame)) as Custody
  const privateKey = Uint8Array.from(randomBytes(32))
  const publicKey = Uint8Array.from(getHpkePublicKey(privateKey))
  const share = Uint8Array.from(randomBytes(25))
  const addresses = { evm: `0x${'1'.repeat(40)}`, solana: '1'.repeat(32) }
  const owner = { addresses, deviceId: 'd', role: 'service' as const }
  const info = formatShareContext({ ...addresses, device: 'd', role: 'service' })
  expect(openHpke(sealShare(share, { publicKey, owner }), { privateKey, info })).toEqual(
    Buffer.from(share),
  )
  const box = Uint8Array.from(sealHpke(share, { publicKey, info })!)
  expect(openShare(box, { privateKey, owner })).toEqual(share)
})

it('opens nothing that was modified, and seals nothing to a key of low order', () => {
  const privateKey = randomBytes(32)
  const publicKey = getHpkePublicKey(privateKey)
  const box = sealHpke(Buffer.from('share'), { publicKey, info: 'a' })!
  expect(openHpke(box, { privateKey, info: 'a' })?.toString()).toBe('share')
  expect(openHpke(box, { privateKey, info: 'b' })).toBeUndefined()
  expect(openHpke(box, { privateKey: randomBytes(32), info: 'a' })).toBeUndefined()
  const changed = Array.from(box, (byte, at) => Uint8Array.from(box).with(at, byte ^ 1))
  for (const other of [...changed, box.subarray(0, 20)])
    expect(openHpke(other, { privateKey, info: 'a' })).toBeUndefined()
  expect(sealHpke(Buffer.from('x'), { publicKey: new Uint8Array(32), info: '' })).toBeUndefined()
})
