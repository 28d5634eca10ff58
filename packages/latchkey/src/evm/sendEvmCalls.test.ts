import { expect, it } from 'vitest'
import {
  type CallBatch,
  type CallBatchStatus,
  type Connection,
  createOpenRequests,
  type TransactionRequest,
} from '../core/index.ts'
import { base } from '../networks/index.ts'
import { createTestEvmKit } from './standaloneAdapterKit.fixture.ts'
import { fetchEvmCallsStatus } from './fetchEvmCallsStatus.ts'
import { sendEvmCalls } from './sendEvmCalls.ts'
import { sendEvmTransaction } from './sendEvmTransaction.ts'
import { supportsAtomicCalls } from './supportsAtomicCalls.ts'

const address = '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'
const contract = `0x${'c0'.repeat(20)}`
const hash = `0x${'ab'.repeat(32)}`

const kit = createTestEvmKit()
/** No node answers. */
const sending = {
  rpc: { request: () => Promise.reject(new Error('offline')) },
  clock: kit.clock,
  openRequests: createOpenRequests(kit),
}

type Request = (call: unknown, options: unknown) => unknown

/** The account and network of a request to a wallet that answers as the test defines. */
function contextOf(request: Request): {
  connection: Connection
  network: typeof base
  address: string
} {
  const provider = { request: async (...call: Parameters<Request>) => request(...call) }
  return { connection: { provider } as unknown as Connection, network: base, address }
}

const sendTransaction = (transaction: TransactionRequest, request: Request): Promise<string> =>
  sendEvmTransaction(sending, { ...contextOf(request), transaction })
const sendCalls = (batch: CallBatch, request: Request): Promise<string> =>
  sendEvmCalls(sending, { ...contextOf(request), batch })
const readStatus = (request: Request): Promise<CallBatchStatus> =>
  fetchEvmCallsStatus({ ...contextOf(request), id: 'one' })

it('sends a transaction with quantities in hex, on the network of the request', async () => {
  const calls: unknown[] = []
  const transaction = { to: contract, value: 10n, data: '0xabcd', gas: 21_000n, nonce: 0 } as const
  expect(await sendTransaction(transaction, (...call) => (calls.push(call), hash))).toBe(hash)
  const params = [
    {
      from: address,
      chainId: '0x2105',
      to: contract,
      data: '0xabcd',
      value: '0xa',
      gas: '0x5208',
      nonce: '0x0',
    },
  ]
  const options = { network: base.caipNetworkId, signal: undefined }
  expect(calls).toEqual([[{ method: 'eth_sendTransaction', params }, options]])
})

it.each<[string, TransactionRequest, Request, string]>([
  ['a malformed recipient', { to: '0x12' }, () => hash, 'send.invalid_receiver'],
  ['a negative value', { to: contract, value: -1n }, () => hash, 'send.invalid_amount'],
  [
    'a value above 256 bits',
    { to: contract, value: 2n ** 256n },
    () => hash,
    'send.invalid_amount',
  ],
  ['an answer that is no hash', { to: contract }, () => '0x12', 'send.failed'],
  ['a rejection', { to: contract }, () => Promise.reject({ code: 4001 }), 'wallet.user_rejected'],
])('rejects a transaction with %s', async (_, transaction, request, code) => {
  await expect(sendTransaction(transaction, request)).rejects.toEqual(
    expect.objectContaining({ code }),
  )
})

it.each([
  ['the final standard', { id: 'one' }],
  ['the first version of the standard', 'one'],
])('sends calls to a wallet of %s', async (_, answer) => {
  const calls: unknown[] = []
  const batch = {
    calls: [{ to: contract, value: 1n }, { data: '0x60' }],
    atomicRequired: true,
  } as const
  expect(await sendCalls(batch, (call) => (calls.push(call), answer))).toBe('one')
  const params = [
    {
      version: '2.0.0',
      from: address,
      chainId: '0x2105',
      atomicRequired: true,
      calls: [{ to: contract, value: '0x1' }, { data: '0x60' }],
    },
  ]
  expect(calls).toEqual([{ method: 'wallet_sendCalls', params }])
})

