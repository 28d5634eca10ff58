import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import type {
  SolanaAccountMeta,
  SolanaTransactionMessage,
} from '../approval/solana/parseSolanaTransactionMessage.ts'
import type { ApprovalCheckResult } from '../approval/createApproval.ts'
import { checkSolanaTransactions } from './checkSolanaTransactions.ts'

const keyOf = (digit: number): string => base58.encode(new Uint8Array(32).fill(digit))
const account = keyOf(1)
const blockhash = keyOf(2)
const system = '11111111111111111111111111111111'
const writable = (address: string | undefined): SolanaAccountMeta => ({
  address,
  isSigner: address === account,
  isWritable: true,
})
const messageOf = (changes: Partial<SolanaTransactionMessage> = {}): SolanaTransactionMessage => ({
  feePayer: account,
  accounts: [writable(account)],
  instructions: [],
  blockhash,
  signedBy: [],
  lookupTables: [],
  ...changes,
})

type Node = Readonly<Record<string, (params: readonly unknown[]) => unknown>>
const own = { lamports: 5, owner: system, data: ['', 'base64'] }
/** A node on which the blockhash is valid and nothing changes. */
const quiet: Node = {
  isBlockhashValid: ([given]) => ({ value: given === blockhash }),
  getMultipleAccounts: ([addresses]) => ({ value: (addresses as string[]).map(() => own) }),
  simulateTransaction: ([, options]) => {
    const { accounts } = options as { accounts: { addresses: string[] } }
    return { value: { err: null, accounts: accounts.addresses.map(() => own) } }
  },
}

async function check(
  transactions: readonly SolanaTransactionMessage[],
  node: Node = {},
): Promise<ApprovalCheckResult<undefined>> {
  const list = transactions.map((transaction) => ({ bytes: new Uint8Array(1), transaction }))
  const { signal } = new AbortController()
  return await checkSolanaTransactions(
    async (method, params) => {
      const answer = { ...quiet, ...node }[method]
      if (!answer) throw new Error('no such method')
      return answer(params)
    },
    { account, list, signal },
  )
}

const warningsOf = ({ warnings }: ApprovalCheckResult<undefined>): readonly string[] =>
  warnings.map(({ code, severity }) => `${code}: ${severity}`)

describe('what transactions move', () => {
  it('is shown when all that they write was compared', async () => {
    const checks = await check([messageOf()])
    expect(checks.changes).toEqual([])
    expect(warningsOf(checks)).toEqual([])
  })

  it.each([
    [
      'more accounts than a node compares',
      [account, ...Array.from({ length: 64 }, (_, at) => keyOf(at + 10))].map(writable),
    ],
  ])('is not shown as all when they write %s', async (_name, accounts) => {
    const checks = await check([messageOf({ accounts })])
    expect(checks.changes).toBeUndefined()
    expect(warningsOf(checks)).toEqual(['not_compared: danger'])
  })

  it('is not shown as all when the batch is longer than what is simulated', async () => {
    const checks = await check(Array.from({ length: 9 }, () => messageOf()))
    expect(checks.changes).toBeUndefined()
    expect(warningsOf(checks)).toEqual(['batch_incomplete: danger'])
  })

  it('is not shown as all when a later transaction fails alone', async () => {
    let runs = 0
    const checks = await check([messageOf(), messageOf()], {
      simulateTransaction: () => ({
        value: runs++ === 0 ? { err: null, accounts: [own] } : { err: 'AccountNotFound' },
      }),
    })
    expect(checks.changes).toBeUndefined()
    expect(warningsOf(checks)).toEqual(['batch_incomplete: danger'])
  })
})

