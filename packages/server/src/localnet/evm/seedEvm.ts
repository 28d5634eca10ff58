import {
  type Address,
  type Client,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  parseEther,
  parseUnits,
  publicActions,
} from 'viem'
import { create2Deployer, deployments, evmContracts } from '../contracts/deployments.ts'
import { multicall3Abi, multicall3Bytecode } from '../contracts/Multicall3.artifact.ts'
import { testKeepsakeAbi } from '../contracts/TestKeepsake.artifact.ts'
import { testTokenAbi } from '../contracts/TestToken.artifact.ts'

/** Pays for the contracts, so that the test accounts start with nonce 0 and round balances. */
const founder: Address = '0x0000000000000000000000000000000000F0047D'

/** What each test account starts with, besides 10,000 of the network's coin. Decimal strings. */
export const evmHoldings: { readonly testDollar: string; readonly testToken: string } = {
  testDollar: '10000',
  testToken: '1000',
}

type Call = { target: Address; callData: Hex }

/**
 * Puts the contracts on a fresh local network and gives every account tokens and a keepsake.
 *
 * @param url - JSON-RPC address of the network.
 * @param accounts - Who gets tokens. Keepsake number n goes to the n-th account.
 */
export async function seedEvm(url: string, accounts: readonly Address[]): Promise<void> {
  const client = createTestClient({ mode: 'anvil', transport: http(url) }).extend(publicActions)
  // A creation that is only called answers with the code that it would leave behind.
  const { data: code } = await client.call({ data: multicall3Bytecode })
  if (!code) throw new Error('The local network did not run the creation of Multicall3.')
  await client.setCode({ address: evmContracts.multicall3, bytecode: code })

  await client.setBalance({ address: founder, value: parseEther('10') })
  await client.impersonateAccount({ address: founder })
  const created = deployments.map((callData) => ({ target: create2Deployer, callData }))
  for (const calls of [created, accounts.flatMap(gifts)]) {
    const hash = await sendTogether(client, calls)
    const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 10 })
    if (receipt.status !== 'success')
      throw new Error('The contracts of the local network could not be set up.')
  }
  await client.stopImpersonatingAccount({ address: founder })
  await client.setBalance({ address: founder, value: 0n })
}

function gifts(to: Address): Call[] {
  const dollars = parseUnits(evmHoldings.testDollar, 6)
  const tokens = parseUnits(evmHoldings.testToken, 18)
  return [
    { target: evmContracts.testDollar, callData: minted(to, dollars) },
    { target: evmContracts.testToken, callData: minted(to, tokens) },
    {
      target: evmContracts.testKeepsake,
      callData: encodeFunctionData({ abi: testKeepsakeAbi, functionName: 'mint', args: [to] }),
    },
  ]
}

function minted(to: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: testTokenAbi, functionName: 'mint', args: [to, amount] })
}

function sendTogether(client: Client, calls: readonly Call[]): Promise<Hex> {
  const data = encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map((call) => ({ ...call, allowFailure: false }))],
  })
  const transaction = { from: founder, to: evmContracts.multicall3, data, gas: '0xe4e1c0' } as const
  return client.request({ method: 'eth_sendTransaction', params: [transaction] })
}
