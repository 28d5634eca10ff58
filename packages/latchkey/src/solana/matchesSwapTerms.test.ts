import { AccountRole, type Instruction } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import type { PreparedSwap } from '../core/index.ts'
import { createSwapTerms } from './createSwapTerms.ts'
import { decodeSolanaSwapTransaction } from './decodeSolanaSwapTransaction.ts'
import { transferPrograms } from './instructions.ts'
import { matchesSwapTerms } from './matchesSwapTerms.ts'
import { nativeSolAddress } from './nativeSolAddress.ts'
import {
  tokenAccountOf,
  setComputeBudget,
  createTestInstruction,
  createTestTokenAccountInstruction,
  createOrder,
  encodeLittleEndian,
  encodeTestSwapTransaction,
  jupiter,
  maker,
  mint,
  otherMint,
  createSolTransferInstruction,
  createTokenTransferInstruction,
  testAddress,
  attackerAddress,
  user,
  wrappedSol,
} from './swapTransaction.fixture.ts'

type Encoding = Parameters<typeof encodeTestSwapTransaction>[1]

async function isAccepted(
  instructions: readonly Instruction[],
  order: Partial<PreparedSwap> = {},
  encoding: Encoding = {},
): Promise<boolean> {
  const decoded = await decodeSolanaSwapTransaction(
    encodeTestSwapTransaction(instructions, encoding),
  )
  const terms = await createSwapTerms(user, createOrder(order))
  return decoded !== undefined && matchesSwapTerms(decoded, terms)
}

const readonly = AccountRole.READONLY
const signer = AccountRole.READONLY_SIGNER
const payer = AccountRole.WRITABLE_SIGNER

/** 1,000 lamports for 90 of the token, and the user's account for it. */
const swapInstructions: readonly Instruction[] = [
  await createTestTokenAccountInstruction(maker, user),
  createSolTransferInstruction(user, maker, 1_000n),
  await createTokenTransferInstruction(maker, user, 90n),
]
const sale = { from: mint, to: nativeSolAddress, amount: 50n, minAmount: 500n } as const
const userAccount = await tokenAccountOf(user)
const attackerAccount = await tokenAccountOf(attackerAddress)
const rent = testAddress(8)

