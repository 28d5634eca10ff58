import * as v from 'valibot'
import type { FrameMethod, FrameResult } from './FrameRequests.ts'
import {
  frameAccountType,
  frameAddress,
  frameEmail,
  frameNetwork,
  frameUrl,
  frameText,
} from './frameValues.ts'

type Schemas = {
  readonly [method in FrameMethod]: v.GenericSchema<unknown, FrameResult<method>>
}

const none = v.strictObject({})
const number = v.optional(v.pipe(v.string(), v.regex(/^\d{2}$/)))
const chainNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const user = v.strictObject({
  address: frameAddress,
  chainId: frameNetwork,
  email: v.nullish(frameEmail),
  userName: v.nullish(frameText(200)),
  accounts: v.optional(
    v.pipe(
      v.array(v.strictObject({ address: frameAddress, type: frameAccountType })),
      v.maxLength(16),
    ),
  ),
  preferredAccountType: v.optional(frameAccountType),
  smartAccountDeployed: v.optional(v.boolean()),
  message: v.optional(frameText(8192)),
  signature: v.optional(frameText(8192)),
})

/** Parses the result of each request of an app to the frame. Unknown keys are rejected. [7.33] */
export const frameResultSchemas: Schemas = {
  switchNetwork: v.strictObject({ chainId: frameNetwork }),
  connectEmail: v.strictObject({
    action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
    number,
  }),
  connectDevice: none,
  connectOtp: none,
  getSocialRedirectUri: v.strictObject({ uri: frameUrl, number }),
  connectSocial: user,
  getFarcasterUri: v.strictObject({ url: frameUrl }),
  connectFarcaster: v.strictObject({ userName: frameText(200) }),
  getUser: user,
  signOut: none,
  isConnected: v.strictObject({ isConnected: v.boolean() }),
  getChainId: v.strictObject({ chainId: frameNetwork }),
  getSmartAccountEnabledNetworks: v.strictObject({
    smartAccountEnabledNetworks: v.pipe(v.array(chainNumber), v.maxLength(200)),
  }),
  initSmartAccount: v.strictObject({ address: frameAddress, isDeployed: v.boolean() }),
  setPreferredAccount: v.strictObject({ type: frameAccountType, address: frameAddress }),
  rpcRequest: v.unknown(),
  abort: v.strictObject({ isAborted: v.boolean() }),
  updateEmail: v.strictObject({
    action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  }),
  updateEmailPrimaryOtp: none,
  updateEmailSecondaryOtp: v.strictObject({ newEmail: frameEmail }),
  openSettings: none,
  openExport: v.strictObject({ uri: frameUrl }),
  syncTheme: none,
  syncLocale: none,
  syncDappData: none,
  reload: none,
}
