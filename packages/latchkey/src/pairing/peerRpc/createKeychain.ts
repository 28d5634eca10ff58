import {
  type AgreementKey,
  exportAgreementKey,
  fromHex,
  importAgreementKey,
  toHex,
} from '../../crypto/index.ts'
import type { Storage } from '../../kernel/index.ts'

/** What opens the messages of a topic. */
export type TopicKey =
  | { readonly kind: 'shared'; readonly symKey: Uint8Array }
  /** Each message brings the public key that goes with it. */
  | { readonly kind: 'response'; readonly privateKey: AgreementKey }

/** The keys of topics, kept over reloads and between tabs. */
export type Keychain = {
  topics(): readonly string[]
  has(topic: string): boolean
  get(topic: string): Promise<TopicKey | undefined>
  symKey(topic: string): Uint8Array | undefined
  put(topic: string, key: TopicKey): void
  remove(topic: string): void
  /** Hears which topics another tab took up and left. */
  watch(
    listener: (change: { added: readonly string[]; removed: readonly string[] }) => void,
  ): () => void
}

/** Key in hex, a `!` before it where it is a private one; by topic. */
type Stored = Readonly<Record<string, string>>

/** Topics; beyond it the oldest go. No visitor has so many wallets. */
const most = 500

/**
 * Makes a keychain.
 *
 * @param storage - Where it is kept. Where nothing is, it lasts as long as the page.
 * @returns The keychain.
 */
export function createKeychain(storage: Storage): Keychain {
  const slot = storage.slot<Stored>({ key: 'pairing-keys', version: 1, initial: {}, parse })
  let known = Object.keys(slot.get())

  function set(stored: Stored): void {
    const kept = Object.entries(stored).slice(-most)
    slot.set(Object.fromEntries(kept))
    known = kept.map(([topic]) => topic)
  }

  function without(topic: string): Stored {
    const { [topic]: _, ...rest } = slot.get()
    return rest
  }

  function symKey(topic: string): Uint8Array | undefined {
    const stored = slot.get()[topic]
    return stored === undefined ? undefined : fromHex(stored)
  }

  return {
    topics: () => Object.keys(slot.get()),
    has: (topic) => Object.hasOwn(slot.get(), topic),
    symKey,
    async get(topic) {
      const shared = symKey(topic)
      if (shared) return { kind: 'shared', symKey: shared }
      const secret = fromHex(slot.get()[topic]?.slice(1) ?? '')
      const keys = secret && (await importAgreementKey(secret))
      return keys && { kind: 'response', privateKey: keys.privateKey }
    },
    put(topic, key) {
      const text =
        key.kind === 'shared' ? toHex(key.symKey) : `!${toHex(exportAgreementKey(key.privateKey))}`
      set({ ...without(topic), [topic]: text })
    },
    remove: (topic) => set(without(topic)),
    watch: (listener) =>
      slot.watch((stored) => {
        const before = known
        known = Object.keys(stored)
        const added = known.filter((topic) => !before.includes(topic))
        listener({ added, removed: before.filter((topic) => !(topic in stored)) })
      }),
  }
}

function parse(value: unknown): Stored | undefined {
  if (typeof value !== 'object' || !value || Array.isArray(value)) return undefined
  const entries = Object.entries(value)
  const isKey = ([topic, key]: [string, unknown]): boolean =>
    /^[\da-f]{64}$/.test(topic) && typeof key === 'string' && /^!?[\da-f]{64}$/.test(key)
  return entries.every(isKey) ? (value as Stored) : undefined
}
