/**
 * CAIP-2, for any namespace: a wallet may speak one that this package knows nothing of, while
 * `caip` parses those it has a place for.
 */
const chainId = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const account = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):[-.%a-zA-Z0-9]{1,128}$/

/**
 * Reads a key of a namespace record.
 *
 * @param key - A namespace, or a CAIP-2 chain that stands for itself alone.
 * @returns The namespace, and the chain if it is one; `undefined` when it is neither.
 * @source CAIP-217
 */
export function parseNamespaceKey(
  key: string,
): { readonly namespace: string; readonly chain: string | undefined } | undefined {
  if (/^[-a-z0-9]{3,8}$/.test(key)) return { namespace: key, chain: undefined }
  if (isChainId(key)) return { namespace: key.slice(0, key.indexOf(':')), chain: key }
  return undefined
}

/**
 * Tells whether a text is a chain of any namespace.
 *
 * @param text - Any text.
 * @source CAIP-2
 */
export function isChainId(text: string): boolean {
  return chainId.test(text)
}

/**
 * Reads which chain an account is on.
 *
 * @param text - Any text.
 * @returns The chain, or `undefined` when it is no account.
 * @source CAIP-10
 */
export function chainIdOfAccount(text: string): string | undefined {
  return account.exec(text)?.[1]
}
