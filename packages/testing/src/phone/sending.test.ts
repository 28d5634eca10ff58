import { startLocalnet, waitForLocalReceipt } from '@latchkey/localnet'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signature,
} from '@solana/kit'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getLocalnetWalletOptions } from '../getLocalnetWalletOptions.ts'
import { connectAppToPhone } from './app.fixture.ts'

type Localnet = Awaited<ReturnType<typeof startLocalnet>>
const running: { localnet?: Localnet } = {}

beforeAll(async () => {
  running.localnet = await startLocalnet({ networks: ['one', 'two', 'solana'] })
}, 60_000)
afterAll(() => running.localnet?.stop())

function found(): Localnet {
  if (running.localnet === undefined) throw new Error('The local chains did not start.')
  return running.localnet
}

describe('sending through a session', () => {
  it('sends ETH on the chain of the request', async () => {
    const { description } = found()
    const [from, , to] = description.testAccounts.eip155
    const { app, topic } = await connectAppToPhone(getLocalnetWalletOptions(description), [
      'eip155:31337',
      'eip155:31338',
    ])
    const client = createPublicClient({
      transport: http(description.endpoints['eip155:31338']?.http),
    })
    const receiver = to?.address ?? '0x'
    const before = await client.getBalance({ address: receiver })
    const hashes = await Promise.all(
      ['0x1', parseEther('1')].map((value) =>
        app.call(topic, 'eip155:31338', 'eth_sendTransaction', [
          { from: from?.address, to: receiver, value: `0x${BigInt(value).toString(16)}` },
        ]),
      ),
    )
    for (const hash of hashes) await waitForLocalReceipt(client, hash as `0x${string}`)
    expect((await client.getBalance({ address: receiver })) - before).toBe(parseEther('1') + 1n)
  })

  it('sends SOL', async () => {
    const { description } = found()
    const [from, , to] = description.testAccounts.solana
    const chain = Object.keys(description.endpoints).find((id) => id.startsWith('solana:')) ?? ''
    const { app, topic } = await connectAppToPhone(getLocalnetWalletOptions(description), [chain])
    const rpc = createSolanaRpc(description.endpoints[chain as `solana:${string}`]?.http ?? '')
    const receiver = address(to?.address ?? '')
    const { value: before } = await rpc.getBalance(receiver).send()
    const transaction = await transfer(rpc, address(from?.address ?? ''), receiver, 12_345n)

    const params = { transaction, pubkey: from?.address }
    const answer = await app.call(topic, chain, 'solana_signAndSendTransaction', params)
    const id = signature((answer as { signature: string }).signature)
    const { value } = await rpc.getSignatureStatuses([id]).send()
    expect(value[0]?.err).toBeNull()
    const { value: after } = await rpc.getBalance(receiver).send()
    expect(after - before).toBe(12_345n)
  })

  it('signs Solana transactions without sending them', async () => {
    const { description } = found()
    const [from, , to] = description.testAccounts.solana
    const chain = Object.keys(description.endpoints).find((id) => id.startsWith('solana:')) ?? ''
    const { app, topic } = await connectAppToPhone(getLocalnetWalletOptions(description), [chain])
    const rpc = createSolanaRpc(description.endpoints[chain as `solana:${string}`]?.http ?? '')
    const payer = address(from?.address ?? '')
    const transaction = await transfer(rpc, payer, address(to?.address ?? ''), 7n)

    const one = await app.call(topic, chain, 'solana_signTransaction', { transaction })
    const all = await app.call(topic, chain, 'solana_signAllTransactions', {
      transactions: [transaction, transaction],
    })
    const signed = one as { transaction: string; signature: string }
    expect((all as { transactions: string[] }).transactions).toEqual([
      signed.transaction,
      signed.transaction,
    ])
    const sent = await rpc
      .sendTransaction(signed.transaction as never, { encoding: 'base64' })
      .send()
    expect(sent).toBe(signed.signature)
  })
})

async function transfer(
  rpc: ReturnType<typeof createSolanaRpc>,
  from: ReturnType<typeof address>,
  to: ReturnType<typeof address>,
  lamports: bigint,
): Promise<string> {
  const { value: lifetime } = await rpc.getLatestBlockhash().send()
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(from, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address('11111111111111111111111111111111'),
          accounts: [
            { address: from, role: 3 },
            { address: to, role: 1 },
          ],
          data,
        },
        timed,
      ),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}
