import { cspSources } from '../../core/index.ts'
import { messageOf } from '../../errors/index.ts'
import { cspAllowsSource, type CspPolicy, parseCspPolicies } from './cspPolicy.ts'
import type { DoctorCheck, DoctorTarget } from './DoctorCheck.ts'

type Target = Pick<
  DoctorTarget,
  'page' | 'policy' | 'origin' | 'gatewayUrl' | 'walletUrl' | 'relayUrls' | 'rpcUrls' | 'timeout'
>

/**
 * Checks that the Content Security Policy of the app allows every source that the client needs.
 *
 * @returns One check per directive that lacks sources; empty without a page and a policy.
 */
export async function checkCspPolicy(target: Target): Promise<readonly DoctorCheck[]> {
  const name = 'csp'
  const { page, policy } = target
  if (page === undefined && policy === undefined) return []
  const policies = policy === undefined ? await fetchPolicies(target) : parseCspPolicies(policy)
  if (policies instanceof Error) {
    const text = `${page}: ${messageOf(policies)}`
    return [{ name, status: 'failed', text, fix: 'Start the app, or correct --page' }]
  }
  if (policies.length === 0)
    return [{ name, status: 'passed', text: 'the page has no Content Security Policy' }]
  const missing = missingSources(policies, target)
  const failed = [...missing].map(([directive, sources]): DoctorCheck => ({
    name,
    status: 'failed',
    text: `${directive} blocks ${sources.map(({ purpose }) => purpose).join('; ')}`,
    fix: `Add to ${directive}: ${sources.map(({ source }) => source).join(' ')}`,
  }))
  const all = { name, status: 'passed', text: 'allows every source that the client needs' } as const
  return failed.length > 0 ? failed : [all]
}

type Missing = ReturnType<typeof cspSources>

function missingSources(
  policies: readonly CspPolicy[],
  { origin, gatewayUrl, walletUrl, relayUrls, rpcUrls }: Target,
): ReadonlyMap<string, Missing> {
  const needed = [
    ...cspSources({
      gatewayUrl,
      embeddedWallet: walletUrl === undefined ? undefined : { url: walletUrl },
      pairing: { relayUrls },
    }),
    ...rpcUrls.map((url) => ({
      directive: 'connect-src',
      source: new URL(url).origin,
      purpose: 'JSON-RPC of the networks',
    })),
  ]
  const missing = new Map<string, Missing>()
  for (const one of needed)
    if (!policies.every((policy) => cspAllowsSource(policy, one.directive, one.source, origin)))
      missing.set(one.directive, [...(missing.get(one.directive) ?? []), one])
  return missing
}

/** Reads the policies of a page, from its header and its markup. */
async function fetchPolicies({
  page = '',
  timeout,
}: Target): Promise<readonly CspPolicy[] | Error> {
  try {
    const response = await fetch(page, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(timeout),
    })
    const html = await response.text()
    if (!response.ok) return new Error(`status ${response.status}`)
    const header = response.headers.get('content-security-policy') ?? ''
    return [header, ...metaPolicies(html)].flatMap(parseCspPolicies)
  } catch (error) {
    return error instanceof Error ? error : new Error(messageOf(error))
  }
}

function metaPolicies(html: string): readonly string[] {
  return [...html.matchAll(/<meta\b[^>]*>/gi)].flatMap(([tag]) => {
    if (!/http-equiv\s*=\s*["']?content-security-policy["'\s>]/i.test(tag)) return []
    const [, , content] = /\bcontent\s*=\s*(["'])([\s\S]*?)\1/i.exec(tag) ?? []
    return content === undefined ? [] : [content.replaceAll('&#39;', "'").replaceAll('&quot;', '"')]
  })
}
