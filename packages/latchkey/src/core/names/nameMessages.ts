import type {
  SetNameAddressMessage,
  NameAttributes,
  NameAttributesMessage,
  NameRegistrationMessage,
  PrimaryNameMessage,
  MessageScope,
} from '../../protocol/index.ts'

/**
 * Creates the message to sign for registering a name [7.22c].
 *
 * @param parameters - Gateway and project; name with its zone, attributes, seconds since 1970.
 * @returns JSON. Exactly these bytes are signed and sent.
 */
export function createNameRegistrationMessage(parameters: {
  readonly scope: MessageScope
  readonly name: string
  readonly attributes?: NameAttributes | undefined
  readonly timestamp: number
}): string {
  const { scope, name, attributes = {}, timestamp } = parameters
  const purpose = 'register-name'
  const message = { purpose, ...scopeOf(scope), name, attributes, timestamp } as const
  return JSON.stringify(message satisfies NameRegistrationMessage)
}

/**
 * Creates the message to sign for replacing the attributes of a name. It contains the name, so the
 * signature is valid for this name only.
 *
 * @param parameters - Name with its zone, all attributes, seconds since 1970.
 * @returns JSON.
 */
export function createNameAttributesMessage(parameters: {
  readonly scope: MessageScope
  readonly name: string
  readonly attributes: NameAttributes
  readonly timestamp: number
}): string {
  const { scope, name, attributes, timestamp } = parameters
  const purpose = 'set-name-attributes'
  const message = { purpose, ...scopeOf(scope), name, attributes, timestamp } as const
  return JSON.stringify(message satisfies NameAttributesMessage)
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
  readonly scope: MessageScope
  readonly name: string
  readonly coinType: number
  readonly address: string
  readonly timestamp: number
}): string {
  const { scope, name, coinType, address, timestamp } = parameters
  const change = { name, coin_type: coinType, address, timestamp }
  const message: SetNameAddressMessage = {
    purpose: 'set-name-address',
    ...scopeOf(scope),
    ...change,
  }
  return JSON.stringify(message)
}

/**
 * Creates the message to sign for choosing a name as the primary one of its owner.
 *
 * @param parameters - Name with its zone, seconds since 1970.
 * @returns JSON.
 */
export function createPrimaryNameMessage(parameters: {
  readonly scope: MessageScope
  readonly name: string
  readonly timestamp: number
}): string {
  const { scope, name, timestamp } = parameters
  const purpose = 'set-primary-name'
  const message = { purpose, ...scopeOf(scope), name, timestamp } as const
  return JSON.stringify(message satisfies PrimaryNameMessage)
}

/** Orders the members, since the bytes are signed. */
function scopeOf({ audience, projectId }: MessageScope): MessageScope {
  return { audience, projectId }
}
