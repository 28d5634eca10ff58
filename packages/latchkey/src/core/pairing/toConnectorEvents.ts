import type { ConnectorEvent, ConnectorSession } from '../model/Connector.ts'
import {
  type CaipNetworkId,
  toCurrentNetworkId,
  formatCaipNetworkId,
  isCaipAddress,
  isCaipNetworkId,
  type Namespace,
  namespaceOf,
  parseCaipAddress,
} from '../../caip/index.ts'
import type { PairingClientEvent } from '../../pairing/index.ts'

/**
 * Converts an event of a paired wallet to connector events.
 *
 * @param event - Event of the wallet. The formats of chains and accounts vary between wallets.
 * @returns The events; empty for unknown or invalid ones.
 * @see EIP-1193 "accountsChanged", "chainChanged", CAIP-25
 */
export function toConnectorEvents(
  event: Pick<Extract<PairingClientEvent, { type: 'event' }>, 'chain' | 'name' | 'data'>,
): readonly ConnectorEvent[] {
  const { chain, name, data } = event
  if (!isCaipNetworkId(chain)) return []
  if (name === 'chainChanged') return [{ type: 'networkChanged', network: networkOf(data, chain) }]
  if (name !== 'accountsChanged' || !Array.isArray(data)) return []
  const namespace = namespaceOf(chain)
  if (data.length === 0) return [{ type: 'disconnected', namespace }]
  const accounts = [...new Set(data.flatMap((text) => addressOf(text, namespace)))].map(
    (address) => ({ namespace, address, type: 'eoa' as const }),
  )
  return accounts.length ? [{ type: 'accountsChanged', namespace, accounts }] : []
}

/** Parses a CAIP-2 id, a number, or a decimal or hex string; falls back to `chain`. */
function networkOf(data: unknown, chain: CaipNetworkId): CaipNetworkId {
  if (typeof data === 'string' && isCaipNetworkId(data)) return toCurrentNetworkId(data)
  const isNumber =
    (typeof data === 'number' && Number.isSafeInteger(data) && data > 0) ||
    (typeof data === 'string' && /^(0x[\da-f]{1,16}|[1-9]\d{0,17})$/i.test(data))
  return isNumber
    ? formatCaipNetworkId({
        namespace: namespaceOf(chain),
        reference: BigInt(data).toString(),
      })
    : toCurrentNetworkId(chain)
}

function addressOf(text: unknown, namespace: Namespace): readonly string[] {
  if (typeof text !== 'string' || !text) return []
  if (!text.includes(':')) return [text]
  if (!isCaipAddress(text)) return []
  const account = parseCaipAddress(text)
  return account.namespace === namespace ? [account.address] : []
}

/**
 * Returns the events for an updated grant of the same wallet.
 *
 * @param before - Sessions before the update.
 * @param after - Sessions after the update.
 * @returns Events for namespaces that were granted before. A new namespace must be connected.
 */
export function toSessionChangeEvents(
  before: readonly ConnectorSession[],
  after: readonly ConnectorSession[],
): readonly ConnectorEvent[] {
  return before.flatMap((was): readonly ConnectorEvent[] => {
    const { namespace } = was
    const now = after.find((one) => one.namespace === namespace)
    if (!now) return [{ type: 'disconnected', namespace }]
    const { accounts, approvedNetworks, network } = now
    const events: ConnectorEvent[] = []
    if (differs(was.approvedNetworks, approvedNetworks))
      events.push({ type: 'networksApproved', namespace, approvedNetworks })
    if (network !== was.network && !now.supportsAllNetworks)
      events.push({ type: 'networkChanged', network })
    if (
      differs(
        was.accounts.map(({ address }) => address),
        accounts.map(({ address }) => address),
      )
    )
      events.push({ type: 'accountsChanged', namespace, accounts })
    return events
  })
}

function differs(before: readonly string[], after: readonly string[]): boolean {
  return before.length !== after.length || before.some((one, at) => one !== after[at])
}