describe('isOrderedSwap, of a trade', async () => {
  it.each<[name: string, instructions: readonly Instruction[], order?: Partial<PreparedSwap>]>([
    ['SOL for a token', swapInstructions],
    [
      'SOL for a token, with a priority fee',
      [...setComputeBudget(200_000n, 5_000_000n), ...swapInstructions],
    ],
    ['SOL for a token, in an existing account', swapInstructions.slice(1)],
    [
      'SOL for a token, whose account the user pays for',
      [await createTestTokenAccountInstruction(user, user), ...swapInstructions],
    ],
    [
      'a token for SOL',
      [
        await createTokenTransferInstruction(user, maker, 50n),
        createSolTransferInstruction(maker, user, 500n),
      ],
      sale,
    ],
    [
      'a token for another',
      [
        await createTokenTransferInstruction(user, maker, 50n),
        await createTokenTransferInstruction(maker, user, 90n, otherMint),
      ],
      { from: mint, to: otherMint, amount: 50n },
    ],
    [
      'a lower payment and a higher output',
      [
        createSolTransferInstruction(user, maker, 1n),
        await createTokenTransferInstruction(maker, user, 91n),
      ],
    ],
  ])('accepts %s', async (_, instructions, order) => {
    expect(await isAccepted(instructions, order)).toBe(true)
    expect(await isAccepted(instructions, order, { version: 'legacy' })).toBe(true)
  })

  it.each<[name: string, instructions: readonly Instruction[], order?: Partial<PreparedSwap>]>([
    ['nothing', []],
    [
      'an additional transfer of SOL',
      [...swapInstructions, createSolTransferInstruction(user, maker, 1n)],
    ],
    [
      'an additional transfer to a third account',
      [...swapInstructions, createSolTransferInstruction(user, attackerAddress, 1n)],
    ],
    [
      'an additional transfer of a token',
      [...swapInstructions, await createTokenTransferInstruction(user, maker, 1n, otherMint)],
    ],
    [
      'a transfer of the bought token back',
      [...swapInstructions, await createTokenTransferInstruction(user, maker, 90n)],
    ],
    [
      'a payment to a third account',
      [createSolTransferInstruction(user, attackerAddress, 1_000n), ...swapInstructions.slice(2)],
    ],
    [
      'a larger payment',
      [createSolTransferInstruction(user, maker, 1_001n), ...swapInstructions.slice(2)],
    ],
    [
      'a larger payment in two parts',
      [...swapInstructions, createSolTransferInstruction(user, maker, 1_000n)],
    ],
    [
      'a payment of another token',
      [
        await createTokenTransferInstruction(user, maker, 50n, otherMint),
        ...swapInstructions.slice(2),
      ],
    ],
    [
      'a lower output',
      [
        createSolTransferInstruction(user, maker, 1_000n),
        await createTokenTransferInstruction(maker, user, 89n),
      ],
    ],
    [
      'an output in another token',
      [
        ...swapInstructions.slice(0, 2),
        await createTokenTransferInstruction(maker, user, 90n, otherMint),
      ],
    ],
    [
      'an output to a third account',
      [
        ...swapInstructions.slice(0, 2),
        await createTokenTransferInstruction(maker, attackerAddress, 90n),
      ],
    ],
    ['a payment without an output', swapInstructions.slice(0, 2)],
    [
      'a token paid to the account of a third owner',
      [
        await createTokenTransferInstruction(user, attackerAddress, 50n),
        createSolTransferInstruction(maker, user, 500n),
      ],
      sale,
    ],
    [
      'a larger payment of a token',
      [
        await createTokenTransferInstruction(user, maker, 51n),
        createSolTransferInstruction(maker, user, 500n),
      ],
      sale,
    ],
    [
      'SOL sent to a third account instead of the user',
      [
        await createTokenTransferInstruction(user, maker, 50n),
        createSolTransferInstruction(maker, attackerAddress, 500n),
      ],
      sale,
    ],
    [
      'Approve',
      [
        ...swapInstructions,
        createTestInstruction(transferPrograms.token, encodeLittleEndian([4n, 1], [9n, 8]), [
          [userAccount],
          [attackerAddress, readonly],
          [user, signer],
        ]),
      ],
    ],
    [
      'ApproveChecked',
      [
        ...swapInstructions,
        createTestInstruction(
          transferPrograms.token,
          encodeLittleEndian([13n, 1], [9n, 8], [6n, 1]),
          [[userAccount], [mint, readonly], [attackerAddress, readonly], [user, signer]],
        ),
      ],
    ],
    [
      'SetAuthority',
      [
        ...swapInstructions,
        createTestInstruction(
          transferPrograms.token,
          encodeLittleEndian([6n, 1], [2n, 1], [1n, 1], [0n, 32]),
          [[userAccount], [user, signer]],
        ),
      ],
    ],
    [
      'CloseAccount',
      [
        ...swapInstructions,
        createTestInstruction(transferPrograms.token, encodeLittleEndian([9n, 1]), [
          [userAccount],
          [attackerAddress],
          [user, signer],
        ]),
      ],
    ],
    [
      'Burn',
      [
        ...swapInstructions,
        createTestInstruction(transferPrograms.token, encodeLittleEndian([8n, 1], [9n, 8]), [
          [userAccount],
          [mint],
          [user, signer],
        ]),
      ],
    ],
    [
      'Transfer without a mint',
      [
        ...swapInstructions,
        createTestInstruction(transferPrograms.token, encodeLittleEndian([3n, 1], [9n, 8]), [
          [userAccount],
          [attackerAccount],
          [user, signer],
        ]),
      ],
    ],
    [
      'a durable nonce',
      [
        createTestInstruction(transferPrograms.system, encodeLittleEndian([4n, 4]), [
          [testAddress(7)],
          [rent, readonly],
          [maker, signer],
        ]),
        ...swapInstructions,
      ],
    ],
    [
      'Assign',
      [
        ...swapInstructions,
        createTestInstruction(transferPrograms.system, encodeLittleEndian([1n, 4], [0n, 32]), [
          [user, payer],
        ]),
      ],
    ],
    [
      'CreateAccount',
      [
        ...swapInstructions,
        createTestInstruction(
          transferPrograms.system,
          encodeLittleEndian([0n, 4], [9n, 8], [0n, 8], [0n, 32]),
          [
            [user, payer],
            [maker, payer],
          ],
        ),
      ],
    ],
    [
      'the account of a third owner, paid by the user',
      [await createTestTokenAccountInstruction(user, attackerAddress), ...swapInstructions],
    ],
    [
      'the account of the maker, paid by the user',
      [await createTestTokenAccountInstruction(user, maker), ...swapInstructions],
      sale,
    ],
    [
      'an account of another token, paid by the user',
      [await createTestTokenAccountInstruction(user, user, otherMint), ...swapInstructions],
    ],
    [
      'a program that is not known',
      [
        ...swapInstructions,
        createTestInstruction(testAddress(6), encodeLittleEndian([0n, 8]), [[user, payer]]),
      ],
    ],
    [
      'a priority fee above 0.001 SOL [5.15]',
      [...setComputeBudget(200_000n, 5_000_001n), ...swapInstructions],
    ],
    [
      'a priority fee without a unit limit [5.15]',
      [...setComputeBudget(1_400_000n, 5_000_000n).slice(1), ...swapInstructions],
    ],
  ])('rejects %s', async (_, instructions, order) => {
    expect(await isAccepted(instructions, order)).toBe(false)
  })

  it('rejects a transaction that the maker pays for, or has not signed', async () => {
    expect(await isAccepted(swapInstructions, {}, { feePayer: maker })).toBe(false)
    expect(await isAccepted(swapInstructions, {}, { signedBy: [] })).toBe(false)
    expect(await isAccepted(swapInstructions, {}, { signedBy: [maker, user] })).toBe(false)
  })

  it('rejects another signer, and another counterparty than reported', async () => {
    const third = [...swapInstructions, createSolTransferInstruction(attackerAddress, user, 1n)]
    expect(await isAccepted(third, {}, { signedBy: [maker, attackerAddress] })).toBe(false)
    expect(await isAccepted(swapInstructions, { counterparty: attackerAddress })).toBe(false)
  })
})

