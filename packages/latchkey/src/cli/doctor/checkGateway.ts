import { isLocalOrigin } from '../../protocol/index.ts'
import type { DoctorCheck, DoctorTarget } from './DoctorCheck.ts'
import { messageOf } from '../../errors/index.ts'
import { fetchWithOriginHeader } from './fetchWithOriginHeader.ts'

type Target = Pick<DoctorTarget, 'gatewayUrl' | 'origin' | 'projectId' | 'timeout'>

/**
 * Checks that the gateway answers, has the project, and lets pages of the origin read its responses.
 */
export async function checkGateway(target: Target): Promise<readonly DoctorCheck[]> {
  const { gatewayUrl, origin, projectId } = target
  const health = await checkHealth(target)
  const checks = [...health, ...checkMixedContent(target)]
  if (health.some(({ status }) => status === 'failed')) return checks
  if (projectId === undefined) {
    const fix = 'Pass --project ID. To create one: npx latchkey projects create'
    return [...checks, { name: 'project', status: 'failed', text: 'no project id given', fix }]
  }
  const query = new URLSearchParams({ projectId })
  const response = await fetchWithOriginHeader(
    `${gatewayUrl}/appkit/v1/config?${query.toString()}`,
    target,
  )
  if (response instanceof Error)
    return [...checks, { name: 'project', status: 'failed', text: messageOf(response) }]
  const field = await refusedField(response)
  return [
    ...checks,
    checkProject(field, response.status, projectId),
    ...(field === 'authentication' ? [] : [checkOrigin(field, response, { origin, projectId })]),
  ]
}

async function checkHealth(target: Target): Promise<readonly DoctorCheck[]> {
  const { gatewayUrl } = target
  const name = 'gateway'
  const response = await fetchWithOriginHeader(`${gatewayUrl}/health`, target)
  if (response instanceof Error) {
    const start = isLocalOrigin(new URL(gatewayUrl).origin)
      ? 'npx latchkey dev'
      : 'npx latchkey serve --roles relay,gateway, on its machine'
    const fix = `Start it: ${start}. If it runs, correct --gateway`
    return [{ name, status: 'failed', text: `${gatewayUrl}: ${messageOf(response)}`, fix }]
  }
  const body: unknown = await response.json().catch(() => undefined)
  const { status, warnings } = (body ?? {}) as { status?: unknown; warnings?: unknown }
  const check = describeStatus(status, { gatewayUrl, code: response.status })
  return Array.isArray(warnings) && warnings.includes('undeclared_proxy')
    ? [check, undeclaredProxy]
    : [check]
}

const undeclaredProxy: DoctorCheck = {
  name: 'proxy',
  status: 'warning',
  text: 'requests reach the server through a proxy that it does not trust: limits count all visitors as one',
  fix: 'Set LATCHKEY_PROXIES to the number of proxies in front of the server',
}

function describeStatus(
  status: unknown,
  { gatewayUrl, code }: { readonly gatewayUrl: string; readonly code: number },
): DoctorCheck {
  const name = 'gateway'
  if (status === 'ok') return { name, status: 'passed', text: gatewayUrl }
  if (status === 'degraded') {
    const fix = 'Compare storage in /health with limits.storedBytes of its configuration'
    return { name, status: 'warning', text: `${gatewayUrl} is nearly out of storage`, fix }
  }
  if (status === 'draining' || status === 'failing') {
    const fix = status === 'failing' ? 'Read its log: serve --log info' : 'Another node takes over'
    return { name, status: 'warning', text: `${gatewayUrl} is ${status}`, fix }
  }
  const text = `${gatewayUrl}/health answers with status ${code}, not as a gateway does`
  return { name, status: 'failed', text, fix: 'Correct --gateway, or what is in front of it' }
}

/** Browsers block requests of a page with TLS to a host without. */
function checkMixedContent({ gatewayUrl, origin }: Target): readonly DoctorCheck[] {
  const isMixed = origin.startsWith('https:') && gatewayUrl.startsWith('http:')
  if (!isMixed || isLocalOrigin(new URL(gatewayUrl).origin)) return []
  const text = `a page of ${origin} may not request ${gatewayUrl}: mixed content`
  return [{ name: 'tls', status: 'failed', text, fix: 'Serve the gateway with https' }]
}

function checkProject(field: string | undefined, status: number, id: string): DoctorCheck {
  const name = 'project'
  if (field === 'authentication') {
    const isId = /^[0-9a-f]{32}$/.test(id)
    const fix = `Run where the gateway runs: npx latchkey projects create${isId ? ` --id ${id}` : ''}`
    return { name, status: 'failed', text: `the gateway has no project ${id}`, fix }
  }
  if (field === 'origin' || status === 200) return { name, status: 'passed', text: id }
  const fix = 'Read the log of the gateway'
  return { name, status: 'failed', text: `the gateway answers with status ${status}`, fix }
}

function checkOrigin(
  field: string | undefined,
  { headers }: Response,
  { origin, projectId }: { readonly origin: string; readonly projectId: string },
): DoctorCheck {
  const name = 'origin'
  if (field === 'origin') {
    const fix = `Run where the gateway runs: npx latchkey projects origins add ${projectId} ${origin}`
    return { name, status: 'failed', text: `${origin} is not allowed`, fix }
  }
  const allowed = headers.get('access-control-allow-origin')
  if (allowed === '*' || allowed === origin) return { name, status: 'passed', text: origin }
  return {
    name,
    status: 'failed',
    text: `the response has access-control-allow-origin: ${allowed ?? 'none'}`,
    fix: 'Let the proxy in front of the gateway pass its access-control headers on',
  }
}

/** Reads which part of the request a gateway refused. */
async function refusedField(response: Response): Promise<string | undefined> {
  if (response.ok) return undefined
  const body: unknown = await response.json().catch(() => undefined)
  const [reason] = (body as { reasons?: readonly { field?: string }[] } | undefined)?.reasons ?? []
  return reason?.field
}
