import { type BundlerCall } from 'latchkey/protocol'
import { parseCaipNetworkId } from 'latchkey/caip'
import * as v from 'valibot'
import {
  type UpstreamClient,
  upstreamError,
  type UpstreamConfigs,
} from '../../../upstream/index.ts'
import type { Chain } from '../../chain/chains/index.ts'

/** A configured bundler. */
export type Bundler = {
  readonly name: string
  serves(chain: Chain): boolean
  /**
   * Forwards a call.
   *
   * @returns The JSON-RPC 2.0 response.
   * @throws UpstreamError when the bundler is unavailable.
   */
  call(chain: Chain, call: BundlerCall, signal: AbortSignal): Promise<BundlerAnswer>
}

/** A JSON-RPC response of a bundler. */
export type BundlerAnswer = { readonly jsonrpc: '2.0'; readonly id: unknown } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
)

const one = { jsonrpc: v.literal('2.0'), id: v.unknown() }
const answer: v.GenericSchema<unknown, BundlerAnswer> = v.union([
  v.object({ ...one, result: v.unknown() }),
  v.object({ ...one, error: v.looseObject({ code: v.number(), message: v.string() }) }),
])

const answerText = v.pipe(v.string(), v.parseJson(), answer)

/**
 * Creates a bundler from its settings: `url`, in which `{chainId}` and `{key}` are replaced, `key`, and
 * `chains`, CAIP-2 ids separated by commas; without it all chains. A URL in a request is never used.
 *
 * @returns Nothing without a URL, or without the key that the URL contains.
 */
export function createBundler(parameters: {
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly name: string
  readonly settings: NonNullable<UpstreamConfigs[string]>
  /** URL when the settings have none. */
  readonly defaultUrl?: string | undefined
}): readonly Bundler[] {
  const { upstream, name, settings, defaultUrl } = parameters
  const { key = '', url = defaultUrl, chains = '' } = settings
  if (typeof url !== 'string') return []
  if (url.includes('{key}') && key === '') return []
  const listed = `${chains}`.split(',').filter((id) => id !== '')
  return [
    {
      name,
      serves: ({ caipNetworkId, contracts }: Chain) =>
        listed.length > 0 ? listed.includes(caipNetworkId) : contracts.entryPoint !== undefined,
      call: (chain: Chain, call: BundlerCall, signal: AbortSignal) => {
        const { reference } = parseCaipNetworkId(chain.caipNetworkId)
        const at = url
          .replaceAll('{chainId}', reference)
          .replaceAll('{key}', encodeURIComponent(`${key}`))
        return passedOn(upstream, { url: at, call, signal })
      },
    },
  ]
}

async function passedOn(
  upstream: Pick<UpstreamClient, 'send'>,
  {
    url,
    call,
    signal,
  }: { readonly url: string; readonly call: BundlerCall; readonly signal: AbortSignal },
): Promise<BundlerAnswer> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(call)
  const sent = await upstream.send({ method: 'POST', url, headers, body, signal })
  // JSON-RPC errors come with various statuses.
  const read = v.safeParse(answerText, sent.body.toString('utf8'))
  const { host } = new URL(url)
  if (read.success && read.output.id === call.id) return read.output
  throw upstreamError(sent.status >= 300 ? 'status' : 'body', host)
}
