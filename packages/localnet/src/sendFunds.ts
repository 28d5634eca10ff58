import { setTimeout } from 'node:timers/promises'
import { type Address, encodeFunctionData, numberToHex, parseEther } from 'viem'
import { testTokenAbi } from './contracts/TestToken.artifact.ts'
import type { LocalnetDescription } from './description.ts'
import { createLocalRpc, type LocalnetRpc } from './evm/mineTransaction.ts'

/** Account that sends funds on EVM networks. Its balance is set by anvil. */
const funder: Address = '0x7111000000000000000000000000000000007111'
const funderBalance = numberToHex(parseEther('1000000000'))

/** A payment on a local network. */
export type LocalPayment = {
  /** CAIP-2. */
  readonly network: string
  /** Address of a mintable token. Without it, native currency is sent. */
  readonly token: string | undefined
  readonly to: string
  /** Base units. */
  readonly amount: bigint
}

/**
 * Sends newly minted tokens or native currency to an account of a local network, and waits for the
 * block.
 *
 * @param localnet - A running localnet.
 * @param payment - Amount, token and recipient.
 * @returns The transaction's hash.
 * @throws Error when the transaction is rejected, or the network is not part of the localnet.
 */
export async function sendFunds(
  localnet: LocalnetDescription,
  payment: LocalPayment,
): Promise<string> {
  const network = localnet.networks.find(({ caipNetworkId }) => caipNetworkId === payment.network)
  const endpoint = network && localnet.endpoints[network.caipNetworkId]
  if (!endpoint) throw new Error(`${payment.network} is no local network that runs`)
  if (network.chainNamespace === 'eip155') return await payEvm(endpoint.http, payment)
  if (payment.token !== undefined)
    throw new Error('Only the native currency can be sent on this network')
  return await text(
    createLocalRpc(endpoint.http)('requestAirdrop', payment.to, JSON.parse(`${payment.amount}`)),
  )
}

async function payEvm(url: string, { token, to, amount }: LocalPayment): Promise<string> {
  const rpc = createLocalRpc(url)
  await rpc('anvil_impersonateAccount', funder)
  await rpc('anvil_setBalance', funder, funderBalance)
  const paid = token
    ? { to: token, data: minting(to as Address, amount) }
    : { to, value: numberToHex(amount) }
  const hash = await text(rpc('eth_sendTransaction', { from: funder, ...paid }))
  await waitForBlock(rpc, hash)
  return hash
}

/** Waits until a transaction is mined: anvil may answer before. Returns after 5 s in any case. */
async function waitForBlock(rpc: LocalnetRpc, hash: string): Promise<void> {
  for (let attempt = 0; attempt < 250; attempt += 1) {
    if ((await rpc('eth_getTransactionReceipt', hash)) !== null) return
    await setTimeout(20)
  }
}

function minting(to: Address, amount: bigint): string {
  return encodeFunctionData({ abi: testTokenAbi, functionName: 'mint', args: [to, amount] })
}

async function text(answer: Promise<unknown>): Promise<string> {
  const hash = await answer
  if (typeof hash !== 'string') throw new Error('The local network gave no hash')
  return hash
}
