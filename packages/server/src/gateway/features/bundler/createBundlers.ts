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

/** Names of bundlers in `upstreams` of the configuration. */
export const bundlerUpstreamNames: readonly string[] = ['bundler', 'pimlico']

/** Default URLs of vendors. */
const known: Readonly<Record<string, string>> = {
  pimlico: 'https://api.pimlico.io/v2/{chainId}/rpc?apikey={key}',
}

/**
 * Creates the configured bundlers. A URL in a request is never used.
 *
 * - `pimlico`: `key`, `url`
 * - `bundler`: `url` of any other, with `{chainId}` as placeholder
 *
 * Each has `chains`, CAIP-2 ids separated by commas; without it all chains.
 */
export function createBundlers(deps: {
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly upstreams?: UpstreamConfigs | undefined
}): readonly Bundler[] {
  const { upstream, upstreams = {} } = deps
  return bundlerUpstreamNames.flatMap((name) => {
    const { key = '', url = known[name], chains = '' } = upstreams[name] ?? {}
    if (!upstreams[name] || typeof url !== 'string') return []
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
  })
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
