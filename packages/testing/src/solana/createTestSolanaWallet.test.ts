import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  isFullySignedTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from 'latchkey/internal'
import { createFakeWindow, installWallets } from '../vitest.ts'
import { createTestSolanaWallet } from './createTestSolanaWallet.ts'
import { parseSolanaKeySeed } from './keys.ts'
import type { TestSolanaWallet, TestSolanaWalletOptions } from './SolanaWallet.ts'
import type { StandardAccount, StandardChange, StandardWallet } from './WalletStandard.ts'

const chains = {
  'solana:localnet': 'http://127.0.0.1:1',
  'solana:devnet': 'http://127.0.0.1:2',
} as const
const receiver = address('BPFLoaderUpgradeab1e11111111111111111111111')

function install(options: Partial<TestSolanaWalletOptions> = {}): TestSolanaWallet {
  const wallet = createTestSolanaWallet({ chains, ...options })
  installWallets([wallet], options.window ?? createFakeWindow())
  return wallet
}

function connect(
  wallet: TestSolanaWallet,
  input?: { silent: boolean },
): Promise<{ accounts: readonly StandardAccount[] }> {
  return wallet.wallet.features['standard:connect'].connect(input)
}

async function connected(options?: Partial<TestSolanaWalletOptions>): Promise<{
  wallet: TestSolanaWallet
  account: StandardAccount
  features: StandardWallet['features']
}> {
  const wallet = install(options)
  const [account] = (await connect(wallet)).accounts
  if (account === undefined) throw new Error('The wallet gave no account.')
  return { wallet, account, features: wallet.wallet.features }
}

function record(wallet: TestSolanaWallet): StandardChange[] {
  const changes: StandardChange[] = []
  wallet.wallet.features['standard:events'].on('change', (change) => changes.push(change))
  return changes
}

/** Lets the wallet finish what its owner has begun. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

async function isSigned(
  account: StandardAccount,
  signed: { signedMessage: Uint8Array; signature: Uint8Array },
): Promise<boolean> {
  const key = await crypto.subtle.importKey(
    'raw',
    new Uint8Array(account.publicKey),
    'Ed25519',
    false,
    ['verify'],
  )
  return verifySignature(key, signatureBytes(signed.signature), signed.signedMessage)
}

/** Creates an unsigned transfer of 1.5 SOL. */
function transfer(from: string, version: 'legacy' | 0): Uint8Array {
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, 1_500_000_000n, true)
  const lifetime = {
    blockhash: '11111111111111111111111111111111' as Blockhash,
    lastValidBlockHeight: 0n,
  }
  const instruction = {
    programAddress: address('11111111111111111111111111111111'),
    accounts: [
      { address: address(from), role: 3 },
      { address: receiver, role: 1 },
    ],
    data,
  } as const
  const message = pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayer(address(from), empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstruction(instruction, timed),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

describe('registration', () => {
  /** An app of Wallet Standard: listens for wallets, and announces that it is ready. */
  function startApp(page: EventTarget): Set<StandardWallet> {
    const wallets = new Set<StandardWallet>()
    const registry = {
      register(...added: StandardWallet[]) {
        for (const wallet of added) wallets.add(wallet)
        return () => {
          for (const wallet of added) wallets.delete(wallet)
        }
      },
    }
    page.addEventListener('wallet-standard:register-wallet', (event) => {
      ;(event as CustomEvent<(api: typeof registry) => void>).detail(registry)
    })
    page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: registry }))
    return wallets
  }

  it('reaches an app that was loaded first, and ends when the wallet is uninstalled', () => {
    const page = createFakeWindow()
    const wallets = startApp(page)
    const wallet = install({ window: page })
    expect([...wallets]).toEqual([wallet.wallet])
    wallet.uninstall()
    expect(wallets.size).toBe(0)
    expect(startApp(page).size).toBe(0)
  })

  it('reaches an app that is loaded later', () => {
    const page = createFakeWindow()
    const wallet = install({ window: page, name: 'Key' })
    const [found] = startApp(page)
    expect(found).toBe(wallet.wallet)
    expect(found).toMatchObject({ version: '1.0.0', name: 'Key', chains: Object.keys(chains) })
    expect(found?.accounts).toEqual([])
  })

  it('is repeated after announceTwice, and has a faulty icon after announceFaultyIcon', () => {
    const page = createFakeWindow()
    const calls: unknown[] = []
    page.addEventListener('wallet-standard:register-wallet', (event) => {
      ;(event as CustomEvent<(api: object) => void>).detail({
        register: (wallet: unknown) => {
          calls.push(wallet)
          return () => {}
        },
      })
    })
    const wallet = install({ window: page })
    wallet.script.announceTwice()
    expect(calls).toEqual([wallet.wallet, wallet.wallet, wallet.wallet])
    wallet.script.announceFaultyIcon('javascript-url')
    expect(wallet.wallet.icon).toMatch(/^javascript:/)
  })
})

