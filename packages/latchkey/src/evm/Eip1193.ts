/** A wallet's object in the page. Nothing it answers is trusted. EIP-1193. */
export type Eip1193Provider = {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/**
 * Tells whether a value can be asked as a wallet is.
 *
 * @param value - Anything found in the page.
 * @returns Whether it has a `request`. A getter that throws makes it none.
 * @source EIP-1193
 */
export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (value as Partial<Eip1193Provider> | undefined)?.request === 'function'
  } catch {
    return false
  }
}
