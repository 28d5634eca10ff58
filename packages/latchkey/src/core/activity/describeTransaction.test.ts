import { expect, it } from 'vitest'
import type { ActivityTransfer } from '../../protocol/index.ts'
import { alice } from '../client/core.fixture.ts'
import {
  createTestNftTransfer,
  createTestTransaction,
  createTestTransfer,
} from './activity.fixture.ts'
import { describeTransaction, type TransactionSummary } from './index.ts'

const described = (
  operationType: string,
  transfers: readonly ActivityTransfer[],
): TransactionSummary =>
  describeTransaction(createTestTransaction('a', undefined, { operationType }, transfers), {
    nativeSymbol: 'ETH',
  })
const textsOf = (transfers: readonly ActivityTransfer[]): readonly string[] =>
  described('trade', transfers).transfers.map(({ text }) => text)
const into = { direction: 'in' } as const

const signs: readonly (readonly [operation: string, sign: string])[] = [
  ['receive', '+'],
  ['deposit', '+'],
  ['borrow', '+'],
  ['claim', '+'],
  ['withdraw', '-'],
  ['repay', '-'],
  ['burn', '-'],
  ['send', ''],
  ['trade', ''],
  ['approve', ''],
  ['constructor', ''],
  ['', ''],
]

it('signs incoming operations with plus, outgoing ones with minus, and others not at all [5.7]', () => {
  for (const [operation, sign] of signs) {
    const { transfers: moved, ...rest } = described(operation, [createTestTransfer('ETH', '1.5')])
    expect([operation, rest.sign]).toEqual([operation, sign])
    expect(moved.map(({ text }) => text)).toEqual([`${sign}1.500 ETH`])
  }
})

it.each([
  ['12', '12.000'],
  ['0.0009999', '0.000'],
  ['1.2999', '1.299'],
  ['115792089237316195423570985008687907853269984665640564039457.584', undefined],
])('formats the amount %s with three decimals, rounded down [5.6b]', (numeric, text) => {
  const [moved] = described('send', [createTestTransfer('ETH', numeric)]).transfers
  expect(moved?.text).toBe(`${text ?? numeric} ETH`)
  expect(moved?.quantity).toBe(numeric)
})

it('shows no sign when transfers go both ways', () => {
  const { transfers: moved, sign } = described('withdraw', [
    createTestTransfer('WETH', '1'),
    createTestTransfer('ETH', '1', into),
  ])
  expect(sign).toBe('-')
  expect(moved.map(({ text }) => text)).toEqual(['1.000 WETH', '1.000 ETH'])
})

it('merges transfers of the same asset in the same direction', () => {
  const transfers = [
    createTestTransfer('USDC', '0.1'),
    createTestTransfer('DAI', '5', into),
    createTestTransfer('USDC', '0.2'),
    createTestTransfer('DAI', '1', into),
  ]
  expect(described('trade', transfers).transfers).toMatchObject([
    { direction: 'out', text: '0.300 USDC', quantity: '0.3' },
    { direction: 'in', text: '6.000 DAI' },
  ])
})

it('keeps tokens apart that share only a name', () => {
  const icon = { url: 'https://x.example/usdc.png' }
  const real = createTestTransfer('USDC', '1', {
    fungible_info: { name: 'Token USDC', symbol: 'USDC', icon },
  })
  expect(textsOf([real, createTestTransfer('USDC', '9')])).toEqual(['1.000 USDC', '9.000 USDC'])
})

it('shows at most two transfers, outgoing first', () => {
  expect(textsOf([createTestTransfer('A', '1', into), createTestTransfer('B', '2')])).toEqual([
    '2.000 B',
    '1.000 A',
  ])
  expect(textsOf(['A', 'B', 'C'].map((one) => createTestTransfer(one, '1')))).toEqual([
    '1.000 A',
    '1.000 B',
  ])
  const pool = [
    createTestTransfer('A', '1'),
    createTestTransfer('B', '2'),
    createTestTransfer('LP', '3', into),
  ]
  expect(textsOf(pool)).toEqual(['1.000 A', '3.000 LP'])
})

