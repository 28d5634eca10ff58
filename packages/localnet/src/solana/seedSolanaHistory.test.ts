import { type Address, address, createSolanaRpc } from '@solana/kit'
import { expect, test as base } from 'vitest'
import {
  listSolanaTestAccounts,
  seededSolanaBalances,
  solanaMints,
  startLocalnet,
} from '../index.ts'

const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const metaplex = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const { testDollar, testPoints, testToken } = solanaMints()
const lamports = 10n ** 9n

const test = base.extend<{ rpc: ReturnType<typeof createSolanaRpc> }>({
  rpc: [
    // oxlint-disable-next-line no-empty-pattern -- the fixture needs no other.
    async ({}, use) => {
      const localnet = await startLocalnet({ networks: ['solana'] })
      await use(createSolanaRpc(localnet.description.networks[0]?.rpcUrls.default.http[0] ?? ''))
      await localnet.stop()
    },
    { scope: 'file' },
  ],
})

function accountAt(index: number): Address {
  const account = listSolanaTestAccounts()[index]
  if (!account) throw new Error('too few accounts')
  return account.address
}

test('the first two accounts have transactions over several days', async ({ rpc }) => {
  for (const [owner, least] of [
    [accountAt(0), 4],
    [accountAt(1), 3],
  ] as const) {
    const found = await rpc.getSignaturesForAddress(owner).send()
    expect(found.length).toBeGreaterThanOrEqual(least)
    const times = found.map(({ blockTime }) => blockTime ?? 0n)
    expect(times).toEqual(times.toSorted((a, b) => (a < b ? 1 : -1)))
    expect((times[0] ?? 0n) - (times.at(-1) ?? 0n)).toBeGreaterThan(5n * 24n * 3600n)
  }
  const signatures = await rpc.getSignaturesForAddress(accountAt(0)).send()
  expect(signatures.filter(({ err }) => err !== null)).toHaveLength(1)
  expect(await rpc.getSignaturesForAddress(accountAt(2)).send()).toEqual([])
})

test('a past token transfer has its recipient, amount and mint', async ({ rpc }) => {
  const signatures = await rpc.getSignaturesForAddress(accountAt(0)).send()
  const transactions = await Promise.all(
    signatures.map(({ signature }) =>
      rpc.getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 }).send(),
    ),
  )
  const mints = transactions.flatMap((each) =>
    (each?.meta?.postTokenBalances ?? []).map(({ mint }) => mint),
  )
  expect(new Set(mints)).toEqual(new Set([testDollar, testToken, testPoints]))
})

test('every account holds its initial balances', async ({ rpc }) => {
  const holdings = [
    [testDollar, seededSolanaBalances.testDollar],
    [testToken, seededSolanaBalances.testToken],
    [testPoints, seededSolanaBalances.testPoints],
  ] as const
  for (const owner of [accountAt(0), accountAt(1), accountAt(2)]) {
    expect((await rpc.getBalance(owner).send()).value).toBe(1000n * lamports)
    for (const [mint, amount] of holdings) {
      const { value } = await rpc
        .getTokenAccountsByOwner(owner, { mint }, { encoding: 'jsonParsed' })
        .send()
      const [tokenAccounts] = value
      expect(tokenAccounts?.account.data.parsed.info.tokenAmount.uiAmountString).toBe(amount)
    }
  }
})

test('Test Points have metadata in their mint', async ({ rpc }) => {
  const { value } = await rpc.getAccountInfo(testPoints, { encoding: 'jsonParsed' }).send()
  expect(value?.owner).toBe(token2022)
  expect(value?.data).toMatchObject({
    program: 'spl-token-2022',
    parsed: {
      type: 'mint',
      info: {
        decimals: 2,
        extensions: [
          { extension: 'metadataPointer', state: { metadataAddress: testPoints } },
          { extension: 'tokenMetadata', state: { name: 'Test Points', symbol: 'TPTS' } },
        ],
      },
    },
  })
  const { value: tokenAccounts } = await rpc
    .getTokenAccountsByOwner(accountAt(3), { mint: testPoints }, { encoding: 'jsonParsed' })
    .send()
  expect(tokenAccounts.map(({ account }) => account.data.parsed.info)).toMatchObject([
    { mint: testPoints, extensions: [{ extension: 'immutableOwner' }] },
  ])
})

test('each account has an NFT of both token programs', async ({ rpc }) => {
  for (const programId of [tokenProgram, token2022]) {
    const { value } = await rpc
      .getTokenAccountsByOwner(accountAt(3), { programId }, { encoding: 'jsonParsed' })
      .send()
    const amounts = value.map(({ account }) => account.data.parsed.info.tokenAmount)
    const nfts = amounts.filter(({ decimals, amount }) => decimals === 0 && amount === '1')
    expect(nfts).toHaveLength(1)
  }
})

test('the other tokens have Metaplex metadata accounts', async ({ rpc }) => {
  const found = await rpc.getProgramAccounts(metaplex, { encoding: 'base64' }).send()
  const texts = found.map(({ account }) => atob(account.data[0]))
  expect(texts.some((text) => text.includes('Test Dollar\0'))).toBe(true)
  expect(texts.some((text) => text.includes('TTK\0'))).toBe(true)
})
