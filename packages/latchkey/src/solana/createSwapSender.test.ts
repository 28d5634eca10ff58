import { createMakerSwap, type Localnet, startLocalnet } from '@latchkey/localnet'
import {
  createTestSolanaWallet,
  getLocalnetWalletOptions,
  type TestSolanaWallet,
} from '@latchkey/testing'
import { type Address, generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Adapter, Connection, Connector, PreparedSwap } from '../core/index.ts'
import { createPrefixedStorage, type PrefixedStorage } from '../kernel/index.ts'
import { createPossiblySentSwaps } from './createPossiblySentSwaps.ts'
import { createFeeToken, feeTokenDecimals } from './feeToken.fixture.ts'
import { getTokenAccountAddress } from './getTokenAccountAddress.ts'
import {
  createTransferCheckedInstruction,
  createTransferSolInstruction,
  transferPrograms,
} from './instructions.ts'
import { createTestSolanaKit } from './standaloneAdapterKit.fixture.ts'
import { nativeSolAddress } from './nativeSolAddress.ts'
import { solana } from './solana.ts'
import { encodeTestSwapTransaction } from './swapTransaction.fixture.ts'

const started: { localnet?: Localnet } = {}
beforeAll(async () => {
  started.localnet = await startLocalnet({ networks: ['solana'] })
}, 60_000)
afterAll(() => started.localnet?.stop())

const description = (): Localnet['description'] => started.localnet!.description
const network = (): Localnet['description']['networks'][number] => description().networks[0]!
const lamports = 1_000_000_000n

type Stage = {
  readonly adapter: Adapter
  readonly wallet: TestSolanaWallet
  readonly request: Parameters<NonNullable<Adapter['sendSwap']>>[0]
  readonly balance: () => Promise<bigint>
  /** Orders another swap with the same wallet. */
  readonly order: () => Promise<PreparedSwap>
}

/** Connects a wallet with the key of one funded account, and orders 150 TUSD for 1 SOL. */
async function start(
  account: number,
  options: {
    readonly methods?: (
      method: string,
      forward: () => Promise<unknown>,
    ) => Promise<unknown> | undefined
    readonly fetch?: typeof globalThis.fetch
    readonly token?: string
    /** Storage of an earlier visit. */
    readonly storage?: PrefixedStorage
  } = {},
): Promise<Stage> {
  const page = new EventTarget()
  const known = getLocalnetWalletOptions(description(), 10).solana
  const accounts = [known.accounts![account]!]
  const wallet = createTestSolanaWallet({ accounts, chains: known.chains })
  wallet.install(page)
  const { networks, contracts } = description()
  const kit = createTestSolanaKit({ ...options, window: page, networks })
  const adapter = solana({ pollingInterval: 20 }).bind(kit)
  const found: (readonly Connector[])[] = []
  const stop = await adapter.discover((connectors) => found.push(connectors))
  stop()
  const connector = found.at(-1)![0]!
  const [session] = await connector.connect({ networks: networks.map((one) => one.caipNetworkId) })
  const { address } = session!.accounts[0]!
  const provider: Connection['provider'] = {
    async request(call, context) {
      const forward = (): Promise<unknown> => session!.provider.request(call, context)
      return await (options.methods?.(call.method, forward) ?? forward())
    },
  }
  const connection = { ...session!, connector, provider } as Connection
  const token = options.token ?? contracts.solana.testDollar
  const order = async (): Promise<PreparedSwap> => {
    const minAmount = 100n
    const swap = { user: address, sell: { amount: lamports }, buy: { token, amount: minAmount } }
    const made = await createMakerSwap(description(), swap)
    return {
      transaction: made.transaction,
      counterparty: made.maker,
      from: nativeSolAddress,
      to: token,
      amount: lamports,
      minAmount,
      lastValidBlockHeight: BigInt(made.lastValidBlockHeight),
    }
  }
  return {
    adapter,
    wallet,
    order,
    request: { connection, network: network(), address, swap: await order() },
    balance: () => adapter.readBalance!({ network: network(), address }),
  }
}

