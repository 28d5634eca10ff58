import { base58 } from '@scure/base'
import { describeLocalnet, listEvmTestAccounts } from '@latchkey/localnet'
import { hashMessage, hashTypedData, type Hex, recoverAddress, stringToHex } from 'viem'
import { frameQuerySchema, frameParamsSchemas } from 'latchkey/protocol'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createRpcTestWallet } from './rpcWallet.fixture.ts'

const localnet = describeLocalnet({ one: 1 })
const [own] = listEvmTestAccounts()
const address = own?.address ?? '0x'
const other = '0x1111111111111111111111111111111111111111'
const invalid = { rpc: { code: -32_602 } }

describe('personal_sign', () => {
  it.each([
    ['text', 'I agree.', 'I agree.'],
    ['bytes of a text', stringToHex('I agree.'), 'I agree.'],
    ['text that looks like hex of odd length', '0x123', '0x123'],
  ])('signs %s', async (_name, message, signed) => {
    const wallet = createRpcTestWallet({ localnet })
    const signature = (await wallet.request('personal_sign', [message, address])) as Hex
    expect(await recoverAddress({ hash: hashMessage(signed), signature })).toBe(address)
    expect(wallet.shown[0]?.approval.summary.content).toEqual({ type: 'text', text: signed })
  })

  it('prepares the signature while the approval is shown, and no longer', async () => {
    const seen: boolean[] = []
    const wallet = createRpcTestWallet({
      localnet,
      answer: () => {
        seen.push(...wallet.prepared.map(({ aborted }) => aborted))
        return 'reject'
      },
    })
    await expect(wallet.request('personal_sign', ['a', address])).rejects.toBeInstanceOf(Error)
    expect(seen).toEqual([false])
    expect(wallet.prepared.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('refuses 32 bytes that are no text (abuse 43)', async () => {
    const wallet = createRpcTestWallet({ localnet })
    const hash = hashMessage('drain')
    await expect(wallet.request('personal_sign', [hash, address])).rejects.toMatchObject(invalid)
    expect(wallet.shown).toEqual([])
  })

  it('refuses the text with which a wallet is registered for an account', async () => {
    const wallet = createRpcTestWallet({ localnet })
    const text = 'Latchkey wallet registration v1\n["https://wallet.example","a","thief"]'
    const { solana } = wallet.context.addresses
    const message = base58.encode(new TextEncoder().encode(text))
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    await expect(wallet.request('personal_sign', [text, address])).rejects.toMatchObject(invalid)
    await expect(
      wallet.request('solana_signMessage', { message, pubkey: solana }, chainId),
    ).rejects.toMatchObject(invalid)
    expect(wallet.shown).toEqual([])
  })

  it('shows bidirectional text as it is signed (abuse 43)', async () => {
    const wallet = createRpcTestWallet({ localnet })
    await wallet.request('personal_sign', ['pay \u202E001 ot', address])
    const [{ state, approval } = {}] = wallet.shown
    expect(approval?.summary.content).toEqual({ type: 'text', text: 'pay ⟨U+202E⟩001 ot' })
    expect(state?.warnings.map(({ code }) => code)).toEqual(['hidden_characters'])
  })

  it.each([
    ['1 MB', 'a'.repeat(1_000_000)],
    ['130 kB of bytes', `0x${'00'.repeat(70_000)}`],
  ])('refuses %s (abuse 43)', async (_name, message) => {
    const wallet = createRpcTestWallet({ localnet })
    await expect(wallet.request('personal_sign', [message, address])).rejects.toBeInstanceOf(Error)
    expect(wallet.shown).toEqual([])
  })

  it.each([
    ['an empty message', ''],
    ['no bytes', '0x'],
  ])('refuses %s', async (_name, message) => {
    const wallet = createRpcTestWallet({ localnet })
    await expect(wallet.request('personal_sign', [message, address])).rejects.toMatchObject(invalid)
  })

  it('refuses another account (abuse 37)', async () => {
    const wallet = createRpcTestWallet({ localnet })
    await expect(wallet.request('personal_sign', ['a', other])).rejects.toMatchObject({
      rpc: { code: 4100 },
    })
  })

  it('rejects with 4001 when the visitor rejects, and signs nothing', async () => {
    const wallet = createRpcTestWallet({
      localnet,
      answer: () => 'reject',
      sign: async () => {
        throw new Error('Signed without an approval.')
      },
    })
    await expect(wallet.request('personal_sign', ['a', address])).rejects.toMatchObject({
      rpc: { code: 4001, message: 'User rejected the request.' },
    })
  })

  it('cannot sign in to another site (abuse 28)', async () => {
    const wallet = createRpcTestWallet({ localnet })
    const message = `evil.example wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://evil.example\nVersion: 1\nChain ID: 31337\nNonce: k3Vq81Zt`
    await expect(wallet.request('personal_sign', [message, address])).rejects.toMatchObject({
      rpc: { code: 4001 },
    })
    expect(wallet.shown[0]?.state.warnings[0]?.code).toBe('sign_in_domain_mismatch')
  })
})

describe('eth_signTypedData_v4', () => {
  const types = {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [{ name: 'text', type: 'string' }],
  } as const
  const typedData = {
    types,
    primaryType: 'Mail',
    domain: { name: 'Mail', chainId: 31337 },
    message: { text: 'hello' },
  } as const

  it.each([
    ['an object', typedData],
    ['JSON', JSON.stringify(typedData)],
  ])('signs %s', async (_name, given) => {
    const wallet = createRpcTestWallet({ localnet })
    const signature = (await wallet.request('eth_signTypedData_v4', [address, given])) as Hex
    expect(
      await recoverAddress({
        hash: hashTypedData({ ...typedData, domain: { name: 'Mail', chainId: 31337n } }),
        signature,
      }),
    ).toBe(address)
  })

  const cycle = [{ name: 'next', type: 'Mail' }]
  const many = Array.from({ length: 10_000 }, (_, at) => ({ name: `f${at}`, type: 'string' }))
  it.each<[string, unknown]>([
    ['of another network', { ...typedData, domain: { ...typedData.domain, chainId: 1 } }],
    [
      'of another network in hex',
      { ...typedData, domain: { ...typedData.domain, chainId: '0x1' } },
    ],
    ['without a domain', { ...typedData, types: { Mail: types.Mail } }],
    ['with an empty domain', { ...typedData, types: { ...types, EIP712Domain: [] }, domain: {} }],
    ['with a type in itself', { ...typedData, types: { ...types, Mail: cycle } }],
    ['with 10,000 fields', { ...typedData, types: { ...types, Mail: many } }],
    ['with a field that is not declared', { ...typedData, message: { text: 'a', more: 'b' } }],
    ['that is no JSON', '{'],
  ])('refuses typed data %s (abuse 36)', async (_name, given) => {
    const wallet = createRpcTestWallet({ localnet })
    await expect(wallet.request('eth_signTypedData_v4', [address, given])).rejects.toMatchObject(
      invalid,
    )
    expect(wallet.shown).toEqual([])
  })

  it('finds a permit in a nested struct (abuse 36)', async () => {
    const wallet = createRpcTestWallet({ localnet })
    const nested = {
      types: {
        EIP712Domain: types.EIP712Domain,
        Mail: [{ name: 'inner', type: 'Inner' }],
        Inner: [
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
        ],
      },
      primaryType: 'Mail',
      domain: typedData.domain,
      message: { inner: { spender: other, value: (2n ** 256n - 1n).toString() } },
    }
    await wallet.request('eth_signTypedData_v4', [address, nested])
    expect(wallet.shown[0]?.state.warnings[0]).toMatchObject({
      code: 'unlimited_approval',
      severity: 'danger',
    })
  })

  it('is shown in a window where the browser does not track what covers the frame (abuse 44)', async () => {
    const wallet = createRpcTestWallet({ localnet, isCoverTracked: false })
    expect(await wallet.request('eth_signTypedData_v4', [address, typedData])).toMatch(/^0x/)
    expect(await wallet.request('personal_sign', ['a', address])).toMatch(/^0x/)
    expect(wallet.shown.map(({ isInWindow }) => isInWindow)).toEqual([true, true])
  })

  it('refuses another account (abuse 37)', async () => {
    const wallet = createRpcTestWallet({ localnet })
    await expect(wallet.request('eth_signTypedData_v4', [other, typedData])).rejects.toMatchObject({
      rpc: { code: 4100 },
    })
  })
})

describe('relayHandlersByMethod', () => {
  it.each([
    ['unknown', 'eth_unknown'],
    ['in capitals', 'PERSONAL_SIGN'],
    ['padded with a space', 'personal_sign '],
    ['with a null character', 'personal_sign\0'],
    ['of a prototype', 'constructor'],
  ])('that are %s are not parsed (abuse 34) [5.12b]', async (_name, method) => {
    const wallet = createRpcTestWallet({ localnet })
    await expect(wallet.request(method, ['a', address])).rejects.toMatchObject({
      name: 'ValiError',
    })
  })

  it('eth_sign is not parsed (abuse 35)', async () => {
    const wallet = createRpcTestWallet({ localnet })
    await expect(wallet.request('eth_sign', [address, '0x00'])).rejects.toMatchObject({
      name: 'ValiError',
    })
  })

  it.each([
    ['wallet_grantPermissions', [{}]],
    ['wallet_revokePermissions', [{}]],
    ['eth_sendUserOperation', [{}, address]],
  ])('%s needs an account with code [5.12b]', async (method, params) => {
    const wallet = createRpcTestWallet({ localnet })
    await expect(wallet.request(method, params)).rejects.toMatchObject({
      rpc: { code: 4200, message: 'Requested RPC call is not allowed' },
    })
  })

  it.each([
    ['NaN', 'eip155:NaN'],
    ['zero', 'eip155:0'],
    ['2⁵³', 'eip155:9007199254740992'],
    ['three parts', 'eip155:1:2'],
    ['Solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ])('with the network id %s are not parsed (abuse 33)', async (_name, chainId) => {
    const wallet = createRpcTestWallet({ localnet })
    await expect(
      wallet.request('personal_sign', ['a', address], chainId as `eip155:${string}`),
    ).rejects.toMatchObject({ name: 'ValiError' })
  })

  it.each([
    ['an internal address', 'http://169.254.169.254/'],
    ['a file', 'file:///etc/passwd'],
    ['credentials', 'https://user:password@node.example/'],
    ['a node that reports what the app likes', 'https://false.example/'],
  ])('that name an RPC URL are not parsed: %s (abuse 31, 32)', async (_name, rpcUrl) => {
    const call = { chainId: 'eip155:1', method: 'eth_getBalance', params: [], rpcUrl }
    expect(v.safeParse(frameParamsSchemas.rpcRequest, call).success).toBe(false)
    const query = { projectId: 'test', chainId: 'eip155:1', rpcUrl }
    expect(v.parse(frameQuerySchema, query)).not.toHaveProperty('rpcUrl')
  })

  it('answers eth_accounts and eth_chainId without a node', async () => {
    const wallet = createRpcTestWallet({ localnet })
    expect(await wallet.request('eth_accounts', [])).toEqual([address])
    expect(await wallet.request('eth_chainId', [])).toBe('0x7a69')
    expect(wallet.sent).toEqual([])
  })

  it('sends reads to the node of the deployment, as they are', async () => {
    const wallet = createRpcTestWallet({ localnet, fetchRpc: async () => '0x1' })
    const params = [address, 'latest']
    expect(await wallet.request('eth_getBalance', params)).toBe('0x1')
    expect(wallet.sent).toEqual([{ method: 'eth_getBalance', params }])
  })
})
