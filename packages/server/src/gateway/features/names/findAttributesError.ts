import type { NameAttributes } from 'latchkey/protocol'

const maxLength = 255

/** Text of any script without markup. */
const words = /^[\p{L}\p{M}\p{N}\p{Emoji_Presentation} @:/._\-?&=+,!'()#%*;]+$/u
const webAddress = /^https:\/\/[^\s"<>\\^`{|}]+$/
const handle = /^@?[\w.-]+$/

/** An https URL, an IPFS file, or an NFT. ENSIP-12 */
const picture =
  /^(https:\/\/[^\s"<>\\^`{|}]+|ipfs:\/\/[\w./-]+|eip155:\d{1,10}\/erc(721|1155):0x[0-9a-fA-F]{40}\/\d{1,78})$/

/** Formats of the attributes. Keys of ENSIP-5 and ENSIP-18, and `bio`. */
const rules: Readonly<Record<string, RegExp>> = {
  bio: words,
  description: words,
  avatar: picture,
  url: webAddress,
  email: /^[\w.+-]{1,64}@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/,
  'com.twitter': handle,
  'com.github': handle,
}

/**
 * Validates the attributes of a name.
 *
 * @param attributes - By key.
 * @returns An error message; undefined if they are valid.
 */
export function findAttributesError(attributes: NameAttributes): string | undefined {
  for (const [key, value] of Object.entries(attributes)) {
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined
    if (!rule) return `The attributes are ${Object.keys(rules).join(', ')}`
    if (value.length === 0 || value.length > maxLength)
      return `The attribute ${key} must have 1 to ${maxLength} characters`
    if (!rule.test(value)) return `The attribute ${key} holds what it may not`
  }
  return undefined
}
