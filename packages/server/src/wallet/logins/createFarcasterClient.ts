import * as v from 'valibot'
import type { Hex } from 'viem'
import type { Clock } from '../../clock/Clock.ts'
import { requestJson, type UpstreamClient } from '../../upstream/index.ts'
import type { FarcasterLoginConfig } from './LoginsConfig.ts'
import type { LoginIdentity } from './createLoginClient.ts'
import { isFidAuthAddress, readFidOfCustodyAddress } from './farcasterRegistry.ts'

/** A channel at the relay, to the app on the phone of the visitor. */
export type FarcasterChannel = {
  readonly token: string
  /** For a QR code. */
  readonly url: string
}

/** A client of the Farcaster relay. */
export type FarcasterClient = {
  createChannel(nonce: string): Promise<FarcasterChannel>
  /**
   * Reads a channel, and verifies the message in it. Other members of the reply are ignored.
   *
   * @returns Undefined while there is no message; `rejected` for one that is not valid.
   */
  read(channelToken: string, nonce: string): Promise<LoginIdentity | 'rejected' | undefined>
}

/** Hosts of links to the Farcaster app, which visitors scan and follow. */
const linkHosts: readonly string[] = ['farcaster.xyz', 'warpcast.com']

const channelSchema = v.object({
  channelToken: v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/)),
  url: v.pipe(v.string(), v.maxLength(2048), v.url(), v.check(isFarcasterUrl)),
})
const statusSchema = v.object({
  state: v.picklist(['pending', 'completed']),
  message: v.optional(v.pipe(v.string(), v.maxLength(4096))),
  signature: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{130}$/i))),
  username: v.optional(v.pipe(v.string(), v.maxLength(100))),
})

/** Chain of the registries, which messages name too: OP Mainnet. */
const chainId = 10

/** Age of a message at most, and difference of clocks. */
const maxAgeMs = 600_000
const maxSkewMs = 60_000

const timeoutMs = 5_000
const maxBytes = 65_536
const issuer = 'farcaster'

/**
 * Creates a client of the relay.
 *
 * The relay cannot make up a login: its link must lead to the Farcaster app, the message must name our nonce and domain, be signed by an address in it, and
 * the registry on chain must list this address for the id. It could hand out the link of another login, whose message the visitor then signs.
 *
 * @param options - `origin` of the wallet, whose host is the domain of messages.
 * @see https://github.com/farcasterxyz/protocol/discussions/110
 */
export function createFarcasterClient(
  options: { readonly config: FarcasterLoginConfig; readonly origin: string },
  deps: { readonly upstream: UpstreamClient; readonly clock: Pick<Clock, 'now'> },
): FarcasterClient {
  const { config, origin } = options
  const { upstream, clock } = deps
  const { relayUrl } = config
  const domain = new URL(origin).host
  const siweUri = `${origin}/frame`
  return {
    async createChannel(nonce) {
      const { channelToken: token, url } = await requestJson(
        upstream,
        {
          url: `${relayUrl}/v1/channel`,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ siweUri, domain, nonce, acceptAuthAddress: true }),
          timeoutMs,
          maxBytes,
        },
        channelSchema,
      )
      return { token, url }
    },
    async read(channelToken, nonce) {
      const { state, message, signature, username } = await requestJson(
        upstream,
        {
          url: `${relayUrl}/v1/channel/status`,
          headers: { authorization: `Bearer ${channelToken}` },
          timeoutMs,
          maxBytes,
        },
        statusSchema,
      )
      if (state === 'pending') return undefined
      if (message === undefined || signature === undefined) return 'rejected'
      const expected = { domain, uri: siweUri, nonce, now: clock.now() }
      const signed = await readSignedMessage(message, signature as Hex, expected)
      if (!signed || !(await isAddressOf(config, signed, upstream))) return 'rejected'
      return { issuer, subject: signed.fid.toString(), label: username }
    },
  }
}

/** Returns whether a link of the relay opens the Farcaster app, and no other page. */
function isFarcasterUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password } = new URL(url)
  return protocol === 'https:' && linkHosts.includes(host) && username === '' && password === ''
}

type SignedMessage = { readonly address: Hex; readonly fid: bigint }

/** Reads the address and the id of a message that is for this login, and that the address signed. */
async function readSignedMessage(
  message: string,
  signature: Hex,
  expected: {
    readonly domain: string
    readonly uri: string
    readonly nonce: string
    readonly now: number
  },
): Promise<SignedMessage | undefined> {
  const { parseSiweMessage } = await import('viem/siwe')
  const { recoverMessageAddress } = await import('viem')
  const fields = parseSiweMessage(message)
  const { address, domain, uri, nonce, issuedAt, expirationTime, notBefore } = fields
  const { now } = expected
  const isExpected =
    domain === expected.domain &&
    uri === expected.uri &&
    nonce === expected.nonce &&
    fields.version === '1' &&
    fields.chainId === chainId
  const age = now - (issuedAt?.getTime() ?? Number.NaN)
  const isTimely =
    age <= maxAgeMs &&
    age >= -maxSkewMs &&
    (expirationTime === undefined || expirationTime.getTime() > now) &&
    (notBefore === undefined || notBefore.getTime() <= now + maxSkewMs)
  const fids = (fields.resources ?? []).flatMap(
    (each) => /^farcaster:\/\/fid\/([1-9]\d{0,18})$/.exec(each)?.[1] ?? [],
  )
  const [fid] = fids
  if (!isExpected || !isTimely || address === undefined || fid === undefined || fids.length > 1)
    return undefined
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  return signer?.toLowerCase() === address.toLowerCase() ? { address, fid: BigInt(fid) } : undefined
}

/** Returns whether an address is the custody address of an id, or one that it added to sign in. */
async function isAddressOf(
  config: FarcasterLoginConfig,
  { address, fid }: SignedMessage,
  upstream: UpstreamClient,
): Promise<boolean> {
  if ((await readFidOfCustodyAddress({ config, upstream }, address)) === fid) return true
  return await isFidAuthAddress({ config, upstream }, { address, fid })
}