describe('an account in a lookup table', () => {
  const table = keyOf(20)
  const mint = keyOf(21)
  const unrelated = keyOf(22)
  const tokens = keyOf(23)
  const inUse = 2n ** 64n - 1n
  const program = 'AddressLookupTab1e1111111111111111111111111'
  const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

  const tableOf = (
    addresses: readonly string[],
    { deactivated = inUse, kind = 1, owner = program, extra = 0 } = {},
  ): object => {
    const bytes = new Uint8Array(56 + 32 * addresses.length + extra)
    const view = new DataView(bytes.buffer)
    view.setUint32(0, kind, true)
    view.setBigUint64(4, deactivated, true)
    for (const [at, address] of addresses.entries()) bytes.set(base58.decode(address), 56 + 32 * at)
    return { lamports: 1, owner, data: [base64.encode(bytes), 'base64'] }
  }
  const tokensOf = (amount: bigint): object => {
    const bytes = new Uint8Array(165)
    bytes.set(base58.decode(mint), 0)
    bytes.set(base58.decode(account), 32)
    new DataView(bytes.buffer).setBigUint64(64, amount, true)
    return { lamports: 1, owner: tokenProgram, data: [base64.encode(bytes), 'base64'] }
  }
  const mintAccount = (): object => {
    const bytes = new Uint8Array(82)
    bytes[44] = 6
    return { lamports: 1, owner: tokenProgram, data: [base64.encode(bytes), 'base64'] }
  }
  /** A node with a table, in which a swap takes tokens of the account. */
  const nodeOf = (stored: object | null, loadedAddresses?: object): Node => ({
    getMultipleAccounts: ([addresses]) => ({
      value: (addresses as string[]).map((address) => {
        if (address === table) return stored
        if (address === mint) return mintAccount()
        return address === tokens ? tokensOf(5_000_000n) : own
      }),
    }),
    simulateTransaction: ([, options]) => {
      const { addresses } = (options as { accounts: { addresses: string[] } }).accounts
      const accounts = addresses.map((each) => (each === tokens ? tokensOf(2_500_000n) : own))
      return { value: { err: null, accounts, ...(loadedAddresses && { loadedAddresses }) } }
    },
  })
  const swap = messageOf({
    accounts: [
      writable(account),
      writable(undefined),
      { address: undefined, isSigner: false, isWritable: false },
    ],
    lookupTables: [{ address: table, writable: [1], readonly: [0] }],
  })

  it.each([
    ['', undefined],
    [', which the simulation loaded too', { writable: [tokens], readonly: [unrelated] }],
  ])('is compared%s', async (_name, loaded) => {
    const checks = await check([swap], nodeOf(tableOf([unrelated, tokens]), loaded))
    expect(warningsOf(checks)).toEqual([])
    expect(checks.changes).toEqual([
      { asset: { type: 'spl', address: mint, decimals: 6 }, amount: -2_500_000n },
    ])
  })

  it.each<[string, object | null, object?]>([
    ['the node has no such table', null],
    ['the table has another owner', tableOf([unrelated, tokens], { owner: system })],
    ['the table is not initialized', tableOf([unrelated, tokens], { kind: 0 })],
    ['the table is deactivated', tableOf([unrelated, tokens], { deactivated: 7n })],
    ['the table is malformed', tableOf([unrelated, tokens], { extra: 1 })],
    ['the table is too short', tableOf([unrelated])],
    ['it is named twice, which the runtime rejects', tableOf([unrelated, account])],
    [
      'the simulation loaded another',
      tableOf([unrelated, keyOf(30)]),
      { writable: [tokens], readonly: [unrelated] },
    ],
    [
      'the simulation loaded more',
      tableOf([unrelated, tokens]),
      { writable: [tokens, keyOf(30)], readonly: [unrelated] },
    ],
  ])('hides what moves when %s (abuse 42)', async (_name, stored, loaded) => {
    const checks = await check([swap], nodeOf(stored, loaded))
    expect(checks.changes).toBeUndefined()
    expect(warningsOf(checks)).toEqual(['not_compared: danger'])
  })
})

