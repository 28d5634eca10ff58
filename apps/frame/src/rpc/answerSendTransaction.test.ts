import { createLocalEvmFixtures, type LocalEvmFixtures } from '@latchkey/localnet/vitest'
import {
  evmContractAddresses as contracts,
  testKeepsakeAbi,
  testTokenAbi,
  waitForLocalReceipt,
} from '@latchkey/localnet'
import {
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  getAddress,
  type Hex,
  maxUint256,
  parseAbi,
  numberToHex,
  parseEther,
  parseGwei,
} from 'viem'
import { test as base, describe, expect } from 'vitest'
import { createRpcFailure } from '../page/FrameRequestContext.ts'
import { createRpcTestWallet, type RpcTestWallet } from './rpcWallet.fixture.ts'

const test = base.extend<LocalEvmFixtures & { wallet: RpcTestWallet }>({
  ...createLocalEvmFixtures('two'),
  wallet: async ({ localnet }, use) => {
    await use(createRpcTestWallet({ localnet: localnet.description, account: 3 }))
  },
})
const chainId = 'eip155:31338'
const receiver: Hex = '0x00000000000000000000000000000000000a11ce'
const transfer = (value: bigint): Hex =>
  encodeFunctionData({ abi: testTokenAbi, functionName: 'transfer', args: [receiver, value] })
const codes = ({ shown }: RpcTestWallet): readonly string[] =>
  (shown[0]?.state.warnings ?? []).map(({ code }) => code)

