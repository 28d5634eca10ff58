import { type Address, maxUint256, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test as base } from 'vitest'
import { createSystemClock } from '../../../../clock/Clock.ts'
import {
  evmContractAddresses,
  poolRouterAbi,
  testTokenAbi,
  waitForLocalReceipt,
} from '@latchkey/localnet'
import { type LocalEvmFixtures, createLocalEvmFixtures } from '@latchkey/localnet/vitest'
import type { TestFeatureDeps } from '../../../features.fixture.ts'
import { startTestFeatures } from '../../../features.fixture.ts'
import { createNativeTransferFinder } from './createNativeTransferFinder.ts'
import { createTraceReader } from './createTraceReader.ts'

const test = base.extend<LocalEvmFixtures>(createLocalEvmFixtures('two'))
const { testDollar, wrappedNative, poolRouter } = evmContractAddresses

test('finds native transfers by the traces of a real node [7.4]', async ({ localnet, client }) => {
  const me: Address = privateKeyToAddress(generatePrivateKey())
  const done = async (hash: `0x${string}`): Promise<bigint> => {
    const { status, blockNumber } = await waitForLocalReceipt(client, hash)
    expect(status).toBe('success')
    return blockNumber
  }
  const plain = await client.sendTransaction({ to: me, value: parseEther('1') })
  const first = await done(plain)
  const token = { address: testDollar, abi: testTokenAbi } as const
  await done(
    await client.writeContract({
      ...token,
      functionName: 'approve',
      args: [poolRouter, maxUint256],
    }),
  )
  const paidOut = await client.writeContract({
    address: poolRouter,
    abi: poolRouterAbi,
    functionName: 'swapExactTokensForETH',
    args: [parseUnits('10', 6), 0n, [testDollar, wrappedNative], me, maxUint256],
    // In the second after the last trade, a pool also writes its price accumulators.
    gas: 500_000n,
  })
  const last = await done(paidOut)

  let context: TestFeatureDeps | undefined
  startTestFeatures({ localnet, more: (given) => ((context = given), []) })
  const { rpc, chains } = context!
  const chain = chains.get('eip155:31338')!
  const find = createNativeTransferFinder({
    reader: createTraceReader({ rpc }),
    clock: createSystemClock(),
  })
  const range = { from: Number(first), to: Number(last) }
  const { signal } = new AbortController()
  const found = await find({ chain, accounts: [me], range }, signal)
  expect(found?.from).toBe(range.from)
  expect(Object.fromEntries(found?.blocks ?? [])).toEqual({
    [plain]: range.from,
    [paidOut]: range.to,
  })
  const [inner] = found?.inner.get(paidOut) ?? []
  expect(inner).toMatchObject({ token: 'native', from: poolRouter.toLowerCase() })
  expect(inner?.amount).toBe((await client.getBalance({ address: me })) - parseEther('1'))
})
