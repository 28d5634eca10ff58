import { describe, expect, it } from 'vitest'
import { type Connection, createOpenRequests, type TransactionRequest } from '../core/index.ts'
import type { ErrorCode } from '../errors/index.ts'
import { base, type Network } from '../networks/index.ts'
import { checkTransaction } from './checkTransaction.ts'
import { createReceivedSimulator } from './createReceivedSimulator.ts'
import { createTestEvmKit } from './standaloneAdapterKit.fixture.ts'
import { sendEvmCalls } from './sendEvmCalls.ts'
import { sendEvmTransaction } from './sendEvmTransaction.ts'
import { sendEvmTransfer } from './sendEvmTransfer.ts'

const address = '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'
const contract = `0x${'c0'.repeat(20)}`
const ceiling = 2n ** 256n
const zero: Network = { ...base, id: 0, caipNetworkId: 'eip155:0' }

type Fees = Pick<TransactionRequest, 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>

it('returns the sender and the chain id for the wallet [5.15]', () => {
  const highest: Fees = { maxFeePerGas: ceiling - 1n, maxPriorityFeePerGas: ceiling - 1n }
  for (const fees of [{}, { gasPrice: ceiling - 1n }, highest, { maxPriorityFeePerGas: 1n }])
    expect(checkTransaction({ network: base, address, ...fees })).toEqual({
      from: address,
      chainId: '0x2105',
    })
})

it.each<[string, Partial<Parameters<typeof checkTransaction>[0]>, ErrorCode]>([
  ['chain id 0', { network: zero }, 'network.chain_not_supported'],
  ['no sender', { address: undefined }, 'wallet.no_accounts'],
  ['a malformed sender', { address: '0x12' }, 'wallet.no_accounts'],
  ['a gas price above the ceiling', { gasPrice: ceiling }, 'gas.max_fee_above_ceiling'],
  ['a maximum fee above the ceiling', { maxFeePerGas: ceiling }, 'gas.max_fee_above_ceiling'],
  [
    'a priority fee above the maximum fee',
    { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n },
    'gas.priority_fee_above_max_fee',
  ],
  [
    'a priority fee above the ceiling',
    { maxPriorityFeePerGas: ceiling },
    'gas.priority_fee_above_max_fee',
  ],
])('rejects a transaction with %s [5.15]', (_, wrong, code) => {
  expect(() => checkTransaction({ network: base, address, ...wrong })).toThrow(
    expect.objectContaining({ code }),
  )
})

describe('before the wallet prompts', () => {
  const kit = createTestEvmKit()
  const rpc = { request: () => Promise.reject(new Error('offline')) }
  const sending = { rpc, clock: kit.clock, openRequests: createOpenRequests(kit) }
  const simulateReceived = createReceivedSimulator(rpc)

  /** Connection of a wallet that must not be asked. */
  function connectionOf(from: string): Connection {
    const accounts = [{ namespace: 'eip155', address: from, type: 'eoa' }]
    const provider = { request: () => expect.unreachable() }
    return { accounts, provider } as unknown as Connection
  }

  const nft = { standard: 'erc721', tokenId: 1n } as const
  it.each<[string, (network: Network, from: string) => Promise<unknown>]>([
    [
      'a transfer of native currency',
      (network, from) => transfer({ network, from, tokenAddress: undefined }),
    ],
    ['a token transfer', (network, from) => transfer({ network, from, tokenAddress: contract })],
    ['an NFT', (network, from) => transfer({ network, from, tokenAddress: contract, nft })],
    [
      'a swap or an approval',
      (network, from) =>
        sendEvmTransaction(sending, {
          connection: connectionOf(from),
          network,
          address: from,
          transaction: { to: contract, data: '0x095ea7b3' },
        }),
    ],
    [
      'an approval and a swap in one request',
      (network, from) =>
        sendEvmCalls(sending, {
          connection: connectionOf(from),
          network,
          address: from,
          batch: { calls: [{ to: contract }] },
        }),
    ],
  ])('rejects a wrong chain id and sender of %s [5.15]', async (_, send) => {
    await expect(send(zero, address)).rejects.toMatchObject({ code: 'network.chain_not_supported' })
    await expect(send(base, '0x12')).rejects.toMatchObject({ code: 'wallet.no_accounts' })
  })

  function transfer(parameters: {
    readonly network: Network
    readonly from: string
    readonly tokenAddress: string | undefined
    readonly nft?: typeof nft
  }): Promise<unknown> {
    const { from, ...sent } = parameters
    const connection = connectionOf(from)
    return sendEvmTransfer(
      { ...sending, simulateReceived },
      { ...sent, connection, to: address, amount: 1n },
    )
  }
})
