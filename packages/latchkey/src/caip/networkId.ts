import { WalletError } from '../errors/index.ts'
import { isNamespace, type Namespace } from './Namespace.ts'

/** `namespace:reference`, such as `eip155:8453`. CAIP-2. */
export type CaipNetworkId = `${Namespace}:${string}`

/** The two halves of a network id. */
export type NetworkIdParts = { readonly namespace: Namespace; readonly reference: string }

/** CAIP-2 "reference": 1 to 32 letters, digits, hyphens and underscores. */
const reference = /^[-\w]{1,32}$/

function split(text: string): NetworkIdParts | undefined {
  const [namespace = '', rest = '', more] = text.split(':')
  if (more !== undefined || !isNamespace(namespace) || !reference.test(rest)) return undefined
  return { namespace, reference: rest }
}

/**
 * Reads a CAIP-2 network id.
 *
 * @param text - Such as `eip155:1`.
 * @returns Its namespace and reference.
 * @throws `caip.invalid_network_id` unless it is a known namespace and one reference.
 * @source spec §5, CAIP-2
 */
export function parseCaipNetworkId(text: string): NetworkIdParts {
  const parts = split(text)
  if (!parts) throw new WalletError('caip.invalid_network_id', { id: text })
  return parts
}

/**
 * Writes a CAIP-2 network id. Trusts its parts: text from outside is parsed, not formatted.
 *
 * @param parts - Namespace, and a reference such as `8453`.
 * @returns The id.
 * @source CAIP-2
 */
export function formatCaipNetworkId(parts: {
  readonly namespace: Namespace
  readonly reference: string | number
}): CaipNetworkId {
  return `${parts.namespace}:${parts.reference}`
}

/**
 * Tells whether a text is a CAIP-2 network id of one of our namespaces.
 *
 * @param text - Any text.
 * @returns Whether {@link parseCaipNetworkId} would accept it.
 * @source CAIP-2
 */
export function isCaipNetworkId(text: string): text is CaipNetworkId {
  return split(text) !== undefined
}

/**
 * Names the namespace of an id that is already known to be well formed.
 *
 * @param id - A network id or an account address.
 * @returns Its namespace.
 * @source CAIP-2, CAIP-10
 */
export function namespaceOf(id: `${Namespace}:${string}`): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}
