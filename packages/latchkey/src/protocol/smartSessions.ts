import * as v from 'valibot'
import { type JsonObject, jsonObject } from './jsonObject.ts'
import { toDisplayText } from './displayText.ts'
import { type UserOperation, userOperation } from './userOperation.ts'

/** A part of a session: what kind it is, and what the wallet makes of it. */
export type SmartSessionRule = { readonly type: string; readonly data: JsonObject }

/** Body of `POST /v1/sessions/{address}`. */
export type SmartSessionRequest = {
  /** Seconds since 1970. */
  readonly expiry: number
  readonly signer: SmartSessionRule
  readonly permissions: readonly SmartSessionRule[]
  readonly policies: readonly SmartSessionRule[]
}

const rule = v.object({
  type: v.pipe(v.string(), v.nonEmpty('Must not be empty'), v.maxLength(100)),
  data: jsonObject,
})
const rules = v.pipe(v.array(rule), v.maxLength(64, 'Must be 64 at most'))
const request = {
  expiry: v.pipe(v.number(), v.integer('Must be seconds'), v.minValue(0), v.maxValue(8.64e12)),
  signer: rule,
  permissions: v.pipe(rules, v.minLength(1, 'Must name at least one')),
  policies: rules,
}
const pci = v.pipe(v.string(), v.uuid('Must be a UUID'))
const signature = v.pipe(v.string(), v.maxLength(32_768))
const context = v.pipe(
  v.string(),
  v.maxLength(16_384),
  v.regex(/^0x([0-9a-fA-F]{2})*$/, 'Must be hexadecimal digits'),
)

/**
 * Parses the body of `POST /v1/sessions/{address}`.
 *
 * @source facts: gateway §1.10
 */
export const smartSessionRequest: v.GenericSchema<unknown, SmartSessionRequest> = v.object(request)

/** Query of `POST /v1/sessions/{address}`. */
export type SmartSessionQuery = {
  /** `2` writes the public key plainly. */
  readonly v?: string | undefined
}

/** Parses the query of `POST /v1/sessions/{address}`. */
export const smartSessionQuery: v.GenericSchema<unknown, SmartSessionQuery> = v.object({
  v: v.optional(v.picklist(['1', '2'])),
})

/** Reply of `POST /v1/sessions/{address}`. */
export type SmartSessionKey = {
  readonly pci: string
  readonly key: { readonly type: string; readonly publicKey: string }
}

/**
 * Parses the reply of `POST /v1/sessions/{address}`.
 *
 * @source facts: gateway §1.10
 */
export const smartSessionKey: v.GenericSchema<unknown, SmartSessionKey> = v.object({
  pci: v.string(),
  key: v.object({ type: v.string(), publicKey: v.string() }),
})

/** A smart session of an account. */
export type SmartSession = {
  readonly pci: string
  readonly project: {
    readonly id: string
    readonly name: string
    readonly url: string | null
    readonly iconUrl: string | null
  }
  /** Seconds since 1970, as all moments here. */
  readonly expiry: number
  readonly createdAt: number
  readonly permissions: readonly SmartSessionRule[]
  readonly policies: readonly SmartSessionRule[]
  /** Null until the wallet has granted it. */
  readonly context: string | null
  readonly revokedAt: number | null
  /** Whether the account signed that it granted this; anybody may have said so of the others. */
  readonly isProven?: boolean | undefined
}

/** Longer is no name of an app that anybody reads. */
const maxNameLength = 200

/** Reply of `GET /v1/sessions/{address}`. */
export type SmartSessions = { readonly pcis: readonly SmartSession[] }

/**
 * Parses the reply of `GET /v1/sessions/{address}`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.10
 */
export const smartSessions: v.GenericSchema<unknown, SmartSessions> = v.object({
  pcis: v.array(
    v.object({
      pci: v.string(),
      project: v.object({
        id: v.string(),
        // One app that calls itself at length must not hide what the others may do.
        name: v.pipe(
          v.string(),
          v.transform((name) => toDisplayText(name.slice(0, maxNameLength))),
        ),
        url: v.nullable(v.string()),
        iconUrl: v.nullable(v.string()),
      }),
      expiry: v.number(),
      createdAt: v.number(),
      permissions: v.array(rule),
      policies: v.array(rule),
      context: v.nullable(v.string()),
      revokedAt: v.nullable(v.number()),
      isProven: v.optional(v.boolean()),
    }),
  ),
})

