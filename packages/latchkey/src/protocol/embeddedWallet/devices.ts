import * as v from 'valibot'

const uuid = v.pipe(v.string(), v.uuid())
/** 32 random bytes, base64url. */
const secret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Body of `POST /wallet/v1/email/device`: waits until the link in the message is approved. */
export type DeviceWaitBody = { readonly challengeId: string }

/** Parses {@link DeviceWaitBody}. */
export const deviceWaitBodySchema: v.GenericSchema<unknown, DeviceWaitBody> = v.strictObject({
  challengeId: uuid,
})

/** Response of `POST /wallet/v1/email/device`, after 110 seconds at most. */
export type DeviceWaitResult = {
  /** `waiting`: send the request again. `approved`: a code was sent, for `/email/verify`. */
  readonly status: 'waiting' | 'approved' | 'declined'
  /** Seconds until the request is sent again, when the service had no place for one that waits. */
  readonly retryAfter?: number | undefined
}

/** Parses {@link DeviceWaitResult}. */
export const deviceWaitResultSchema: v.GenericSchema<unknown, DeviceWaitResult> = v.strictObject({
  status: v.picklist(['waiting', 'approved', 'declined']),
  retryAfter: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120))),
})

/** Body of `POST /wallet/v1/device/describe`, sent by the page of the link: `/device#token=…`. */
export type DescribeDeviceLinkBody = { readonly token: string }

/** Parses {@link DescribeDeviceLinkBody}. */
export const describeDeviceLinkBodySchema: v.GenericSchema<unknown, DescribeDeviceLinkBody> =
  v.strictObject({
    token: secret,
  })

/** Response of `POST /wallet/v1/device/describe`. */
export type DeviceLinkDescription = {
  readonly appOrigin: string
  /** `Firefox on Linux`. */
  readonly browser: string
  /** Milliseconds since 1970. */
  readonly requestedAt: number
  /** Numbers, one of which the waiting browser shows. */
  readonly numbers: readonly string[]
  /** Whether the link was opened from another network than that of the request. */
  readonly isOtherNetwork: boolean
}

const number = v.pipe(v.string(), v.regex(/^\d{2}$/))

/** Parses {@link DeviceLinkDescription}. */
export const deviceLinkDescriptionSchema: v.GenericSchema<unknown, DeviceLinkDescription> =
  v.strictObject({
    appOrigin: v.string(),
    browser: v.pipe(v.string(), v.maxLength(100)),
    requestedAt: v.number(),
    numbers: v.array(number),
    isOtherNetwork: v.boolean(),
  })

/** Body of `POST /wallet/v1/device/answer`. A wrong number declines the request. */
export type DeviceAnswerBody = {
  readonly token: string
  /** The number that the visitor chose; without one, the request is declined. */
  readonly number?: string | undefined
}

/** Parses {@link DeviceAnswerBody}. */
export const deviceAnswerBodySchema: v.GenericSchema<unknown, DeviceAnswerBody> = v.strictObject({
  token: secret,
  number: v.optional(number),
})

/** Response of `POST /wallet/v1/device/answer`. */
export type DeviceAnswer = { readonly status: 'approved' | 'declined' }

/** Parses {@link DeviceAnswer}. */
export const deviceAnswerSchema: v.GenericSchema<unknown, DeviceAnswer> = v.strictObject({
  status: v.picklist(['approved', 'declined']),
})
