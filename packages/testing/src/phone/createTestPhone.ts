import { createLogger, createPrefixedStorage, createSystemClock } from 'latchkey/internal'
import { createRelaySocket, createPeerRpc } from 'latchkey/pairing'
import type { PeerRpcConnection } from './createPhoneConnection.ts'
import { createPhone } from './createPhone.ts'
import type { TestPhone, TestPhoneOptions } from './Phone.ts'

/**
 * Creates a WalletConnect v2 wallet without a screen. Its keys are real: it signs locally and sends
 * through nodes.
 *
 * It approves every request unless its `script` has a rule. Rules name requests by their methods:
 * `wc_sessionPropose`, `wc_sessionAuthenticate`, `personal_sign` …
 *
 * @example
 * const phone = createTestPhone({ relayUrl, projectId, evm: { chains } })
 * phone.script.reject({ method: 'wc_sessionPropose', once: true })
 * await expect(phone.pair(uri)).rejects.toMatchObject({ code: 4001 })
 *
 * @param options - Relay, keys and chains. Node 20 needs `openSocket`.
 * @returns The phone, awake.
 * @see WalletConnect specs; CAIP-25
 */
export function createTestPhone(options: TestPhoneOptions): TestPhone {
  const {
    clock = createSystemClock(),
    openSocket,
    projectId,
    relayUrl,
    name = 'Test Phone',
  } = options
  const relayUrls = typeof relayUrl === 'string' ? [relayUrl] : relayUrl
  const storage = options.storage ?? createPrefixedStorage({ prefix: 'phone', area: createArea() })
  const logger = createLogger({ level: 'silent', clock })

  function dial(): PeerRpcConnection {
    const socket = createRelaySocket({ relayUrls, projectId, storage, clock, logger, openSocket })
    return { socket, peerRpc: createPeerRpc({ socket, storage, clock, logger }) }
  }
  return createPhone({ ...options, name, clock, storage, dial })
}

/** In-memory storage of one phone. */
function createArea(): Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
  }
}
