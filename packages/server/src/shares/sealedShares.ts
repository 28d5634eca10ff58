import { formatShareContext } from 'latchkey/protocol'
import { createShareError } from './createShareError.ts'
import { openHpke, sealHpke } from './hpke.ts'
import type { ShareWallet } from './ShareStore.ts'

/** Bytes of a share. */
const shareBytes = 25

type Owner = { readonly wallet: Pick<ShareWallet, 'evm' | 'solana'>; readonly device: string }

/**
 * Opens a share that the frame sealed for the service.
 *
 * @returns 25 bytes, which the caller overwrites.
 * @throws HTTP 400 when it is for another wallet, device or service.
 */
export function openSealedShare(
  sealed: string,
  { privateKey, wallet, device }: Owner & { readonly privateKey: Uint8Array },
): Buffer {
  const info = infoOf({ wallet, device })
  const share = openHpke(Buffer.from(sealed, 'base64url'), { privateKey, info })
  if (share?.length !== shareBytes) throw createShareError('share_malformed')
  return share
}

/**
 * Seals a share to the key of a request, and overwrites it.
 *
 * @throws HTTP 400 for a key of low order.
 */
export function sealReleasedShare(
  share: Buffer,
  { publicKey, wallet, device }: Owner & { readonly publicKey: string },
): string {
  try {
    const key = Buffer.from(publicKey, 'base64url')
    const box = sealHpke(share, { publicKey: key, info: infoOf({ wallet, device }) })
    if (!box) throw createShareError('key_malformed')
    return box.toString('base64url')
  } finally {
    share.fill(0)
  }
}

function infoOf({ wallet: { evm, solana }, device }: Owner): string {
  return formatShareContext({ role: 'service', evm, solana, device })
}