describe('connecting', () => {
  it('returns accounts with addresses and public keys once approved', async () => {
    const wallet = install()
    const changes = record(wallet)
    const { accounts } = await connect(wallet)
    expect(accounts.map((account) => account.address)).toEqual(await wallet.addresses())
    for (const account of accounts)
      expect(getBase58Decoder().decode(account.publicKey)).toBe(account.address)
    expect(wallet.wallet.accounts).toBe(accounts)
    expect(changes).toEqual([{ accounts }])
    expect((await connect(wallet)).accounts[0]).toBe(accounts[0])
  })

  it('derives the address of a known seed', async () => {
    // RFC 8032 §7.1, test 1.
    const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
    const expected = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
    const { account } = await connected({ accounts: [seed] })
    expect(Buffer.from(account.publicKey).toString('hex')).toBe(expected)
    const secret = Buffer.from(seed + expected, 'hex')
    expect(parseSolanaKeySeed(getBase58Decoder().decode(secret))).toEqual(parseSolanaKeySeed(seed))
  })

  it.each(['', '00', 'zz'.repeat(32), '0OIl'])('refuses the seed "%s"', (seed) => {
    expect(() => createTestSolanaWallet({ chains, accounts: [seed] })).toThrow(
      expect.objectContaining({ code: -32602 }),
    )
  })

  it('needs no approval when silent', async () => {
    let approvalCount = 0
    const prompt = async (): Promise<boolean> => ++approvalCount > 0
    const wallet = install({ prompt })
    expect((await connect(wallet, { silent: true })).accounts).toEqual([])
    expect(approvalCount).toBe(0)
    await connect(wallet)
    expect((await connect(wallet, { silent: true })).accounts).toHaveLength(2)
    expect(approvalCount).toBe(1)
    expect(wallet.requests.map(({ params }) => params)).toEqual([
      [{ silent: true }],
      [],
      [{ silent: true }],
    ])
  })

  it('ends when the app or the owner disconnects', async () => {
    const { wallet, account, features } = await connected()
    const changes = record(wallet)
    await features['standard:disconnect'].disconnect()
    expect(wallet.wallet.accounts).toEqual([])
    expect((await connect(wallet, { silent: true })).accounts).toEqual([])
    await connect(wallet)
    wallet.script.disconnect()
    await settled()
    expect(changes.map(({ accounts }) => accounts?.length)).toEqual([0, 2, 0])
    const message = new Uint8Array(1)
    await expect(
      features['solana:signMessage'].signMessage({ account, message }),
    ).rejects.toMatchObject({ code: 4100 })
  })

  it('returns no accounts or malformed accounts', async () => {
    const wallet = install()
    wallet.script.noAccounts({ once: true })
    expect((await connect(wallet)).accounts).toEqual([])
    wallet.script.malformedAccounts({ once: true })
    expect((await connect(wallet)).accounts[0]?.address).toBe('0x1234')
    expect((await connect(wallet)).accounts.map(({ address: text }) => text)).toEqual(
      await wallet.addresses(),
    )
  })
})