/** Parses the query of `GET /v1/sessions/{address}/getcontext`. */
export const smartSessionContextQuery: v.GenericSchema<unknown, { readonly pci: string }> =
  v.object({
    pci,
  })

/** Reply of `GET /v1/sessions/{address}/getcontext`. */
export type SmartSessionContext = {
  readonly context: string
  /** Whether the account signed that it granted this; else anybody may have said so. */
  readonly isProven?: boolean | undefined
}

/**
 * Parses the reply of `GET /v1/sessions/{address}/getcontext`.
 *
 * @source facts: gateway §1.10
 */
export const smartSessionContext: v.GenericSchema<unknown, SmartSessionContext> = v.object({
  context: v.string(),
  isProven: v.optional(v.boolean()),
})

/** Body of `POST /v1/sessions/{address}/activate`: the request again, and what the wallet said. */
export type SmartSessionActivation = SmartSessionRequest & {
  readonly pci: string
  readonly context: string
  /** Of the account, over {@link activationMessage}. Without it nobody knows who granted this. */
  readonly signature?: string | undefined
}

/**
 * Parses the body of `POST /v1/sessions/{address}/activate`.
 *
 * @source facts: gateway §1.10
 */
export const smartSessionActivation: v.GenericSchema<unknown, SmartSessionActivation> = v.object({
  ...request,
  pci,
  context: v.pipe(context, v.minLength(4, 'Must not be empty')),
  signature: v.optional(signature),
})

/**
 * Writes what an account signs to prove that it granted a session.
 *
 * @param session - `address` as the path of the call has it; `context` as its body has it.
 * @returns JSON; exactly these bytes are signed.
 * @source facts: gateway §1.10
 */
export function activationMessage(session: {
  readonly pci: string
  readonly address: string
  readonly context: string
}): string {
  const { pci: id, address, context: granted } = session
  return JSON.stringify({ action: 'activate', pci: id, address, context: granted })
}

/** Body of `POST /v1/sessions/{address}/revoke`. */
export type SmartSessionRevocation = {
  readonly pci: string
  /** Of the account, over {@link revocationMessage}. */
  readonly signature: string
}

/**
 * Parses the body of `POST /v1/sessions/{address}/revoke`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.10
 */
export const smartSessionRevocation: v.GenericSchema<unknown, SmartSessionRevocation> = v.object({
  pci,
  signature,
})

/**
 * Writes what an account signs to revoke a session.
 *
 * @param session - `address` as the path of the call has it.
 * @returns JSON; exactly these bytes are signed.
 * @source facts: gateway §1.10
 */
export function revocationMessage(session: {
  readonly pci: string
  readonly address: string
}): string {
  return JSON.stringify({ action: 'revoke', pci: session.pci, address: session.address })
}

/** Query of `POST /v1/sessions/{address}/sign`. */
export type SmartSessionSignQuery = {
  /** Clients send one; nothing depends on it. */
  readonly version?: string | undefined
}

/** Parses the query of `POST /v1/sessions/{address}/sign`. */
export const smartSessionSignQuery: v.GenericSchema<unknown, SmartSessionSignQuery> = v.object({
  version: v.optional(v.pipe(v.string(), v.maxLength(20))),
})

/** Body of `POST /v1/sessions/{address}/sign`. */
export type SmartSessionSignRequest = {
  readonly pci: string
  /** What the key of the session is to sign for. */
  readonly userOp: UserOperation
}

/**
 * Parses the body of `POST /v1/sessions/{address}/sign`.
 *
 * @source facts: gateway §1.10
 */
export const smartSessionSignRequest: v.GenericSchema<unknown, SmartSessionSignRequest> = v.object({
  pci,
  userOp: userOperation,
})

/** Reply of `POST /v1/sessions/{address}/sign`. */
export type SmartSessionSignature = {
  /** 65 bytes of the session's key alone. */
  readonly signature: string
}

/**
 * Parses the reply of `POST /v1/sessions/{address}/sign`.
 *
 * @source facts: gateway §1.10
 */
export const smartSessionSignature: v.GenericSchema<unknown, SmartSessionSignature> = v.object({
  signature: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{130}$/, 'Must be 65 bytes')),
})
