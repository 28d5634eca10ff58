import { type AesGcmBox, generateAesGcmKey, openAesGcm, sealAesGcm } from './aesGcm.ts'
import type { Bytes } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import { formatShareOwnerContext, type ShareOwner } from './sealedShare.ts'

/** The share of this device, and the key that only this browser can use. */
export type DeviceShare = {
  readonly owner: ShareOwner & { readonly role: 'device' }
  /** AES-GCM, cannot be exported. */
  readonly key: CryptoKey
  readonly box: AesGcmBox
}

/**
 * Seals a share with a new key of this browser.
 *
 * @param share - 25 bytes. Not wiped.
 */
export async function sealDeviceShare(
  share: Bytes,
  owner: Omit<ShareOwner, 'role'>,
): Promise<DeviceShare> {
  const own = { ...owner, role: 'device' } as const
  const key = await generateAesGcmKey()
  const box = await sealAesGcm(key, { secret: share, context: formatShareOwnerContext(own) })
  return { owner: own, key, box }
}

/**
 * Opens the share of this device.
 *
 * @returns 25 bytes, which the caller wipes.
 * @throws `custody.device_share_damaged`
 */
export async function openDeviceShare({ owner, key, box }: DeviceShare): Promise<Bytes> {
  const share = await openAesGcm(key, { box, context: formatShareOwnerContext(owner) })
  if (!share) throw createCustodyError('custody.device_share_damaged')
  return share
}