describe('eth_sendTransaction', () => {
  test('sends what was approved, with nonce, gas and fees filled in', async ({
    wallet,
    client,
  }) => {
    const from = wallet.context.addresses.evm
    const before = await client.getBalance({ address: receiver })
    const transaction = { from, to: receiver, value: numberToHex(parseEther('1')) }
    const hash = (await wallet.request('eth_sendTransaction', [transaction], chainId)) as Hex
    const receipt = await waitForLocalReceipt(client, hash)
    expect(receipt).toMatchObject({ status: 'success', type: 'eip1559' })
    expect(await client.getBalance({ address: receiver })).toBe(before + parseEther('1'))
    const [{ state } = {}] = wallet.shown
    expect(state?.changes).toEqual([{ asset: { type: 'native' }, amount: -parseEther('1') }])
    expect(state?.fee).toBeGreaterThanOrEqual(receipt.gasUsed * receipt.effectiveGasPrice)
    expect(codes(wallet)).toEqual(['first_time_recipient'])
  })

  test('shows the net change of a token, by its own balances', async ({ wallet }) => {
    const from = wallet.context.addresses.evm
    const transaction = { from, to: contracts.testDollar, data: transfer(5_000_000n) }
    await wallet.request('eth_sendTransaction', [transaction], chainId)
    expect(wallet.shown[0]?.state.changes).toEqual([
      {
        asset: {
          type: 'erc20',
          address: contracts.testDollar.toLowerCase(),
          symbol: 'TUSD',
          decimals: 6,
        },
        amount: -5_000_000n,
      },
    ])
  })

  test('warns of the first transfer to a receiver, not of the second', async ({ wallet }) => {
    const from = wallet.context.addresses.evm
    const transaction = { from, to: contracts.testDollar, data: transfer(1n) }
    await wallet.request('eth_sendTransaction', [transaction], chainId)
    await wallet.request('eth_sendTransaction', [transaction], chainId)
    const warnings = wallet.shown.map(({ state }) => state.warnings.map(({ code }) => code))
    expect(warnings).toEqual([['first_time_recipient'], []])
  })

  test('shows approvals, and warns of those without a limit', async ({ wallet }) => {
    const from = wallet.context.addresses.evm
    const data = encodeFunctionData({
      abi: testTokenAbi,
      functionName: 'approve',
      args: [receiver, maxUint256],
    })
    await wallet.request('eth_sendTransaction', [{ from, to: contracts.testDollar, data }], chainId)
    expect(wallet.shown[0]?.state.allowances).toEqual([
      {
        standard: 'erc20',
        token: contracts.testDollar.toLowerCase(),
        spender: getAddress(receiver),
        amount: 'unlimited',
        decimals: 6,
        symbol: 'TUSD',
      },
    ])
    expect(codes(wallet)).toContain('unlimited_approval')
  })

  test('sends an approval with the limit that the visitor has set', async ({
    localnet,
    client,
  }) => {
    const limits: unknown[] = []
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      answer(approval) {
        limits.push(approval.get().limit?.requested)
        if (limits.length > 1) return 'approve'
        approval.editLimit(true)
        void approval.setLimit(1_500_000n)
        return 'approve'
      },
    })
    const from = wallet.context.addresses.evm as Hex
    const spender = getAddress('0x4444444444444444444444444444444444444444')
    const token = contracts.testDollar
    const data = encodeFunctionData({
      abi: testTokenAbi,
      functionName: 'approve',
      args: [spender, maxUint256],
    })
    const hash = await wallet.request('eth_sendTransaction', [{ from, to: token, data }], chainId)
    await waitForLocalReceipt(client, hash as Hex)
    const allowance = parseAbi(['function allowance(address o, address s) view returns (uint256)'])
    const read = { address: token, abi: allowance, functionName: 'allowance' } as const
    expect(await client.readContract({ ...read, args: [from, spender] })).toBe(1_500_000n)
    expect(limits[0]).toBe(maxUint256)
    const [, lowered] = wallet.shown
    expect(lowered?.state.allowances).toMatchObject([{ amount: 1_500_000n, decimals: 6 }])
    expect(lowered?.state.warnings.map(({ code }) => code)).not.toContain('unlimited_approval')
  })

  test('shows how much others could borrow, in units of the debt', async ({ localnet }) => {
    const token = contracts.testDollar
    const abi = parseAbi([
      'function approveDelegation(address delegatee, uint256 amount)',
      'event BorrowAllowanceDelegated(address indexed fromUser, address indexed toUser, address indexed asset, uint256 amount)',
    ])
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      answer: () => 'reject',
      async fetchRpc({ method }, next) {
        if (method !== 'eth_simulateV1') return next()
        const args = { fromUser: from, toUser: receiver, asset: token }
        const topics = encodeEventTopics({ abi, eventName: 'BorrowAllowanceDelegated', args })
        const data = encodeAbiParameters([{ type: 'uint256' }], [2_500_000n])
        const logs = [{ address: token, topics, data }]
        return [{ calls: [{ status: '0x1', gasUsed: '0xc350', logs }] }]
      },
    })
    const from = wallet.context.addresses.evm as Hex
    const data = encodeFunctionData({
      abi,
      functionName: 'approveDelegation',
      args: [receiver, 2_500_000n],
    })
    const sent = wallet.request('eth_sendTransaction', [{ from, to: token, data }], chainId)
    await expect(sent).rejects.toMatchObject({ rpc: { code: 4001 } })
    expect(wallet.shown[0]?.state.allowances).toEqual([
      {
        standard: 'credit',
        token: token.toLowerCase(),
        spender: getAddress(receiver),
        amount: 2_500_000n,
        decimals: 6,
        symbol: 'TUSD',
      },
    ])
    expect(codes(wallet)).toContain('credit_delegation')
  })

  test('offers no limit for an item, whose id is no amount (abuse 38)', async ({ wallet }) => {
    const from = wallet.context.addresses.evm as Hex
    const to = contracts.testKeepsake
    const mint = encodeFunctionData({ abi: testKeepsakeAbi, functionName: 'mint', args: [from] })
    await wallet.request('eth_sendTransaction', [{ from, to, data: mint }], chainId)
    const [change] = wallet.shown[0]?.state.changes ?? []
    const data = encodeFunctionData({
      abi: parseAbi(['function approve(address spender, uint256 id)']),
      args: [receiver, change?.asset.tokenId ?? 1n],
    })
    await wallet.request('eth_sendTransaction', [{ from, to, data }], chainId).catch(() => {})
    expect(wallet.shown[1]?.state.limit).toBeUndefined()
  })

  test('shows a collected item that arrives, and an approval of the whole collection', async ({
    wallet,
  }) => {
    const from = wallet.context.addresses.evm as Hex
    const to = contracts.testKeepsake
    const mint = encodeFunctionData({ abi: testKeepsakeAbi, functionName: 'mint', args: [from] })
    const all = encodeFunctionData({
      abi: testKeepsakeAbi,
      functionName: 'setApprovalForAll',
      args: [receiver, true],
    })
    await wallet.request('eth_sendTransaction', [{ from, to, data: mint }], chainId)
    await wallet.request('eth_sendTransaction', [{ from, to, data: all }], chainId)
    const [minted, approved] = wallet.shown
    expect(minted?.state.changes).toMatchObject([
      { asset: { type: 'erc721', address: to.toLowerCase() }, amount: 1n },
    ])
    expect(approved?.state.allowances).toMatchObject([{ standard: 'collection' }])
    expect(approved?.state.warnings.map(({ code }) => code)).toEqual(['approval_for_all'])
  })

  test('cannot be approved when it would fail, and shows why', async ({ localnet }) => {
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 3,
      answer: () => 'reject',
    })
    const from = wallet.context.addresses.evm
    const transaction = { from, to: contracts.testDollar, data: transfer(maxUint256 / 2n) }
    const failure = { rpc: { code: 4001 } }
    await expect(
      wallet.request('eth_sendTransaction', [transaction], chainId),
    ).rejects.toMatchObject(failure)
    expect(wallet.shown[0]?.state.warnings).toMatchObject([
      { code: 'will_fail', severity: 'blocking' },
      { code: 'first_time_recipient' },
    ])
    await wallet.shown[0]?.approval.approve()
    expect(wallet.sent.map(({ method }) => method)).not.toContain('eth_sendRawTransaction')
  })

  test('cannot be approved without the funds for its fee', async ({ localnet }) => {
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 3,
      answer: () => 'reject',
      fetchRpc: ({ method }, next) =>
        method === 'eth_getBalance' ? Promise.resolve('0x1') : next(),
    })
    const from = wallet.context.addresses.evm
    const transaction = { from, to: receiver, value: '0x1' }
    await expect(
      wallet.request('eth_sendTransaction', [transaction], chainId),
    ).rejects.toMatchObject({ rpc: { code: 4001 } })
    expect(wallet.shown[0]?.state.warnings[0]?.code).toBe('not_enough_unnamed')
  })

  test('shows that nothing was simulated where no node simulates', async ({ localnet }) => {
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 3,
      fetchRpc: ({ method }, next) =>
        method === 'eth_simulateV1' ? Promise.reject(new Error('no such method')) : next(),
    })
    const from = wallet.context.addresses.evm
    await wallet.request('eth_sendTransaction', [{ from, to: receiver, value: '0x1' }], chainId)
    expect(codes(wallet)).toContain('not_simulated')
    expect(wallet.shown[0]?.state.changes).toBeUndefined()
  })

  test('shows what the logs say where the balances cannot be read', async ({ localnet }) => {
    let runs = 0
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 3,
      fetchRpc: ({ method }, next) =>
        method === 'eth_simulateV1' && runs++ > 0 ? Promise.reject(new Error('too much')) : next(),
    })
    const from = wallet.context.addresses.evm
    const transaction = { from, to: contracts.testDollar, data: transfer(5_000_000n) }
    await wallet.request('eth_sendTransaction', [transaction], chainId)
    expect(wallet.shown[0]?.state.changes).toEqual([
      {
        asset: { type: 'erc20', address: contracts.testDollar.toLowerCase() },
        amount: -5_000_000n,
      },
    ])
    expect(codes(wallet)).not.toContain('not_simulated')
  })

  test('ignores a nonce of the app (abuse 39)', async ({ wallet, client }) => {
    const from = wallet.context.addresses.evm as Hex
    const nonce = await client.getTransactionCount({ address: from })
    const transaction = { from, to: receiver, value: '0x1', nonce: numberToHex(nonce + 7) }
    const hash = (await wallet.request('eth_sendTransaction', [transaction], chainId)) as Hex
    expect((await waitForLocalReceipt(client, hash)).status).toBe('success')
    expect((await client.getTransaction({ hash })).nonce).toBe(nonce)
  })

  test('gives two transactions at once a nonce each', async ({ wallet, client }) => {
    const from = wallet.context.addresses.evm
    const send = (value: Hex): Promise<unknown> =>
      wallet.request('eth_sendTransaction', [{ from, to: receiver, value }], chainId)
    const hashes = (await Promise.all([send('0x1'), send('0x2')])) as Hex[]
    const receipts = await Promise.all(hashes.map((hash) => waitForLocalReceipt(client, hash)))
    expect(receipts.map(({ status }) => status)).toEqual(['success', 'success'])
  })

  test('whose response is lost is looked up, not sent twice', async ({ localnet, client }) => {
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 4,
      async fetchRpc({ method }, next) {
        const result = await next()
        if (method === 'eth_sendRawTransaction') throw new Error('connection reset')
        return result
      },
    })
    const from = wallet.context.addresses.evm
    const transaction = { from, to: receiver, value: '0x1' }
    const hash = (await wallet.request('eth_sendTransaction', [transaction], chainId)) as Hex
    expect((await waitForLocalReceipt(client, hash)).status).toBe('success')
    const broadcasts = wallet.sent.filter(({ method }) => method === 'eth_sendRawTransaction')
    expect(broadcasts).toHaveLength(1)
  })

  test('that may have been sent cannot be tried again', async ({ localnet }) => {
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 4,
      fetchRpc: ({ method }, next) =>
        method === 'eth_sendRawTransaction' || method === 'eth_getTransactionByHash'
          ? Promise.reject(new Error('connection reset'))
          : next(),
    })
    const from = wallet.context.addresses.evm
    await expect(
      wallet.request('eth_sendTransaction', [{ from, to: receiver, value: '0x1' }], chainId),
    ).rejects.toMatchObject({
      rpc: { code: -32_603, data: { transactionHash: expect.stringMatching(/^0x[\da-f]{64}$/) } },
    })
    expect(wallet.shown).toHaveLength(1)
  })

  test('can be tried again when signing fails', async ({ localnet }) => {
    const signer = createRpcTestWallet({ localnet: localnet.description, account: 5 })
    let failures = 1
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 5,
      sign: async (...parameters) => {
        if (failures-- > 0) throw new Error('The share service is down.')
        return signer.context.sign(...parameters)
      },
    })
    const from = wallet.context.addresses.evm
    await wallet.request('eth_sendTransaction', [{ from, to: receiver, value: '0x1' }], chainId)
    expect(wallet.shown.map(({ state }) => state.status)).toEqual(['ready', 'failed'])
    expect(wallet.shown[1]?.state.failure).not.toContain('share service')
  })

  test('that is aborted after it was sent ends with its hash (abuse 20)', async ({
    localnet,
    client,
  }) => {
    const app = new AbortController()
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 5,
      signal: app.signal,
      async fetchRpc({ method }, next) {
        const result = await next()
        if (method === 'eth_sendRawTransaction') app.abort(new Error('aborted'))
        return result
      },
    })
    const from = wallet.context.addresses.evm
    const transaction = { from, to: receiver, value: '0x1' }
    const hash = (await wallet.request('eth_sendTransaction', [transaction], chainId)) as Hex
    expect((await waitForLocalReceipt(client, hash)).status).toBe('success')
  })

  test('that is aborted before it was sent is not sent (abuse 20)', async ({ localnet }) => {
    const app = new AbortController()
    const signer = createRpcTestWallet({ localnet: localnet.description, account: 5 })
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 5,
      signal: app.signal,
      async sign(...parameters) {
        app.abort(new Error('aborted'))
        return signer.context.sign(...parameters)
      },
    })
    const from = wallet.context.addresses.evm
    await expect(
      wallet.request('eth_sendTransaction', [{ from, to: receiver, value: '0x1' }], chainId),
    ).rejects.toThrow('aborted')
    expect(wallet.sent.map(({ method }) => method)).not.toContain('eth_sendRawTransaction')
  })

  const broadcastsOf = ({ sent }: RpcTestWallet): readonly string[] =>
    sent
      .filter(({ method }) => method === 'eth_sendRawTransaction')
      .map(({ params }) => (params as [string])[0])

  test('is sent again with the same bytes after an error that is no rejection', async ({
    localnet,
    client,
  }) => {
    let failures = 1
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 5,
      // Another transaction of the account, sent in another tab: a new nonce would make a second transaction.
      async fetchRpc({ method }, next) {
        if (method === 'eth_getTransactionCount' && failures === 0) return '0xffff'
        if (method !== 'eth_sendRawTransaction' || failures-- <= 0) return next()
        throw createRpcFailure({ code: -32_000, message: 'request timed out' })
      },
    })
    const from = wallet.context.addresses.evm
    const transaction = { from, to: receiver, value: '0x1' }
    const hash = (await wallet.request('eth_sendTransaction', [transaction], chainId)) as Hex
    const [first, second, ...rest] = broadcastsOf(wallet)
    expect(second).toBe(first)
    expect(rest).toEqual([])
    expect(wallet.shown[1]?.state.failure).toMatchObject({ message: 'request timed out' })
    expect((await waitForLocalReceipt(client, hash)).status).toBe('success')
  })

  test('is signed anew after a rejection of the network', async ({ localnet }) => {
    let failures = 1
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 5,
      async fetchRpc({ method }, next) {
        if (method === 'eth_getTransactionCount' && failures === 1) return '0x7fff'
        if (method !== 'eth_sendRawTransaction' || failures-- <= 0) return next()
        throw createRpcFailure({ code: -32_000, message: 'nonce too low' })
      },
    })
    const from = wallet.context.addresses.evm
    await wallet.request('eth_sendTransaction', [{ from, to: receiver, value: '0x1' }], chainId)
    const [first, second] = broadcastsOf(wallet)
    expect(second).not.toBe(first)
  })

  test('is sent from two devices at once, each with a nonce of its own', async ({
    localnet,
    client,
  }) => {
    let count = 0
    let resume = (): void => {}
    const both = new Promise<void>((resolve) => (resume = resolve))
    const devices = ['0x1', '0x2'].map((value) => {
      const wallet = createRpcTestWallet({
        localnet: localnet.description,
        account: 5,
        // Both devices have read the same nonce by then.
        async fetchRpc({ method }, next) {
          if (method === 'eth_sendRawTransaction' && ++count === 2) resume()
          if (method === 'eth_sendRawTransaction') await both
          return next()
        },
      })
      const from = wallet.context.addresses.evm
      return { wallet, transaction: { from, to: receiver, value } }
    })
    const hashes = await Promise.all(
      devices.map(async ({ wallet, transaction }) =>
        wallet.request('eth_sendTransaction', [transaction], chainId),
      ),
    )
    const sent = await Promise.all(
      hashes.map(async (hash) => {
        await waitForLocalReceipt(client, hash as Hex)
        return client.getTransaction({ hash: hash as Hex })
      }),
    )
    expect(sent.map(({ value }) => value)).toEqual([1n, 2n])
    expect(Math.abs((sent[0]?.nonce ?? 0) - (sent[1]?.nonce ?? 0))).toBe(1)
    expect(devices.flatMap(({ wallet }) => broadcastsOf(wallet))).toHaveLength(3)
  })

  test('that may have been sent is not reported as rejected', async ({ localnet }) => {
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 5,
      answer: (approval) => (approval.get().status === 'failed' ? 'reject' : 'approve'),
      async fetchRpc({ method }, next) {
        if (method !== 'eth_sendRawTransaction') return next()
        throw createRpcFailure({ code: -32_000, message: 'request timed out' })
      },
    })
    const from = wallet.context.addresses.evm
    await expect(
      wallet.request('eth_sendTransaction', [{ from, to: receiver, value: '0x1' }], chainId),
    ).rejects.toMatchObject({
      rpc: { code: -32_603, data: { transactionHash: expect.stringMatching(/^0x[\da-f]{64}$/) } },
    })
  })

  test('that may have been sent is not signed anew when a node rejects it later', async ({
    localnet,
  }) => {
    const answers = ['request timed out', 'nonce too low', 'nonce too low']
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 5,
      // The node has it in a block, and another one, which is behind, does not find it.
      async fetchRpc({ method }, next) {
        if (method === 'eth_getTransactionByHash') return null
        if (method !== 'eth_sendRawTransaction') return next()
        throw createRpcFailure({ code: -32_000, message: answers.shift() ?? '' })
      },
    })
    const from = wallet.context.addresses.evm
    await expect(
      wallet.request('eth_sendTransaction', [{ from, to: receiver, value: '0x1' }], chainId),
    ).rejects.toMatchObject({
      rpc: { code: -32_603, data: { transactionHash: expect.stringMatching(/^0x[\da-f]{64}$/) } },
    })
    const broadcasts = broadcastsOf(wallet)
    expect(broadcasts).toHaveLength(2)
    expect(broadcasts[1]).toBe(broadcasts[0])
  })

  test('that may have been sent is not reported as rejected when another try is not sent', async ({
    localnet,
  }) => {
    let isDown = false
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 5,
      async fetchRpc({ method }, next) {
        if (method === 'eth_getTransactionCount' && isDown) throw new Error('connection reset')
        if (method !== 'eth_sendRawTransaction') return next()
        isDown = true
        throw createRpcFailure({ code: -32_000, message: 'request timed out' })
      },
    })
    const from = wallet.context.addresses.evm
    await expect(
      wallet.request('eth_sendTransaction', [{ from, to: receiver, value: '0x1' }], chainId),
    ).rejects.toMatchObject({
      rpc: { code: -32_603, data: { transactionHash: expect.stringMatching(/^0x[\da-f]{64}$/) } },
    })
    expect(wallet.shown.at(-1)?.state.failure).toMatchObject({ message: 'connection reset' })
  })

  const gwei = (value: string): Hex => numberToHex(parseGwei(value))
  test.for<[string, object, number]>([
    ['a fee above the ceiling', { maxFeePerGas: gwei('100000') }, -32_602],
    ['a gas price above the ceiling', { gasPrice: gwei('100000') }, -32_602],
    ['too much gas', { gas: '0xffffffff' }, -32_602],
    ['too little gas', { gas: '0x1' }, -32_602],
    ['the network of another chain id', { chainId: '0x1' }, -32_602],
    ['another account', { from: contracts.testDollar }, 4100],
    ['data to the account itself', { to: 'self', data: '0x1234' }, -32_602],
    ['a wrong checksum', { to: '0x00000000000000000000000000000000000A11ce' }, -32_602],
    ['neither receiver nor data', { to: null }, -32_602],
  ])('is refused with %s (abuse 37, 38) [5.12a]', async ([_name, changes, code], { wallet }) => {
    const from = wallet.context.addresses.evm
    const isSelf = 'to' in changes && changes.to === 'self'
    const sent = { from, to: receiver, value: '0x1', ...changes, ...(isSelf && { to: from }) }
    await expect(wallet.request('eth_sendTransaction', [sent], chainId)).rejects.toMatchObject({
      rpc: { code },
    })
    expect(wallet.sent.map(({ method }) => method)).not.toContain('eth_sendRawTransaction')
  })

  test('with an unusual fee gets a warning', async ({ wallet, client }) => {
    const from = wallet.context.addresses.evm
    const { maxFeePerGas } = await client.estimateFeesPerGas()
    const transaction = { from, to: receiver, maxFeePerGas: numberToHex(maxFeePerGas * 20n) }
    await wallet.request('eth_sendTransaction', [transaction], chainId)
    expect(codes(wallet)).toContain('fee_high')
  })

  test.for<[string, object]>([
    ['a gas price beside a maximum fee', { gasPrice: '0x1', maxFeePerGas: '0x1' }],
    ['a priority fee above the maximum', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }],
    ['a negative value', { value: '-0x1' }],
    ['data of odd length', { data: '0x123' }],
    ['huge data', { data: `0x${'00'.repeat(40_000)}` }],
    ['an authorization of EIP-7702', { authorizationList: [{}] }],
    ['the type of EIP-7702', { type: '0x4' }],
    ['an unknown key', { hash: '0x1' }],
  ])('is no request with %s (abuse 38, 40)', async ([_name, changes], { wallet }) => {
    const from = wallet.context.addresses.evm
    await expect(
      wallet.request('eth_sendTransaction', [{ from, to: receiver, ...changes }], chainId),
    ).rejects.toMatchObject({ name: 'ValiError' })
    expect(wallet.sent).toEqual([])
  })
})
