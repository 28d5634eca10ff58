import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { createTestSolanaWallet, getLocalnetWalletOptions } from '@latchkey/testing'
import { type Address, createSolanaRpc, type Signature } from '@solana/kit'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { connect, createLatchkey, estimateNftTransferFee, transferNft } from '../core/index.ts'
import { solana } from './solana.ts'

const started: { localnet?: Localnet } = {}
beforeAll(async () => {
  started.localnet = await startLocalnet({ networks: ['solana'] })
}, 60_000)
afterAll(() => started.localnet?.stop())

const programs = {
  'SPL Token': 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address,
  'Token-2022': 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address,
} as const

/** Reads the mints without decimals of which an account has one. */
async function nftsOf(owner: string, programId: Address): Promise<readonly string[]> {
  const [network] = started.localnet!.description.networks
  const rpc = createSolanaRpc(network!.rpcUrls.default.http[0]!)
  const { value } = await rpc
    .getTokenAccountsByOwner(owner as Address, { programId }, { encoding: 'jsonParsed' })
    .send()
  return value
    .map(({ account }) => account.data.parsed.info)
    .filter(({ tokenAmount: { decimals, amount } }) => decimals === 0 && amount === '1')
    .map(({ mint }) => mint)
}

it.each(['SPL Token', 'Token-2022'] as const)(
  'estimates the fee of an NFT of %s, and transfers it for at most 0.001 SOL [5.15]',
  async (program) => {
    const { networks, testAccounts } = started.localnet!.description
    const page = new EventTarget()
    const known = getLocalnetWalletOptions(started.localnet!.description, 10).solana
    createTestSolanaWallet({ accounts: [known.accounts![0]!], chains: known.chains }).install(page)
    const client = createLatchkey({
      projectId: 'test',
      networks,
      adapters: [solana({ pollingInterval: 20 })],
      logLevel: 'silent',
      environment: { window: page as Window & typeof globalThis },
    })
    onTestFinished(client.destroy)
    await client.start()
    const [connector] = client.store.get().wallets.connectors
    await connect(client, { connector: connector! })

    const [owner, receiver] = [testAccounts.solana[0]!.address, testAccounts.solana[1]!.address]
    const [contract = ''] = await nftsOf(owner, programs[program])
    const [network] = networks
    const chainId = network!.caipNetworkId
    const nft = {
      id: `${chainId}/nft:${contract}`,
      chainId,
      standard: 'spl' as const,
      contract,
      tokenId: null,
      quantity: '1',
    }
    const estimates = await Promise.all(
      ['', receiver].map((to) => estimateNftTransferFee(client, { nft, receiver: to })),
    )
    const { hash } = await transferNft(client, { nft, receiver })
    await client.adapters.get('solana')?.confirm?.({ network: network!, hash })
    const rpc = createSolanaRpc(network!.rpcUrls.default.http[0]!)
    const config = { encoding: 'json', maxSupportedTransactionVersion: 0 } as const
    const transaction = await rpc.getTransaction(hash as Signature, config).send()
    expect(transaction?.meta?.fee).toBeGreaterThan(5_000n)
    expect(transaction?.meta?.fee).toBeLessThanOrEqual(5_000n + 1_000_000n)
    expect(estimates[0]).toBeGreaterThan(0n)
    expect(estimates[1]).toBeGreaterThanOrEqual(transaction?.meta?.fee ?? 0n)
    expect(await nftsOf(receiver, programs[program])).toContain(contract)
    expect(await nftsOf(owner, programs[program])).not.toContain(contract)
  },
)