/** Orders a trade of 1,000 lamports and 100 base units of a token with a transfer fee, which a maker has signed. */
async function orderFeeToken(
  { request }: Stage,
  token: Address,
  { isFromToken }: { readonly isFromToken: boolean },
): Promise<PreparedSwap> {
  const user = request.address as Address
  const { address: maker } = await generateKeyPairSigner()
  const [payer, receiver] = isFromToken ? [user, maker] : [maker, user]
  const program = transferPrograms.token2022
  const transfer = createTransferCheckedInstruction({
    program,
    mint: token,
    decimals: feeTokenDecimals,
    owner: payer,
    source: await getTokenAccountAddress(payer, program, token),
    receiver,
    destination: await getTokenAccountAddress(receiver, program, token),
    amount: 100n,
  })
  const payment = createTransferSolInstruction(receiver, payer, 1_000n)
  const transaction = encodeTestSwapTransaction([transfer, payment], {
    feePayer: user,
    signedBy: [maker],
  })
  const terms = { transaction, counterparty: maker, lastValidBlockHeight: 150n }
  return isFromToken
    ? { ...terms, from: token, to: nativeSolAddress, amount: 100n, minAmount: 1_000n }
    : { ...terms, from: nativeSolAddress, to: token, amount: 1_000n, minAmount: 100n }
}

/** Sends a swap, and returns its signature. */
async function send({ adapter, request }: Stage, swap = request.swap): Promise<string> {
  const result = await adapter.sendSwap!({ ...request, swap })
  return 'hash' in result ? result.hash : result.unsent
}

const methodsOf = ({ wallet }: Stage): readonly string[] =>
  wallet.requests.map(({ method }) => method)
const refusal = (): Promise<never> => Promise.reject(Object.assign(new Error(), { code: -32601 }))

/** Connects a wallet that does not only sign. `answer` answers its prompts, the first of which is 1. */
async function startOnlySending(
  account: number,
  answer: (sendByWallet: () => Promise<unknown>, prompt: number) => Promise<unknown>,
  options: Parameters<typeof start>[1] = {},
): Promise<Stage & { readonly prompts: () => number; readonly repeat: () => Promise<unknown> }> {
  let prompts = 0
  const stage = await start(account, {
    ...options,
    methods(method, forward) {
      if (method === 'solana_signTransaction') return refusal()
      prompts += 1
      return answer(forward, prompts)
    },
  })
  const repeat = async (): Promise<unknown> =>
    stage.adapter.sendSwap!({ ...stage.request, swap: await stage.order() })
  return { ...stage, prompts: () => prompts, repeat }
}

/** A connection to a node on which one method can fail. */
function failing(method: string): { isFailing: boolean; fetch: typeof globalThis.fetch } {
  const node: ReturnType<typeof failing> = {
    isFailing: false,
    fetch(input, init) {
      const isFailing = node.isFailing && JSON.stringify(init).includes(method)
      return isFailing ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init)
    },
  }
  return node
}