describe('signing', () => {
  it('signs messages with the given account', async () => {
    const { wallet, account, features } = await connected()
    const other = wallet.wallet.accounts[1] as StandardAccount
    const message = new TextEncoder().encode('hello')
    const inputs = [account, other].map((each) => ({ account: each, message }))
    const signed = await features['solana:signMessage'].signMessage(...inputs)
    expect(signed).toHaveLength(2)
    expect(await isSigned(account, signed[0] as never)).toBe(true)
    expect(await isSigned(other, signed[1] as never)).toBe(true)
    expect(await isSigned(other, signed[0] as never)).toBe(false)
    expect(wallet.requests.at(-1)).toEqual({
      method: 'solana:signMessage',
      params: [
        { account: account.address, message },
        { account: other.address, message },
      ],
    })
  })

  it.each(['legacy', 0] as const)('signs a transaction of version %s', async (version) => {
    const summaries: string[] = []
    const prompt = async ({ summary }: { summary: string }): Promise<boolean> =>
      summaries.push(summary) > 0
    const { account, features } = await connected({ prompt })
    const transaction = transfer(account.address, version)
    const input = { account, transaction, chain: 'solana:devnet' }
    const [signed] = await features['solana:signTransaction'].signTransaction(input)
    const decoded = getTransactionDecoder().decode(signed?.signedTransaction ?? new Uint8Array())
    expect(isFullySignedTransaction(decoded)).toBe(true)
    const signature = decoded.signatures[address(account.address)] as Uint8Array
    const signedMessage = new Uint8Array(decoded.messageBytes)
    expect(await isSigned(account, { signedMessage, signature: new Uint8Array(signature) })).toBe(
      true,
    )
    expect(summaries.at(-1)).toBe(`Send 1.5 SOL to ${receiver}.`)
  })

  it('rejects malformed transactions, other signers and unsupported chains', async () => {
    const { account, features } = await connected()
    const sign = (transaction: Uint8Array, chain?: string): Promise<unknown> =>
      features['solana:signTransaction'].signTransaction({ account, transaction, chain })
    await expect(sign(new Uint8Array(9))).rejects.toMatchObject({ code: -32602 })
    await expect(sign(transfer(receiver, 0))).rejects.toMatchObject({ code: -32602 })
    await expect(sign(transfer(account.address, 0), 'solana:mainnet')).rejects.toMatchObject({
      code: 4902,
    })
  })

  it('sends to the node of the chain, and returns the signature as bytes', async () => {
    const sent: { url: string; body: { method: string; params: [string, object] } }[] = []
    const fetch = async (url: unknown, init?: { body?: unknown }): Promise<Response> => {
      const body = JSON.parse(init?.body as string) as (typeof sent)[number]['body']
      sent.push({ url: String(url), body })
      const bytes = getBase64Encoder().encode(body.params[0])
      const { signatures } = getTransactionDecoder().decode(bytes)
      const signature = Object.values(signatures)[0] as Uint8Array
      return Response.json({ jsonrpc: '2.0', id: 1, result: getBase58Decoder().decode(signature) })
    }
    const { account, features } = await connected({ fetch })
    const [output] = await features['solana:signAndSendTransaction'].signAndSendTransaction({
      account,
      transaction: transfer(account.address, 0),
      chain: 'solana:devnet',
      options: { skipPreflight: true },
    })
    expect(output?.signature).toHaveLength(64)
    expect(sent.map(({ url }) => url)).toEqual([chains['solana:devnet']])
    expect(sent[0]?.body.method).toBe('sendTransaction')
    expect(sent[0]?.body.params[1]).toEqual({ encoding: 'base64', skipPreflight: true })
  })

  it("rejects with the node's error", async () => {
    const error = { code: -32002, message: 'Transaction simulation failed', data: { err: 'X' } }
    const fetch = async (): Promise<Response> => Response.json({ jsonrpc: '2.0', id: 1, error })
    const { account, features } = await connected({ fetch })
    await expect(
      features['solana:signAndSendTransaction'].signAndSendTransaction({
        account,
        transaction: transfer(account.address, 'legacy'),
        chain: 'solana:localnet',
      }),
    ).rejects.toMatchObject(error)
  })

  it('signs in and connects', async () => {
    const wallet = install({ window: createFakeWindow('https://app.example:8443') })
    const [output] = await wallet.wallet.features['solana:signIn'].signIn({
      statement: 'Welcome.',
      nonce: 'abcd1234',
      chainId: 'solana:devnet',
      resources: ['https://app.example/terms'],
    })
    const [own] = wallet.wallet.accounts
    expect(output?.account).toBe(own)
    expect(new TextDecoder().decode(output?.signedMessage)).toBe(
      [
        'app.example:8443 wants you to sign in with your Solana account:',
        own?.address,
        '',
        'Welcome.',
        '',
        'Chain ID: solana:devnet',
        'Nonce: abcd1234',
        'Resources:',
        '- https://app.example/terms',
      ].join('\n'),
    )
    expect(await isSigned(own as StandardAccount, output as never)).toBe(true)
  })
})

