import { ed25519 } from '@noble/curves/ed25519.js'
import { base64urlnopad } from '@scure/base'
import type { WalletAddresses } from './addresses.ts'
import { type Bytes, encodeUtf8, isEqualBytes } from './bytes.ts'
import { signEvm } from './signEvm.ts'
import type { WalletKeys } from './walletKeys.ts'

/** The account, project and service that a new wallet is registered for. */
export type WalletRegistrationContext = {
  /** Origin of the wallet. */
  readonly audience: string
  readonly projectId: string
  readonly userId: string
}

/** Signatures of both keys of a wallet. */
export type RegistrationProof = {
  /** EIP-191, 65 bytes, hexadecimal. */
  readonly evm: `0x${string}`
  /** Ed25519, base64url. */
  readonly solana: string
}

/** Signs the registration of a new wallet with both of its keys, by which it agrees to be registered. */
export function signWalletRegistration(
  registration: WalletRegistrationContext & {
    readonly addresses: WalletAddresses
    /** Id of the first device. */
    readonly deviceId: string
    readonly recoveryPublicKey: Bytes
  },
  { evm, solana }: WalletKeys,
): RegistrationProof {
  const message = encodeUtf8(formatRegistration(registration))
  return {
    evm: signEvm({ method: 'personal_sign', message } as Parameters<typeof signEvm>[0], evm),
    solana: base64urlnopad.encode(ed25519.sign(message, solana)),
  }
}

const title = encodeUtf8('Latchkey wallet registration')

/** Returns whether a message registers a wallet. An app that had both signatures could give the wallet to another account. */
export function isWalletRegistrationMessage(message: Bytes): boolean {
  return isEqualBytes(message.slice(0, title.length), title)
}

/** Formats the text as `formatWalletRegistration` of `latchkey/protocol`, by which the service verifies it. */
function formatRegistration({
  audience,
  projectId,
  userId,
  deviceId,
  addresses,
  recoveryPublicKey,
}: Parameters<typeof signWalletRegistration>[0]): string {
  const { evm, solana } = addresses
  const key = base64urlnopad.encode(recoveryPublicKey)
  const about = [audience, projectId, userId, deviceId, evm.toLowerCase(), solana, key]
  return `Latchkey wallet registration v1\n${JSON.stringify(about)}`
}
