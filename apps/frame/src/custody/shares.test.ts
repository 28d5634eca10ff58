import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Bytes } from './bytes.ts'
import { combineShares, generateEntropy, splitEntropy } from './shares.ts'

const entropies = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((array): Bytes => Uint8Array.from(array))
const rejected = { code: 'custody.shares_rejected' }

it('restores the entropy from any two of the three shares, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(entropies, async (entropy) => {
      const { device, service, recovery } = await splitEntropy(entropy)
      const pairs: [Bytes, Bytes][] = [
        [device, service],
        [service, recovery],
        [recovery, device],
        [service, device],
      ]
      for (const [first, second] of pairs)
        expect(await combineShares(first, second)).toEqual(entropy)
    }),
  )
})

it('refuses a share with any byte altered, cut or repeated (abuse 79)', async () => {
  const { device, service } = await splitEntropy(generateEntropy())
  for (let at = 0; at < device.length; at++)
    for (const mask of [1, 0x55, 0x80, 0xff]) {
      const altered = device.with(at, (device[at] ?? 0) ^ mask)
      await expect(combineShares(altered, service)).rejects.toMatchObject(rejected)
      await expect(combineShares(service, altered)).rejects.toMatchObject(rejected)
    }
  for (const share of [device.slice(1), device.slice(0, -1), new Uint8Array(), service])
    await expect(combineShares(share, service)).rejects.toMatchObject(rejected)
})

it('refuses shares of two splits of one wallet, so that a removed device has a useless share', async () => {
  const entropy = generateEntropy()
  const [removed, kept] = [await splitEntropy(entropy), await splitEntropy(entropy)]
  for (const share of [kept.device, kept.service, kept.recovery])
    await expect(combineShares(removed.device, share)).rejects.toMatchObject(rejected)
})
