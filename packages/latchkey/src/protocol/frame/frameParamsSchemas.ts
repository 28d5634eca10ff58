import * as v from 'valibot'
import type { FrameRequestName, FrameParams } from './FrameRequests.ts'
import { frameReadMethods } from './FrameRpcMethod.ts'
import { frameRpcParamsSchemas } from './frameRpcParamsSchemas.ts'
import {
  frameAccountTypeSchema,
  frameEmailSchema,
  frameLocaleSchema,
  frameNetworkSchema,
  frameOtpSchema,
  frameRequestIdSchema,
  frameHttpsUrlSchema,
  frameTextSchema,
} from './frameValues.ts'

type Schemas = {
  readonly [method in FrameRequestName]: v.GenericSchema<unknown, FrameParams<method>>
}

const none = v.strictObject({})

const siwx = v.strictObject({
  domain: frameTextSchema(260),
  chainId: frameNetworkSchema,
  uri: frameHttpsUrlSchema,
  version: v.literal('1'),
  nonce: v.pipe(v.string(), v.regex(/^[\da-zA-Z]{8,128}$/)),
  // One line, so that no field can add a line to the text.
  statement: v.optional(v.pipe(frameTextSchema(1000), v.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u))),
  resources: v.optional(
    v.pipe(v.array(v.pipe(frameTextSchema(2048), v.regex(/^[^\s\p{C}]+$/u))), v.maxLength(50)),
  ),
  requestId: v.optional(v.pipe(frameTextSchema(200), v.regex(/^[^\s\p{C}]*$/u))),
  issuedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  expirationTime: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  notBefore: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})
const userOptions = {
  chainId: v.optional(frameNetworkSchema),
  preferredAccountType: v.optional(frameAccountTypeSchema),
  siwx: v.optional(siwx),
}

/** Colour without a function that loads or computes. */
const color = v.pipe(
  frameTextSchema(64),
  v.regex(/^(?:#[\da-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/a-z]+\))$/i),
)
const length = v.pipe(frameTextSchema(16), v.regex(/^\d{1,4}(?:\.\d{1,3})?(?:px|rem|em)$/))

const approvalCalls = Object.entries(frameRpcParamsSchemas).map(([method, params]) =>
  v.strictObject({ chainId: frameNetworkSchema, method: v.literal(method), params }),
)
const readCall = v.strictObject({
  chainId: frameNetworkSchema,
  method: v.picklist(frameReadMethods),
  params: v.optional(
    v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]),
    // One array for each request.
    () => [],
  ),
})
const rpcCall = v.pipe(
  v.variant('method', [readCall, ...approvalCalls]),
  v.check((call) => isMethodOfNetwork(call)),
) as v.GenericSchema<unknown, FrameParams<'rpcRequest'>>

/**
 * Returns whether a method is one of the network's namespace: a Solana network has no method of Ethereum, and the other way
 * round.
 */
export function isMethodOfNetwork(call: {
  readonly chainId: string
  readonly method: string
}): boolean {
  return call.chainId.startsWith('solana:') === call.method.startsWith('solana_')
}

/** Parses the parameters of each request of an app to the frame. Unknown keys are rejected. [7.33] */
export const frameParamsSchemas: Schemas = {
  switchNetwork: v.strictObject({ chainId: frameNetworkSchema }),
  connectEmail: v.strictObject({ email: frameEmailSchema }),
  connectDevice: none,
  connectOtp: v.strictObject({ otp: frameOtpSchema }),
  getSocialRedirectUri: v.strictObject({
    provider: v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
  }),
  connectSocial: v.strictObject({ uri: frameHttpsUrlSchema, ...userOptions }),
  getFarcasterUri: none,
  connectFarcaster: none,
  getUser: v.strictObject(userOptions),
  signOut: none,
  isConnected: none,
  getChainId: none,
  getSmartAccountEnabledNetworks: none,
  initSmartAccount: none,
  setPreferredAccount: v.strictObject({ type: frameAccountTypeSchema }),
  rpcRequest: rpcCall,
  abort: v.strictObject({ requestId: frameRequestIdSchema }),
  updateEmail: v.strictObject({ email: frameEmailSchema }),
  updateEmailPrimaryOtp: v.strictObject({ otp: frameOtpSchema }),
  updateEmailSecondaryOtp: v.strictObject({ otp: frameOtpSchema }),
  openSettings: none,
  openExport: none,
  syncTheme: v.strictObject({
    themeMode: v.optional(v.picklist(['light', 'dark'])),
    themeVariables: v.optional(
      v.strictObject({
        accent: v.optional(color),
        background: v.optional(color),
        borderRadius: v.optional(length),
      }),
    ),
  }),
  syncLocale: v.strictObject({ locale: frameLocaleSchema }),
  syncDappData: v.strictObject({
    metadata: v.optional(
      v.strictObject({
        name: frameTextSchema(200),
        description: frameTextSchema(1000),
        url: frameHttpsUrlSchema,
        icons: v.pipe(v.array(frameHttpsUrlSchema), v.maxLength(8)),
      }),
    ),
    sdkVersion: v.optional(frameTextSchema(80)),
    projectId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
    networks: v.optional(
      v.pipe(
        v.array(v.strictObject({ chainId: frameNetworkSchema, name: frameTextSchema(80) })),
        v.maxLength(100),
      ),
    ),
  }),
  reload: none,
}
