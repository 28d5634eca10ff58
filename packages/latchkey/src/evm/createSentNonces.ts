import type { AdapterKit } from '../core/index.ts'

/** Sender and nonce of a transaction, which a node reported while it knew the transaction. */
export type SentNonce = {
  readonly hash: string
  readonly from: string
  readonly nonce: bigint
}

/** Senders and nonces of the transactions that are not in a block yet. They survive a reload of the page. */
export type SentNonces = {
  get(hash: string): SentNonce | undefined
  add(sent: SentNonce): void
  remove(hash: string): void
}

/** As many as there are pending transactions. [9.7] */
const maxNonces = 99

/** Creates the list of nonces, in the storage of the client. */
export function createSentNonces({ storage }: Pick<AdapterKit, 'storage'>): SentNonces {
  const slot = storage.slot({ key: 'sent_nonces', version: 1, initial: [], parse })
  const others = (hash: string): readonly StoredNonce[] =>
    slot.get().filter((one) => one.hash !== hash)
  return {
    get(hash) {
      const stored = slot.get().find((one) => one.hash === hash)
      return stored && { ...stored, nonce: BigInt(stored.nonce) }
    },
    add: ({ nonce, ...sent }) =>
      slot.set([{ ...sent, nonce: `${nonce}` }, ...others(sent.hash)].slice(0, maxNonces)),
    remove(hash) {
      if (slot.get().some((one) => one.hash === hash)) slot.set(others(hash))
    },
  }
}

type StoredNonce = Omit<SentNonce, 'nonce'> & { readonly nonce: string }

function parse(value: unknown): readonly StoredNonce[] | undefined {
  return Array.isArray(value) ? value.filter(isStoredNonce).slice(0, maxNonces) : undefined
}

function isStoredNonce(value: unknown): value is StoredNonce {
  const { hash, from, nonce } = (value ?? {}) as Partial<Record<keyof StoredNonce, unknown>>
  const isNonce = typeof nonce === 'string' && /^\d{1,20}$/.test(nonce)
  return typeof hash === 'string' && typeof from === 'string' && isNonce
}
