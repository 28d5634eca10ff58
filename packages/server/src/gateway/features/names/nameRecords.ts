import type { NameAddresses, NameRecord } from 'latchkey/protocol'
import type { StoredName } from './NameStore.ts'

/** Converts a name to the wire format. */
export function toNameRecord(name: StoredName): NameRecord {
  return {
    name: name.name,
    registered_at: moment(name.registeredAt),
    updated_at: moment(name.updatedAt),
    attributes: name.attributes,
    addresses: toNameAddresses(name),
  }
}

/** Converts the addresses of a name to the wire format. */
export function toNameAddresses({ addresses }: Pick<StoredName, 'addresses'>): NameAddresses {
  return Object.fromEntries(
    addresses.map(({ coinType, address, createdAt }) => [
      `${coinType}`,
      { address, created_at: moment(createdAt) },
    ]),
  )
}

function moment(ms: number): string {
  return new Date(ms).toISOString()
}
