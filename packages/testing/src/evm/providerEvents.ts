/** Events of EIP-1193, as this wallet sends them. */
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

/** Makes the listeners of one provider. A listener that throws is the page's affair. */
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
          // The next listener is told all the same, as in a wallet's own process.
        }
      }
    },
  }
}