it.each<[string, () => unknown, string]>([
  ['without an id', () => ({}), 'calls.failed'],
  [
    'that refuses atomic calls',
    () => Promise.reject({ code: 5760 }),
    'calls.atomicity_not_supported',
  ],
  ['that the visitor rejects', () => Promise.reject({ code: 4001 }), 'wallet.user_rejected'],
])('rejects calls to a wallet %s', async (_, request, code) => {
  await expect(sendCalls({ calls: [{ to: contract }] }, request)).rejects.toEqual(
    expect.objectContaining({ code }),
  )
})

const receipt = (status: string): object => ({
  status,
  transactionHash: hash,
  blockHash: hash,
  blockNumber: '0x10',
  gasUsed: '0x5208',
  logs: [{ address: contract, data: '0x', topics: [hash] }],
})

it('returns the status of a batch with its receipts', async () => {
  const answer = { chainId: '0x2105', status: 200, atomic: true, receipts: [receipt('0x1')] }
  expect(await readStatus(() => answer)).toEqual({
    id: 'one',
    network: base.caipNetworkId,
    status: 'success',
    statusCode: 200,
    atomic: true,
    receipts: [
      {
        status: 'success',
        transactionHash: hash,
        blockHash: hash,
        blockNumber: 16n,
        gasUsed: 21_000n,
        logs: [{ address: contract, data: '0x', topics: [hash] }],
      },
    ],
    capabilities: {},
  })
})

it.each([
  [{ status: 100 }, 'pending', 100],
  [{ status: 400 }, 'failure', 400],
  [{ status: 600 }, 'failure', 600],
  [{ status: 'PENDING' }, 'pending', 100],
  [{ status: 'CONFIRMED', receipts: [receipt('0x1')] }, 'success', 200],
  [{ status: 'CONFIRMED', receipts: [receipt('0x0')] }, 'failure', 500],
])('parses the status %j as %s', async (answer, status, statusCode) => {
  expect(await readStatus(() => answer)).toMatchObject({ status, statusCode })
})

it.each<[string, () => unknown, string]>([
  ['a status that is none', () => ({ status: 'DONE' }), 'calls.failed'],
  ['a malformed receipt', () => ({ status: 200, receipts: [{}] }), 'calls.failed'],
  ['nothing', () => undefined, 'calls.failed'],
  ['an unknown id', () => Promise.reject({ code: 5730 }), 'calls.unknown_id'],
])('rejects a status when the wallet returns %s', async (_, request, code) => {
  await expect(readStatus(request)).rejects.toEqual(expect.objectContaining({ code }))
})

it.each([
  ['supports', { '0x2105': { atomic: { status: 'supported' } } }, true],
  ['supports on all networks', { '0x0': { atomic: { status: 'supported' } } }, true],
  ['would support after an upgrade', { '0x2105': { atomic: { status: 'ready' } } }, false],
  ['does not support', { '0x2105': { atomic: { status: 'unsupported' } } }, false],
  ['supports elsewhere', { '0x1': { atomic: { status: 'supported' } } }, false],
  ['does not report', null, false],
])('reads from a wallet that it %s atomic calls', async (_, answer, expected) => {
  const calls: unknown[] = []
  const context = contextOf((call) => (calls.push(call), answer))
  expect(await supportsAtomicCalls(context)).toBe(expected)
  expect(calls).toEqual([{ method: 'wallet_getCapabilities', params: [address, ['0x2105']] }])
})

it('rejects a priority fee above the maximum fee, without a prompt [5.15]', async () => {
  const unexpected = (): never => expect.unreachable()
  const fees = { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }
  await expect(sendTransaction({ to: contract, ...fees }, unexpected)).rejects.toEqual(
    expect.objectContaining({ code: 'gas.priority_fee_above_max_fee' }),
  )
  const equal = { maxFeePerGas: 2n, maxPriorityFeePerGas: 2n }
  expect(await sendTransaction({ to: contract, ...equal }, () => hash)).toBe(hash)
})

it.each(['gasPrice', 'maxFeePerGas'])(
  'rejects a %s that is no uint256, without a prompt [5.15]',
  async (member) => {
    const unexpected = (): never => expect.unreachable()
    await expect(
      sendTransaction({ to: contract, [member]: 2n ** 256n }, unexpected),
    ).rejects.toEqual(expect.objectContaining({ code: 'gas.max_fee_above_ceiling' }))
    const highest = { to: contract, [member]: 2n ** 256n - 1n }
    expect(await sendTransaction(highest, () => hash)).toBe(hash)
  },
)
