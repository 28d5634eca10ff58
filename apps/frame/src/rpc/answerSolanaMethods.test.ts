import { listSolanaTestAccounts, type Localnet, startLocalnet } from '@latchkey/localnet'
import { base58 } from '@scure/base'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { test as base, describe, expect } from 'vitest'
import { ed25519 } from '@noble/curves/ed25519.js'
import { createRpcFailure } from '../page/FrameRequestContext.ts'
import { createRpcTestWallet, type RpcTestWallet } from './rpcWallet.fixture.ts'

type Fixtures = { localnet: Localnet; wallet: RpcTestWallet; blockhash: string }
const test = base.extend<Fixtures>({
  localnet: [
    // oxlint-disable-next-line no-empty-pattern -- the fixture needs no other.
    async ({}, use) => {
      const localnet = await startLocalnet({ networks: ['solana'] })
      await use(localnet)
      await localnet.stop()
    },
    { scope: 'file' },
  ],
  wallet: async ({ localnet }, use) => {
    await use(createRpcTestWallet({ localnet: localnet.description, account: 2 }))
  },
  blockhash: async ({ localnet }, use) => {
    const [endpoint] = Object.values(localnet.description.endpoints)
    const body = { jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash', params: [] }
    const response = await fetch(endpoint?.http ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { result } = (await response.json()) as { result: { value: { blockhash: string } } }
    await use(result.value.blockhash)
  },
})

const accounts = listSolanaTestAccounts()
const own = address(accounts[2]?.address ?? '')
const other = address(accounts[5]?.address ?? '')
const system = address('11111111111111111111111111111111')
const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const u32 = (value: number): number[] => [value, 0, 0, 0]
const u64 = (value: bigint): number[] =>
  Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))
const writable = AccountRole.WRITABLE
const signer = AccountRole.WRITABLE_SIGNER

function instruction(
  programAddress: Address,
  keys: readonly (readonly [Address, AccountRole])[],
  data: readonly number[],
): Instruction {
  return {
    programAddress,
    accounts: keys.map(([key, role]) => ({ address: key, role })),
    data: Uint8Array.from(data),
  }
}

const transfer = (lamports: bigint): Instruction =>
  instruction(
    system,
    [
      [own, signer],
      [other, writable],
    ],
    [...u32(2), ...u64(lamports)],
  )

function encode(
  instructions: readonly Instruction[],
  { blockhash, payer = own }: { readonly blockhash: string; readonly payer?: Address },
): string {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1n }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => appendTransactionMessageInstructions(instructions, dated),
  )
  const bytes = getTransactionEncoder().encode(compileTransaction(message))
  return base58.encode(Uint8Array.from(bytes))
}

const chainOf = (localnet: Localnet): `solana:${string}` =>
  localnet.description.networks[0]?.caipNetworkId as `solana:${string}`
const codes = ({ shown }: RpcTestWallet): readonly string[] =>
  (shown[0]?.state.warnings ?? []).map(({ code }) => code)

