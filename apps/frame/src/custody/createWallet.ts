import { deriveAddresses, type WalletAddresses } from './addresses.ts'
import { type Bytes, wipe } from './bytes.ts'
import { type DeviceShare, sealDeviceShare } from './deviceShare.ts'
import { generateHpkeKeyPair } from './hpke.ts'
import { createRecoveryKit } from './recoveryKit.ts'
import { type RecoveryFactor, wrapRecoveryKey, type WrappedRecoveryKey } from './recoveryKey.ts'
import { sealShare } from './sealedShare.ts'
import { generateEntropy, splitEntropy } from './shares.ts'
import {
  type WalletRegistrationContext,
  type RegistrationProof,
  signWalletRegistration,
} from './signWalletRegistration.ts'
import { deriveKeys, wipeKeys } from './walletKeys.ts'

/** The shares of a device, each sealed to where it goes. */
export type DeviceSplit = {
  readonly device: DeviceShare
  /** For the share service. */
  readonly service: Bytes
  /** For the wallet service; only the recovery key opens it. */
  readonly recovery: Bytes
}

/** A new wallet. Nothing in it is a secret by itself. */
export type CreatedWallet = DeviceSplit & {
  readonly addresses: WalletAddresses
  /** Signatures of both keys, for the registration. */
  readonly proof: RegistrationProof
  readonly recoveryPublicKey: Bytes
  readonly recoveryKeys: readonly WrappedRecoveryKey[]
  /** Text of the recovery kit's file. */
  readonly kit: string
}

/**
 * Creates a wallet: its key, the shares of its first device, its recovery key and its recovery kit.
 * All secrets are wiped before the promise settles.
 *
 * @throws `custody.insecure_context`
 */
export async function createWallet(options: createWallet.Options): Promise<CreatedWallet> {
  const { code, factors, registration, ...device } = options
  const entropy = generateEntropy()
  const recoveryKey = generateHpkeKeyPair()
  try {
    const { publicKey, privateKey } = recoveryKey
    const about = { ...registration, deviceId: device.deviceId, recoveryPublicKey: publicKey }
    const { addresses, proof } = await deriveWallet(entropy, about)
    return {
      addresses,
      proof,
      ...(await splitForDevice(entropy, { ...device, addresses, recoveryPublicKey: publicKey })),
      recoveryPublicKey: publicKey,
      recoveryKeys: await Promise.all(
        factors.map((factor) => wrapRecoveryKey(privateKey, factor, addresses)),
      ),
      kit: await createRecoveryKit({ entropy, addresses, recoveryKey }, code),
    }
  } finally {
    wipe(entropy, recoveryKey.privateKey, code)
  }
}

/** Derives the addresses of a wallet, and signs its registration. */
async function deriveWallet(
  entropy: Bytes,
  registration: Omit<Parameters<typeof signWalletRegistration>[0], 'addresses'>,
): Promise<Pick<CreatedWallet, 'addresses' | 'proof'>> {
  const keys = await deriveKeys(entropy)
  try {
    const addresses = deriveAddresses(keys)
    return { addresses, proof: signWalletRegistration({ ...registration, addresses }, keys) }
  } finally {
    wipeKeys(keys)
  }
}

export declare namespace createWallet {
  type Options = {
    readonly deviceId: string
    /** Account and project that the wallet is registered for. */
    readonly registration: WalletRegistrationContext
    /** Public key of the share service. */
    readonly servicePublicKey: Bytes
    /** Bytes of the recovery code, for the kit. Wiped. */
    readonly code: Bytes
    /** Factors that open the recovery key on a new device. */
    readonly factors: readonly RecoveryFactor[]
  }
}

/**
 * Splits the entropy anew for a device.
 *
 * @param entropy - 16 bytes. Not wiped.
 */
export async function splitForDevice(
  entropy: Bytes,
  { addresses, deviceId, servicePublicKey, recoveryPublicKey }: splitForDevice.Options,
): Promise<DeviceSplit> {
  const owner = { addresses, deviceId }
  const shares = await splitEntropy(entropy)
  try {
    return {
      device: await sealDeviceShare(shares.device, owner),
      service: sealShare(shares.service, {
        publicKey: servicePublicKey,
        owner: { ...owner, role: 'service' },
      }),
      recovery: sealShare(shares.recovery, {
        publicKey: recoveryPublicKey,
        owner: { ...owner, role: 'recovery' },
      }),
    }
  } finally {
    wipe(shares.device, shares.service, shares.recovery)
  }
}

export declare namespace splitForDevice {
  type Options = {
    readonly addresses: WalletAddresses
    readonly deviceId: string
    readonly servicePublicKey: Bytes
    readonly recoveryPublicKey: Bytes
  }
}
