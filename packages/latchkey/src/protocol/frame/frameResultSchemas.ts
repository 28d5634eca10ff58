import * as v from 'valibot'
import type { FrameRequestName, FrameResult } from './FrameRequests.ts'
import {
  frameAccountTypeSchema,
  frameAddressSchema,
  frameEmailSchema,
  frameNetworkSchema,
  frameHttpsUrlSchema,
  frameTextSchema,
} from './frameValues.ts'

type Schemas = {
  readonly [method in FrameRequestName]: v.GenericSchema<unknown, FrameResult<method>>
}

const none = v.strictObject({})
const number = v.optional(v.pipe(v.string(), v.regex(/^\d{2}$/)))
const chainNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const user = v.strictObject({
  address: frameAddressSchema,
  chainId: frameNetworkSchema,
  email: v.nullish(frameEmailSchema),
  userName: v.nullish(frameTextSchema(200)),
  accounts: v.optional(
    v.pipe(
      v.array(v.strictObject({ address: frameAddressSchema, type: frameAccountTypeSchema })),
      v.maxLength(16),
    ),
  ),
  preferredAccountType: v.optional(frameAccountTypeSchema),
  smartAccountDeployed: v.optional(v.boolean()),
  message: v.optional(frameTextSchema(8192)),
  signature: v.optional(frameTextSchema(8192)),
})

/** Parses the result of each request of an app to the frame. Unknown keys are rejected. [7.33] */
export const frameResultSchemas: Schemas = {
  switchNetwork: v.strictObject({ chainId: frameNetworkSchema }),
  connectEmail: v.strictObject({
    action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
    number,
  }),
  connectDevice: none,
  connectOtp: none,
  getSocialRedirectUri: v.strictObject({ uri: frameHttpsUrlSchema, number }),
  connectSocial: user,
  getFarcasterUri: v.strictObject({ url: frameHttpsUrlSchema }),
  connectFarcaster: v.strictObject({ userName: frameTextSchema(200) }),
  getUser: user,
  signOut: none,
  isConnected: v.strictObject({ isConnected: v.boolean() }),
  getChainId: v.strictObject({ chainId: frameNetworkSchema }),
  getSmartAccountEnabledNetworks: v.strictObject({
    smartAccountEnabledNetworks: v.pipe(v.array(chainNumber), v.maxLength(200)),
  }),
  initSmartAccount: v.strictObject({ address: frameAddressSchema, isDeployed: v.boolean() }),
  setPreferredAccount: v.strictObject({
    type: frameAccountTypeSchema,
    address: frameAddressSchema,
  }),
  rpcRequest: v.unknown(),
  abort: v.strictObject({ isAborted: v.boolean() }),
  updateEmail: v.strictObject({
    action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  }),
  updateEmailPrimaryOtp: none,
  updateEmailSecondaryOtp: v.strictObject({ newEmail: frameEmailSchema }),
  openSettings: none,
  openExport: v.strictObject({ uri: frameHttpsUrlSchema }),
  syncTheme: none,
  syncLocale: none,
  syncDappData: none,
  reload: none,
}
