import { createTestClient, encodeFunctionData, http, parseEther, publicActions } from 'viem'
import { evmContractAddresses, deployerAddress } from '../contracts/deploymentCallData.ts'
import { offchainResolverAbi } from '../contracts/OffchainResolver.artifact.ts'
import { waitForLocalReceipt } from './waitForLocalReceipt.ts'

/** Gateway of offchain names. @see EIP-3668 */
export type NameGateway = {
  /** URLs with `{sender}` and `{data}` (GET), or without (POST). */
  readonly urls: readonly string[]
  /** Signer of the responses. */
  readonly signer: `0x${string}`
}

/**
 * Sets the gateway of the names below `latchkey.eth` and `latchkey.id` on a local network.
 *
 * @param url - RPC URL of the network.
 * @param gateway - The gateway. It replaces the previous one.
 * @throws Error when the transaction fails.
 */
export async function setNameGateway(url: string, gateway: NameGateway): Promise<void> {
  const client = createTestClient({ mode: 'anvil', transport: http(url) }).extend(publicActions)
  const data = encodeFunctionData({
    abi: offchainResolverAbi,
    functionName: 'setGateway',
    args: [gateway.urls, gateway.signer],
  })
  await client.setBalance({ address: deployerAddress, value: parseEther('1') })
  const to = evmContractAddresses.offchainResolver
  const hash = await client.sendUnsignedTransaction({ from: deployerAddress, to, data })
  const receipt = await waitForLocalReceipt(client, hash)
  await client.setBalance({ address: deployerAddress, value: 0n })
  if (receipt.status !== 'success')
    throw new Error('The local network did not take the gateway of names.')
}
