import {
  type Localnet,
  startLocalnet,
  testFeeTokenBytecode,
  testResetTokenBytecode,
} from '@latchkey/localnet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  sendTransaction,
  setSendAmount,
  setSendReceiver,
  setSendToken,
  submitSendForm,
  swap,
  type SwapProgress,
  type TokenBalance,
  transfer,
  updateSendFee,
} from '../core/index.ts'
import { createLocalSwap, type LocalSwap } from './localSwap.fixture.ts'

const started: { localnet?: Localnet } = {}
beforeAll(async () => {
  started.localnet = await startLocalnet({ networks: ['one'] })
}, 60_000)
afterAll(() => started.localnet?.stop())

const network = 'eip155:31337'
const amount = 10_000_000n

const promptsOf = ({ wallet }: LocalSwap): readonly string[] =>
  wallet.requests.map(({ method }) => method).filter((method) => method.includes('send'))

it('swaps a token that reverts an approval while another is set, on a local chain [7.9, 7.12]', async () => {
  const local = await createLocalSwap(started.localnet!.description, {
    bytecode: testResetTokenBytecode,
  })
  const { client, tokenAddress, token, native, user } = local
  await sendTransaction(client, { network, to: tokenAddress, data: local.approve(5n) })
  await expect.poll(() => local.readAllowance()).toBe(5n)

  const steps: SwapProgress['step'][] = []
  const quote = { from: token, to: native, fromAmount: amount, toAmount: 1n }
  const result = await swap(client, { quote, onProgress: ({ step }) => steps.push(step) })
  expect(result.isConfirmed).toBe(true)
  expect(steps.slice(-6)).toEqual([
    'reset',
    'confirmReset',
    'approve',
    'confirmApproval',
    'swap',
    'confirmSwap',
  ])
  expect(await local.balanceOf(user)).toBe(90_000_000n)
  expect(await local.readAllowance()).toBe(0n)
})

it.each(['sold', 'bought'] as const)(
  'requests nothing from the wallet when the list of tokens has wrong decimals for the %s token',
  async (side) => {
    const local = await createLocalSwap(started.localnet!.description, {
      bytecode: testResetTokenBytecode,
      listedDecimals: 18,
    })
    const { token, native } = local
    const pair = side === 'sold' ? { from: token, to: native } : { from: native, to: token }
    const quote = { ...pair, fromAmount: amount, toAmount: 1n }
    await expect(swap(local.client, { quote })).rejects.toMatchObject({
      code: 'swap.wrong_decimals',
      details: { symbol: 'TEST' },
    })
    expect(promptsOf(local)).toEqual([])
  },
)

describe('a token that keeps a fee of each transfer', () => {
  const receiver = '0x00000000000000000000000000000000000A11cE'

  function createFeeSwap(): Promise<LocalSwap> {
    return createLocalSwap(started.localnet!.description, { bytecode: testFeeTokenBytecode })
  }

  function toBalance({ token }: Pick<LocalSwap, 'token'>): TokenBalance {
    const quantity = { decimals: '6', numeric: '50' }
    return { name: 'Token', symbol: 'TEST', chainId: network, address: token, quantity }
  }

  it('is sent with the fee that the form has shown [1.3]', async () => {
    const local = await createFeeSwap()
    const { client } = local
    setSendToken(client, { token: toBalance(local) })
    setSendAmount(client, { text: '10' })
    await updateSendFee(client)
    // What it keeps may depend on the receiver.
    expect(client.store.get().send.transferFee).toBeUndefined()
    setSendReceiver(client, { text: receiver })
    await updateSendFee(client)
    expect(client.store.get().send.transferFee).toMatchObject({ basisPoints: 300n })
    expect(await submitSendForm(client)).toBe(true)
    await expect.poll(() => local.balanceOf(receiver)).toBe(9_700_000n)
  })

  it('is not sent while the fee was not reviewed, which the form shows then', async () => {
    const local = await createFeeSwap()
    const { client } = local
    const token = toBalance(local)
    const sent = transfer(client, { token, amount, receiver })
    await expect(sent).rejects.toMatchObject({ code: 'send.token_has_transfer_fee' })
    setSendToken(client, { token })
    setSendAmount(client, { text: '10' })
    setSendReceiver(client, { text: receiver })
    expect(await submitSendForm(client)).toBe(false)
    const { flow, transferFee } = client.store.get().send
    expect(flow).toMatchObject({ error: { code: 'send.token_has_transfer_fee' } })
    expect(transferFee).toMatchObject({ basisPoints: 300n })
    expect(promptsOf(local)).toEqual([])
  })

  it('is bought only if the minimum arrives [9.2a]', async () => {
    const local = await createFeeSwap()
    const { client, native: from, token: to, user } = local
    const fromAmount = 10n ** 15n
    const quote = { from, to, fromAmount, toAmount: await local.quoteToken(fromAmount) }
    const before = await local.balanceOf(user)
    await expect(swap(client, { quote })).rejects.toMatchObject({ code: 'swap.output_too_low' })
    expect(promptsOf(local)).toEqual([])
    await swap(client, { quote, slippage: 4 })
    expect((await local.balanceOf(user)) - before).toBe((quote.toAmount * 97n + 99n) / 100n)
  })

  it('is not approved for an exchange that reverts', async () => {
    const local = await createFeeSwap()
    const quote = { from: local.token, to: local.native, fromAmount: amount, toAmount: 1n }
    await expect(swap(local.client, { quote })).rejects.toMatchObject({ code: 'swap.failed' })
    expect(promptsOf(local)).toEqual([])
  })
})