it.each<[string, readonly ActivityTransfer[], readonly string[]]>([
  [
    'has less than a tenth of the other value',
    [createTestTransfer('ETH', '5', { value: 9 }), createTestTransfer('USDC', '1', { value: 100 })],
    ['1.000 USDC'],
  ],
  [
    'has a tenth of the other value',
    [
      createTestTransfer('ETH', '5', { value: 10 }),
      createTestTransfer('USDC', '1', { value: 100 }),
    ],
    ['5.000 ETH', '1.000 USDC'],
  ],
  [
    'has exactly a tenth, where floats would round up',
    [
      createTestTransfer('ETH', '5', { value: 0.03 }),
      createTestTransfer('USDC', '1', { value: 0.1 }),
      createTestTransfer('USDC', '1', { value: 0.2 }),
    ],
    ['5.000 ETH', '2.000 USDC'],
  ],
  [
    'has less than a hundredth of the quantity, without values',
    [createTestTransfer('ETH', '0.0999'), createTestTransfer('USDC', '10', { value: 10 })],
    ['10.000 USDC'],
  ],
  [
    'is a hundredth',
    [createTestTransfer('ETH', '0.1'), createTestTransfer('USDC', '10')],
    ['0.100 ETH', '10.000 USDC'],
  ],
  [
    'is all that went out',
    [createTestTransfer('ETH', '0.001'), createTestTransfer('USDC', '900', into)],
    ['0.001 ETH', '900.000 USDC'],
  ],
  [
    'is a token, not the native currency',
    [createTestTransfer('WBTC', '0.05'), createTestTransfer('USDC', '900')],
    ['0.050 WBTC', '900.000 USDC'],
  ],
  [
    'came in',
    [createTestTransfer('ETH', '0.001', into), createTestTransfer('USDC', '900', into)],
    ['0.001 ETH', '900.000 USDC'],
  ],
])('decides whether native currency is a fee when it %s', (_, transfers, texts) => {
  expect(textsOf(transfers)).toEqual(texts)
})

it('drops no fees without the native symbol', () => {
  const transfers = [
    createTestTransfer('ETH', '0.0001'),
    createTestTransfer('USDC', '900'),
    createTestNftTransfer('Cat'),
  ]
  const { transfers: moved } = describeTransaction(
    createTestTransaction('a', undefined, {}, transfers.slice(0, 2)),
  )
  expect(moved.map(({ text }) => text)).toEqual(['0.000 ETH', '900.000 USDC'])
})

it('leaves out spam transfers unless all are spam', () => {
  const transfers = [createTestNftTransfer('Claim now', true), createTestTransfer('ETH', '1', into)]
  expect(textsOf(transfers)).toEqual(['1.000 ETH'])
  expect(textsOf([createTestNftTransfer('Claim now', true)])).toEqual(['Claim now'])
})

it('shows the name of an NFT', () => {
  const { transfers: moved, sign } = described('receive', [
    createTestNftTransfer('Cat #1'),
    createTestNftTransfer('Sword', false, '3'),
  ])
  expect(sign).toBe('+')
  expect(moved).toMatchObject([
    { text: 'Cat #1', isNft: true, direction: 'in' },
    { text: '3 × Sword', isNft: true },
  ])
})

it.each<[string, readonly ActivityTransfer[], boolean]>([
  ['one thing', [createTestTransfer('ETH', '1')], true],
  ['NFTs', [createTestNftTransfer('Cat'), createTestNftTransfer('Dog')], true],
  ['two tokens', [createTestTransfer('A', '1'), createTestTransfer('B', '1', into)], false],
  ['a token for a cat', [createTestTransfer('A', '1'), createTestNftTransfer('Cat')], false],
  ['nothing', [], false],
])('decides whether one image is enough: %s', (_, transfers, isSingle) => {
  expect(described('trade', transfers).isSingleImage).toBe(isSingle)
})

it('returns the common direction of the transfers', () => {
  expect(described('send', [createTestTransfer('A', '1')]).direction).toBe('out')
  expect(described('receive', [createTestTransfer('A', '1', into)]).direction).toBe('in')
  expect(
    described('trade', [createTestTransfer('A', '1'), createTestNftTransfer('Cat')]).direction,
  ).toBeUndefined()
  expect(described('approve', []).direction).toBeUndefined()
})

it('returns the other party of sends and receives', () => {
  const other = `0x${'2'.repeat(40)}`
  expect(described('send', []).otherParty).toBe(other)
  expect(described('receive', []).otherParty).toBe(alice)
  expect(described('trade', []).otherParty).toBeUndefined()
  const made = createTestTransaction('a', undefined, { sentTo: '' })
  expect(describeTransaction(made).otherParty).toBeUndefined()
})

it('returns status, time and application', () => {
  const application = { name: 'Dex', iconUrl: null }
  const one = createTestTransaction('a', '2026-02-11T08:30:05Z', { status: 'failed', application })
  expect(describeTransaction(one)).toMatchObject({
    id: 'a',
    operation: 'send',
    status: 'failed',
    minedAt: '2026-02-11T08:30:05Z',
    application: 'Dex',
  })
})

it.each([
  ['ONRAMP_TRANSACTION_STATUS_CREATED', 'pending'],
  ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'pending'],
  ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'confirmed'],
  ['ONRAMP_TRANSACTION_STATUS_FAILED', 'failed'],
  ['pending', 'pending'],
] as const)('maps the on-ramp status %s to %s', (status, shown) => {
  expect(describeTransaction(createTestTransaction('a', undefined, { status })).status).toBe(shown)
})