describe('solana_signAndSendTransaction', () => {
  test('sends what was approved, and shows what leaves', async ({
    localnet,
    wallet,
    blockhash,
  }) => {
    const transaction = encode([transfer(1_000_000_000n)], { blockhash })
    const answer = (await wallet.request(
      'solana_signAndSendTransaction',
      { transaction },
      chainOf(localnet),
    )) as { signature: string }
    expect(base58.decode(answer.signature)).toHaveLength(64)
    const [change, ...rest] = wallet.shown[0]?.state.changes ?? []
    expect(rest).toEqual([])
    expect(change?.asset).toEqual({ type: 'native' })
    expect(change?.amount).toBeLessThanOrEqual(-1_000_000_000n)
    expect(codes(wallet)).toEqual([])
  })

  test('whose response is lost is looked up, not sent twice', async ({ localnet, blockhash }) => {
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 2,
      async fetchRpc({ method }, next) {
        const result = await next()
        if (method === 'sendTransaction') throw new Error('connection reset')
        return result
      },
    })
    const transaction = encode([transfer(5n)], { blockhash })
    const answer = await wallet.request(
      'solana_signAndSendTransaction',
      { transaction },
      chainOf(localnet),
    )
    expect(answer).toMatchObject({ signature: expect.any(String) })
    expect(wallet.sent.filter(({ method }) => method === 'sendTransaction')).toHaveLength(1)
  })

  test('that may have been sent is sent again with the same bytes, and is not reported as rejected', async ({
    localnet,
    blockhash,
  }) => {
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 2,
      fetchRpc: async ({ method }, next) => {
        if (method !== 'sendTransaction') return next()
        throw createRpcFailure({ code: -32_005, message: 'Node is behind' })
      },
    })
    const transaction = encode([transfer(6n)], { blockhash })
    await expect(
      wallet.request('solana_signAndSendTransaction', { transaction }, chainOf(localnet)),
    ).rejects.toMatchObject({ rpc: { code: -32_603, data: { signature: expect.any(String) } } })
    const broadcasts = wallet.sent.filter(({ method }) => method === 'sendTransaction')
    expect(broadcasts).toHaveLength(2)
    expect(broadcasts[1]?.params).toEqual(broadcasts[0]?.params)
  })

  test.for([true, false])(
    'that another node has processed already is not reported as rejected (found later: %s)',
    async (isFound, { localnet, blockhash }) => {
      const wallet = createRpcTestWallet({
        localnet: localnet.description,
        account: 2,
        async fetchRpc({ method }, next) {
          if (method === 'getSignatureStatuses' && !isFound) throw new Error('connection reset')
          const result = await next()
          if (method !== 'sendTransaction') return result
          const message =
            'Transaction simulation failed: This transaction has already been processed'
          throw createRpcFailure({ code: -32_002, message })
        },
      })
      const transaction = encode([transfer(isFound ? 7n : 8n)], { blockhash })
      const sent = wallet.request(
        'solana_signAndSendTransaction',
        { transaction },
        chainOf(localnet),
      )
      if (isFound) expect(await sent).toMatchObject({ signature: expect.any(String) })
      else
        await expect(sent).rejects.toMatchObject({
          rpc: { code: -32_603, data: { signature: expect.any(String) } },
        })
    },
  )

  test('cannot be approved when it would fail', async ({ localnet, wallet, blockhash }) => {
    const transaction = encode([transfer(2n ** 62n)], { blockhash })
    await expect(
      wallet.request('solana_signAndSendTransaction', { transaction }, chainOf(localnet)),
    ).rejects.toMatchObject({ rpc: { code: 4001 } })
    expect(codes(wallet)).toContain('will_fail')
  })
})

