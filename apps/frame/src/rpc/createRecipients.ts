/** Accounts that the visitor sent to from this browser. */
export type Recipients = {
  has(chainId: string, address: string): boolean
  add(chainId: string, address: string): void
}

const name = 'latchkey.recipients'
/** The oldest is forgotten first. */
const maxRecipients = 500

/**
 * Creates the list of known recipients.
 *
 * @param storage - Storage of the frame. Where it is missing or full, recipients are known until the frame ends.
 */
export function createRecipients(storage?: Pick<Storage, 'getItem' | 'setItem'>): Recipients {
  const known = new Set(read(storage))
  const keyOf = (chainId: string, address: string): string => `${chainId}/${address.toLowerCase()}`
  return {
    has: (chainId, address) => known.has(keyOf(chainId, address)),
    add(chainId, address) {
      const key = keyOf(chainId, address)
      known.delete(key)
      known.add(key)
      const [oldest] = known
      if (known.size > maxRecipients && oldest !== undefined) known.delete(oldest)
      try {
        storage?.setItem(name, JSON.stringify([...known]))
      } catch {
        // Full or denied: a warning too many is the only loss.
      }
    },
  }
}

function read(storage: Pick<Storage, 'getItem'> | undefined): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(name) ?? '[]')
    return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}
