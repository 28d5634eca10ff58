import type { WalletAddresses } from './addresses.ts'
import { type Bytes, encodeUtf8 } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import { openHpke, publicKeyLength, sealHpke } from './hpke.ts'
import { shareLength } from './shares.ts'

/** Bytes of a sealed share: encapsulated key, share, tag. */
export const sealedShareLength: number = publicKeyLength + shareLength + 16

/**
 * Whose share it is. It is authenticated: a sealed share that is put in place of another one
 * does not open.
 */
export type ShareOwner = {
  readonly addresses: WalletAddresses
  /** The device of the split, or the id of a recovery kit. */
  readonly deviceId: string
  readonly role: 'device' | 'service' | 'recovery'
}

/**
 * Formats the text that is authenticated with a sealed share, as `formatShareContext` of `latchkey/protocol`, with which the
 * service opens it. Custody imports nothing of the client.
 */
export function formatShareOwnerContext({ addresses, deviceId, role }: ShareOwner): string {
  return JSON.stringify(['latchkey share v1', role, addresses.evm, addresses.solana, deviceId])
}

/**
 * Seals a share to a public key: that of the share service, the recovery key, or the one-use key of
 * a request.
 *
 * @param share - 25 bytes. Not wiped.
 */
export function sealShare(
  share: Bytes,
  { publicKey, owner }: { readonly publicKey: Bytes; readonly owner: ShareOwner },
): Bytes {
  return sealHpke(share, { publicKey, info: encodeUtf8(formatShareOwnerContext(owner)) })
}

/**
 * Opens a sealed share.
 *
 * @returns 25 bytes, which the caller wipes.
 * @throws `custody.shares_rejected` for another key, another owner or modified bytes.
 */
export function openShare(
  box: Bytes,
  { privateKey, owner }: { readonly privateKey: Bytes; readonly owner: ShareOwner },
): Bytes {
  const share = openHpke(box, { privateKey, info: encodeUtf8(formatShareOwnerContext(owner)) })
  if (!share) throw createCustodyError('custody.shares_rejected')
  return share
}
