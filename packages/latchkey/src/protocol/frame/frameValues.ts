import * as v from 'valibot'
import type { CaipNetworkId } from '../../caip/index.ts'
import type { Hex } from '../Hex.ts'

/** Type of an account of the embedded wallet. */
export type FrameAccountType = 'eoa' | 'smartAccount'

/** Parses {@link FrameAccountType}. */
export const frameAccountTypeSchema: v.GenericSchema<unknown, FrameAccountType> = v.picklist([
  'eoa',
  'smartAccount',
])

/**
 * Network of the embedded wallet: a chain id that is a safe integer, or the genesis hash of a Solana cluster.
 */
export const frameNetworkSchema: v.GenericSchema<unknown, CaipNetworkId> = v.pipe(
  v.string(),
  v.regex(/^(?:eip155:[1-9]\d{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/),
  v.check((text) => !text.startsWith('eip155:') || Number.isSafeInteger(Number(text.slice(7)))),
  v.transform((text) => text as CaipNetworkId),
)

/** Text of limited length, in UTF-16 units. */
export const frameTextSchema = (maxLength: number): v.GenericSchema<unknown, string> =>
  v.pipe(v.string(), v.maxLength(maxLength))

/** E-mail address. The server decides which addresses get a code. [5.11a] */
export const frameEmailSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.maxLength(254),
  v.regex(/^[^\s\p{C}@"(),:;<>[\\\]]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+$/u),
)

/** Code of six digits in an e-mail. [5.11a] */
export const frameOtpSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^\d{6}$/),
)

/** `https:` URL, or `http:` on the visitor's own machine, without a password. */
export const frameHttpsUrlSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.check((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, username, password } = new URL(text)
    const isLocal = /^(?:localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
    return (
      (protocol === 'https:' || (protocol === 'http:' && isLocal)) && username + password === ''
    )
  }),
)

/** Address of an EVM or a Solana account. */
export const frameAddressSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^(?:0x[\da-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/),
)

/**
 * Language, with script and region. Extensions are left out: with one, an app could choose the digits of amounts.
 */
export const frameLocaleSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i),
)

/** Id of a request. */
export const frameRequestIdSchema: v.GenericSchema<unknown, string> = v.pipe(v.string(), v.uuid())

/** Bytes in hex, of an even number of digits. Returns lower case, in which selectors of functions are compared. */
export const frameHexBytesSchema = (maxBytes: number): v.GenericSchema<unknown, Hex> =>
  v.pipe(
    v.string(),
    v.maxLength(2 + 2 * maxBytes),
    v.regex(/^0x(?:[\da-fA-F]{2})*$/),
    v.transform((text) => text.toLowerCase() as Hex),
  )

/** Number in hex, of at most 256 bits. */
export const frameHexNumberSchema: v.GenericSchema<unknown, Hex> = v.pipe(
  v.string(),
  v.regex(/^0x[\da-fA-F]{1,64}$/),
  v.transform((text) => text as Hex),
)

/** Address of an EVM account. */
export const frameEvmAddressSchema: v.GenericSchema<unknown, Hex> = v.pipe(
  v.string(),
  v.regex(/^0x[\da-fA-F]{40}$/),
  v.transform((text) => text as Hex),
)
