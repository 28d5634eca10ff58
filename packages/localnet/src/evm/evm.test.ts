import { getContract, parseEther, parseSignature, parseUnits } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test as base } from 'vitest'
import {
  listEvmTestAccounts,
  evmContractAddresses,
  seededEvmBalances,
  testKeepsakeAbi,
  testTokenAbi,
  wrappedNativeAbi,
} from '../index.ts'
import { testMnemonic } from './listEvmTestAccounts.ts'
import { type LocalEvmFixtures, createLocalEvmFixtures } from '../vitest.ts'
import { waitForLocalReceipt } from './waitForLocalReceipt.ts'

const [first, second, third] = listEvmTestAccounts()
if (!first || !second || !third) throw new Error('too few accounts')

const test = base.extend<LocalEvmFixtures>(createLocalEvmFixtures('two'))

const tokens = [
  { address: evmContractAddresses.testDollar, name: 'Test Dollar', symbol: 'TUSD', decimals: 6 },
  { address: evmContractAddresses.testToken, name: 'Test Token', symbol: 'TTK', decimals: 18 },
  { address: evmContractAddresses.testBitcoin, name: 'Test Bitcoin', symbol: 'TBTC', decimals: 8 },
  { address: evmContractAddresses.testEuro, name: 'Test Euro', symbol: 'TEUR', decimals: 18 },
]
const holdings: Readonly<Record<string, string>> = {
  TUSD: seededEvmBalances.testDollar,
  TTK: seededEvmBalances.testToken,
  TBTC: seededEvmBalances.testBitcoin,
  TEUR: seededEvmBalances.testEuro,
}

test('private keys derive from the test mnemonic', () => {
  const derived = listEvmTestAccounts().map((_, addressIndex) =>
    mnemonicToAccount(testMnemonic, { addressIndex }).address.toLowerCase(),
  )
  expect(listEvmTestAccounts().map(({ address }) => address.toLowerCase())).toEqual(derived)
  expect(derived[0]).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
})

test('eth_chainId returns the described chain id', async ({ client }) => {
  expect(await client.getChainId()).toBe(31338)
})

test('every account starts with ETH, tokens and the keepsake of its number', async ({ client }) => {
  const accounts = listEvmTestAccounts().map(({ address }) => address)
  const balances = await Promise.all(accounts.map((address) => client.getBalance({ address })))
  const nonce = await client.getTransactionCount({ address: third.address })
  // The first account may have paid fees in another test of this file.
  expect(balances.slice(2)).toEqual(Array.from({ length: 8 }, () => parseEther('10000')))
  expect(nonce).toBe(0)
  const owners = await client.multicall({
    allowFailure: false,
    contracts: accounts.map((_, index) => ({
      address: evmContractAddresses.testKeepsake,
      abi: testKeepsakeAbi,
      functionName: 'ownerOf' as const,
      args: [BigInt(index + 1)] as const,
    })),
  })
  expect(owners.slice(2)).toEqual(accounts.slice(2))
})

test.for(tokens)('$symbol returns its metadata and balances', async (token, { client }) => {
  const contract = { address: token.address, abi: testTokenAbi } as const
  const answers = await client.multicall({
    allowFailure: false,
    contracts: [
      { ...contract, functionName: 'name' },
      { ...contract, functionName: 'symbol' },
      { ...contract, functionName: 'decimals' },
      { ...contract, functionName: 'balanceOf', args: [third.address] },
    ],
  })
  const balance = parseUnits(holdings[token.symbol] ?? '', token.decimals)
  expect(answers).toEqual([token.name, token.symbol, token.decimals, balance])
})

test('an ETH transfer is confirmed', async ({ client }) => {
  const to = '0x00000000000000000000000000000000000000a1'
  const hash = await client.sendTransaction({ to, value: 1n })
  const receipt = await waitForLocalReceipt(client, hash)
  expect(receipt.status).toBe('success')
  expect(await client.getBalance({ address: to })).toBe(1n)
})

