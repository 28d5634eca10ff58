/** CAIP-2 of any namespace: wallets may support some that `caip` does not have. */
const chainId = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const account = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):[-.%a-zA-Z0-9]{1,128}$/

/**
 * Parses a key of a namespace record.
 *
 * @param key - A namespace, or a CAIP-2 chain id.
 * @returns The namespace, and the chain for a chain id; `undefined` when it is neither.
 * @see CAIP-217
 */
export function parseNamespaceKey(
  key: string,
): { readonly namespace: string; readonly chain: string | undefined } | undefined {
  if (/^[-a-z0-9]{3,8}$/.test(key)) return { namespace: key, chain: undefined }
  if (isCaip2ChainId(key)) return { namespace: key.slice(0, key.indexOf(':')), chain: key }
  return undefined
}

/** Returns whether a text is a CAIP-2 chain id of any namespace. */
export function isCaip2ChainId(text: string): boolean {
  return chainId.test(text)
}

/** Returns the chain id of a CAIP-10 account, or `undefined` when the text is not one. */
export function chainIdOfAccount(text: string): string | undefined {
  return account.exec(text)?.[1]
}
