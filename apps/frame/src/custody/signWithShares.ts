import type { WalletAddresses } from './addresses.ts'
import type { Bytes } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import type { DeviceShare } from './deviceShare.ts'
import type { ReleaseShare } from './releaseShare.ts'
import { restoreEntropy } from './restoreEntropy.ts'
import { signEvm } from './signEvm.ts'
import { type ParsedSignRequest, parseSignRequest } from './signRequest.ts'
import { isWalletRegistrationMessage } from './signWalletRegistration.ts'
import { signSolanaMessage, signSolanaTransaction } from './signSolana.ts'
import type { WalletKeys } from './walletKeys.ts'

/** A signature or a signed transaction: hex for EVM, bytes for Solana. */
export type Signed = `0x${string}` | Bytes

/**
 * Signs a request: opens the device share, fetches the service's share, restores the key, compares
 * its addresses with those of the device share, and signs. Every secret is wiped before the promise
 * settles. A request that is refused releases no share.
 *
 * @param device - The share of this device.
 * @param options - The request, of any shape, and how to fetch the service's share.
 * @throws What `parseSignRequest`, `signEvm` and `signSolana` throw, `custody.device_share_damaged`,
 *   `custody.shares_rejected`, `custody.address_mismatch`, and what `release` throws.
 */
export async function signWithShares(
  device: DeviceShare,
  options: { readonly request: unknown; readonly release: ReleaseShare },
): Promise<Signed> {
  const request = parseSignRequest(options.request)
  const { owner } = device
  if (!isSigner(request, owner.addresses)) throw createCustodyError('custody.signer_mismatch')
  if ('message' in request && isWalletRegistrationMessage(request.message))
    throw createCustodyError('custody.message_refused')
  const { release } = options
  return restoreEntropy(device, { release, use: ({ keys }) => sign(request, keys) })
}

function isSigner({ method, from }: ParsedSignRequest, { evm, solana }: WalletAddresses): boolean {
  return method.startsWith('solana_') ? from === solana : from.toLowerCase() === evm.toLowerCase()
}

function sign(request: ParsedSignRequest, keys: WalletKeys): Signed {
  switch (request.method) {
    case 'solana_signMessage':
      return signSolanaMessage(request.message, keys.solana)
    case 'solana_signTransaction':
      return signSolanaTransaction(request.transaction, keys.solana)
    default:
      return signEvm(request, keys.evm)
  }
}