describe('solana_signTransaction', () => {
  test('signs in place, and sends nothing', async ({ localnet, wallet, blockhash }) => {
    const transaction = encode([transfer(1n)], { blockhash })
    const answer = (await wallet.request(
      'solana_signTransaction',
      { transaction },
      chainOf(localnet),
    )) as { transaction: string }
    const signed = base58.decode(answer.transaction)
    expect(ed25519.verify(signed.slice(1, 65), signed.slice(65), base58.decode(own))).toBe(true)
    expect(wallet.sent.map(({ method }) => method)).not.toContain('sendTransaction')
  })

  const nonce = address('SysvarRecentB1ockHashes11111111111111111111')
  test.for<[string, Instruction, string]>([
    [
      'a durable nonce',
      instruction(
        system,
        [
          [other, writable],
          [nonce, AccountRole.READONLY],
          [own, signer],
        ],
        u32(4),
      ),
      'durable_nonce',
    ],
    [
      'a change of the authority of a token account',
      instruction(
        tokenProgram,
        [
          [other, writable],
          [own, signer],
        ],
        [6, 2, 1, ...base58.decode(other)],
      ),
      'authority_change_unnamed',
    ],
    [
      'a change of the owner of the account',
      instruction(system, [[own, signer]], [...u32(1), ...base58.decode(other)]),
      'authority_change_unnamed',
    ],
    [
      'an approval without a limit',
      instruction(
        tokenProgram,
        [
          [other, writable],
          [other, writable],
          [own, signer],
        ],
        [4, ...u64(2n ** 64n - 1n)],
      ),
      'unlimited_approval',
    ],
    ['a program that is not known', instruction(other, [[own, signer]], [1]), 'unknown_program'],
  ])('warns of %s (abuse 42)', async ([_name, given, code], { localnet, blockhash }) => {
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 2,
      answer: () => 'reject',
    })
    const transaction = encode([given], { blockhash })
    await expect(
      wallet.request('solana_signTransaction', { transaction }, chainOf(localnet)),
    ).rejects.toMatchObject({ rpc: { code: 4001 } })
    const warning = wallet.shown[0]?.state.warnings.find((each) => each.code === code)
    expect(warning?.severity).toBe('danger')
  })

  test('cannot be approved with a blockhash that the network does not know', async ({
    localnet,
    wallet,
  }) => {
    const transaction = encode([transfer(1n)], { blockhash: other })
    await expect(
      wallet.request('solana_signTransaction', { transaction }, chainOf(localnet)),
    ).rejects.toMatchObject({ rpc: { code: 4001 } })
    expect(wallet.shown[0]?.state.warnings).toContainEqual(
      expect.objectContaining({ code: 'blockhash_unknown', severity: 'blocking' }),
    )
  })

  test('shows that nothing was simulated where no node simulates', async ({
    localnet,
    blockhash,
  }) => {
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 2,
      fetchRpc: async ({ method }, next) => {
        if (method === 'simulateTransaction') throw new Error('no such method')
        return next()
      },
    })
    const transaction = encode([transfer(1n)], { blockhash })
    await wallet.request('solana_signTransaction', { transaction }, chainOf(localnet))
    expect(codes(wallet)).toContain('not_simulated')
  })

  test('refuses another fee payer that has not signed (abuse 42)', async ({
    localnet,
    wallet,
    blockhash,
  }) => {
    const transaction = encode([transfer(1n)], { blockhash, payer: other })
    await expect(
      wallet.request('solana_signTransaction', { transaction }, chainOf(localnet)),
    ).rejects.toMatchObject({ rpc: { code: -32_602 } })
    expect(wallet.shown).toEqual([])
  })

  test('refuses a transaction that needs no signature of the account (abuse 37, 42)', async ({
    localnet,
    wallet,
    blockhash,
  }) => {
    const foreign = instruction(system, [[other, signer]], u32(1))
    const transaction = encode([foreign], { blockhash, payer: other })
    await expect(
      wallet.request('solana_signTransaction', { transaction }, chainOf(localnet)),
    ).rejects.toMatchObject({ rpc: { code: 4100 } })
  })

  test.for([
    ['no bytes', ''],
    ['characters that are not base58', '0OIl'],
  ])('does not parse %s (abuse 42)', async ([_name, transaction], { localnet, wallet }) => {
    await expect(
      wallet.request('solana_signTransaction', { transaction }, chainOf(localnet)),
    ).rejects.toMatchObject({ name: 'ValiError' })
  })

  test('refuses bytes that are no transaction (abuse 42)', async ({ localnet, wallet }) => {
    await expect(
      wallet.request('solana_signTransaction', { transaction: '1111' }, chainOf(localnet)),
    ).rejects.toMatchObject({ rpc: { code: -32_602 } })
  })
})

describe('solana_signAllTransactions', () => {
  test('signs all after one approval', async ({ localnet, wallet, blockhash }) => {
    const transactions = [1n, 2n].map((lamports) => encode([transfer(lamports)], { blockhash }))
    const answer = (await wallet.request(
      'solana_signAllTransactions',
      { transactions },
      chainOf(localnet),
    )) as { transactions: string[] }
    expect(answer.transactions).toHaveLength(2)
    expect(wallet.shown).toHaveLength(1)
    expect(codes(wallet)).toContain('not_atomic')
  })
})

describe('solana_signMessage', () => {
  test('signs a text', async ({ localnet, wallet }) => {
    const message = new TextEncoder().encode('hello')
    const answer = (await wallet.request(
      'solana_signMessage',
      { message: base58.encode(message), pubkey: own },
      chainOf(localnet),
    )) as { signature: string }
    const signature = base58.decode(answer.signature)
    expect(ed25519.verify(signature, message, base58.decode(own))).toBe(true)
    expect(wallet.shown[0]?.approval.summary.content).toEqual({ type: 'text', text: 'hello' })
  })

  test('refuses a message that is a transaction, with or without signatures (abuse 42)', async ({
    localnet,
    wallet,
    blockhash,
  }) => {
    const transaction = encode([transfer(1n)], { blockhash })
    const signable = base58.encode(base58.decode(transaction).slice(65))
    // Versions of transactions that are not known here, too.
    for (const message of [transaction, signable, base58.encode(new Uint8Array(65).fill(0x81))])
      await expect(
        wallet.request('solana_signMessage', { message, pubkey: own }, chainOf(localnet)),
      ).rejects.toMatchObject({ rpc: { code: -32_602 } })
  })

  test('refuses another account (abuse 37)', async ({ localnet, wallet }) => {
    await expect(
      wallet.request('solana_signMessage', { message: '2', pubkey: other }, chainOf(localnet)),
    ).rejects.toMatchObject({ rpc: { code: 4100 } })
  })
})
