import {
  gatewayNotConfiguredError,
  namesAuthRequiredError,
  networkChainNotSupportedError,
  networkUnsupportedNamespaceError,
  transportAbortedError,
} from '../../errors/catalogue/index.ts'
import {
  type ErrorDefinition,
  type ErrorDetails,
  isWalletError,
  WalletError,
} from '../../errors/index.ts'
import type { Network } from '../../networks/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { readConnection } from '../connection/index.ts'
import { isNetworkServed } from '../gateway/index.ts'
import { readNetwork } from '../network/index.ts'

/** The account that signs, and its network. */
export type NameSigningAccount = {
  readonly network: Network
  readonly address: string
  /** Whether its wallet is embedded. */
  readonly isEmbedded: boolean
}

/** Parameters of every signed change of a name. */
export type NameSignerOptions = {
  /** Signs instead of the connected wallet, for its active account. */
  readonly sign?: ((message: string) => Promise<string>) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads the active account as the signer.
 *
 * @throws `names.auth_required`
 */
export function readNameSigner({ store }: Latchkey): NameSigningAccount {
  const state = store.get()
  const network = readNetwork(state)
  const connection = readConnection(state)
  const address = connection?.accounts[0]?.address
  if (!network || !connection || !address) throw new WalletError(namesAuthRequiredError)
  return { network, address, isEmbedded: connection.connector.kind === 'embedded' }
}

/**
 * Checks that the signer is still the active account.
 *
 * @param signer - The signer when the change was requested.
 * @throws `names.auth_required` when no wallet is connected; `transport.aborted` when another
 * account is active.
 */
export function assertActiveSigner(client: Latchkey, signer: NameSigningAccount): void {
  const { network, address, isEmbedded } = readNameSigner(client)
  const isSame =
    address === signer.address &&
    network.caipNetworkId === signer.network.caipNetworkId &&
    isEmbedded === signer.isEmbedded
  if (!isSame) throw new WalletError(transportAbortedError)
}

/**
 * Returns the checksum function for addresses of a network.
 *
 * @throws `network.unsupported_namespace` where names are not supported.
 */
export function getChecksumFunction(
  { adapters }: Latchkey,
  { chainNamespace: namespace }: Network,
): NonNullable<Adapter['checksumAddress']> {
  const { gatewayFeatures, checksumAddress } = adapters.get(namespace) ?? {}
  if (!checksumAddress || !gatewayFeatures?.includes('names'))
    throw new WalletError(networkUnsupportedNamespaceError, { namespace })
  return checksumAddress
}

/**
 * Checks that names are supported on a network, before a signature is requested.
 *
 * @param options - Error code and details when the gateway does not answer; abort signal.
 * @throws `network.unsupported_namespace`, `gateway.not_configured`, `network.chain_not_supported`,
 * the code in `failed`, `transport.aborted`.
 */
export async function checkNamesNetwork(
  client: Latchkey,
  network: Network,
  options: {
    readonly failed: ErrorDefinition
    readonly details: ErrorDetails
    readonly signal?: AbortSignal | undefined
  },
): Promise<void> {
  const { failed, details, signal } = options
  getChecksumFunction(client, network)
  if (client.options.gatewayUrl === undefined) throw new WalletError(gatewayNotConfiguredError)
  const { caipNetworkId: id } = network
  const isThere = await isNetworkServed(client, id, { feature: 'names', failed, signal }).catch(
    (error: unknown) => {
      if (!isWalletError(error, failed.code)) throw error
      throw new WalletError(failed, { ...error.details, ...details }, { cause: error.cause })
    },
  )
  if (!isThere) throw new WalletError(networkChainNotSupportedError, { network: id })
}
