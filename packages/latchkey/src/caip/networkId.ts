import { caipInvalidNetworkIdError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { isNamespace, type Namespace } from './Namespace.ts'

/** `namespace:reference`, such as `eip155:8453`. CAIP-2. */
export type CaipNetworkId = `${Namespace}:${string}`

/** CAIP-2 id of an EVM network, by its chain id. EIP-155. */
export type EvmNetworkId<id extends number = number> = `eip155:${id}`

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
 * Parses a CAIP-2 network id.
 *
 * @param text - Such as `eip155:1`.
 * @throws `caip.invalid_network_id` unless it has a supported namespace and one reference.
 * @see CAIP-2 [5.3b]
 */
export function parseCaipNetworkId(text: string): NetworkIdParts {
  const parts = split(text)
  if (!parts) throw new WalletError(caipInvalidNetworkIdError, { id: text })
  return parts
}

/**
 * Formats a CAIP-2 network id without validation.
 *
 * @param parts - Namespace, and a reference such as `8453`.
 * @see CAIP-2
 */
export function formatCaipNetworkId(parts: {
  readonly namespace: Namespace
  readonly reference: string | number
}): CaipNetworkId {
  return `${parts.namespace}:${parts.reference}`
}

/** Returns whether a text is a CAIP-2 network id of a supported namespace. */
export function isCaipNetworkId(text: string): text is CaipNetworkId {
  return split(text) !== undefined
}

/**
 * Returns the namespace of a well-formed CAIP-2 network id or CAIP-10 address.
 */
export function namespaceOf(id: `${Namespace}:${string}`): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}
