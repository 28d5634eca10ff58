import type { LatchkeyEvents } from '../model/LatchkeyEvents.ts'
import type { Namespace } from '../../caip/index.ts'
import { clientDestroyedError } from '../../errors/catalogue/index.ts'
import { messageOf, WalletError } from '../../errors/index.ts'
import {
  createEmitter,
  createHttp,
  createLogger,
  createPrefixedStorage,
  createStore,
  createSystemClock,
} from '../../kernel/index.ts'
import { syncNetworksWithConnections } from '../network/index.ts'
import type { Adapter, AdapterKit } from '../model/Adapter.ts'
import type { Latchkey, LatchkeySignals, ResolvedOptions } from '../model/Latchkey.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { createInitialState } from './createInitialState.ts'
import { resolveOptions } from './resolveOptions.ts'
import { startClient } from './startClient.ts'

/**
 * Creates a client. It discovers, loads and requests nothing until `start` is called.
 *
 * @example
 * const client = createLatchkey({ projectId: 'my-app', networks: [mainnet], adapters: [evm()] })
 * await client.start()
 *
 * @param options - See {@link LatchkeyOptions}.
 * @returns The client, to be passed to every action. Clients share no state.
 * @throws `client.project_id_missing`, `client.siwe_and_siwx`, `client.no_networks`,
 * `client.unknown_network_option`, `client.duplicate_network`, `client.duplicate_adapter`,
 * `client.malformed_url`.
 * @see [5.13a, 5.13b]
 */
export function createLatchkey(options: LatchkeyOptions): Latchkey {
  const environment = options.environment ?? {}
  const window = 'window' in environment ? environment.window : globalThis.window
  const resolved = resolveOptions(options, window)
  const clock = environment.clock ?? createSystemClock()
  const logger = createLogger({ level: resolved.logLevel, clock })
  const onError = (error: unknown): void =>
    logger.error('A listener failed.', { reason: messageOf(error) })
  const http = createHttp({ fetch: environment.fetch, clock })
  const storage = createPrefixedStorage({
    area: environment.storageArea,
    prefix: resolved.storagePrefix,
    events: window,
    onError: (error) => logger.warn(error.message, { reason: messageOf(error.cause) }),
  })
  const adapters = new Map<Namespace, Adapter>()
  for (const factory of options.adapters ?? []) {
    const { namespace } = factory
    adapters.set(
      namespace,
      factory.bind(kitFor(namespace, resolved, { clock, http, logger, storage, window })),
    )
  }

  const life = createLife(onError)
  let started: Promise<void> | undefined
  const client: Latchkey = {
    options: resolved,
    store: createStore(createInitialState(resolved, adapters)),
    events: createEmitter<LatchkeyEvents>({ onError }),
    signals: createEmitter<LatchkeySignals>({ onError }),
    storage,
    clock,
    http,
    logger,
    adapters,
    window,
    own: (make) => life.own(client, make),
    onDestroy: life.onDestroy,
    start: () =>
      (started ??= startClient(client).catch((error: unknown) => {
        // The next call retries.
        started = undefined
        throw error
      })),
    destroy: life.destroy,
    isDestroyed: life.isDestroyed,
  }
  client.onDestroy(client.storage.close)
  client.onDestroy(client.events.clear)
  client.onDestroy(client.signals.clear)
  syncNetworksWithConnections(client)
  return client
}

/**
 * Creates `own` and `onDestroy` of a client: values owned by slices, and cleanup functions that
 * `destroy` runs.
 */
function createLife(onError: (error: unknown) => void): Pick<
  Latchkey,
  'onDestroy' | 'destroy' | 'isDestroyed'
> & {
  own<owned>(client: Latchkey, make: (client: Latchkey) => owned): owned
} {
  const owned = new Map<unknown, unknown>()
  const endings = new Set<() => void>()
  let isDestroyed = false
  return {
    isDestroyed: () => isDestroyed,
    own<one>(client: Latchkey, make: (client: Latchkey) => one): one {
      if (isDestroyed) throw new WalletError(clientDestroyedError)
      if (!owned.has(make)) owned.set(make, make(client))
      return owned.get(make) as one
    },
    onDestroy(run) {
      if (isDestroyed) run()
      else endings.add(run)
      return () => endings.delete(run)
    },
    destroy() {
      isDestroyed = true
      // Reverse order of creation: later values depend on earlier ones.
      for (const run of [...endings].toReversed())
        try {
          run()
        } catch (error) {
          // A cleanup function that throws must not prevent the others from running.
          onError(error)
        }
      endings.clear()
      owned.clear()
    },
  }
}

function kitFor(
  namespace: Namespace,
  options: ResolvedOptions,
  parts: Omit<AdapterKit, 'networks' | 'options'>,
): AdapterKit {
  const networks = options.networks.filter((one) => one.chainNamespace === namespace)
  return {
    ...parts,
    networks,
    options,
  }
}
