import * as v from 'valibot'

const base64Url = (bytes: number): v.GenericSchema<unknown, string> =>
  v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`)))

const timestamp = v.pipe(v.number(), v.integer(), v.minValue(0))
const uuid = v.pipe(v.string(), v.uuid())
const ticket = v.pipe(v.string(), v.maxLength(2048), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/))

/** Shortest delay of an automatic recovery, in hours. The share service accepts none below. */
export const minRecoveryDelayHours = 24

/** Longest delay of an automatic recovery, in hours. */
export const maxRecoveryDelayHours = 72

/**
 * Claims of a ticket of the wallet service, which the share service needs for a step of an automatic recovery. Times
 * are in seconds since 1970.
 */
export type RecoveryTicketClaims = {
  /** Origin of the wallet service. */
  readonly iss: string
  readonly aud: 'latchkey-recovery'
  /** Id of the user. */
  readonly sub: string
  readonly exp: number
  /** Thumbprint of the key of the device. */
  readonly cnf: { readonly jkt: string }
} & (
  | { readonly purpose: 'enable' }
  | {
      readonly purpose: 'start'
      /** Id of the recovery. */
      readonly id: string
      /** SHA-256 of the secret of the link that cancels it, base64url. */
      readonly cancel: string
      readonly delayHours: number
    }
  | { readonly purpose: 'finish'; readonly id: string }
)

const ticketClaims = {
  iss: v.pipe(v.string(), v.maxLength(300)),
  aud: v.literal('latchkey-recovery'),
  sub: uuid,
  exp: timestamp,
  cnf: v.strictObject({ jkt: base64Url(32) }),
}

/** Parses {@link RecoveryTicketClaims}. */
export const recoveryTicketClaimsSchema: v.GenericSchema<unknown, RecoveryTicketClaims> = v.variant(
  'purpose',
  [
    v.strictObject({ ...ticketClaims, purpose: v.literal('enable') }),
    v.strictObject({
      ...ticketClaims,
      purpose: v.literal('start'),
      id: uuid,
      cancel: base64Url(32),
      delayHours: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
    }),
    v.strictObject({ ...ticketClaims, purpose: v.literal('finish'), id: uuid }),
  ],
)

/** Response of `POST /wallet/v1/recovery/enable`, `/start` and `/finish`. */
export type RecoveryTicket = {
  /** Signed by the wallet service, valid for five minutes. */
  readonly ticket: string
}

/** Parses {@link RecoveryTicket}. */
export const recoveryTicketSchema: v.GenericSchema<unknown, RecoveryTicket> = v.strictObject({
  ticket,
})

/** Response of `GET /wallet/v1/recovery`: the automatic recovery that is under way, and the delay of a new one. */
export type RecoveryStatus = {
  /** Longest delay of the projects in which the account has signed in; undefined while none offers recoveries. */
  readonly delayHours?: number | undefined
  readonly recovery?:
    | {
        readonly id: string
        /** Device that gets the wallet. */
        readonly device: string
        /** Milliseconds since 1970. */
        readonly startedAt: number
        /** When it can be finished; undefined while the mail server has not accepted the notices. */
        readonly readyAt?: number | undefined
        readonly expiresAt: number
      }
    | undefined
}

/** Parses {@link RecoveryStatus}. */
export const recoveryStatusSchema: v.GenericSchema<unknown, RecoveryStatus> = v.strictObject({
  delayHours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  recovery: v.optional(
    v.strictObject({
      id: uuid,
      device: base64Url(32),
      startedAt: timestamp,
      readyAt: v.optional(timestamp),
      expiresAt: timestamp,
    }),
  ),
})

/** Body of `POST /wallet/v1/recovery/finish` and `/cancel`, and of `POST /shares/v1/automatic/cancel`. */
export type RecoveryIdBody = { readonly id: string }

/** Parses {@link RecoveryIdBody}. */
export const recoveryIdBodySchema: v.GenericSchema<unknown, RecoveryIdBody> = v.strictObject({
  id: uuid,
})

/** The private recovery key of a wallet, which the operator can release after a delay. */
export type EnableAutomaticRecoveryBody = {
  readonly ticket: string
  /** The private recovery key, sealed to the share service with `formatAutomaticContext`. */
  readonly recoveryKey: string
}

/** Parses {@link EnableAutomaticRecoveryBody}, the body of `POST /shares/v1/automatic`. */
export const enableAutomaticRecoveryBodySchema: v.GenericSchema<
  unknown,
  EnableAutomaticRecoveryBody
> = v.strictObject({ ticket, recoveryKey: base64Url(80) })

/** Body of `POST /shares/v1/automatic/start`. */
export type StartAutomaticRecoveryBody = { readonly ticket: string }

/** Parses {@link StartAutomaticRecoveryBody}. */
export const startAutomaticRecoveryBodySchema: v.GenericSchema<
  unknown,
  StartAutomaticRecoveryBody
> = v.strictObject({ ticket })

/** Body of `POST /shares/v1/automatic/finish`. */
export type FinishAutomaticRecoveryBody = {
  readonly ticket: string
  /** X25519 key of this request. */
  readonly publicKey: string
}

/** Parses {@link FinishAutomaticRecoveryBody}. */
export const finishAutomaticRecoveryBodySchema: v.GenericSchema<
  unknown,
  FinishAutomaticRecoveryBody
> = v.strictObject({ ticket, publicKey: base64Url(32) })

/** Body of `POST /shares/v1/automatic/release`. */
export type ReleaseRecoveryKeyBody = {
  /** X25519 key of this request. */
  readonly publicKey: string
}

/** Parses {@link ReleaseRecoveryKeyBody}. */
export const releaseRecoveryKeyBodySchema: v.GenericSchema<unknown, ReleaseRecoveryKeyBody> =
  v.strictObject({ publicKey: base64Url(32) })

/** Response of `POST /shares/v1/automatic/finish` and `/release`. */
export type ReleasedRecoveryKey = {
  /** The private recovery key, sealed to the key of the request. */
  readonly recoveryKey: string
}

/** Parses {@link ReleasedRecoveryKey}. */
export const releasedRecoveryKeySchema: v.GenericSchema<unknown, ReleasedRecoveryKey> =
  v.strictObject({ recoveryKey: base64Url(80) })

/** Automatic recovery of a wallet, as its devices see it. */
export type AutomaticRecovery = {
  /** Milliseconds since 1970. */
  readonly enabledAt: number
  /** A recovery that is under way. The clock is that of the share service. */
  readonly recovery?:
    | {
        readonly id: string
        /** Device that gets the wallet. */
        readonly device: string
        readonly startedAt: number
        readonly readyAt: number
        readonly expiresAt: number
      }
    | undefined
}

/** Parses {@link AutomaticRecovery}. */
export const automaticRecoverySchema: v.GenericSchema<unknown, AutomaticRecovery> = v.strictObject({
  enabledAt: timestamp,
  recovery: v.optional(
    v.strictObject({
      id: uuid,
      device: base64Url(32),
      startedAt: timestamp,
      readyAt: timestamp,
      expiresAt: timestamp,
    }),
  ),
})

/**
 * Formats the text that is authenticated with a recovery key: sealed to the share service, or to the key of a
 * request (`device`). The `info` of HPKE. RFC 9180
 */
export function formatAutomaticContext(about: {
  readonly evm: string
  readonly solana: string
  /** Device that receives the key; undefined for the share service. */
  readonly device?: string | undefined
}): string {
  const { evm, solana, device = '' } = about
  return JSON.stringify(['latchkey automatic recovery v1', evm, solana, device])
}
