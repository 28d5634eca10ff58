import { startLocalnet } from '@latchkey/localnet'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signature,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getLocalnetWalletOptions } from '../getLocalnetWalletOptions.ts'
import { createFakeWindow, installWallets } from '../vitest.ts'
import { createTestSolanaWallet } from './createTestSolanaWallet.ts'
import type { SolanaWalletNamespaceOptions } from './SolanaWallet.ts'
import type { StandardAccount } from './WalletStandard.ts'

const running: {
  stop?: () => Promise<void>
  side?: SolanaWalletNamespaceOptions
  addresses?: string[]
} = {}
const lamports = 12_345_678n

beforeAll(async () => {
  const { description, stop } = await startLocalnet({ networks: ['solana'] })
  running.stop = stop
  running.side = getLocalnetWalletOptions(description).solana
  running.addresses = description.testAccounts.solana.map((account) => account.address)
})

afterAll(() => running.stop?.())

describe('sending on a real chain', () => {
  it.each(['legacy', 0] as const)('sends SOL by a transaction of version %s', async (version) => {
    const { side = { chains: {} }, addresses: [, , third = '', fourth = ''] = [] } = running
    const wallet = createTestSolanaWallet(side)
    installWallets([wallet], createFakeWindow())
    const { features } = wallet.wallet
    const { accounts } = await features['standard:connect'].connect()
    expect(accounts.map((account) => account.address)).toEqual(running.addresses?.slice(0, 2))

    const account = accounts[0] as StandardAccount
    const receiver = address(version === 0 ? third : fourth)
    const rpc = createSolanaRpc(side.chains['solana:localnet'] ?? '')
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const { value: before } = await rpc.getBalance(receiver).send()

    const data = new Uint8Array(12)
    new DataView(data.buffer).setUint32(0, 2, true)
    new DataView(data.buffer).setBigUint64(4, lamports, true)
    const message = pipe(
      createTransactionMessage({ version }),
      (empty) => setTransactionMessageFeePayer(address(account.address), empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) =>
        appendTransactionMessageInstruction(
          {
            programAddress: address('11111111111111111111111111111111'),
            accounts: [
              { address: address(account.address), role: 3 },
              { address: receiver, role: 1 },
            ],
            data,
          },
          timed,
        ),
    )
    const transaction = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
    const [sent] = await features['solana:signAndSendTransaction'].signAndSendTransaction({
      account,
      transaction,
      chain: 'solana:localnet',
    })

    const id = signature(getBase58Decoder().decode(sent?.signature ?? new Uint8Array()))
    const { value } = await rpc.getSignatureStatuses([id]).send()
    expect(value[0]?.err).toBeNull()
    const { value: after } = await rpc.getBalance(receiver).send()
    expect(after - before).toBe(lamports)
  })
})
