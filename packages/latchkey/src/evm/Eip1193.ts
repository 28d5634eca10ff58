/** The provider of an injected wallet. Its results are validated. EIP-1193. */
export type Eip1193Provider = {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/**
 * Returns whether a value has a `request` method. Returns `false` when its getter throws.
 *
 * @see EIP-1193
 */
export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (value as Partial<Eip1193Provider> | undefined)?.request === 'function'
  } catch {
    return false
  }
}
