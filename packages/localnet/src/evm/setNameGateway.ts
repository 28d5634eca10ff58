import { createTestClient, encodeFunctionData, http, parseEther, publicActions } from 'viem'
import { evmContracts, deployer } from '../contracts/deployments.ts'
import { offchainResolverAbi } from '../contracts/OffchainResolver.artifact.ts'

/** Who answers for the names that are kept off chain. EIP-3668. */
export type NameGateway = {
  /** Where to ask, with `{sender}` and `{data}` in it, or without, which is then posted to. */
  readonly urls: readonly string[]
  /** Whose signature the answers bear. */
  readonly signer: `0x${string}`
}

/**
 * Tells a local network who answers for the names below `latchkey.eth` and `latchkey.id`.
 *
 * @param url - JSON-RPC address of the network.
 * @param gateway - The gateway. It replaces the one before.
 * @throws Error when the network did not take it.
 */
export async function setNameGateway(url: string, gateway: NameGateway): Promise<void> {
  const client = createTestClient({ mode: 'anvil', transport: http(url) }).extend(publicActions)
  const data = encodeFunctionData({
    abi: offchainResolverAbi,
    functionName: 'setGateway',
    args: [gateway.urls, gateway.signer],
  })
  await client.setBalance({ address: deployer, value: parseEther('1') })
  const to = evmContracts.offchainResolver
  const hash = await client.sendUnsignedTransaction({ from: deployer, to, data })
  const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 10 })
  await client.setBalance({ address: deployer, value: 0n })
  if (receipt.status !== 'success')
    throw new Error('The local network did not take the gateway of names.')
}
