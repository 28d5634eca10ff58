import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  namehash,
  parseEther,
  parseUnits,
} from 'viem'
import { evmContractAddresses, deployerAddress } from '../contracts/deploymentCallData.ts'
import { nameResolverAbi } from '../contracts/NameResolver.artifact.ts'
import { poolRouterAbi } from '../contracts/PoolRouter.artifact.ts'
import { testBadgeAbi } from '../contracts/TestBadge.artifact.ts'
import { testKeepsakeAbi } from '../contracts/TestKeepsake.artifact.ts'
import { testTokenAbi } from '../contracts/TestToken.artifact.ts'
import { wrappedNativeAbi } from '../contracts/WrappedNative.artifact.ts'
import { evmAccountNames } from './createNameRegistrationCalls.ts'
import type { SeedTransaction } from './mineTransaction.ts'

/** A transaction in the past. */
export type PastSeedTransaction = SeedTransaction & {
  /** Age in hours. */
  readonly hours: number
  /** Operation type in the sender's activity. */
  readonly operation: SeedTransactionType
}

/** Operation type of a transaction. */
export type SeedTransactionType =
  | 'approve'
  | 'burn'
  | 'deploy'
  | 'deposit'
  | 'execute'
  | 'mint'
  | 'send'
  | 'trade'
  | 'withdraw'

/** Token id of the transferred keepsake: the first token that no account starts with. */
export const transferredKeepsakeId = 11n
/** Token id of the badges. */
export const testBadgeTokenId = 7n

const { nameResolver, poolRouter, testBadge, testDollar, testEuro, testKeepsake, testToken } =
  evmContractAddresses
const { wrappedNative } = evmContractAddresses
/** A deadline that never passes. */
const never = 2n ** 63n

/**
 * Returns the past transactions of the first two accounts, oldest first: each kind of operation,
 * incoming and outgoing, and a failed one.
 *
 * @param accounts - The two accounts.
 * @returns The transactions with their age in hours.
 */
export function createSeedTransactions([alice, bob]: readonly [
  Address,
  Address,
]): readonly PastSeedTransaction[] {
  return [
    { hours: 310, operation: 'send', from: deployerAddress, to: alice, value: parseEther('0.5') },
    {
      hours: 300,
      operation: 'send',
      from: deployerAddress,
      ...mintCall(testEuro, bob, euros('250')),
    },
    { hours: 264, operation: 'send', from: alice, to: bob, value: parseEther('1.25') },
    { hours: 240.1, operation: 'approve', from: alice, ...approved(testDollar, dollars('250')) },
    { hours: 240, operation: 'trade', from: alice, ...tokensForTokens(alice) },
    { hours: 216, operation: 'trade', from: alice, ...swapEtherForDollars(alice) },
    { hours: 204, operation: 'mint', from: bob, ...keepsakeMinted(bob) },
    { hours: 192, operation: 'deposit', from: bob, ...wrapped(parseEther('2')) },
    { hours: 168, operation: 'withdraw', from: bob, ...unwrapped(parseEther('0.5')) },
    { hours: 144, operation: 'mint', from: alice, ...badgesMinted(alice, 3n) },
    { hours: 132, operation: 'send', from: alice, ...badgesSent(alice, bob, 1n) },
    { hours: 120, operation: 'send', from: bob, ...keepsakeSent(bob, alice) },
    { hours: 96, operation: 'deploy', from: alice, data: answer42 },
    { hours: 84, operation: 'execute', from: alice, ...recordSet() },
    // Exceeds the balance of ten thousand dollars.
    {
      hours: 72,
      operation: 'send',
      from: bob,
      ...sent(testDollar, alice, dollars('1000000')),
      fails: true,
    },
    { hours: 60.1, operation: 'approve', from: bob, ...approved(testDollar, dollars('100')) },
    { hours: 60, operation: 'trade', from: bob, ...swapDollarsForEther(bob) },
    { hours: 48, operation: 'burn', from: alice, ...badgesBurnt(alice, 1n) },
    { hours: 30, operation: 'send', from: bob, ...sent(testDollar, alice, dollars('40')) },
    { hours: 24, operation: 'send', from: alice, ...sent(testToken, bob, parseUnits('12', 18)) },
    { hours: 6, operation: 'burn', from: alice, ...burnCall(testDollar, dollars('5')) },
  ]
}

type Sent = { to: Address; data: Hex; value?: bigint }

