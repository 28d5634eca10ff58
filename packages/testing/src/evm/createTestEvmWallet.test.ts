import { startLocalnet, waitForLocalReceipt } from '@latchkey/localnet'
import {
  createPublicClient,
  custom,
  type Hex,
  http,
  parseEther,
  type TypedDataDefinition,
} from 'viem'
import { verifyMessage, verifyTypedData } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeClock, createPrefixedStorage } from 'latchkey/internal'
import { iconRanFlag } from '../icons.ts'
import { getLocalnetWalletOptions } from '../getLocalnetWalletOptions.ts'
import type { TestWalletWindow } from '../TestWallet.ts'
import { createFakeWindow, installWallets } from '../vitest.ts'
import { createTestEvmWallet } from './createTestEvmWallet.ts'
import type { Eip6963Detail, TestEvmWallet, TestEvmWalletOptions } from './EvmWallet.ts'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chains: Record<number, string> = {}
const running: { stop?: () => Promise<void> } = {}

beforeAll(async () => {
  const localnet = await startLocalnet({ networks: ['one', 'two'] })
  running.stop = localnet.stop
  Object.assign(chains, getLocalnetWalletOptions(localnet.description).evm.chains)
})

afterAll(() => running.stop?.())

function install(options: Partial<TestEvmWalletOptions> = {}): TestEvmWallet {
  const wallet = createTestEvmWallet({ chains, ...options })
  installWallets([wallet], options.window ?? createFakeWindow())
  return wallet
}

function sendRequest(
  wallet: TestEvmWallet,
  method: string,
  ...params: unknown[]
): Promise<unknown> {
  return wallet.provider.request({ method, params })
}

async function connected(options?: Partial<TestEvmWalletOptions>): Promise<TestEvmWallet> {
  const wallet = install(options)
  await sendRequest(wallet, 'eth_requestAccounts')
  return wallet
}

/** Records events of a provider, in order. */
function record(wallet: TestEvmWallet): [string, unknown][] {
  const events: [string, unknown][] = []
  for (const name of ['accountsChanged', 'chainChanged', 'disconnect'])
    wallet.provider.on(name, (data: unknown) => events.push([name, data]))
  return events
}

function clientOf(chainId: number): ReturnType<typeof createPublicClient> {
  return createPublicClient({ transport: http(chains[chainId]) })
}