describe('a program that the transaction calls', () => {
  const [mint, tokens, stakeAccount, attacker] = [keyOf(21), keyOf(23), keyOf(24), keyOf(66)]
  const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const stakeProgram = 'Stake11111111111111111111111111111111111111'
  const pack = (
    length: number,
    { owner, lamports = 1 }: { owner: string; lamports?: number },
    parts: readonly (readonly [at: number, part: string | number])[],
  ): object => {
    const bytes = new Uint8Array(length)
    for (const [at, part] of parts)
      bytes.set(typeof part === 'string' ? base58.decode(part) : [part], at)
    return { lamports, owner, data: [base64.encode(bytes), 'base64'] }
  }
  const tokensOf = (...parts: readonly (readonly [number, string | number])[]): object =>
    pack(165, { owner: tokenProgram }, [[0, mint], [32, account], [64, 9], ...parts])
  const stakeOf = (lamports: number, withdrawer = account): object =>
    pack(200, { owner: stakeProgram, lamports }, [
      [0, 2],
      [12, account],
      [44, withdrawer],
    ])
  const run = async (
    before: Readonly<Record<string, object>>,
    after: Readonly<Record<string, object | null>>,
  ): Promise<ApprovalCheckResult<undefined>> => {
    const accounts = [account, ...Object.keys(before)].map(writable)
    const values = (addresses: string[], found: Readonly<Record<string, object | null>>) =>
      addresses.map((each) => (each in found ? found[each] : own))
    return await check([messageOf({ accounts })], {
      getMultipleAccounts: ([addresses]) => ({ value: values(addresses as string[], before) }),
      simulateTransaction: ([, options]) => {
        const { addresses } = (options as { accounts: { addresses: string[] } }).accounts
        return { value: { err: null, accounts: values(addresses, after) } }
      },
    })
  }
  const delegated = (amount: number) =>
    [
      [72, 1],
      [76, attacker],
      [121, amount],
    ] as const

  it('cannot let another close a token account without a warning (abuse 42)', async () => {
    const closable = tokensOf([129, 1], [133, attacker])
    const checks = await run({ [tokens]: tokensOf() }, { [tokens]: closable })
    expect(warningsOf(checks)).toEqual(['authority_change: danger'])
  })

  it('cannot raise the amount of a delegate unseen (abuse 42)', async () => {
    const raised = tokensOf(...delegated(200))
    const checks = await run({ [tokens]: tokensOf(...delegated(1)) }, { [tokens]: raised })
    expect(checks.allowances).toEqual([
      { standard: 'spl', token: mint, spender: attacker, amount: 200n },
    ])
    expect((await run({ [tokens]: raised }, { [tokens]: raised })).allowances).toEqual([])
  })

  it('cannot cancel out what it takes with an account of a program of its own (abuse 42)', async () => {
    const program = `Token${keyOf(31).slice(5)}`
    const ofProgram = keyOf(33)
    const forged = (amount: number): object =>
      pack(165, { owner: program }, [
        [0, mint],
        [32, account],
        [64, amount],
      ])
    const checks = await run(
      { [tokens]: tokensOf(), [ofProgram]: forged(0) },
      { [tokens]: tokensOf([64, 0]), [ofProgram]: forged(9) },
    )
    expect(checks.changes).toEqual([{ asset: { type: 'spl', address: mint }, amount: -9n }])
  })

  it('cannot take a stake unseen (abuse 42)', async () => {
    const before = { [stakeAccount]: stakeOf(7_000) }
    const taken = [{ asset: { type: 'native' }, amount: -7_000n }]
    expect((await run(before, { [stakeAccount]: null })).changes).toEqual(taken)
    const passedOn = await run(before, { [stakeAccount]: stakeOf(7_000, attacker) })
    expect(passedOn.changes).toEqual(taken)
    expect(warningsOf(passedOn)).toEqual(['authority_change: danger'])
    const back = { ...own, lamports: 3_005 }
    const withdrawn = await run(before, { [stakeAccount]: stakeOf(4_000), [account]: back })
    expect([withdrawn.changes, withdrawn.losses, warningsOf(withdrawn)]).toEqual([[], [], []])
  })
})

describe('a transaction', () => {
  it.each<[string, Node]>([
    ['the network does not know', { isBlockhashValid: () => ({ value: false }) }],
    [
      'no node looks up',
      {
        isBlockhashValid: () => {
          throw new Error('down')
        },
      },
    ],
    ['a node answers to with nonsense', { isBlockhashValid: () => ({ value: 'true' }) }],
  ])('cannot be approved with a blockhash that %s', async (_name, node) => {
    const checks = await check([messageOf()], node)
    expect(warningsOf(checks)).toContain('blockhash_unknown: blocking')
  })

  const nonceAccount = keyOf(7)
  const advance = {
    program: { address: system, isSigner: false, isWritable: false },
    accounts: [writable(nonceAccount)],
    data: Uint8Array.of(4, 0, 0, 0),
  }
  const stored = (value: string, { state = 1, owner = system } = {}): Node => {
    const bytes = new Uint8Array(80)
    bytes[0] = 1
    bytes[4] = state
    bytes.set(base58.decode(value), 40)
    return {
      getAccountInfo: ([address]) =>
        address === nonceAccount
          ? { value: { lamports: 1, owner, data: [base64.encode(bytes), 'base64'] } }
          : { value: null },
    }
  }
  const withNonce = messageOf({ instructions: [advance] })

  it('can be approved with the value of a nonce account of this network', async () => {
    expect(warningsOf(await check([withNonce], stored(blockhash)))).toEqual([])
  })

  it.each<[string, Node]>([
    ['another value', stored(keyOf(3))],
    ['no value yet', stored(blockhash, { state: 0 })],
    ['another owner', stored(blockhash, { owner: keyOf(9) })],
    ['no account', { getAccountInfo: () => ({ value: null }) }],
    ['no answer', {}],
  ])('cannot be approved with a nonce account that has %s', async (_name, node) => {
    expect(warningsOf(await check([withNonce], node))).toContain('blockhash_unknown: blocking')
  })
})
