import { fromHex } from 'latchkey/internal'
import { errorCatalogue, WalletError } from 'latchkey/errors'
import { parsePairingUri } from 'latchkey/pairing'
import type { PhoneSession } from './Phone.ts'
import type { ScannedPairing } from './phoneMemory.ts'
import type { PhoneContext } from './PhoneContext.ts'

/** Client by which a phone pairs with apps, one pairing per scanned URI. */
export type PhonePairingClient = {
  pair(uri: string): Promise<PhoneSession>
  /** Resumes stored pairings and drops expired ones. */
  resume(): void
  settled: PhoneContext['settled']
}

/** Lifetime of a pairing URI without an expiry, in seconds. */
const life = 300

/** Number of remembered topics. */
const remembered = 50

/** Creates the pairing client of a phone. */
export function createPhonePairingClient(
  context: Pick<PhoneContext, 'memory' | 'connection' | 'clock'>,
): PhonePairingClient {
  const { memory, connection, clock } = context
  const waiting = new Map<string, (outcome: Parameters<PhoneContext['settled']>[1]) => void>()

  const decided: PhonePairingClient['settled'] = async (topic, outcome) => {
    waiting.get(topic)?.(outcome)
    waiting.delete(topic)
    if (memory.pairing(topic) === undefined) return
    memory.change(({ pairings, pendingRequests: open }) => ({
      pairings: pairings.filter((pairing) => pairing.topic !== topic),
      pendingRequests: open.filter((request) => request.topic !== topic),
    }))
    const { peerRpc } = await connection.current()
    await peerRpc.unsubscribe(topic).catch(() => {})
  }

  function outcomeOf({ topic, expiry }: ScannedPairing): Promise<PhoneSession> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(expiry * 1000 - clock.now(), () => {
        void decided(topic, { error: new WalletError(errorCatalogue['pairing.expired']) })
      })
      waiting.set(topic, (outcome) => {
        cancel()
        if ('session' in outcome) resolve(outcome.session)
        else reject(outcome.error)
      })
    })
  }

  async function pair(uri: string): Promise<PhoneSession> {
    const now = clock.now()
    const { topic, symKey, methods, ...code } = parsePairingUri(uri, { now })
    if (memory.get().scanned.includes(topic))
      throw new WalletError(errorCatalogue['pairing.uri_used'])
    const pairing = {
      topic,
      symKey,
      methods,
      expiry: code.expiryTimestamp ?? Math.floor(now / 1000) + life,
    }
    memory.change(({ pairings, scanned }) => ({
      pairings: [...pairings, pairing],
      scanned: [...scanned, topic].slice(-remembered),
    }))
    const outcome = outcomeOf(pairing)
    outcome.catch(() => {})
    try {
      const { peerRpc } = await connection.current()
      await peerRpc.subscribe(topic, fromHex(symKey) ?? new Uint8Array())
    } catch (error) {
      await decided(topic, { error })
    }
    return outcome
  }

  return {
    settled: decided,
    resume() {
      for (const pairing of memory.get().pairings) outcomeOf(pairing).catch(() => {})
    },
    pair(uri) {
      const outcome = pair(uri)
      // The promise need not be awaited.
      outcome.catch(() => {})
      return outcome
    },
  }
}
