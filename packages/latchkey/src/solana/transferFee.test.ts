import { type LocalnetDescription, startLocalnet } from '@latchkey/localnet'
import {
  createTestSolanaWallet,
  getLocalnetWalletOptions,
  type TestSolanaWallet,
} from '@latchkey/testing'
import { createSolanaRpc, generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Adapter,
  computeTokenTransferFee,
  type Connector,
  type TransferParameters,
} from '../core/index.ts'
import type { Network } from '../networks/index.ts'
import { createFeeToken, feeTokenDecimals as decimals } from './feeToken.fixture.ts'
import { getTokenAccountAddress } from './getTokenAccountAddress.ts'
import { transferPrograms } from './instructions.ts'
import { createTestSolanaKit } from './standaloneAdapterKit.fixture.ts'
import { solana } from './solana.ts'

const chain: { description?: LocalnetDescription; stop?: () => Promise<void> } = {}

beforeAll(async () => {
  const { description, stop } = await startLocalnet({ networks: ['solana'] })
  Object.assign(chain, { description, stop })
})

afterAll(() => chain.stop?.())

const network = (): Network => chain.description!.networks[0]!
const node = (): ReturnType<typeof createSolanaRpc> =>
  createSolanaRpc(network().rpcUrls.default.http[0]!)

type Stage = {
  readonly adapter: Adapter
  readonly wallet: TestSolanaWallet
  readonly transfer: TransferParameters
  /** Returns what the receiver of the transfer holds, in base units. */
  readonly received: () => Promise<string>
}

/** A transfer of 100.00 of a token that keeps 1.5 %. */
async function start(account: number, maximum = 10_000n): Promise<Stage> {
  const mint = await createFeeToken(chain.description!, { account, basisPoints: 150n, maximum })
  const page = new EventTarget()
  const known = getLocalnetWalletOptions(chain.description!, 10).solana
  const wallet = createTestSolanaWallet({
    accounts: [known.accounts![account]!],
    chains: known.chains,
  })
  wallet.install(page)
  const { networks } = chain.description!
  const adapter = solana({ pollingInterval: 20 }).bind(
    createTestSolanaKit({ window: page, networks }),
  )
  const found: (readonly Connector[])[] = []
  const stop = await adapter.discover((connectors) => found.push(connectors))
  stop()
  const connector = found.at(-1)![0]!
  const [session] = await connector.connect({ networks: networks.map((one) => one.caipNetworkId) })
  const { address: to } = await generateKeyPairSigner()
  const transfer = {
    connection: { ...session!, connector },
    network: network(),
    to,
    tokenAddress: `${network().caipNetworkId}:${mint}`,
    amount: 10_000n,
    decimals,
  }
  const holder = await getTokenAccountAddress(to, transferPrograms.token2022, mint)
  const received = async (): Promise<string> =>
    (await node().getTokenAccountBalance(holder).send()).value.amount
  return { adapter, wallet, transfer, received }
}

const signingRequests = ({ wallet }: Stage): readonly string[] =>
  wallet.requests.map(({ method }) => method).filter((method) => method.includes('sign'))

describe('a token of Token-2022 with a transfer fee', () => {
  it.each([
    ['a part', 0, 10_000n, 150n],
    ['the maximum', 1, 7n, 7n],
  ] as const)(
    'is sent with the reviewed fee, %s of the amount',
    async (_, account, maximum, tokenFee) => {
      const { adapter, transfer, received } = await start(account, maximum)
      const fee = await adapter.readTransferFee!(
        transfer as TransferParameters & { tokenAddress: string },
      )
      expect(fee).toEqual({ basisPoints: 150n, maximum })
      expect(computeTokenTransferFee(transfer.amount, fee!)).toBe(tokenFee)
      expect(await adapter.estimateFee!(transfer)).toBeGreaterThan(0n)
      const { hash } = await adapter.send!({ ...transfer, tokenFee })
      await adapter.confirm!({ network: network(), hash })
      expect(await received()).toBe(`${transfer.amount - tokenFee}`)
    },
  )

  it('is not sent when the fee was not reviewed', async () => {
    const stage = await start(2)
    await expect(stage.adapter.send!(stage.transfer)).rejects.toMatchObject({
      code: 'send.token_has_transfer_fee',
    })
    expect(signingRequests(stage)).toEqual([])
  })

  it('is not sent when the fee has changed since the review', async () => {
    const stage = await start(3)
    await expect(stage.adapter.send!({ ...stage.transfer, tokenFee: 149n })).rejects.toMatchObject({
      code: 'send.failed',
    })
    expect(signingRequests(stage)).toEqual([])
  })

  it('leaves tokens without a transfer fee as they are', async () => {
    const { adapter, transfer } = await start(4)
    const { testPoints, testDollar } = chain.description!.contracts.solana
    for (const tokenAddress of [testPoints, testDollar])
      expect(await adapter.readTransferFee!({ ...transfer, tokenAddress })).toBeUndefined()
  })
})
