import * as v from 'valibot'
import type { Hex, HttpRequestError } from 'viem'
import { isHex } from 'viem/utils'
import type { Clock } from '../../../clock/Clock.ts'
import { isUpstreamError, type UntrustedUrlClient } from '../../../upstream/index.ts'
import type { CcipRequestFunction } from '../../chain/rpc/index.ts'

/** Limits of one lookup. */
const limits = {
  /** Contracts may redirect from gateway to gateway. EIP-3668 */
  requests: 8,
  /** Time for all requests together. */
  totalMs: 8_000,
  requestMs: 4_000,
  /** Maximum size of each response. */
  bytes: 153_600,
} as const

const reply = v.object({ data: v.string() })

/**
 * Creates the CCIP Read request function for viem.
 *
 * @param deps - Gateway URLs come from contracts, so they are fetched as public URLs.
 * @param signal - Aborts the requests.
 * @see EIP-3668
 */
export function createCcipRequest(
  deps: { readonly publicUpstream: UntrustedUrlClient; readonly clock: Clock },
  signal: AbortSignal,
): CcipRequestFunction {
  const { publicUpstream, clock } = deps
  const end = clock.now() + limits.totalMs
  let left: number = limits.requests

  async function requestGateway(
    url: string,
    resolverRequest: { data: Hex; sender: string },
  ): Promise<Answer> {
    const isGet = url.includes('{data}')
    const { status, body } = await publicUpstream.send({
      url: filled(url, resolverRequest),
      method: isGet ? 'GET' : 'POST',
      ...(isGet ? {} : posted(resolverRequest)),
      timeoutMs: Math.max(1, Math.min(limits.requestMs, end - clock.now())),
      maxBytes: limits.bytes,
      signal,
    })
    return { status, data: status === 200 ? dataOf(body.toString()) : undefined }
  }

  return async ({ data, sender, urls }) => {
    let failure: Failure = { url: urls[0] ?? '' }
    for (const url of urls) {
      signal.throwIfAborted()
      left -= 1
      if (left < 0 || clock.now() >= end) break
      const answer = await requestGateway(url, { data, sender }).catch((error: unknown) => {
        if (!isUpstreamError(error)) throw error
        return undefined
      })
      if (answer?.data !== undefined) return answer.data
      failure = { url, status: answer?.status }
      // 4xx: the request is invalid for the next gateway too. EIP-3668
      if (answer && answer.status >= 400 && answer.status < 500) break
    }
    throw await failed(failure)
  }
}

type Answer = { readonly status: number; readonly data: Hex | undefined }

type Failure = { readonly url: string; readonly status?: number | undefined }

function filled(url: string, { data, sender }: { data: Hex; sender: string }): string {
  return url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
}

function posted(resolverRequest: { data: Hex; sender: string }): {
  headers: Record<string, string>
  body: string
} {
  const { data, sender } = resolverRequest
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data, sender: sender.toLowerCase() }),
  }
}

/** viem passes the status to the contract. */
async function failed({ url, status }: Failure): Promise<HttpRequestError> {
  const { HttpRequestError } = await import('viem')
  return new HttpRequestError({ url, ...(status !== undefined && { status }) })
}

function dataOf(text: string): Hex | undefined {
  const read = v.safeParse(reply, parsed(text))
  const data = read.success ? read.output.data : text.trim()
  return isHex(data) && data.length % 2 === 0 ? data : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
