import type {
  NameAddressMessage,
  NameAttributes,
  NameAttributesMessage,
  NameMessage,
} from '../../protocol/index.ts'

/**
 * Writes the text that is signed to register a name.
 *
 * @param parameters - Name with its zone, attributes, seconds since 1970.
 * @returns JSON. Exactly these bytes are signed and sent.
 * @source spec §7 "The message to sign is JSON with name, attributes and a timestamp"
 */
export function nameMessage(parameters: {
  readonly name: string
  readonly attributes?: NameAttributes | undefined
  readonly timestamp: number
}): string {
  const { name, attributes = {}, timestamp } = parameters
  return JSON.stringify({ name, attributes, timestamp } satisfies NameMessage)
}

/**
 * Writes the text that is signed to replace the attributes of a name. It bears the name: the
 * signature is of no use for another.
 *
 * @param parameters - Name with its zone, all attributes, seconds since 1970.
 * @returns JSON.
 * @source facts: gateway §4.3
 */
export function nameAttributesMessage(parameters: {
  readonly name: string
  readonly attributes: NameAttributes
  readonly timestamp: number
}): string {
  const { name, attributes, timestamp } = parameters
  return JSON.stringify({ name, attributes, timestamp } satisfies NameAttributesMessage)
}

/**
 * Writes the text that is signed to point a name elsewhere. It bears the name, too.
 *
 * @param parameters - Name with its zone, coin type, address, seconds since 1970.
 * @returns JSON.
 * @source facts: gateway §4.3, ENSIP-11
 */
export function nameAddressMessage(parameters: {
  readonly name: string
  readonly coinType: number
  readonly address: string
  readonly timestamp: number
}): string {
  const { name, coinType, address, timestamp } = parameters
  const message: NameAddressMessage = { name, coin_type: coinType, address, timestamp }
  return JSON.stringify(message)
}
