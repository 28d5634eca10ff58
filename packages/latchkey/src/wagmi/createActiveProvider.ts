import {
  type Eip1193Events,
  type Eip1193Provider,
  getProvider,
  type Latchkey,
  readConnection,
} from '../core/index.ts'
import { toUserRejection } from '../errors/index.ts'
import { createDisconnectedError, readWagmiConnection } from './readWagmiConnection.ts'
import type { WagmiConnection } from './WagmiConnector.ts'

const namespace = 'eip155'

type Listener = (data: never) => void

/**
 * Creates an EIP-1193 provider that sends each request to the wallet connected at that time. wagmi
 * and libraries above it keep the provider of a connector, while the visitor may change the wallet.
 *
 * It emits the events of the connected wallet. When another wallet is connected, it emits that
 * wallet's accounts and chain; when the last wallet disconnects, `accountsChanged` without
 * addresses and `disconnect`; at the next connection, `connect` and `accountsChanged`.
 *
 * @returns The provider. Requests reject with 4900 while no EVM wallet is connected, and with 4001
 * when the user declines, regardless of the wallet's own code.
 * @see EIP-1193
 */
export function createActiveProvider(client: Latchkey): Eip1193Provider {
  const listeners = new Map<string, readonly Listener[]>()
  const forwards = new Map<string, Listener>()
  let source = getProvider(client, { namespace })
  let connection = readWagmiConnection(client)

  function emit(event: string, data: unknown): void {
    for (const listener of listeners.get(event) ?? [])
      try {
        listener(data as never)
      } catch (error) {
        globalThis.reportError?.(error)
      }
  }

  function update(): void {
    const before = connection
    connection = readWagmiConnection(client)
    const next = getProvider(client, { namespace })
    if (next === source) return
    for (const [event, forward] of forwards) {
      source?.removeListener(event, forward)
      next?.on(event, forward)
    }
    source = next
    for (const [event, data] of changes(before, connection)) emit(event, data)
  }

  if (client.window) {
    const stop = client.store.watch((state) => readConnection(state, namespace), update)
    client.onDestroy(() => {
      stop()
      source = undefined
    })
  }

  const provider: Eip1193Provider = {
    async request(call) {
      if (!source) throw createDisconnectedError()
      try {
        return await source.request(call)
      } catch (error) {
        throw toUserRejection(error)
      }
    },
    on(event, listener) {
      if (!forwards.has(event)) {
        const forward = (data: unknown): void => emit(event, data)
        forwards.set(event, forward)
        source?.on(event, forward)
      }
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      return provider
    },
    removeListener(event, listener) {
      const known = listeners.get(event) ?? []
      const index = known.lastIndexOf(listener)
      if (index >= 0) listeners.set(event, known.toSpliced(index, 1))
      return provider
    },
  }
  return provider
}

/** Lists the events of a change from one connection to another. */
function changes(
  before: WagmiConnection | undefined,
  now: WagmiConnection | undefined,
): readonly (readonly [event: keyof Eip1193Events, data: unknown])[] {
  if (!now)
    return [
      ['accountsChanged', []],
      ['disconnect', createDisconnectedError()],
    ]
  const chainId = `0x${now.chainId.toString(16)}`
  const accounts = ['accountsChanged', now.accounts] as const
  if (!before) return [['connect', { chainId }], accounts]
  return before.chainId === now.chainId ? [accounts] : [['chainChanged', chainId], accounts]
}
