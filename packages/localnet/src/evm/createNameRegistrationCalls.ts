import { type Address, encodeFunctionData } from 'viem'
import { evmContractAddresses } from '../contracts/deploymentCallData.ts'
import { nameRegistrarAbi } from '../contracts/NameRegistrar.artifact.ts'
import type { SeedContractCall } from './createSeedTransactionSender.ts'

/** Names of the test accounts on every local EVM network, in order. */
export const evmAccountNames: readonly string[] = [
  'alice.eth',
  'bob.eth',
  'carol.eth',
  'dave.eth',
  'erin.eth',
  'frank.eth',
  'grace.eth',
  'heidi.eth',
  'ivan.eth',
  'judy.eth',
]

type Text = { readonly key: string; readonly value: string }

/** Avatar as a data URI. */
const picture =
  "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>" +
  "<rect width='100' height='100' fill='rgb(60,90,160)'/>" +
  "<circle cx='50' cy='42' r='20' fill='white'/><rect x='20' y='68' width='60' height='40' rx='20' fill='white'/></svg>"

/**
 * Returns the calls that register the names of the test accounts, with reverse records.
 *
 * The first account's avatar is its keepsake (ERC-721), the second one's a data URI; the others
 * have none.
 *
 * @param chainId - EVM chain id, which avatar records of NFTs contain.
 * @param accounts - Owners of the names.
 * @returns Calls for the deployer.
 * @see ENSIP-12
 */
export function createNameRegistrationCalls(
  chainId: number,
  accounts: readonly Address[],
): SeedContractCall[] {
  const keepsake = `eip155:${chainId}/erc721:${evmContractAddresses.testKeepsake}/1`
  const texts: readonly (readonly Text[])[] = [
    [
      { key: 'avatar', value: keepsake },
      { key: 'description', value: 'The first test account' },
      { key: 'url', value: 'https://alice.example' },
    ],
    [{ key: 'avatar', value: picture }],
  ]
  return accounts.flatMap((owner, index) => {
    const label = evmAccountNames[index]?.split('.', 1)[0]
    if (label === undefined) return []
    const callData = encodeFunctionData({
      abi: nameRegistrarAbi,
      functionName: 'register',
      args: [label, owner, texts[index] ?? []],
    })
    return [{ target: evmContractAddresses.nameRegistrar, callData }]
  })
}