describe('announcement', () => {
  function listen(page: EventTarget): Eip6963Detail[] {
    const announced: Eip6963Detail[] = []
    page.addEventListener('eip6963:announceProvider', (event) => {
      announced.push((event as CustomEvent<Eip6963Detail>).detail)
    })
    return announced
  }

  it('reaches a page that listened before the installation', () => {
    const page = createFakeWindow()
    const announced = listen(page)
    const wallet = install({ window: page, name: 'Key', rdns: 'org.key' })
    expect(announced).toEqual([{ info: wallet.info(), provider: wallet.provider }])
    expect(announced[0]?.info).toMatchObject({ name: 'Key', rdns: 'org.key' })
    expect(announced[0]?.info.uuid).toMatch(/^[0-9a-f-]{36}$/)
    expect(Object.isFrozen(announced[0])).toBe(true)
    expect(Object.isFrozen(announced[0]?.info)).toBe(true)
  })

  it('answers later request events, with the same uuid', () => {
    const page = createFakeWindow()
    install({ window: page })
    const announced = listen(page)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(announced).toHaveLength(2)
    expect(announced[0]?.info).toEqual(announced[1]?.info)
  })

  it('stops when the wallet is uninstalled', () => {
    const page = createFakeWindow()
    const wallet = install({ window: page })
    wallet.uninstall()
    const announced = listen(page)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(announced).toEqual([])
  })

  it('is repeated after announceTwice', () => {
    const page = createFakeWindow()
    const announced = listen(page)
    const wallet = createTestEvmWallet({ chains })
    wallet.script.announceTwice()
    installWallets([wallet], page)
    expect(announced).toHaveLength(2)
    expect(announced[0]?.info.uuid).toBe(announced[1]?.info.uuid)
  })

  it.each([
    ['script-svg', (icon: string) => decodeURIComponent(icon).includes('<script>')],
    ['huge', (icon: string) => icon.startsWith('data:image/svg+xml,') && icon.length > 1_000_000],
    ['javascript-url', (icon: string) => icon.startsWith('javascript:')],
    ['not-an-image', (icon: string) => icon.startsWith('data:text/html')],
  ] as const)('announces an invalid icon: %s', (kind, isLie) => {
    const page = createFakeWindow()
    const announced = listen(page)
    install({ window: page }).script.announceFaultyIcon(kind)
    expect(announced.map(({ info }) => isLie(info.icon))).toEqual([false, true])
    expect(iconRanFlag in globalThis).toBe(false)
  })

  it('sets window.ethereum only with injectAs, and restores the former value', () => {
    const page: TestWalletWindow = Object.assign(createFakeWindow(), { ethereum: 'before' })
    const quiet = install({ window: page })
    expect(page.ethereum).toBe('before')
    const announced = listen(page)
    const legacy = install({ window: page, injectAs: 'window.ethereum', announce: false })
    expect(page.ethereum).toBe(legacy.provider)
    legacy.uninstall()
    expect(page.ethereum).toBe('before')
    expect(announced).toEqual([])
    quiet.uninstall()
  })

  it('keeps two wallets apart', async () => {
    const page = createFakeWindow()
    const one = install({ window: page, name: 'One' })
    const two = install({ window: page, name: 'Two' })
    one.script.reject()
    await sendRequest(two, 'eth_requestAccounts')
    await expect(sendRequest(one, 'eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    expect(await sendRequest(one, 'eth_accounts')).toEqual([])
    expect(one.requests.map(({ method }) => method)).toEqual([
      'eth_requestAccounts',
      'eth_accounts',
    ])
    expect(two.requests.map(({ method }) => method)).toEqual(['eth_requestAccounts'])
    expect(one.info().uuid).not.toBe(two.info().uuid)
  })
})

describe('permission', () => {
  it('returns no accounts before approval, and all after', async () => {
    const wallet = install()
    const events = record(wallet)
    expect(await sendRequest(wallet, 'eth_accounts')).toEqual([])
    const accounts = [first.toLowerCase(), second.toLowerCase()]
    expect(await sendRequest(wallet, 'eth_requestAccounts')).toEqual(accounts)
    expect(await sendRequest(wallet, 'eth_accounts')).toEqual(accounts)
    expect(events).toEqual([['accountsChanged', accounts]])
    expect(await wallet.addresses()).toEqual([first, second])
  })

  it('needs approval once', async () => {
    const approvals: string[] = []
    const prompt = async ({ method }: { method: string }): Promise<boolean> => {
      approvals.push(method)
      return true
    }
    const wallet = await connected({ prompt })
    await sendRequest(wallet, 'eth_requestAccounts')
    expect(approvals).toEqual(['eth_requestAccounts'])
  })

  it('can be requested, read and revoked by EIP-2255', async () => {
    const wallet = install()
    const [permission] = (await sendRequest(wallet, 'wallet_requestPermissions', {
      eth_accounts: {},
    })) as [{ parentCapability: string; caveats: [{ value: string[] }] }]
    expect(permission.parentCapability).toBe('eth_accounts')
    expect(permission.caveats[0].value).toEqual(await sendRequest(wallet, 'eth_accounts'))
    const events = record(wallet)
    expect(await sendRequest(wallet, 'wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
    expect(await sendRequest(wallet, 'wallet_getPermissions')).toEqual([])
    expect(await sendRequest(wallet, 'eth_accounts')).toEqual([])
    expect(events).toEqual([['accountsChanged', []]])
  })

  it('ends when the wallet is uninstalled', async () => {
    const wallet = await connected()
    wallet.uninstall()
    wallet.install(createFakeWindow())
    expect(await sendRequest(wallet, 'eth_accounts')).toEqual([])
  })

  it('is kept across a page load with a storage, like chain and rules', async () => {
    const items = new Map<string, string>()
    const area = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => void items.set(key, text),
      removeItem: (key: string) => void items.delete(key),
    }
    const before = await connected({ storage: createPrefixedStorage({ prefix: 'page', area }) })
    before.script.changeChain(31338)
    before.script.changeAccount(1)
    before.script.reject({ method: 'personal_sign' })
    const after = install({ storage: createPrefixedStorage({ prefix: 'page', area }) })
    expect(await sendRequest(after, 'eth_accounts')).toEqual([
      second.toLowerCase(),
      first.toLowerCase(),
    ])
    expect(await sendRequest(after, 'eth_chainId')).toBe('0x7a6a')
    await expect(sendRequest(after, 'personal_sign', '0x00', first)).rejects.toMatchObject({
      code: 4001,
    })
  })

  it.each([
    ['personal_sign', ['0x00', first]],
    ['eth_signTypedData_v4', [first, '{}']],
    ['eth_sendTransaction', [{ from: first, to: second }]],
  ])('is needed for %s', async (method, params) => {
    await expect(sendRequest(install(), method, ...params)).rejects.toMatchObject({ code: 4100 })
  })
})

describe('signing', () => {
  it.each([
    ['text as hex', '0x68656c6c6f', { raw: '0x68656c6c6f' as const }],
    ['plain text', 'hello', 'hello'],
    ['bytes that are no text', '0xff00', { raw: '0xff00' as const }],
  ])('signs %s', async (_, sent, message) => {
    const wallet = await connected()
    const signature = (await sendRequest(wallet, 'personal_sign', sent, second)) as Hex
    expect(await verifyMessage({ address: second, message, signature })).toBe(true)
    const swapped = await sendRequest(wallet, 'personal_sign', second, sent)
    expect(swapped).toBe(signature)
  })

  const typedData = {
    domain: { name: 'Test', chainId: 31337 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Mail: [
        { name: 'to', type: 'address' },
        { name: 'text', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    message: { to: second, text: 'hello' },
  } as const

  it('signs typed data, as JSON or as an object', async () => {
    const wallet = await connected()
    const signature = await sendRequest(
      wallet,
      'eth_signTypedData_v4',
      first,
      JSON.stringify(typedData),
    )
    const expected = typedData as unknown as TypedDataDefinition
    const valid = verifyTypedData({ ...expected, address: first, signature: signature as Hex })
    expect(await valid).toBe(true)
    expect(await sendRequest(wallet, 'eth_signTypedData_v4', first, typedData)).toBe(signature)
  })

  it('refuses typed data for another chain', async () => {
    const wallet = await connected({ chainId: 31338 })
    await expect(
      sendRequest(wallet, 'eth_signTypedData_v4', first, typedData),
    ).rejects.toMatchObject({
      code: -32602,
    })
  })
})

describe('sending', () => {
  it('fills, signs and sends a transaction', async () => {
    const wallet = await connected()
    const to = '0x00000000000000000000000000000000000000a1'
    const hash = await sendRequest(wallet, 'eth_sendTransaction', {
      from: first,
      to,
      value: '0xde0b6b3a7640000',
    })
    const client = clientOf(31337)
    const receipt = await waitForLocalReceipt(client, hash as Hex)
    expect(receipt).toMatchObject({
      status: 'success',
      from: first.toLowerCase(),
      to,
      type: 'eip1559',
    })
    await expect.poll(() => client.getBalance({ address: to })).toBe(parseEther('1'))
  })

  it('gives concurrent sends different nonces', async () => {
    const wallet = await connected()
    const to = '0x00000000000000000000000000000000000000a2'
    const send = (): Promise<unknown> =>
      sendRequest(wallet, 'eth_sendTransaction', { from: second, to, value: '0x1' })
    const hashes = await Promise.all([send(), send()])
    const client = clientOf(31337)
    for (const hash of hashes) await waitForLocalReceipt(client, hash as Hex)
    await expect.poll(() => client.getBalance({ address: to })).toBe(2n)
  })

  it('sends a legacy transaction for a gas price, on the current chain', async () => {
    const wallet = await connected()
    await sendRequest(wallet, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })
    const transaction = {
      from: first,
      to: second,
      value: '0x1',
      gasPrice: '0x77359400',
      gas: '0x5208',
    }
    const hash = (await sendRequest(wallet, 'eth_sendTransaction', transaction)) as Hex
    const client = clientOf(31338)
    await waitForLocalReceipt(client, hash)
    expect(await client.getTransaction({ hash })).toMatchObject({
      type: 'legacy',
      gasPrice: 2_000_000_000n,
      gas: 21_000n,
    })
  })

  it("rejects with the node's error, and sends again afterwards", async () => {
    const wallet = await connected()
    const tooMuch = { from: first, to: second, value: '0xffffffffffffffffffffffff' }
    const refused = await sendRequest(wallet, 'eth_sendTransaction', tooMuch).catch(
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({
      message: expect.stringMatching(/insufficient funds/i) as string,
    })
    expect((refused as { code: number }).code).toBeLessThan(-31_999)
    const small = { from: first, to: second, value: '0x1' }
    await expect(sendRequest(wallet, 'eth_sendTransaction', small)).resolves.toMatch(
      /^0x[0-9a-f]{64}$/,
    )
  })

  it.each([
    ['no object', '0x'],
    ['a bad receiver', { from: first, to: '0x12' }],
    ['a decimal value', { from: first, to: second, value: '12' }],
    ['another chain', { from: first, to: second, chainId: '0x1' }],
    ['neither receiver nor data', { from: first }],
  ])('refuses %s', async (_, transaction) => {
    const wallet = await connected()
    await expect(sendRequest(wallet, 'eth_sendTransaction', transaction)).rejects.toMatchObject({
      code: -32602,
    })
  })
})

describe('chains', () => {
  it('starts on the first chain, or on the given one', async () => {
    expect(await sendRequest(install(), 'eth_chainId')).toBe('0x7a69')
    expect(await sendRequest(install({ chainId: 31338 }), 'eth_chainId')).toBe('0x7a6a')
  })

  it('switches with an event, and needs no approval for the current chain', async () => {
    const wallet = install()
    const events = record(wallet)
    wallet.script.reject()
    expect(
      await sendRequest(wallet, 'wallet_switchEthereumChain', { chainId: '0x7a69' }),
    ).toBeNull()
    const switching = sendRequest(wallet, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })
    await expect(switching).rejects.toMatchObject({ code: 4001 })
    wallet.script.approve()
    await sendRequest(wallet, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })
    expect(await sendRequest(wallet, 'eth_chainId')).toBe('0x7a6a')
    expect(events).toEqual([['chainChanged', '0x7a6a']])
  })

  const added = (rpcUrl: string | undefined): object => ({
    chainId: '0x7a6a',
    chainName: 'Other',
    rpcUrls: [rpcUrl],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })

  it('rejects an unknown chain until it is added, and adding does not switch', async () => {
    const { 31337: rpcUrl = '' } = chains
    const wallet = install({ chains: { 31337: rpcUrl } })
    const there = { chainId: '0x7a6a' }
    await expect(sendRequest(wallet, 'wallet_switchEthereumChain', there)).rejects.toMatchObject({
      code: 4902,
    })
    expect(await sendRequest(wallet, 'wallet_addEthereumChain', added(chains[31338]))).toBeNull()
    expect(await sendRequest(wallet, 'eth_chainId')).toBe('0x7a69')
    await sendRequest(wallet, 'wallet_switchEthereumChain', there)
    expect(await sendRequest(wallet, 'net_version')).toBe('31338')
  })

  it('rejects a chain whose node has another chain id', async () => {
    const { 31337: rpcUrl = '' } = chains
    const wallet = install({ chains: { 31337: rpcUrl } })
    await expect(
      sendRequest(wallet, 'wallet_addEthereumChain', added(rpcUrl)),
    ).rejects.toMatchObject({
      code: -32602,
    })
    await expect(
      sendRequest(wallet, 'wallet_switchEthereumChain', { chainId: '0x7a6a' }),
    ).rejects.toMatchObject({ code: 4902 })
  })

  it('removes a chain, leaves it, and rejects adding it with refuseAddChain', async () => {
    const wallet = install({ chainId: 31338 })
    const events = record(wallet)
    wallet.script.forgetChain(31338)
    expect(events).toEqual([['chainChanged', '0x7a69']])
    wallet.script.refuseAddChain({ once: true })
    const add = (): Promise<unknown> =>
      sendRequest(wallet, 'wallet_addEthereumChain', added(chains[31338]))
    await expect(add()).rejects.toMatchObject({ code: 4001 })
    expect(await add()).toBeNull()
    await sendRequest(wallet, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })
  })

  it('changes by the owner, to supported chains', () => {
    const wallet = install()
    const events = record(wallet)
    wallet.script.changeChain(31338)
    wallet.script.changeChain(31338)
    expect(events).toEqual([['chainChanged', '0x7a6a']])
    expect(() => wallet.script.changeChain(5)).toThrow(expect.objectContaining({ code: 4902 }))
    expect(() => wallet.script.changeChain('solana:devnet')).toThrow(
      expect.objectContaining({ code: 4902 }),
    )
  })

  it('changes once between approval and response with changeChainMidConnect', async () => {
    const wallet = install()
    const events = record(wallet)
    wallet.script.changeChainMidConnect(31338)
    const accounts = await sendRequest(wallet, 'eth_requestAccounts')
    expect(events).toEqual([
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', accounts],
    ])
    wallet.script.changeChain(31337)
    await sendRequest(wallet, 'eth_requestAccounts')
    expect(await sendRequest(wallet, 'eth_chainId')).toBe('0x7a69')
  })
})

describe('other methods', () => {
  it('forwards reads to the node', async () => {
    const client = createPublicClient({ transport: custom(install().provider) })
    expect(await client.getBalance({ address: second })).toBeGreaterThan(parseEther('9000'))
  })

  it('passes on a node’s error with its code', async () => {
    await expect(sendRequest(install(), 'eth_getBalance', 'nonsense')).rejects.toMatchObject({
      code: -32602,
    })
  })

  it('rejects with -32603 when the node is unreachable', async () => {
    const fetch = async (): Promise<Response> => new Response('<html>', { status: 500 })
    await expect(sendRequest(install({ fetch }), 'eth_blockNumber')).rejects.toMatchObject({
      code: -32603,
    })
  })

  it.each([
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'wallet_watchAsset',
    'anvil_mine',
    'toString',
  ])('does not support %s', async (method) => {
    await expect(sendRequest(await connected(), method)).rejects.toMatchObject({ code: 4200 })
  })

  it('rejects a malformed request', async () => {
    const { provider } = install()
    await expect(provider.request({} as never)).rejects.toMatchObject({ code: -32600 })
    await expect(provider.request(undefined as never)).rejects.toMatchObject({ code: -32600 })
  })
})

describe('script', () => {
  it('rejects matching requests, once or always', async () => {
    const wallet = await connected()
    const sign = (): Promise<unknown> => sendRequest(wallet, 'personal_sign', '0x00', first)
    wallet.script.reject({ method: 'personal_sign', once: true })
    await expect(sendRequest(wallet, 'eth_blockNumber')).resolves.toMatch(/^0x/)
    await expect(sign()).rejects.toMatchObject({
      code: 4001,
      message: 'User rejected the request.',
    })
    await expect(sign()).resolves.toMatch(/^0x/)
    wallet.script.reject()
    await expect(sign()).rejects.toMatchObject({ code: 4001 })
    wallet.script.reset()
    await expect(sign()).resolves.toMatch(/^0x/)
  })

  it('throws strings', async () => {
    const wallet = install()
    wallet.script.throwString('nope')
    await expect(sendRequest(wallet, 'eth_requestAccounts')).rejects.toBe('nope')
  })

  it('delays a rejection', async () => {
    const clock = createFakeClock()
    const wallet = install({ clock })
    wallet.script.delay(500)
    wallet.script.reject()
    const seen: unknown[] = []
    const pending = sendRequest(wallet, 'eth_requestAccounts').catch((error: unknown) =>
      seen.push(error),
    )
    await Promise.resolve()
    clock.advance(499)
    await new Promise((resolve) => setImmediate(resolve))
    expect(seen).toEqual([])
    clock.advance(1)
    await pending
    expect(seen).toMatchObject([{ code: 4001 }])
  })

  it('holds a request until it is decided, and rejects a second one meanwhile', async () => {
    const wallet = install()
    const hold = wallet.script.hold()
    const pending = sendRequest(wallet, 'eth_requestAccounts')
    expect(await hold.firstRequest()).toEqual({ method: 'eth_requestAccounts', params: [] })
    await expect(sendRequest(wallet, 'eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
    expect(await sendRequest(wallet, 'eth_accounts')).toEqual([])
    hold.approve()
    expect(await pending).toHaveLength(2)
  })

  it('rejects a held request, decided before or after its arrival', async () => {
    const wallet = install()
    const late = wallet.script.hold()
    const pending = sendRequest(wallet, 'eth_requestAccounts')
    await late.firstRequest()
    late.reject()
    await expect(pending).rejects.toMatchObject({ code: 4001 })
    wallet.script.hold().reject()
    await expect(sendRequest(wallet, 'eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    await expect(sendRequest(wallet, 'eth_requestAccounts')).resolves.toHaveLength(2)
  })

  it('never responds, but responds to the next request after approve', async () => {
    const wallet = install()
    wallet.script.neverAnswer()
    let answered = false
    void sendRequest(wallet, 'eth_requestAccounts').finally(() => {
      answered = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    wallet.script.approve()
    expect(await sendRequest(wallet, 'eth_requestAccounts')).toHaveLength(2)
    expect(answered).toBe(false)
  })

  it('hides accounts and rejects signing while locked, and connects once unlocked', async () => {
    const wallet = await connected()
    const events = record(wallet)
    wallet.script.lock()
    expect(await sendRequest(wallet, 'eth_accounts')).toEqual([])
    await expect(sendRequest(wallet, 'personal_sign', '0x00', first)).rejects.toMatchObject({
      code: 4100,
    })
    const waiting = sendRequest(wallet, 'eth_requestAccounts')
    await new Promise((resolve) => setImmediate(resolve))
    wallet.script.unlock()
    const accounts = await waiting
    expect(accounts).toHaveLength(2)
    expect(events).toEqual([
      ['accountsChanged', []],
      ['accountsChanged', accounts],
    ])
  })

  it('returns no accounts or malformed accounts, without granting permission', async () => {
    const wallet = install()
    wallet.script.noAccounts({ once: true })
    expect(await sendRequest(wallet, 'eth_requestAccounts')).toEqual([])
    wallet.script.malformedAccounts({ once: true })
    expect(await sendRequest(wallet, 'eth_requestAccounts')).toContain('0x1234')
    expect(await sendRequest(wallet, 'eth_accounts')).toEqual([])
    expect(await sendRequest(wallet, 'eth_requestAccounts')).toHaveLength(2)
  })

  it('changes and adds accounts, with events only for a permitted page', async () => {
    const wallet = install()
    const events = record(wallet)
    wallet.script.changeAccount(1)
    expect(events).toEqual([])
    await sendRequest(wallet, 'eth_requestAccounts')
    wallet.script.changeAccount(0)
    const third = await wallet.script.addAccount()
    const [one, two] = [first.toLowerCase(), second.toLowerCase()]
    expect(events).toEqual([
      ['accountsChanged', [two, one]],
      ['accountsChanged', [one, two]],
      ['accountsChanged', [one, two, third.toLowerCase()]],
    ])
    const signature = (await sendRequest(wallet, 'personal_sign', '0x00', third)) as Hex
    const address = third as Hex
    expect(await verifyMessage({ address, message: { raw: '0x00' }, signature })).toBe(true)
    expect(() => wallet.script.changeAccount(9)).toThrow(expect.objectContaining({ code: -32602 }))
  })

  it('disconnects the page', async () => {
    const wallet = await connected()
    const events = record(wallet)
    wallet.script.disconnect()
    expect(events).toEqual([['accountsChanged', []]])
    expect(await sendRequest(wallet, 'eth_accounts')).toEqual([])
  })

  it('passes wallet name, origin, method and summary to the prompt', async () => {
    const approvals: unknown[] = []
    const answers = [true, false]
    const prompt = async (request: unknown): Promise<boolean> => {
      approvals.push(request)
      return answers.shift() ?? false
    }
    const wallet = install({ prompt, window: createFakeWindow('https://app.example') })
    await sendRequest(wallet, 'eth_requestAccounts')
    const signing = sendRequest(wallet, 'personal_sign', '0x68656c6c6f', first)
    await expect(signing).rejects.toMatchObject({ code: 4001 })
    expect(approvals).toMatchObject([
      { walletName: 'Test Wallet', method: 'eth_requestAccounts', origin: 'https://app.example' },
      { method: 'personal_sign', summary: `Sign with ${first}:\nhello` },
    ])
  })

  it('ignores errors of listeners, and does not call removed ones', async () => {
    const wallet = await connected()
    const emitted: unknown[] = []
    const listener = (data: unknown): void => void emitted.push(data)
    wallet.provider.on('chainChanged', () => {
      throw new Error('page')
    })
    wallet.provider.on('chainChanged', listener)
    wallet.script.changeChain(31338)
    wallet.provider.removeListener('chainChanged', listener)
    wallet.script.changeChain(31337)
    expect(emitted).toEqual(['0x7a6a'])
  })
})
