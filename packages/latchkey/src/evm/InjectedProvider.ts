/** The provider of an injected wallet. Its results are validated. EIP-1193. */
export type InjectedProvider = {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/**
 * Returns whether a value has a `request` method. Returns `false` when its getter throws.
 *
 * @see EIP-1193
 */
export function isInjectedProvider(value: unknown): value is InjectedProvider {
  try {
    return typeof (value as Partial<InjectedProvider> | undefined)?.request === 'function'
  } catch {
    return false
  }
}
