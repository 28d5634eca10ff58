import { createLogger, createStorage, systemClock } from 'latchkey/kernel'
import { createRelaySocket, createPeerRpc } from 'latchkey/pairing'
import type { RelayConnection } from './createPhoneConnection.ts'
import { createPhone } from './createPhone.ts'
import type { TestPhone, TestPhoneOptions } from './Phone.ts'

/**
 * Makes a wallet that apps pair with, as with one on a phone: real keys, which sign here and send
 * through real nodes; no screen.
 *
 * It approves everything until its `script` says otherwise. Requests go by the names that the wire
 * has for them: `wc_sessionPropose`, `wc_sessionAuthenticate`, `personal_sign` …
 *
 * @example
 * const phone = createTestPhone({ relayUrl, projectId, evm: { chains } })
 * phone.script.reject({ method: 'wc_sessionPropose', once: true })
 * await expect(phone.pair(uri)).rejects.toMatchObject({ code: 4001 })
 *
 * @param options - Relay, keys and chains. In Node `openSocket` is needed.
 * @returns The phone, awake.
 * @source WalletConnect specs; CAIP-25
 */
export function createTestPhone(options: TestPhoneOptions): TestPhone {
  const { clock = systemClock(), openSocket, projectId, relayUrl, name = 'Test Phone' } = options
  const relayUrls = typeof relayUrl === 'string' ? [relayUrl] : relayUrl
  const storage = options.storage ?? createStorage({ prefix: 'phone', area: createArea() })
  const logger = createLogger({ level: 'silent', clock })

  function dial(): RelayConnection {
    const socket = createRelaySocket({ relayUrls, projectId, storage, clock, logger, openSocket })
    return { socket, peerRpc: createPeerRpc({ socket, storage, clock, logger }) }
  }
  return createPhone({ ...options, name, clock, storage, dial })
}

/** Storage of one phone and no other, even on a page. */
function createArea(): Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
  }
}
