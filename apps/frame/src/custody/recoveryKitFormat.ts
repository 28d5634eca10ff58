import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad, hex } from '@scure/base'
import * as v from 'valibot'
import { type Bytes, encodeUtf8 } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import { codeIterations } from './recoveryCode.ts'
import { sealedShareLength } from './sealedShare.ts'

/** The largest file that is read, in bytes. A kit has about 900. */
export const maxKitSize = 16_384

const bytes = (length: number): v.GenericSchema<string, Bytes> =>
  v.pipe(
    v.string(),
    v.length(Math.ceil((length * 4) / 3)),
    v.regex(/^[\w-]*$/),
    v.rawTransform<string, Bytes>(({ dataset, addIssue, NEVER }) => {
      try {
        return Uint8Array.from(base64urlnopad.decode(dataset.value))
      } catch {
        addIssue({ message: 'Expected base64url' })
        return NEVER
      }
    }),
  )

const kitSchema = v.strictObject({
  type: v.literal('latchkey-recovery-kit'),
  version: v.literal(2),
  /** Random, and authenticated with the shares. */
  id: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  addresses: v.strictObject({
    evm: v.pipe(v.string(), v.regex(/^0x[\dA-Fa-f]{40}$/)),
    solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  }),
  /** The private recovery key, wrapped by the recovery code. */
  recoveryKey: v.strictObject({
    kdf: v.literal('PBKDF2-SHA-256'),
    iterations: v.literal(codeIterations),
    salt: bytes(16),
    iv: bytes(12),
    sealed: bytes(32 + 16),
  }),
  /** Two shares of a split of its own, sealed to the recovery key. */
  shares: v.strictObject({ device: bytes(sealedShareLength), recovery: bytes(sealedShareLength) }),
  /** First 8 bytes of the SHA-256 of the members above, in hex: finds a damaged file. */
  checksum: v.pipe(v.string(), v.regex(/^[\da-f]{16}$/)),
})

/** A recovery kit: with its recovery code it opens a wallet without any server. */
export type RecoveryKit = v.InferOutput<typeof kitSchema>
type KitJson = v.InferInput<typeof kitSchema>

/** Returns the text of a kit's file. */
export function formatRecoveryKit(kit: Omit<RecoveryKit, 'checksum'>): string {
  const { recoveryKey, shares } = kit
  const encode = (decoded: Bytes): string => base64urlnopad.encode(decoded)
  const json: Omit<KitJson, 'checksum'> = {
    ...kit,
    recoveryKey: {
      ...recoveryKey,
      salt: encode(recoveryKey.salt),
      iv: encode(recoveryKey.iv),
      sealed: encode(recoveryKey.sealed),
    },
    shares: { device: encode(shares.device), recovery: encode(shares.recovery) },
  }
  return `${JSON.stringify({ ...json, checksum: checksumOf(json) }, undefined, 2)}\n`
}

/**
 * Parses the text of a kit's file. The checksum finds accidents; intended changes are found when the
 * kit is opened.
 *
 * @throws `custody.kit_malformed`, `custody.kit_version`, `custody.kit_damaged`
 */
export function parseRecoveryKit(text: string): RecoveryKit {
  const json = parseJson(text)
  const head = v.safeParse(v.object({ type: kitSchema.entries.type, version: v.number() }), json)
  if (!head.success) throw createCustodyError('custody.kit_malformed')
  if (head.output.version !== 2) throw createCustodyError('custody.kit_version')
  const kit = v.safeParse(kitSchema, json)
  if (!kit.success) throw createCustodyError('custody.kit_malformed')
  if (checksumOf(json as KitJson) !== kit.output.checksum)
    throw createCustodyError('custody.kit_damaged')
  return kit.output
}

function parseJson(text: string): unknown {
  try {
    return text.length > maxKitSize ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Values in a fixed order, so that the formatting of the file does not count. */
function checksumOf(kit: Omit<KitJson, 'checksum'>): string {
  const { type, version, id, addresses, recoveryKey, shares } = kit
  const { kdf, iterations, salt, iv, sealed } = recoveryKey
  const values = [type, version, id, addresses.evm, addresses.solana]
  const all = [...values, kdf, iterations, salt, iv, sealed, shares.device, shares.recovery]
  return hex.encode(sha256(encodeUtf8(JSON.stringify(all))).subarray(0, 8))
}
