import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { createPublicClient, type Hash, http } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdapterKit, Connection } from '../core/index.ts'
import { evm } from './evm.ts'
import { createTestEvmKit } from './standaloneAdapterKit.fixture.ts'

const started: { localnet?: Localnet } = {}
beforeAll(async () => {
  started.localnet = await startLocalnet({ networks: ['one'] })
}, 60_000)
afterAll(() => started.localnet?.stop())

type ReplacementTest = {
  /** Sends a transaction with the first nonce of the test through an injected wallet, in a page. */
  sendInWallet(gasPrice: bigint): Promise<Hash>
  /** Sends a transaction with the first nonce of the test; a higher price replaces the earlier one. */
  send(gasPrice: bigint, to?: 'receiver' | 'sender'): Promise<Hash>
  mine(): Promise<void>
  /** Waits for the block of a transaction, in a page or after its reload. */
  confirm(hash: Hash, page?: AdapterKit): Promise<string>
  /** Waits until the nonce of a transaction was read. */
  untilRead(hash: Hash): Promise<void>
}

async function createReplacementTest(kit: AdapterKit): Promise<ReplacementTest> {
  const { networks, testAccounts, endpoints } = started.localnet!.description
  const network = networks[0]!
  const [from, receiver] = testAccounts.eip155.slice(3).map(({ address }) => address)
  const node = createPublicClient({ transport: http(endpoints[network.caipNetworkId]!.http) })
  const rpc = (method: string, ...params: unknown[]): Promise<never> =>
    node.request<never>({ method, params } as never)
  await rpc('evm_setAutomine', false)
  const nonce: string = await rpc('eth_getTransactionCount', from, 'latest')
  const read = (): readonly { hash: string }[] =>
    kit.storage
      .slot<readonly { hash: string }[]>({
        key: 'sent_nonces',
        version: 1,
        initial: [],
        parse: (value) => value as [],
      })
      .get()
  const provider = { request: (call: never): Promise<unknown> => node.request<never>(call) }
  const connection = { provider, connector: { kind: 'injected' } } as unknown as Connection
  return {
    sendInWallet(gasPrice) {
      const transaction = { to: receiver!, gasPrice, nonce: Number(nonce) }
      const parameters = { connection, network, address: from!, transaction }
      return evm().bind(kit).sendTransaction!(parameters)
    },
    send(gasPrice, target) {
      const to = target === 'sender' ? from : receiver
      return rpc('eth_sendTransaction', { from, to, nonce, gasPrice: `0x${gasPrice.toString(16)}` })
    },
    mine: () => rpc('evm_mine'),
    async confirm(hash, page = kit) {
      const adapter = evm({ pollingInterval: 20 }).bind(page)
      return await adapter.confirm!({ network, hash }).then(
        () => 'confirmed',
        (error: { code: string }) => error.code,
      )
    },
    untilRead: (hash) => expect.poll(() => read().some((one) => one.hash === hash)).toBe(true),
  }
}

const gwei = 10n ** 9n
const kitOf = (): AdapterKit =>
  createTestEvmKit({ networks: [started.localnet!.description.networks[0]!] })

it.each([
  ['sped up', 'receiver'],
  ['canceled', 'sender'],
] as const)('confirm rejects for a transaction that was %s in the wallet [4.14]', async (_, to) => {
  const { send, mine, confirm, untilRead } = await createReplacementTest(kitOf())
  const hash = await send(3n * gwei)
  const confirming = confirm(hash)
  await untilRead(hash)
  const replacing = await send(9n * gwei, to)
  await mine()
  expect(await confirming).toBe('send.replaced')
  expect(await confirm(replacing)).toBe('confirmed')
})

it('confirm knows the nonce of a transaction that was replaced before a reload', async () => {
  const kit = kitOf()
  const { send, mine, confirm, untilRead } = await createReplacementTest(kit)
  const hash = await send(3n * gwei)
  void confirm(hash)
  await untilRead(hash)
  await send(9n * gwei)
  const reloaded = confirm(hash, { ...kit })
  await mine()
  expect(await reloaded).toBe('send.replaced')
})

it('confirm rejects for a transaction that was replaced before a node was queried for it', async () => {
  const kit = kitOf()
  const { send, sendInWallet, mine, confirm, untilRead } = await createReplacementTest(kit)
  const hash = await sendInWallet(3n * gwei)
  await untilRead(hash)
  await send(9n * gwei)
  await mine()
  expect(await confirm(hash, { ...kit })).toBe('send.replaced')
})

it('confirm waits for a transaction that is still among the pending ones', async () => {
  const { send, mine, confirm, untilRead } = await createReplacementTest(kitOf())
  const hash = await send(3n * gwei)
  const confirming = confirm(hash)
  await untilRead(hash)
  await mine()
  expect(await confirming).toBe('confirmed')
})
