import { describe, expect, it } from 'vitest'
import type { SolanaAccountMeta } from './parseSolanaTransactionMessage.ts'
import { readSolanaInstruction } from './readSolanaInstruction.ts'
import { formatAssetAmount } from '../formatAssetAmount.ts'
import { english } from '../../text/english.fixture.ts'

const system = '11111111111111111111111111111111'
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const stake = 'Stake11111111111111111111111111111111111111'
const loader = 'BPFLoaderUpgradeab1e11111111111111111111111'
const accountOf = (address: string): SolanaAccountMeta => ({
  address,
  isSigner: false,
  isWritable: true,
})
const u64 = (value: bigint): number[] =>
  Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))

describe('an instruction', () => {
  it.each<[string, string, readonly number[], readonly string[]]>([
    ['lamports', system, [2, 0, 0, 0, ...u64(1_500_000_000n)], ['1.5 SOL']],
    ['lamports of a new account', system, [0, 0, 0, 0, ...u64(5n)], ['0.000000005 SOL']],
    ['lamports of a derived account', system, [11, 0, 0, 0, ...u64(10n ** 9n)], ['1 SOL']],
    ['lamports of a nonce account', system, [5, 0, 0, 0, ...u64(10n ** 9n)], ['1 SOL']],
    ['a token', token, [3, ...u64(7n)], ['7 base units of the token']],
    ['a token with its decimals', token, [12, ...u64(2_500_000n), 6], ['2.5 of the token']],
    [
      'a token with a fee',
      token2022,
      [26, 1, ...u64(2_500_000n), 6, ...u64(1n)],
      ['2.5 of the token'],
    ],
    ['lamports of a stake', stake, [4, 0, 0, 0, ...u64(10n ** 9n)], ['1 SOL']],
    ['no amount', token, [4, ...u64(7n)], []],
  ])('lists by itself what it sends: %s', (_name, program, data, amounts) => {
    const { details = [] } = readSolanaInstruction({
      program: accountOf(program),
      accounts: ['source', 'second', 'third'].map(accountOf),
      data: Uint8Array.from(data),
    })
    const listed = details.flatMap(({ value }) =>
      typeof value === 'object'
        ? [formatAssetAmount(value, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', english)]
        : [],
    )
    expect(listed).toEqual(amounts)
  })

  it.each<[string, string, readonly number[], string]>([
    ['of a lockup of a stake', stake, [6, 0, 0, 0], 'authority_change_unnamed'],
    ['of a checked lockup of a stake', stake, [12, 0, 0, 0], 'authority_change_unnamed'],
    ['that it contains others', token, [255, 3, 9, 6], 'unknown_program'],
    ['of new code of a program', loader, [3, 0, 0, 0], 'authority_change_unnamed'],
    ['of a new authority of a program', loader, [4, 0, 0, 0], 'authority_change'],
    ['of a program that is closed', loader, [5, 0, 0, 0], 'authority_change_unnamed'],
    ['of a checked authority of a program', loader, [7, 0, 0, 0], 'authority_change'],
    ['of code in a buffer', loader, [1, 0, 0, 0], 'unknown_program'],
    ['of a program that gets longer', loader, [6, 0, 0, 0], 'unknown_program'],
    ['of an instruction that the loader may get', loader, [99, 0, 0, 0], 'unknown_program'],
  ])('warns by itself: %s (abuse 42)', (_name, program, data, code) => {
    const { warnings = [] } = readSolanaInstruction({
      program: accountOf(program),
      accounts: ['source', 'second', 'third'].map(accountOf),
      data: Uint8Array.from(data),
    })
    expect(warnings.map((warning) => warning.code)).toEqual([code])
  })

  it.each<[string, number, string]>([
    ['a buffer that becomes a program', 3, 'fourth'],
    ['a program that is closed', 5, 'second'],
  ])('names who gets the lamports of %s (abuse 42)', (_name, kind, receiver) => {
    const { details } = readSolanaInstruction({
      program: accountOf(loader),
      accounts: ['source', 'second', 'third', 'fourth'].map(accountOf),
      data: Uint8Array.of(kind, 0, 0, 0),
    })
    expect(details).toEqual([{ label: 'to', value: receiver, isCode: true }])
  })
})
