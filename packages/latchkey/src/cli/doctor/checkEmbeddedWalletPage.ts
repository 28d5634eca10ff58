import * as v from 'valibot'
import { isLocalOrigin } from '../../protocol/index.ts'
import { cspAllowsSource, parseCspPolicies } from './cspPolicy.ts'
import type { DoctorCheck, DoctorTarget } from './DoctorCheck.ts'
import { fetchWithOriginHeader } from './fetchWithOriginHeader.ts'

type Target = Pick<DoctorTarget, 'walletUrl' | 'origin' | 'projectId' | 'timeout'>

/** A target with an embedded wallet and a project. */
type WalletTarget = Target & { readonly walletUrl: string; readonly projectId: string }

const name = 'wallet'

/** The members of the settings that are checked: a newer server may have others. */
const settingsSchema = v.object({
  rpcUrl: v.pipe(v.string(), v.url()),
  logins: v.array(v.string()),
})

/**
 * Checks that the page of the embedded wallet answers, that a page of the origin may contain it, and that its gateway
 * accepts requests of it.
 *
 * @returns Empty for an app without an embedded wallet, and without a project, which another check reports.
 */
export async function checkEmbeddedWalletPage(target: Target): Promise<readonly DoctorCheck[]> {
  const { walletUrl, projectId } = target
  if (walletUrl === undefined || projectId === undefined) return []
  const known = { ...target, walletUrl, projectId }
  const origins = checkOrigins(known)
  const page = await fetchWithOriginHeader(`${walletUrl}/frame?projectId=${projectId}`, target)
  if (page instanceof Error) return [...origins, describeNoAnswer(known, page)]
  await page.body?.cancel()
  if (page.status !== 200) return [...origins, describeStatus(known, page.status)]
  return [
    ...origins,
    { name, status: 'passed', text: walletUrl },
    checkAncestors(known, page.headers),
    await checkSettings(known),
  ]
}

/** The wallet needs an origin of its own, with TLS. */
function checkOrigins({ walletUrl, origin }: WalletTarget): readonly DoctorCheck[] {
  const wallet = new URL(walletUrl)
  if (wallet.origin === origin) {
    const text = `${origin} is the origin of the app too: a script of it could use the wallets of visitors`
    return [{ name, status: 'failed', text, fix: 'Serve the wallet on an origin of its own' }]
  }
  if (wallet.protocol === 'https:' || isLocalOrigin(wallet.origin)) return []
  const text = `${wallet.origin} has no TLS: browsers offer it neither keys nor passkeys`
  return [{ name, status: 'failed', text, fix: 'Serve the wallet with https' }]
}

function describeNoAnswer({ walletUrl }: WalletTarget, { message }: Error): DoctorCheck {
  const start = isLocalOrigin(new URL(walletUrl).origin)
    ? 'npx latchkey dev'
    : 'npx latchkey serve --roles wallet, on its machine'
  const fix = `Start it: ${start}. If it runs, correct --wallet`
  return { name, status: 'failed', text: `${walletUrl}: ${message}`, fix }
}

function describeStatus({ walletUrl, projectId }: WalletTarget, status: number): DoctorCheck {
  if (status === 404) {
    const text = `${walletUrl} has no page for the project ${projectId}`
    const fix = `Run where the wallet runs: npx latchkey projects create --id ${projectId}. If it exists, correct --wallet`
    return { name, status: 'failed', text, fix }
  }
  const text = `${walletUrl}/frame answers with status ${status}`
  const fix =
    status === 503
      ? 'Install the published package of the server, which contains the page'
      : 'Correct --wallet, or what is in front of it'
  return { name, status: 'failed', text, fix }
}

/** The policy of the page names who may contain it. A proxy can remove it, or add another header. */
function checkAncestors(target: WalletTarget, headers: Headers): DoctorCheck {
  const { walletUrl, origin, projectId } = target
  const policies = parseCspPolicies(headers.get('content-security-policy') ?? '')
  const failed = { name: 'frame', status: 'failed' } as const
  const proxy = 'Let the proxy in front of the wallet pass its headers on, and add none'
  if (headers.has('x-frame-options'))
    return { ...failed, text: 'the page of the wallet has x-frame-options', fix: proxy }
  if (!policies.some((policy) => policy.has('frame-ancestors'))) {
    const text =
      'the page of the wallet has no policy with frame-ancestors: every site may contain it'
    return { ...failed, text, fix: proxy }
  }
  const self = new URL(walletUrl).origin
  const isAllowed = policies.every((policy) =>
    cspAllowsSource(policy, 'frame-ancestors', origin, self),
  )
  if (isAllowed)
    return { name: 'frame', status: 'passed', text: `${origin} may contain the wallet` }
  const fix = `Run where the wallet runs: npx latchkey projects origins add ${projectId} ${origin}`
  return { ...failed, text: `${origin} may not contain the wallet`, fix }
}

/** The frame reads its settings, and calls the gateway that they name. */
async function checkSettings(target: WalletTarget): Promise<DoctorCheck> {
  const { walletUrl, projectId, timeout } = target
  const { origin } = new URL(walletUrl)
  const answer = await fetchWithOriginHeader(
    `${walletUrl}/wallet/v1/origins?projectId=${projectId}`,
    target,
  )
  const body: unknown = answer instanceof Error ? undefined : await answer.json().catch(() => {})
  const settings = v.safeParse(settingsSchema, body)
  const failed = { name: 'settings', status: 'failed' } as const
  if (!settings.success) {
    const found = answer instanceof Error ? answer.message : `status ${answer.status}`
    const fix = 'Let the proxy in front of the wallet pass /wallet/v1 to the role wallet'
    return { ...failed, text: `the settings of the wallet cannot be read: ${found}`, fix }
  }
  const { rpcUrl, logins } = settings.output
  const preflight = await fetchWithOriginHeader(`${rpcUrl}?projectId=${projectId}`, {
    origin,
    timeout,
    init: {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    },
  })
  const fix = `Correct rpcUrl of the wallet, and set wallet.origin to ${origin} in the configuration of that gateway`
  if (preflight instanceof Error)
    return { ...failed, text: `the gateway of the wallet, ${rpcUrl}: ${preflight.message}`, fix }
  const allowed = preflight.headers.get('access-control-allow-origin')
  const isAllowed = new URL(rpcUrl).origin === origin || allowed === '*' || allowed === origin
  if (!isAllowed)
    return { ...failed, text: `the gateway of the wallet, ${rpcUrl}, refuses ${origin}`, fix }
  return { name: 'settings', status: 'passed', text: `logins: ${logins.join(', ') || 'none'}` }
}
