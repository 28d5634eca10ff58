import { sha256 } from '@noble/hashes/sha2.js'
import { combine, split } from 'shamir-secret-sharing'
import { type Bytes, concat, isEqualBytes, copyAndWipe, randomBytes, wipe } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'

/** Bytes of the entropy of a wallet: 128 bits, twelve words. */
const entropyLength = 16
const tagLength = 8
/** Bytes of a share: entropy, tag, and the share's coordinate. */
export const shareLength: number = entropyLength + tagLength + 1

/** The shares of one split. Any two restore the entropy; one alone reveals nothing about it. */
export type Shares = {
  /** Stays on the device. */
  readonly device: Bytes
  /** Goes to the share service. */
  readonly service: Bytes
  /** Is sealed to the recovery key. */
  readonly recovery: Bytes
}

/** Generates the entropy of a new wallet. The caller wipes it. */
export function generateEntropy(): Bytes {
  return randomBytes(entropyLength)
}

/**
 * Splits the entropy into the three shares of one device. Every device, and every recovery kit, gets
 * a split of its own: deleting the two other shares of a device makes a stolen device share worthless.
 *
 * The split secret is `entropy ‖ first 8 bytes of SHA-256(entropy)`, because the library has no
 * integrity check.
 *
 * @param entropy - 16 bytes. Not wiped.
 * @returns Three shares of 25 bytes. The caller wipes them.
 */
export async function splitEntropy(entropy: Bytes): Promise<Shares> {
  if (entropy.length !== entropyLength) throw new RangeError('The entropy must have 16 bytes.')
  const secret = concat(entropy, tagOf(entropy))
  try {
    const [device, service, recovery] = await split(secret, 3, 2)
    if (!device || !service || !recovery) throw new RangeError('The split must have three shares.')
    return {
      device: copyAndWipe(device),
      service: copyAndWipe(service),
      recovery: copyAndWipe(recovery),
    }
  } finally {
    wipe(secret)
  }
}

/**
 * Restores the entropy from two shares of one split.
 *
 * @param first - A share. Not wiped.
 * @param second - Another share of the same split. Not wiped.
 * @returns 16 bytes, which the caller wipes.
 * @throws `custody.shares_rejected` for damaged shares, shares of two splits, or one share twice.
 */
export async function combineShares(first: Bytes, second: Bytes): Promise<Bytes> {
  const isShare = (share: Bytes): boolean => share.length === shareLength && share.at(-1) !== 0
  if (!isShare(first) || !isShare(second) || first.at(-1) === second.at(-1))
    throw createCustodyError('custody.shares_rejected')
  const secret = await combine([first, second])
  const entropy = Uint8Array.from(secret.subarray(0, entropyLength))
  const isIntact = isEqualBytes(tagOf(entropy), secret.subarray(entropyLength))
  wipe(secret)
  if (isIntact) return entropy
  wipe(entropy)
  throw createCustodyError('custody.shares_rejected')
}

function tagOf(entropy: Bytes): Uint8Array {
  return sha256(entropy).subarray(0, tagLength)
}
