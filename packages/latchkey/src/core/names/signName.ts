import {
  type ErrorCode,
  type ErrorDetails,
  isWalletError,
  WalletError,
} from '../../errors/index.ts'
import type { Network } from '../../networks/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { readConnection } from '../connection/index.ts'
import { isServed } from '../gateway/index.ts'
import { readNetwork } from '../network/index.ts'

/** Who signs, and where. */
export type NameSigner = {
  readonly network: Network
  readonly address: string
  /** Whether it is an embedded wallet. */
  readonly isEmbedded: boolean
}

/** What every signed change of a name takes. */
export type SigningParameters = {
  /** Signs in the place of the connected wallet, for its account in use. */
  readonly sign?: ((message: string) => Promise<string>) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Finds who signs.
 *
 * @param client - Client from `createLatchkey`.
 * @throws `names.auth_required`
 * @source spec §5 "Registration needs an active network, an address and an auth connector"
 */
export function readSigner({ store }: Latchkey): NameSigner {
  const state = store.get()
  const network = readNetwork(state)
  const connection = readConnection(state)
  const address = connection?.accounts[0]?.address
  if (!network || !connection || !address) throw new WalletError('names.auth_required')
  return { network, address, isEmbedded: connection.connector.kind === 'embedded' }
}

/**
 * Checks that who was to sign still would: the same account, network and kind of wallet.
 *
 * @param client - Client from `createLatchkey`.
 * @param signer - Who was to sign.
 * @throws `names.auth_required` when nobody would; `transport.aborted` when somebody else would.
 */
export function checkSigner(client: Latchkey, signer: NameSigner): void {
  const { network, address, isEmbedded } = readSigner(client)
  const isSame =
    address === signer.address &&
    network.caipNetworkId === signer.network.caipNetworkId &&
    isEmbedded === signer.isEmbedded
  if (!isSame) throw new WalletError('transport.aborted')
}

/**
 * Finds what writes addresses of a network as gateways want them.
 *
 * @param client - Client from `createLatchkey`.
 * @param network - The network.
 * @throws `network.unsupported_namespace` where nobody has a name.
 */
export function checksumAddressOf(
  { adapters }: Latchkey,
  { chainNamespace: namespace }: Network,
): NonNullable<Adapter['checksumAddress']> {
  const { gatewayFeatures, checksumAddress } = adapters.get(namespace) ?? {}
  if (!checksumAddress || !gatewayFeatures?.includes('names'))
    throw new WalletError('network.unsupported_namespace', { namespace })
  return checksumAddress
}

/**
 * Checks that names can be signed for on a network: there is nothing to answer where they cannot.
 *
 * @param client - Client from `createLatchkey`.
 * @param network - The network.
 * @param options - What it is called when the gateway does not answer, and about which name.
 * @throws `network.unsupported_namespace`, `gateway.not_configured`, `network.chain_not_supported`,
 * the code in `failed`, `transport.aborted`.
 * @source spec §7 "Each call first checks that the active network is supported"
 */
export async function checkNamesNetwork(
  client: Latchkey,
  network: Network,
  options: {
    readonly failed: ErrorCode
    readonly details: ErrorDetails
    readonly signal?: AbortSignal | undefined
  },
): Promise<void> {
  const { failed, details, signal } = options
  checksumAddressOf(client, network)
  if (client.options.gatewayUrl === undefined) throw new WalletError('gateway.not_configured')
  const { caipNetworkId: id } = network
  const isThere = await isServed(client, id, { feature: 'names', failed, signal }).catch(
    (error: unknown) => {
      if (!isWalletError(error, failed)) throw error
      throw new WalletError(failed, { ...error.details, ...details }, { cause: error.cause })
    },
  )
  if (!isThere) throw new WalletError('network.chain_not_supported', { network: id })
}