/**
 * Creation code of a contract that returns 42 for every call: the first part returns the ten bytes
 * of runtime code that follow.
 */
const answer42: Hex = concat(['0x600a600c600039600a6000f3', '0x602a60005260206000f3'])

function dollars(text: string): bigint {
  return parseUnits(text, 6)
}

function euros(text: string): bigint {
  return parseUnits(text, 18)
}

/** Returns a call that mints tokens. */
export function mintCall(token: Address, to: Address, amount: bigint): Sent {
  const args = [to, amount] as const
  return { to: token, data: encodeFunctionData({ abi: testTokenAbi, functionName: 'mint', args }) }
}

/** Returns a call that burns the caller's tokens. */
export function burnCall(token: Address, amount: bigint): Sent {
  const args = [amount] as const
  return { to: token, data: encodeFunctionData({ abi: testTokenAbi, functionName: 'burn', args }) }
}

function sent(token: Address, to: Address, amount: bigint): Sent {
  const call = { abi: testTokenAbi, functionName: 'transfer' } as const
  return { to: token, data: encodeFunctionData({ ...call, args: [to, amount] }) }
}

function approved(token: Address, amount: bigint): Sent {
  const call = { abi: testTokenAbi, functionName: 'approve' } as const
  return { to: token, data: encodeFunctionData({ ...call, args: [poolRouter, amount] }) }
}

function tokensForTokens(to: Address): Sent {
  const call = { abi: poolRouterAbi, functionName: 'swapExactTokensForTokens' } as const
  const path = [testDollar, wrappedNative, testToken]
  const args = [dollars('250'), 0n, path, to, never] as const
  return { to: poolRouter, data: encodeFunctionData({ ...call, args }) }
}

function swapEtherForDollars(to: Address): Sent {
  const call = { abi: poolRouterAbi, functionName: 'swapExactETHForTokens' } as const
  const args = [0n, [wrappedNative, testDollar], to, never] as const
  const data = encodeFunctionData({ ...call, args })
  return { to: poolRouter, data, value: parseEther('0.2') }
}

function swapDollarsForEther(to: Address): Sent {
  const call = { abi: poolRouterAbi, functionName: 'swapExactTokensForETH' } as const
  const args = [dollars('100'), 0n, [testDollar, wrappedNative], to, never] as const
  return { to: poolRouter, data: encodeFunctionData({ ...call, args }) }
}

function wrapped(value: bigint): Sent {
  const data = encodeFunctionData({ abi: wrappedNativeAbi, functionName: 'deposit' })
  return { to: wrappedNative, data, value }
}

function unwrapped(value: bigint): Sent {
  const call = { abi: wrappedNativeAbi, functionName: 'withdraw' } as const
  return { to: wrappedNative, data: encodeFunctionData({ ...call, args: [value] }) }
}

function keepsakeMinted(to: Address): Sent {
  const call = { abi: testKeepsakeAbi, functionName: 'mint' } as const
  return { to: testKeepsake, data: encodeFunctionData({ ...call, args: [to] }) }
}

function keepsakeSent(from: Address, to: Address): Sent {
  const call = { abi: testKeepsakeAbi, functionName: 'safeTransferFrom' } as const
  const args = [from, to, transferredKeepsakeId] as const
  return { to: testKeepsake, data: encodeFunctionData({ ...call, args }) }
}

function badgesMinted(to: Address, count: bigint): Sent {
  const call = { abi: testBadgeAbi, functionName: 'mint' } as const
  return {
    to: testBadge,
    data: encodeFunctionData({ ...call, args: [to, testBadgeTokenId, count] }),
  }
}

function badgesSent(from: Address, to: Address, count: bigint): Sent {
  const call = { abi: testBadgeAbi, functionName: 'safeTransferFrom' } as const
  const args = [from, to, testBadgeTokenId, count, '0x'] as const
  return { to: testBadge, data: encodeFunctionData({ ...call, args }) }
}

function badgesBurnt(from: Address, count: bigint): Sent {
  const call = { abi: testBadgeAbi, functionName: 'burn' } as const
  return {
    to: testBadge,
    data: encodeFunctionData({ ...call, args: [from, testBadgeTokenId, count] }),
  }
}

function recordSet(): Sent {
  const call = { abi: nameResolverAbi, functionName: 'setText' } as const
  const args = [namehash(evmAccountNames[0] ?? ''), 'location', 'A local network'] as const
  return { to: nameResolver, data: encodeFunctionData({ ...call, args }) }
}