const routeOrder = { counterparty: jupiter, from: mint, to: otherMint, amount: 100n } as const
const userOther = await tokenAccountOf(user, otherMint)
const userWrapped = await tokenAccountOf(user, wrappedSol)
const pool = testAddress(20)

/** Creates `route_v2` of Jupiter; the amounts as in its arguments. */
function route(
  change: {
    readonly amounts?: readonly [
      sellAmount: bigint,
      expected: bigint,
      slippage: bigint,
      fee: bigint,
    ]
    readonly input?: typeof user
    readonly output?: typeof user
    readonly destination?: typeof user
    readonly name?: bigint
  } = {},
): Instruction {
  const { input = userAccount, output = userOther, destination = jupiter } = change
  const { amounts = [100n, 100n, 1_000n, 0n], name = 0x14af_c431_ccfa_64bbn } = change
  const [sellAmount, expected, slippage, fee] = amounts
  const data = encodeLittleEndian(
    [name, 8],
    [sellAmount, 8],
    [expected, 8],
    [slippage, 2],
    [fee, 2],
    [0n, 2],
    [1n, 4],
  )
  const rest = [mint, otherMint, transferPrograms.token, transferPrograms.token, destination]
  return createTestInstruction(jupiter, data, [
    [user, signer],
    [input],
    [output],
    ...rest.map((each) => [each, readonly] as const),
    [pool],
  ])
}

const wrap = (lamports: bigint): Instruction =>
  createSolTransferInstruction(user, userWrapped, lamports)
