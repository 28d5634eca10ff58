import { expect, it } from 'vitest'
import { type Connection, createOpenRequests } from '../core/index.ts'
import {
  rpcFailedError,
  transportAbortedError,
  transportFailedError,
} from '../errors/catalogue/index.ts'
import { errorCatalogue, type ErrorCode, WalletError } from '../errors/index.ts'
import { base } from '../networks/index.ts'
import { createTestEvmKit } from './standaloneAdapterKit.fixture.ts'
import { createReceivedSimulator } from './createReceivedSimulator.ts'
import type { EvmRpc } from './rpc/index.ts'
import { sendEvmTransfer } from './sendEvmTransfer.ts'

const token = '0x000000000000000000000000000000000000dEaD'
const account = '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'
const hash = `0x${'ab'.repeat(32)}`

function createDeps(rpc: EvmRpc): Parameters<typeof sendEvmTransfer>[0] {
  const kit = createTestEvmKit()
  const simulateReceived = createReceivedSimulator(rpc)
  return { rpc, clock: kit.clock, openRequests: createOpenRequests(kit), simulateReceived }
}

function transferOf(wallet: () => Promise<unknown>) {
  const accounts = [{ namespace: 'eip155', address: account, type: 'eoa' }]
  const connection = { accounts, provider: { request: wallet } } as unknown as Connection
  return { connection, network: base, to: account, tokenAddress: token, amount: 1n }
}

/** Sends a token; the node answers the trial, the wallet the transaction. */
function sendToken(
  node: EvmRpc['request'],
  wallet: () => Promise<unknown>,
  decimals?: number,
): Promise<{ readonly hash: string }> {
  const transfer = { ...transferOf(wallet), decimals }
  const rpc = { request: withoutCount(node) }
  return sendEvmTransfer(createDeps(rpc), transfer)
}

it('requests a simulation once of a node that has no eth_simulateV1, and sends', async () => {
  const requested: string[] = []
  const rpc: EvmRpc = {
    async request(_, { method }) {
      requested.push(method)
      if (method === 'eth_simulateV1') throw new WalletError(rpcFailedError, { code: -32_601 })
      return `0x${'1'.padStart(64, '0')}`
    },
  }
  const deps = createDeps(rpc)
  const transfer = { ...transferOf(async () => hash), to: token }
  expect(await sendEvmTransfer(deps, transfer)).toEqual({ hash })
  expect(await sendEvmTransfer(deps, transfer)).toEqual({ hash })
  expect(requested.filter((method) => method === 'eth_simulateV1')).toHaveLength(1)
})

/** A node that does not answer how many transactions the account has sent. */
const withoutCount =
  (node: EvmRpc['request']): EvmRpc['request'] =>
  async (network, call, signal) =>
    call.method === 'eth_getTransactionCount'
      ? await Promise.reject(new WalletError(transportFailedError))
      : await node(network, call, signal)

const refusal = (reason: string, data?: string): WalletError =>
  new WalletError(
    rpcFailedError,
    { code: 3, reason },
    { cause: { code: 3, message: reason, data } },
  )

const unasked = (): never => expect.unreachable()

it.each<[string, WalletError, ErrorCode]>([
  ['in words', refusal('ERC20: transfer amount exceeds balance'), 'send.insufficient_funds'],
  ['by ERC-6093', refusal('execution reverted', '0xe450d38c00'), 'send.insufficient_funds'],
  ['by another name', refusal('execution reverted', '0xf4d678b8'), 'send.insufficient_funds'],
  ['for reasons of its own', refusal('Pausable: paused'), 'send.failed'],
])('sends no request to the wallet when a token rejects %s', async (_, error, code) => {
  const answer = sendToken(() => Promise.reject(error), unasked)
  await expect(answer).rejects.toEqual(expect.objectContaining({ code }))
})

it.each<[string, unknown, ErrorCode]>([
  [
    'short of funds',
    { code: -32000, message: 'insufficient funds for gas * price + value' },
    'send.insufficient_funds',
  ],
  [
    'short of funds, deep down',
    { code: -32603, data: { message: 'Insufficient funds' } },
    'send.insufficient_funds',
  ],
  ['refused', { code: 4001 }, 'wallet.user_rejected'],
  ['something else', { code: -32000, message: 'nonce too low' }, 'send.failed'],
])('rejects with the error of the wallet: %s', async (_, thrown, code) => {
  const answer = sendToken(
    async () => `0x${'1'.padStart(64, '0')}`,
    () => Promise.reject(thrown),
  )
  await expect(answer).rejects.toEqual(expect.objectContaining({ code }))
})

it.each<[ErrorCode]>([['transport.failed'], ['transport.timed_out'], ['rpc.wrong_network']])(
  'goes on to the wallet after %s of the trial',
  async (code) => {
    const node = (): Promise<never> => Promise.reject(new WalletError(errorCatalogue[code]))
    expect(await sendToken(node, async () => hash)).toEqual({ hash })
  },
)

it('rejects when the simulation is aborted', async () => {
  const node = (): Promise<never> => Promise.reject(new WalletError(transportAbortedError))
  const answer = sendToken(node, unasked)
  await expect(answer).rejects.toEqual(expect.objectContaining({ code: 'transport.aborted' }))
})

it.each([[undefined], [null], ['0x'], ['done'], [{ hash }]])(
  'refuses %j for a hash',
  async (answer) => {
    const sent = sendToken(
      async () => '0x01',
      async () => answer,
    )
    await expect(sent).rejects.toEqual(expect.objectContaining({ code: 'send.failed' }))
  },
)

const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`

/** A node where the token's decimals are as the test defines, and whose trial succeeds. */
const counting =
  (decimals: () => Promise<unknown>): EvmRpc['request'] =>
  async (_, { params }) =>
    (params as [{ data: string }])[0].data === '0x313ce567' ? decimals() : word(1)

it('sends a token whose decimals match those of the amount', async () => {
  const node = counting(async () => word(6))
  expect(await sendToken(node, async () => hash, 6)).toEqual({ hash })
})

it.each<[string, () => Promise<unknown>]>([
  ['others', async () => word(18)],
  ['more than a byte', async () => word(262)],
  ['none', async () => '0x'],
  ['what is no number', async () => ({ decimals: 6 })],
  ['a refusal', () => Promise.reject(refusal('execution reverted'))],
  ['no answer', () => Promise.reject(new WalletError(transportFailedError))],
])("sends no request to the wallet when the token's decimals are %s", async (_, decimals) => {
  const sent = sendToken(counting(decimals), unasked, 6)
  await expect(sent).rejects.toEqual(expect.objectContaining({ code: 'send.failed' }))
})

it('rejects when the read of the decimals is aborted', async () => {
  const node = counting(() => Promise.reject(new WalletError(transportAbortedError)))
  const sent = sendToken(node, unasked, 6)
  await expect(sent).rejects.toEqual(expect.objectContaining({ code: 'transport.aborted' }))
})
