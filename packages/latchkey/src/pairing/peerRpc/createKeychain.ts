import {
  type AgreementPrivateKey,
  exportAgreementKey,
  fromHex,
  importAgreementKey,
  toHex,
} from '../../crypto/index.ts'
import type { PrefixedStorage } from '../../kernel/index.ts'

/** The key that opens the messages of a topic. */
export type TopicKey =
  | { readonly kind: 'shared'; readonly symKey: Uint8Array }
  /** Each message carries the public key to derive its symmetric key with. */
  | { readonly kind: 'response'; readonly privateKey: AgreementPrivateKey }

/** The keys of topics, kept across page loads and shared between tabs. */
export type Keychain = {
  topics(): readonly string[]
  has(topic: string): boolean
  get(topic: string): Promise<TopicKey | undefined>
  symKey(topic: string): Uint8Array | undefined
  put(topic: string, key: TopicKey): void
  remove(topic: string): void
  /** Listens to topics that other tabs added and removed. */
  watch(
    listener: (change: { added: readonly string[]; removed: readonly string[] }) => void,
  ): () => void
}

/** Key in hex by topic, with a leading `!` for a private key. */
type StoredKeys = Readonly<Record<string, string>>

/** Topics; beyond it the oldest are evicted. */
const maxTopics = 500

/**
 * Creates the keychain.
 *
 * @param storage - Without a working storage area, keys last as long as the page.
 */
export function createKeychain(storage: PrefixedStorage): Keychain {
  const slot = storage.slot<StoredKeys>({ key: 'pairing-keys', version: 1, initial: {}, parse })
  let known = Object.keys(slot.get())

  function set(keys: StoredKeys): void {
    const remaining = Object.entries(keys).slice(-maxTopics)
    slot.set(Object.fromEntries(remaining))
    known = remaining.map(([topic]) => topic)
  }

  function without(topic: string): StoredKeys {
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

function parse(value: unknown): StoredKeys | undefined {
  if (typeof value !== 'object' || !value || Array.isArray(value)) return undefined
  const isEntry = ([topic, key]: [string, unknown]): boolean =>
    /^[\da-f]{64}$/.test(topic) && typeof key === 'string' && /^!?[\da-f]{64}$/.test(key)
  return Object.entries(value).every(isEntry) ? (value as StoredKeys) : undefined
}
