import * as v from 'valibot'
import { type JsonObject, jsonObjectSchema } from './jsonObject.ts'
import { jsonValueSchema } from './jsonValue.ts'
import { messageScopeSchemaEntries } from './messageScope.ts'
import type { ExpiringMessageScope } from './smartSessionMessages.ts'
import { toDisplayText } from './displayTextSchema.ts'
import { type UserOperation, userOperationSchema } from './userOperation.ts'

/**
 * Permission of a smart session: its type, and data for the wallet.
 *
 * @see ERC-7715
 */
export type SmartSessionPermission = { readonly type: string; readonly data: JsonObject }

/**
 * Restriction of the permissions of a smart session: its type, and data for the wallet.
 *
 * @see ERC-7715
 */
export type SmartSessionPolicy = { readonly type: string; readonly data: JsonObject }

/**
 * The key for which an app requests a session, such as
 * `{ type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x…' }] } }`.
 *
 * @see ERC-7715
 */
export type SmartSessionSigner = {
  readonly type: string
  /** Any JSON. */
  readonly data: unknown
}

/** Body of `POST /v1/sessions/{address}`. */
export type CreateSmartSessionRequest = {
  /** Seconds since 1970. */
  readonly expiry: number
  readonly signer: SmartSessionSigner
  readonly permissions: readonly SmartSessionPermission[]
  readonly policies: readonly SmartSessionPolicy[]
}

const type = v.pipe(v.string(), v.nonEmpty('Must not be empty'), v.maxLength(100))
/** A permission or a policy, which have the same form. */
const entry = v.object({ type, data: jsonObjectSchema })
const entries = v.pipe(v.array(entry), v.maxLength(64, 'Must be 64 at most'))
const request = {
  expiry: v.pipe(v.number(), v.integer('Must be seconds'), v.minValue(0), v.maxValue(8.64e12)),
  signer: v.object({ type, data: jsonValueSchema }),
  permissions: v.pipe(entries, v.minLength(1, 'Must name at least one')),
  policies: entries,
}
const pci = v.pipe(v.string(), v.uuid('Must be a UUID'))
const signature = v.pipe(v.string(), v.maxLength(32_768))
const scopeEntries = { ...messageScopeSchemaEntries, expiry: request.expiry }
const context = v.pipe(
  v.string(),
  v.maxLength(16_384),
  v.regex(/^0x([0-9a-fA-F]{2})*$/, 'Must be hexadecimal digits'),
)

/** Parses the body of `POST /v1/sessions/{address}`. */
export const createSmartSessionRequestSchema: v.GenericSchema<unknown, CreateSmartSessionRequest> =
  v.object(request)

/** Query of `POST /v1/sessions/{address}`. */
export type CreateSmartSessionQuery = {
  /** `2` returns the public key unencoded. */
  readonly v?: string | undefined
}

/** Parses the query of `POST /v1/sessions/{address}`. */
export const createSmartSessionQuerySchema: v.GenericSchema<unknown, CreateSmartSessionQuery> =
  v.object({
    v: v.optional(v.picklist(['1', '2'])),
  })

/** Response of `POST /v1/sessions/{address}`. */
export type CreatedSmartSession = {
  readonly pci: string
  readonly key: { readonly type: string; readonly publicKey: string }
}

