import {
  createFakeClock,
  createLogger,
  createPrefixedStorage,
  type FakeClock,
  type LogEntry,
  type StorageArea,
} from '../kernel/index.ts'
import { createPairingClient } from './createPairingClient.ts'
import type { PairingClient, PairingClientDeps, PairingClientEvent } from './PairingClient.ts'
import { createTestRelay, type FaultInjectionRelay } from './relay.fixture.ts'
import { createMemoryStorageArea } from './peerRpc/fakeRelayHub.fixture.ts'
import { createPeerRpc } from './peerRpc/index.ts'

/** Namespaces requested by the test app. */
export const exampleNamespaces = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

export const appMetadata = {
  name: 'Test app',
  description: 'Asks',
  url: 'https://app.example',
  icons: [],
}

/** Start time of the tests in milliseconds since 1970: a whole second in 2026. */
export const testStart = 1_790_000_000_000

/** Page of a test app. */
export type TestPairingApp = {
  readonly pairing: PairingClient
  readonly events: PairingClientEvent[]
  readonly log: LogEntry[]
  /** Simulates the next load of the page, or another tab of it. */
  reload(): TestPairingApp
}

/** Relay, clock and pages of test apps. */
export type TestBench = {
  readonly clock: FakeClock
  readonly relay: FaultInjectionRelay
  open(options?: {
    readonly prefix?: string
    readonly area?: StorageArea
    readonly events?: EventTarget
    readonly deps?: Partial<PairingClientDeps>
  }): TestPairingApp
}

/** Creates a relay and a clock without apps or wallets. */
export function createTestBench(): TestBench {
  const clock = createFakeClock(testStart)
  const relay = createTestRelay(() => clock.now())

  const open: TestBench['open'] = (options = {}) => {
    const { prefix = 'app', area = createMemoryStorageArea() } = options
    const log: LogEntry[] = []
    const logger = createLogger({ level: 'debug', clock, sink: (entry) => void log.push(entry) })
    const storage = createPrefixedStorage({ area, prefix, events: options.events })
    const socket = relay.connect(prefix)
    const wire = createPeerRpc({ socket, storage, clock, logger })
    const deps: PairingClientDeps = {
      relayUrls: [],
      projectId: 'a'.repeat(32),
      metadata: appMetadata,
      storage,
      clock,
      logger,
      ...options.deps,
    }
    const pairing = createPairingClient(deps, { peerRpc: wire, socket })
    const events: PairingClientEvent[] = []
    pairing.on((event) => void events.push(event))
    return { pairing, events, log, reload: () => open({ ...options, area }) }
  }
  return { clock, relay, open }
}