describe('script', () => {
  it('rejects, throws strings, delays and holds', async () => {
    const clock = createFakeClock()
    const wallet = install({ clock })
    wallet.script.reject({ once: true })
    await expect(connect(wallet)).rejects.toMatchObject({ code: 4001 })
    wallet.script.throwString('nope', { once: true })
    await expect(connect(wallet)).rejects.toBe('nope')
    wallet.script.delay(500, { once: true })
    const delayed = connect(wallet)
    expect(clock.pending()).toBe(1)
    clock.advance(500)
    expect((await delayed).accounts).toHaveLength(2)
    await wallet.wallet.features['standard:disconnect'].disconnect()
    const hold = wallet.script.hold()
    const connecting = connect(wallet)
    expect((await hold.firstRequest()).method).toBe('standard:connect')
    hold.reject()
    await expect(connecting).rejects.toMatchObject({ code: 4001 })
  })

  it('rejects requests of one feature only', async () => {
    const { wallet, account, features } = await connected()
    wallet.script.reject({ method: 'solana:signMessage' })
    const message = new Uint8Array(1)
    await expect(
      features['solana:signMessage'].signMessage({ account, message }),
    ).rejects.toMatchObject({ code: 4001 })
    const transaction = transfer(account.address, 0)
    await expect(
      features['solana:signTransaction'].signTransaction({ account, transaction }),
    ).resolves.toHaveLength(1)
  })

  it('locks and unlocks', async () => {
    const { wallet } = await connected()
    wallet.script.lock()
    await settled()
    expect(wallet.wallet.accounts).toEqual([])
    expect((await connect(wallet, { silent: true })).accounts).toEqual([])
    const waiting = connect(wallet)
    await settled()
    wallet.script.unlock()
    expect((await waiting).accounts).toHaveLength(2)
  })

  it('changes accounts and chains, and notifies the app', async () => {
    const { wallet } = await connected()
    const [one, two] = await wallet.addresses()
    const changes = record(wallet)
    wallet.script.changeAccount(1)
    await settled()
    const added = await wallet.script.addAccount()
    wallet.script.forgetChain('solana:devnet')
    await settled()
    expect(changes.map(({ accounts }) => accounts?.map(({ address: text }) => text))).toEqual([
      [two, one],
      [two, one, added],
      [two, one, added],
    ])
    expect(changes.at(-1)?.chains).toEqual(['solana:localnet'])
    expect(wallet.wallet.accounts[0]?.chains).toEqual(['solana:localnet'])
    expect(() => wallet.script.changeChain('solana:devnet')).toThrow(
      expect.objectContaining({ code: 4902 }),
    )
    expect(() => wallet.script.changeChain(1)).toThrow(expect.objectContaining({ code: 4902 }))
  })

  it('changes the chain during a connection with changeChainMidConnect', async () => {
    const wallet = install()
    wallet.script.changeChainMidConnect('solana:devnet')
    const { accounts } = await connect(wallet)
    expect(accounts[0]?.chains).toEqual(['solana:devnet'])
    expect(wallet.wallet.chains).toEqual(['solana:devnet'])
  })
})