const syncNative = createTestInstruction(transferPrograms.token, encodeLittleEndian([17n, 1]), [
  [userWrapped],
])
const close = (to: typeof user): Instruction =>
  createTestInstruction(transferPrograms.token, encodeLittleEndian([9n, 1]), [
    [userWrapped],
    [to],
    [user, signer],
  ])
const ofSol = { ...routeOrder, from: nativeSolAddress } as const
const forSol = { ...routeOrder, to: nativeSolAddress } as const

describe('isOrderedSwap, of a route', async () => {
  it.each<[name: string, instructions: readonly Instruction[], order: Partial<PreparedSwap>]>([
    [
      'a token for another',
      [await createTestTokenAccountInstruction(user, user, otherMint), route()],
      routeOrder,
    ],
    [
      'SOL for a token',
      [
        await createTestTokenAccountInstruction(user, user, wrappedSol),
        wrap(100n),
        syncNative,
        route({ input: userWrapped }),
        close(user),
      ],
      ofSol,
    ],
    ['a token for SOL', [route({ output: userWrapped }), close(user)], forSol],
  ])('accepts %s', async (_, instructions, order) => {
    expect(
      await isAccepted([...setComputeBudget(1_400_000n, 700_000n), ...instructions], order),
    ).toBe(true)
  })

  it.each<[name: string, instructions: readonly Instruction[], order?: Partial<PreparedSwap>]>([
    ['no route', [await createTestTokenAccountInstruction(user, user, otherMint)]],
    ['two routes', [route(), route()]],
    ['a larger amount', [route({ amounts: [101n, 100n, 1_000n, 0n] })]],
    ['a minimum below that of the order', [route({ amounts: [100n, 100n, 1_001n, 0n] })]],
    ['a slippage above 100 percent', [route({ amounts: [100n, 100n, 20_000n, 0n] })]],
    ['a platform fee', [route({ amounts: [100n, 200n, 0n, 1n] })]],
    ['an unknown instruction of the exchange', [route({ name: 1n })]],
    ['another sold account', [route({ input: attackerAccount })]],
    ['another bought account', [route({ output: attackerAccount })]],
    ['another destination', [route({ destination: attackerAddress })]],
    [
      'an additional transfer of SOL',
      [route(), createSolTransferInstruction(user, attackerAddress, 1n)],
    ],
    [
      'an additional transfer of a token',
      [route(), await createTokenTransferInstruction(user, attackerAddress, 1n)],
    ],
    ['wrapping without an order for SOL', [wrap(1n), route()]],
    ['wrapping more than is sold', [wrap(101n), route({ input: userWrapped })], ofSol],
    [
      'wrapped SOL unwrapped to a third account',
      [route({ output: userWrapped }), close(attackerAddress)],
      forSol,
    ],
    [
      'CloseAccount of the sold token',
      [
        route(),
        createTestInstruction(transferPrograms.token, encodeLittleEndian([9n, 1]), [
          [userAccount],
          [user],
          [user, signer],
        ]),
      ],
    ],
    [
      'the account of a third owner',
      [await createTestTokenAccountInstruction(user, attackerAddress), route()],
    ],
    ['another exchange', [route()], { ...routeOrder, counterparty: pool }],
  ])('rejects %s', async (_, instructions, order = routeOrder) => {
    expect(await isAccepted(instructions, order)).toBe(false)
  })
})

describe('decodeSolanaSwapTransaction', () => {
  it('rejects malformed bytes, and bytes after the transaction', async () => {
    const text = encodeTestSwapTransaction(swapInstructions)
    const bytes = Buffer.from(text, 'base64')
    expect(await decodeSolanaSwapTransaction(text)).toMatchObject({
      signers: [user, maker],
      missingSigners: [user],
    })
    expect(await decodeSolanaSwapTransaction('AAAA')).toBeUndefined()
    expect(await decodeSolanaSwapTransaction('?')).toBeUndefined()
    const longer = Buffer.concat([bytes, Buffer.of(0)]).toString('base64')
    expect(await decodeSolanaSwapTransaction(longer)).toBeUndefined()
  })
})
