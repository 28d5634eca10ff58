/**
 * Returns the chain of a `did:pkh` identifier, without its namespace.
 *
 * @example
 * getDidChainId('did:pkh:eip155:1:0x…') // '1'
 *
 * @returns Empty for any other text.
 * @see https://github.com/w3c-ccg/did-pkh
 */
export function getDidChainId(did: string): string {
  return parse(did)?.[1] ?? ''
}

/**
 * Returns the address of a `did:pkh` identifier.
 *
 * @returns Empty for any other text.
 * @see https://github.com/w3c-ccg/did-pkh
 */
export function getDidAddress(did: string): string {
  return parse(did)?.[2] ?? ''
}

/** The address is empty while a wallet is not connected yet. */
function parse(did: string): RegExpExecArray | null {
  return /^did:pkh:[-a-z0-9]{3,8}:([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{0,128})$/.exec(did)
}
