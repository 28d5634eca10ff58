import { type AbiParameter, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { expect, it } from 'vitest'
import { isStrictlyEncoded } from './isStrictlyEncoded.ts'

const account = `0x${'5a'.repeat(20)}`
const word = (value: number): string => value.toString(16).padStart(64, '0')

it.each<[string, readonly unknown[]]>([
  ['uint256, address', [1n, account]],
  ['bytes, string, bool', [`0x${'ab'.repeat(33)}`, '', true]],
  [
    'uint256[], uint8[2]',
    [
      [1n, 2n],
      [3, 4],
    ],
  ],
  [
    'bytes[], string[2][]',
    [
      ['0x', '0x12'],
      [
        ['a', 'b'],
        ['c'.repeat(99), ''],
      ],
    ],
  ],
  [
    'uint256[2][], bytes32',
    [
      [
        [1n, 2n],
        [3n, 4n],
      ],
      `0x${'1'.repeat(64)}`,
    ],
  ],
  ['(uint256 a, (bytes b, address[] c)[] d)[]', [[{ a: 1n, d: [{ b: '0x1234', c: [account] }] }]]],
  [
    '(uint256 a, address b)[3], (bool a, string b)',
    [[0n, 1n, 2n].map((a) => ({ a, b: account })), { a: false, b: 'x' }],
  ],
  [
    'bytes[][], uint256[][2]',
    [
      [[], ['0x01']],
      [[], [7n]],
    ],
  ],
])('accepts the strict encoding of %s', (types, values) => {
  const inputs: readonly AbiParameter[] = parseAbiParameters(types)
  const data = encodeAbiParameters(inputs, values)
  expect(isStrictlyEncoded(inputs, data)).toBe(true)
  expect(isStrictlyEncoded(inputs, `${data}${word(0)}`)).toBe(false)
  expect(isStrictlyEncoded(inputs, data.slice(0, -64) as Hex)).toBe(false)
})

it.each<[string, AbiParameter, string]>([
  ['two that are one', { type: 'bytes[]' }, [32, 2, 64, 64, 1, 0].map(word).join('')],
  ['a gap', { type: 'bytes' }, [64, 0, 0].map(word).join('')],
  ['one before itself', { type: 'uint256[][]' }, [32, 1, 0].map(word).join('')],
  ['more than there are', { type: 'bytes[]' }, word(32) + 'f'.repeat(64)],
  ['more than there are of a fixed size', { type: 'bytes[999999999]' }, word(32)],
  ['many that take no room', { type: 'tuple[]', components: [] }, word(32) + word(999_999_999)],
  [
    'what takes no room beside what does',
    { type: 'tuple', components: [{ type: 'uint256' }, { type: 'uint256[0]' }] },
    word(1),
  ],
  ['no data', { type: 'bytes' }, ''],
])('rejects %s', (_, input, data) => {
  expect(isStrictlyEncoded([input], `0x${data}`)).toBe(false)
})
