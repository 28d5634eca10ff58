import * as v from 'valibot'
import type { FrameMethod, FrameParams, FrameResult } from './FrameRequests.ts'
import { frameReadMethods } from './FrameRpcMethod.ts'
import { frameRpcParams } from './frameRpcParams.ts'
import {
  frameAddress,
  frameEmail,
  frameLocaleSchema,
  frameNetwork,
  frameOtp,
  frameRequestId,
  frameUrl,
  frameText,
} from './frameValues.ts'

type Schemas = {
  readonly [method in FrameMethod]: {
    readonly params: v.GenericSchema<unknown, FrameParams<method>>
    readonly result: v.GenericSchema<unknown, FrameResult<method>>
  }
}

const none = v.strictObject({})
const number = v.optional(v.pipe(v.string(), v.regex(/^\d{2}$/)))
const accountType = v.picklist(['eoa', 'smartAccount'])

const siwx = v.strictObject({
  domain: frameText(260),
  chainId: frameNetwork,
  uri: frameUrl,
  version: v.literal('1'),
  nonce: v.pipe(v.string(), v.regex(/^[\da-zA-Z]{8,128}$/)),
  // One line, so that no field can add a line to the text.
  statement: v.optional(v.pipe(frameText(1000), v.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u))),
  resources: v.optional(
    v.pipe(v.array(v.pipe(frameText(2048), v.regex(/^[^\s\p{C}]+$/u))), v.maxLength(50)),
  ),
  requestId: v.optional(v.pipe(frameText(200), v.regex(/^[^\s\p{C}]*$/u))),
  issuedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  expirationTime: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  notBefore: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})
const userOptions = {
  chainId: v.optional(frameNetwork),
  preferredAccountType: v.optional(accountType),
  siwx: v.optional(siwx),
}
const user = v.strictObject({
  address: frameAddress,
  chainId: frameNetwork,
  email: v.nullish(frameEmail),
  userName: v.nullish(frameText(200)),
  accounts: v.optional(
    v.pipe(v.array(v.strictObject({ address: frameAddress, type: accountType })), v.maxLength(16)),
  ),
  preferredAccountType: v.optional(accountType),
  smartAccountDeployed: v.optional(v.boolean()),
  message: v.optional(frameText(8192)),
  signature: v.optional(frameText(8192)),
})

/** Colour without a function that loads or computes. */
const color = v.pipe(
  frameText(64),
  v.regex(/^(?:#[\da-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/a-z]+\))$/i),
)
const length = v.pipe(frameText(16), v.regex(/^\d{1,4}(?:\.\d{1,3})?(?:px|rem|em)$/))
const chainNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const approvalCalls = Object.entries(frameRpcParams).map(([method, params]) =>
  v.strictObject({ chainId: frameNetwork, method: v.literal(method), params }),
)
const readCall = v.strictObject({
  chainId: frameNetwork,
  method: v.picklist(frameReadMethods),
  params: v.optional(
    v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]),
    // One array for each request.
    () => [],
  ),
})
const rpcCall = v.pipe(
  v.variant('method', [readCall, ...approvalCalls]),
  // A Solana network has no method of Ethereum, and the other way round.
  v.check(({ chainId, method }) => chainId.startsWith('solana:') === method.startsWith('solana_')),
) as v.GenericSchema<unknown, FrameParams<'rpcRequest'>>

/** Parses parameters and result of each request of an app to the frame. Unknown keys are rejected. [7.33] */
export const frameRequestSchemas: Schemas = {
  switchNetwork: {
    params: v.strictObject({ chainId: frameNetwork }),
    result: v.strictObject({ chainId: frameNetwork }),
  },
  connectEmail: {
    params: v.strictObject({ email: frameEmail }),
    result: v.strictObject({
      action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
      number,
    }),
  },
  connectDevice: { params: none, result: none },
  connectOtp: { params: v.strictObject({ otp: frameOtp }), result: none },
  getSocialRedirectUri: {
    params: v.strictObject({
      provider: v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
    }),
    result: v.strictObject({ uri: frameUrl, number }),
  },
  connectSocial: {
    params: v.strictObject({ uri: frameUrl, ...userOptions }),
    result: user,
  },
  getFarcasterUri: { params: none, result: v.strictObject({ url: frameUrl }) },
  connectFarcaster: { params: none, result: v.strictObject({ userName: frameText(200) }) },
  getUser: { params: v.strictObject(userOptions), result: user },
  signOut: { params: none, result: none },
  isConnected: { params: none, result: v.strictObject({ isConnected: v.boolean() }) },
  getChainId: { params: none, result: v.strictObject({ chainId: frameNetwork }) },
  getSmartAccountEnabledNetworks: {
    params: none,
    result: v.strictObject({
      smartAccountEnabledNetworks: v.pipe(v.array(chainNumber), v.maxLength(200)),
    }),
  },
  initSmartAccount: {
    params: none,
    result: v.strictObject({ address: frameAddress, isDeployed: v.boolean() }),
  },
  setPreferredAccount: {
    params: v.strictObject({ type: accountType }),
    result: v.strictObject({ type: accountType, address: frameAddress }),
  },
  rpcRequest: { params: rpcCall, result: v.unknown() },
  abort: {
    params: v.strictObject({ requestId: frameRequestId }),
    result: v.strictObject({ isAborted: v.boolean() }),
  },
  updateEmail: {
    params: v.strictObject({ email: frameEmail }),
    result: v.strictObject({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  },
  updateEmailPrimaryOtp: { params: v.strictObject({ otp: frameOtp }), result: none },
  updateEmailSecondaryOtp: {
    params: v.strictObject({ otp: frameOtp }),
    result: v.strictObject({ newEmail: frameEmail }),
  },
  openSettings: { params: none, result: none },
  openExport: { params: none, result: v.strictObject({ uri: frameUrl }) },
  syncTheme: {
    params: v.strictObject({
      themeMode: v.optional(v.picklist(['light', 'dark'])),
      themeVariables: v.optional(
        v.strictObject({
          accent: v.optional(color),
          background: v.optional(color),
          borderRadius: v.optional(length),
        }),
      ),
    }),
    result: none,
  },
  syncLocale: { params: v.strictObject({ locale: frameLocaleSchema }), result: none },
  syncDappData: {
    params: v.strictObject({
      metadata: v.optional(
        v.strictObject({
          name: frameText(200),
          description: frameText(1000),
          url: frameUrl,
          icons: v.pipe(v.array(frameUrl), v.maxLength(8)),
        }),
      ),
      sdkVersion: v.optional(frameText(80)),
      projectId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
      networks: v.optional(
        v.pipe(
          v.array(v.strictObject({ chainId: frameNetwork, name: frameText(80) })),
          v.maxLength(100),
        ),
      ),
    }),
    result: none,
  },
  reload: { params: none, result: none },
}