describe('sendSwap of Solana', () => {
  it.each(['testDollar', 'testPoints'] as const)('buys %s with SOL [7.11]', async (name) => {
    const stage = await start(0, { token: description().contracts.solana[name] })
    const before = await stage.balance()
    const hash = await send(stage)
    await stage.adapter.confirm!({ network: network(), hash })
    // Two signatures.
    expect(await stage.balance()).toBe(before - lamports - 10_000n)
    expect(methodsOf(stage)).toContain('solana:signTransaction')
    expect(methodsOf(stage)).not.toContain('solana:signAndSendTransaction')
  })

  it('does not prompt the wallet for a transaction that is not the ordered swap', async () => {
    const stage = await start(1)
    const swap = { ...stage.request.swap, minAmount: 101n }
    expect(await stage.adapter.sendSwap!({ ...stage.request, swap })).toEqual({
      unsent: 'notOrdered',
    })
    expect(methodsOf(stage).filter((method) => method.includes('sign'))).toEqual([])
  })

  it.each(['bought', 'sold'])(
    'does not prompt the wallet when the %s token keeps a fee of each transfer',
    async (side) => {
      const stage = await start(0)
      const token = await createFeeToken(description(), {
        account: 0,
        basisPoints: 150n,
        maximum: 10_000n,
      })
      const swap = await orderFeeToken(stage, token, { isFromToken: side === 'sold' })
      await expect(stage.adapter.sendSwap!({ ...stage.request, swap })).rejects.toMatchObject({
        code: 'send.token_has_transfer_fee',
      })
      expect(methodsOf(stage).filter((method) => method.includes('sign'))).toEqual([])
    },
  )

  it('sends nothing when the wallet declines', async () => {
    const stage = await start(2)
    stage.wallet.script.reject({ method: 'solana:signTransaction', once: true })
    const before = await stage.balance()
    await expect(stage.adapter.sendSwap!(stage.request)).rejects.toMatchObject({
      code: 'wallet.user_rejected',
    })
    expect(await stage.balance()).toBe(before)
    const hash = await send(stage, await stage.order())
    await stage.adapter.confirm!({ network: network(), hash })
    expect(await stage.balance()).toBe(before - lamports - 10_000n)
  })

  it('rejects a swap whose blockhash has expired', async () => {
    const stage = await start(3)
    const before = await stage.balance()
    started.localnet!.advanceSlots(200)
    expect(await stage.adapter.sendSwap!(stage.request)).toEqual({ unsent: 'expired' })
    expect(await stage.balance()).toBe(before)
  })

  it('returns the signature when the answer of the node is lost', async () => {
    let isLost = true
    const stage = await start(4, {
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        if (!isLost || !JSON.stringify(init).includes('sendTransaction')) return response
        isLost = false
        throw new TypeError('fetch failed')
      },
    })
    const before = await stage.balance()
    const hash = await send(stage)
    await stage.adapter.confirm!({ network: network(), hash })
    expect(await stage.balance()).toBe(before - lamports - 10_000n)
  })

  it('returns the signature of a transaction that was sent before', async () => {
    const stage = await start(5)
    const hash = await send(stage)
    await stage.adapter.confirm!({ network: network(), hash })
    const after = await stage.balance()
    expect(await stage.adapter.sendSwap!(stage.request)).toEqual({ hash })
    expect(await stage.balance()).toBe(after)
  })

  it('lets a wallet send that does not only sign', async () => {
    const stage = await start(6, {
      methods: (method) => (method === 'solana_signTransaction' ? refusal() : undefined),
    })
    const hash = await send(stage)
    await stage.adapter.confirm!({ network: network(), hash })
    expect(methodsOf(stage)).toContain('solana:signAndSendTransaction')
  })

  describe('with a wallet that fails after its prompt', () => {
    const lost = new Error('Lost the connection')

    it('prompts again only once the swap has expired, if it was not confirmed', async () => {
      const stage = await startOnlySending(7, () => Promise.reject(lost))
      await expect(stage.repeat()).rejects.toMatchObject({
        code: 'swap.outcome_unknown',
        details: { reason: lost.message },
      })
      await expect(stage.repeat()).rejects.toMatchObject({ code: 'swap.outcome_unknown' })
      expect(stage.prompts()).toBe(1)
      started.localnet!.advanceSlots(200)
      await expect(stage.repeat()).rejects.toMatchObject({ code: 'swap.outcome_unknown' })
      expect(stage.prompts()).toBe(2)
    })

    it('warns once before a second prompt, if the swap was confirmed', async () => {
      const stage = await startOnlySending(9, async (sendByWallet, prompt) => {
        const sent = await sendByWallet()
        if (prompt === 1) throw lost
        return sent
      })
      const before = await stage.balance()
      await expect(stage.repeat()).rejects.toMatchObject({ code: 'swap.outcome_unknown' })
      await expect.poll(stage.balance).toBe(before - lamports - 10_000n)
      await expect(stage.repeat()).rejects.toMatchObject({ code: 'swap.outcome_unknown' })
      started.localnet!.advanceSlots(200)
      await expect(stage.repeat()).rejects.toMatchObject({ code: 'send.possibly_sent' })
      expect(stage.prompts()).toBe(1)
      expect(await stage.repeat()).toEqual({ hash: expect.any(String) })
    })

    it('prompts again without a warning, if the swap has failed in its block', async () => {
      const signature = '1'.repeat(64)
      const result = [{ signature, slot: 1, err: { InstructionError: [0, 'Custom'] } }]
      const stage = await startOnlySending(4, () => Promise.reject(lost), {
        fetch: async (input, init) =>
          JSON.stringify(init).includes('minContextSlot')
            ? Response.json({ jsonrpc: '2.0', id: '1', result })
            : fetch(input, init),
      })
      await expect(stage.repeat()).rejects.toMatchObject({ code: 'swap.outcome_unknown' })
      started.localnet!.advanceSlots(200)
      await expect(stage.repeat()).rejects.toMatchObject({ code: 'swap.outcome_unknown' })
      expect(stage.prompts()).toBe(2)
    })

    it('warns once before a second prompt, if no node answered before the first', async () => {
      const node = failing('getSignaturesForAddress')
      const stage = await startOnlySending(6, () => Promise.reject(lost), { fetch: node.fetch })
      node.isFailing = true
      await expect(stage.repeat()).rejects.toMatchObject({ code: 'swap.outcome_unknown' })
      started.localnet!.advanceSlots(200)
      await expect(stage.repeat()).rejects.toMatchObject({ code: 'send.possibly_sent' })
      expect(stage.prompts()).toBe(1)
      await expect(stage.repeat()).rejects.toMatchObject({ code: 'swap.outcome_unknown' })
      expect(stage.prompts()).toBe(2)
    })

    it('does not prompt again while no node says whether the swap was confirmed', async () => {
      const node = failing('getSignaturesForAddress')
      const stage = await startOnlySending(5, () => Promise.reject(lost), { fetch: node.fetch })
      await expect(stage.repeat()).rejects.toMatchObject({ code: 'swap.outcome_unknown' })
      started.localnet!.advanceSlots(200)
      node.isFailing = true
      await expect(stage.repeat()).rejects.toMatchObject({ code: 'swap.outcome_unknown' })
      expect(stage.prompts()).toBe(1)
      node.isFailing = false
      await expect(stage.repeat()).rejects.toMatchObject({ code: 'swap.outcome_unknown' })
      expect(stage.prompts()).toBe(2)
    })
  })

  it('waits for the expiry of a swap whose prompt was open when the page was reloaded', async () => {
    const area = new Map<string, string>()
    const visit = (): PrefixedStorage =>
      createPrefixedStorage({
        prefix: 'test',
        area: {
          getItem: (key) => area.get(key) ?? null,
          setItem: (key, value) => void area.set(key, value),
          removeItem: (key) => void area.delete(key),
        },
      })
    let prompts = 0
    const methods = (method: string): Promise<unknown> => {
      if (method === 'solana_signTransaction') return refusal()
      prompts += 1
      return new Promise(() => {})
    }
    const before = await start(8, { methods, storage: visit() })
    void before.adapter.sendSwap!(before.request)
    await expect.poll(() => prompts).toBe(1)

    const after = await start(8, { methods, storage: visit() })
    await expect(after.adapter.sendSwap!(after.request)).rejects.toMatchObject({
      code: 'swap.outcome_unknown',
    })
    expect(prompts).toBe(1)
    started.localnet!.advanceSlots(200)
    void after.adapter.sendSwap!({ ...after.request, swap: await after.order() })
    await expect.poll(() => prompts).toBe(2)
  })

  it('records no swap that the wallet has declined or sent', async () => {
    const storage = createPrefixedStorage({ prefix: 'test' })
    const onlySends = (method: string): Promise<unknown> | undefined =>
      method === 'solana_signTransaction' ? refusal() : undefined
    const stage = await start(9, { methods: onlySends, storage })
    const account = `${network().caipNetworkId}:${stage.request.address}`
    const unreported = createPossiblySentSwaps({ ...createTestSolanaKit(), storage })
    stage.wallet.script.reject({ method: 'solana:signAndSendTransaction', once: true })
    await expect(stage.adapter.sendSwap!(stage.request)).rejects.toMatchObject({
      code: 'wallet.user_rejected',
    })
    expect(unreported.get(account)).toBeUndefined()
    await send(stage)
    expect(unreported.get(account)).toBeUndefined()
  })
})
