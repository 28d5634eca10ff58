/** Events of the provider. @see EIP-1193 */
export type ProviderEvents = {
  readonly connect: { readonly chainId: string }
  readonly disconnect: Error & { readonly code: number }
  readonly accountsChanged: readonly string[]
  readonly chainChanged: string
}

/** Listeners of a provider. */
export type ProviderListeners = {
  on(event: string, listener: (data: never) => void): void
  removeListener(event: string, listener: (data: never) => void): void
  emit<name extends keyof ProviderEvents>(event: name, data: ProviderEvents[name]): void
}

/** Creates the listeners of a provider. Errors of listeners are ignored. */
export function createProviderListeners(): ProviderListeners {
  const byEvent = new Map<string, ((data: never) => void)[]>()
  return {
    on(event, listener) {
      byEvent.set(event, [...(byEvent.get(event) ?? []), listener])
    },
    removeListener(event, listener) {
      const before = byEvent.get(event) ?? []
      const index = before.lastIndexOf(listener)
      if (index >= 0) byEvent.set(event, before.toSpliced(index, 1))
    },
    emit(event, data) {
      for (const listener of byEvent.get(event) ?? []) {
        try {
          listener(data as never)
        } catch {
          // An error of one listener does not stop the others.
        }
      }
    },
  }
}
