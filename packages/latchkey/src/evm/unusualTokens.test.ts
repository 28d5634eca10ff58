import { type Localnet, startLocalnet, testResetTokenBytecode } from '@latchkey/localnet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendTransaction, swap, type SwapProgress } from '../core/index.ts'
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