test('an ETH transfer above the balance is rejected and changes no balance', async ({ client }) => {
  const to = '0x00000000000000000000000000000000000000a2'
  const sent = client.sendTransaction({ to, value: parseEther('20000') })
  await expect(sent).rejects.toThrow(/funds|exceeds/i)
  expect(await client.getBalance({ address: to })).toBe(0n)
})

test('a token transfer changes both balances, and reverts above the balance', async ({
  client,
}) => {
  const token = getContract({ address: evmContractAddresses.testToken, abi: testTokenAbi, client })
  const to = '0x00000000000000000000000000000000000000a3'
  await waitForLocalReceipt(client, await token.write.transfer([to, 5n]))
  expect(await token.read.balanceOf([to])).toBe(5n)
  const tooMany = token.simulate.transfer([to, parseUnits('1001', 18)])
  await expect(tooMany).rejects.toThrow('InsufficientBalance')
})

test('a spender can transfer up to the allowance', async ({ client }) => {
  const token = getContract({ address: evmContractAddresses.testDollar, abi: testTokenAbi, client })
  await waitForLocalReceipt(client, await token.write.approve([second.address, 7n]))
  const take = (amount: bigint) =>
    client.simulateContract({
      address: token.address,
      abi: testTokenAbi,
      functionName: 'transferFrom',
      args: [first.address, second.address, amount],
      account: second.address,
    })
  await expect(take(8n)).rejects.toThrow('InsufficientAllowance')
  expect((await take(7n)).result).toBe(true)
})

test('a signed permit sets the allowance once', async ({ client }) => {
  const token = getContract({ address: evmContractAddresses.testDollar, abi: testTokenAbi, client })
  const owner = privateKeyToAccount(third.privateKey)
  const message = {
    owner: owner.address,
    spender: second.address,
    value: 42n,
    nonce: 0n,
    deadline: 2n ** 64n,
  }
  const signature = await owner.signTypedData({
    domain: {
      name: 'Test Dollar',
      version: '1',
      chainId: 31338,
      verifyingContract: evmContractAddresses.testDollar,
    },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message,
  })
  const { r, s, yParity } = parseSignature(signature)
  const { spender, value, deadline } = message
  const args = [owner.address, spender, value, deadline, yParity + 27, r, s] as const
  await waitForLocalReceipt(client, await token.write.permit(args))
  expect(await token.read.allowance([owner.address, spender])).toBe(42n)
  await expect(token.simulate.permit(args)).rejects.toThrow('InvalidSigner')
})

test('a keepsake is transferable, and its metadata is a data URI', async ({ client }) => {
  const keepsake = getContract({
    address: evmContractAddresses.testKeepsake,
    abi: testKeepsakeAbi,
    client,
  })
  const uri = await keepsake.read.tokenURI([1n])
  const metadata = JSON.parse(uri.replace('data:application/json;utf8,', ''))
  expect(metadata.name).toBe('Test Keepsake 1')
  expect(metadata.image).toMatch(/^data:image\/svg\+xml;utf8,<svg .*<\/svg>$/)
  const hash = await keepsake.write.safeTransferFrom([first.address, second.address, 1n])
  await waitForLocalReceipt(client, hash)
  expect(await keepsake.read.ownerOf([1n])).toBe(second.address)
  const again = keepsake.simulate.transferFrom([first.address, second.address, 1n])
  await expect(again).rejects.toThrow('WrongOwner')
})

test('WETH wraps and unwraps ETH one to one', async ({ client }) => {
  const wrapped = getContract({
    address: evmContractAddresses.wrappedNative,
    abi: wrappedNativeAbi,
    client,
  })
  await waitForLocalReceipt(client, await wrapped.write.deposit({ value: 9n }))
  await waitForLocalReceipt(client, await wrapped.write.withdraw([4n]))
  expect(await wrapped.read.balanceOf([first.address])).toBe(5n)
  await expect(wrapped.simulate.withdraw([6n])).rejects.toThrow('InsufficientBalance')
})

test('the EVM RPC allows any origin and answers malformed JSON with an error', async ({
  client,
}) => {
  const response = await fetch(client.transport.url ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:5173' },
    body: '{"jsonrpc":',
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toMatchObject({ error: { code: expect.any(Number) } })
})
