import type {
  NameAddressMessage,
  NameAttributes,
  NameAttributesMessage,
  NameMessage,
} from '../../protocol/index.ts'

/**
 * Creates the message to sign for registering a name [7.22c].
 *
 * @param parameters - Name with its zone, attributes, seconds since 1970.
 * @returns JSON. Exactly these bytes are signed and sent.
 */
export function createNameMessage(parameters: {
  readonly name: string
  readonly attributes?: NameAttributes | undefined
  readonly timestamp: number
}): string {
  const { name, attributes = {}, timestamp } = parameters
  return JSON.stringify({ name, attributes, timestamp } satisfies NameMessage)
}

/**
 * Creates the message to sign for replacing the attributes of a name. It contains the name, so the
 * signature is valid for this name only.
 *
 * @param parameters - Name with its zone, all attributes, seconds since 1970.
 * @returns JSON.
 */
export function createNameAttributesMessage(parameters: {
  readonly name: string
  readonly attributes: NameAttributes
  readonly timestamp: number
}): string {
  const { name, attributes, timestamp } = parameters
  return JSON.stringify({ name, attributes, timestamp } satisfies NameAttributesMessage)
}

/**
 * Creates the message to sign for setting an address of a name. It contains the name, so the
 * signature is valid for this name only.
 *
 * @param parameters - Name with its zone, coin type, address, seconds since 1970.
 * @returns JSON.
 * @see ENSIP-11
 */
export function createNameAddressMessage(parameters: {
  readonly name: string
  readonly coinType: number
  readonly address: string
  readonly timestamp: number
}): string {
  const { name, coinType, address, timestamp } = parameters
  const message: NameAddressMessage = { name, coin_type: coinType, address, timestamp }
  return JSON.stringify(message)
}
