import { expect, it } from 'vitest'
import { checkMintExtensions } from './checkMintExtensions.ts'

/** A mint of Token-2022 with these extensions, by type. */
function mintWith(
  ...extensions: readonly (readonly [type: number, data: Uint8Array])[]
): Uint8Array {
  const entries = extensions.flatMap(([type, data]) => [
    type & 255,
    type >> 8,
    data.length & 255,
    data.length >> 8,
    ...data,
  ])
  return Uint8Array.from([...new Uint8Array(165), 1, ...entries])
}

function feeConfig(older: number, newer: number): Uint8Array {
  const data = new Uint8Array(108)
  const view = new DataView(data.buffer)
  view.setUint16(88, older, true)
  view.setUint16(106, newer, true)
  return data
}

function hook(program: number): Uint8Array {
  const data = new Uint8Array(64)
  data[63] = program
  return data
}

const metadata = [18, new Uint8Array(64).fill(7)] as const

it.each([
  ['no extensions', new Uint8Array(82)],
  ['metadata only', mintWith(metadata)],
  ['a transfer fee of 0', mintWith(metadata, [1, feeConfig(0, 0)])],
  ['a transfer hook without a program', mintWith([14, hook(0)])],
  ['an extension that is cut off', mintWith(metadata).slice(0, 200)],
  ['padding after its extensions', Uint8Array.from([...mintWith(metadata), 0, 0, 0, 0, 9, 0])],
])('accepts a mint with %s', (_, mint) => {
  expect(() => checkMintExtensions(mint)).not.toThrow()
})

it.each([
  ['a transfer fee', mintWith(metadata, [1, feeConfig(150, 150)]), 'send.token_has_transfer_fee'],
  ['a transfer fee to come', mintWith([1, feeConfig(0, 1)]), 'send.token_has_transfer_fee'],
  ['a transfer hook', mintWith(metadata, [14, hook(3)]), 'send.token_has_transfer_hook'],
  ['no transfers', mintWith([9, new Uint8Array()]), 'send.token_not_transferable'],
])('rejects a mint with %s', (_, mint, code) => {
  expect(() => checkMintExtensions(mint)).toThrow(expect.objectContaining({ code }))
})

it('reads a mint that is a part of a larger buffer', () => {
  const mint = mintWith([9, new Uint8Array()])
  const buffer = new Uint8Array(mint.length + 10)
  buffer.set(mint, 10)
  expect(() => checkMintExtensions(buffer.subarray(10))).toThrow('cannot be transferred')
})

it('accepts a transfer fee that the visitor has reviewed, but no hook', () => {
  const fee = [1, feeConfig(150, 150)] as const
  expect(() => checkMintExtensions(mintWith(fee), { allowsFee: true })).not.toThrow()
  expect(() => checkMintExtensions(mintWith(fee, [14, hook(3)]), { allowsFee: true })).toThrow(
    expect.objectContaining({ code: 'send.token_has_transfer_hook' }),
  )
})