/** Parses the response of `POST /v1/sessions/{address}`. */
export const createdSmartSessionSchema: v.GenericSchema<unknown, CreatedSmartSession> = v.object({
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
  /** Seconds since 1970, as `createdAt` and `revokedAt`. */
  readonly expiry: number
  readonly createdAt: number
  readonly permissions: readonly SmartSessionPermission[]
  readonly policies: readonly SmartSessionPolicy[]
  /** Null until the wallet has granted it. */
  readonly context: string | null
  readonly revokedAt: number | null
  /** Whether the account signed the activation. Others are unverified. */
  readonly isProven?: boolean | undefined
}

/** Maximum length of the name of a project. */
const maxNameLength = 200

/** Response of `GET /v1/sessions/{address}`. */
export type SmartSessionsResponse = { readonly pcis: readonly SmartSession[] }

/** Parses the response of `GET /v1/sessions/{address}`. */
export const smartSessionsResponseSchema: v.GenericSchema<unknown, SmartSessionsResponse> =
  v.object({
    pcis: v.array(
      v.object({
        pci: v.string(),
        project: v.object({
          id: v.string(),
          // Truncated, or one project with a long name would fail the whole list.
          name: v.pipe(
            v.string(),
            v.transform((name) => toDisplayText(name.slice(0, maxNameLength))),
          ),
          url: v.nullable(v.string()),
          iconUrl: v.nullable(v.string()),
        }),
        expiry: v.number(),
        createdAt: v.number(),
        permissions: v.array(entry),
        policies: v.array(entry),
        context: v.nullable(v.string()),
        revokedAt: v.nullable(v.number()),
        isProven: v.optional(v.boolean()),
      }),
    ),
  })

/** Parses the query of `GET /v1/sessions/{address}/getcontext`. */
export const smartSessionContextQuerySchema: v.GenericSchema<unknown, { readonly pci: string }> =
  v.object({
    pci,
  })

/** Response of `GET /v1/sessions/{address}/getcontext`. */
export type SmartSessionContext = {
  readonly context: string
  /** Whether the account signed the activation. Otherwise it is unverified. */
  readonly isProven?: boolean | undefined
}

/** Parses the response of `GET /v1/sessions/{address}/getcontext`. */
export const smartSessionContextSchema: v.GenericSchema<unknown, SmartSessionContext> = v.object({
  context: v.string(),
  isProven: v.optional(v.boolean()),
})

/** Body of `POST /v1/sessions/{address}/activate`: the request, and the permissions context of the wallet. */
export type SmartSessionActivation = CreateSmartSessionRequest & {
  readonly pci: string
  readonly context: string
  /** Signature of `activationMessage` by the account. Without it the session is unverified. */
  readonly signature?: string | undefined
  /** That of the signed message; its `expiry` is an hour ahead at most. */
  readonly scope?: ExpiringMessageScope | undefined
}

/** Parses the body of `POST /v1/sessions/{address}/activate`. */
export const smartSessionActivationSchema: v.GenericSchema<unknown, SmartSessionActivation> =
  v.object({
    ...request,
    pci,
    context: v.pipe(context, v.minLength(4, 'Must not be empty')),
    signature: v.optional(signature),
    scope: v.optional(v.object(scopeEntries)),
  })

/** Body of `POST /v1/sessions/{address}/revoke`. */
export type SmartSessionRevocation = {
  readonly pci: string
  /** Signature of `revocationMessage` by the account. */
  readonly signature: string
  /** That of the signed message; its `expiry` is an hour ahead at most. */
  readonly scope: ExpiringMessageScope
}

/** Parses the body of `POST /v1/sessions/{address}/revoke`. */
export const smartSessionRevocationSchema: v.GenericSchema<unknown, SmartSessionRevocation> =
  v.object({
    pci,
    signature,
    scope: v.object(scopeEntries),
  })

/** Query of `POST /v1/sessions/{address}/sign`. */
export type SmartSessionSignQuery = {
  /** Sent by clients and ignored. */
  readonly version?: string | undefined
}

/** Parses the query of `POST /v1/sessions/{address}/sign`. */
export const smartSessionSignQuerySchema: v.GenericSchema<unknown, SmartSessionSignQuery> =
  v.object({
    version: v.optional(v.pipe(v.string(), v.maxLength(20))),
  })

/**
 * Proof that the app's key of a session requested the signature of an operation. `expiry` is five minutes
 * ahead at most.
 */
export type SmartSessionSignProof = ExpiringMessageScope & {
  /**
   * Signature of `coSignMessage` by the `signer` of the session: EIP-191 for secp256k1; for
   * secp256r1 that of Web Crypto (ECDSA with SHA-256), 64 bytes; for a passkey that of its assertion, DER
   * or 64 bytes.
   */
  readonly signature: string
  /** The assertion of a passkey, whose challenge is the SHA-256 digest of the message. */
  readonly passkey?: SmartSessionPasskeyProof | undefined
}

/**
 * Data that a passkey signed, from the response of `navigator.credentials.get`.
 *
 * @see Web Authentication, `AuthenticatorAssertionResponse`
 */
export type SmartSessionPasskeyProof = {
  /** Hexadecimal digits after `0x`. */
  readonly authenticatorData: string
  /** Text of its bytes, unchanged. */
  readonly clientDataJSON: string
}

const passkeyProofSchema: v.GenericSchema<unknown, SmartSessionPasskeyProof> = v.strictObject({
  authenticatorData: v.pipe(
    v.string(),
    v.maxLength(2_050),
    v.regex(/^0x([0-9a-fA-F]{2})+$/, 'Must be hexadecimal digits'),
  ),
  clientDataJSON: v.pipe(v.string(), v.maxLength(4_096)),
})

/** Body of `POST /v1/sessions/{address}/sign`. */
export type SmartSessionSignRequest = {
  readonly pci: string
  /** The user operation to sign with the session key. */
  readonly userOp: UserOperation
  /** Valid for one request. */
  readonly proof: SmartSessionSignProof
}

/** Parses the body of `POST /v1/sessions/{address}/sign`. */
export const smartSessionSignRequestSchema: v.GenericSchema<unknown, SmartSessionSignRequest> =
  v.object({
    pci,
    userOp: userOperationSchema,
    proof: v.object({ ...scopeEntries, signature, passkey: v.optional(passkeyProofSchema) }),
  })

/** Response of `POST /v1/sessions/{address}/sign`. */
export type SmartSessionSignature = {
  /** Signature of the session key, 65 bytes. */
  readonly signature: string
}

/** Parses the response of `POST /v1/sessions/{address}/sign`. */
export const smartSessionSignatureSchema: v.GenericSchema<unknown, SmartSessionSignature> =
  v.object({
    signature: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{130}$/, 'Must be 65 bytes')),
  })
