import type { DoctorCheck, DoctorTarget } from './DoctorCheck.ts'
import { fetchWithOriginHeader } from './fetchWithOriginHeader.ts'

/** Policies with which a page cannot reach the window that it opens for a social login. */
const severing: readonly string[] = ['same-origin', 'same-origin-plus-coep']

/**
 * Checks that the page of the app may reach the windows of social logins.
 *
 * @returns Empty for an app without an embedded wallet, and for a page that does not answer: it may not be deployed yet.
 * @see HTML, "Cross-origin opener policies"
 */
export async function checkOpenerPolicy(
  target: Pick<DoctorTarget, 'walletUrl' | 'origin' | 'timeout'>,
): Promise<readonly DoctorCheck[]> {
  const { walletUrl, origin } = target
  if (walletUrl === undefined) return []
  const page = await fetchWithOriginHeader(`${origin}/`, target)
  if (page instanceof Error) return []
  await page.body?.cancel()
  // Parameters, such as where to report, follow a semicolon.
  const [policy = ''] = (page.headers.get('cross-origin-opener-policy') ?? '').split(';')
  if (!severing.includes(policy.trim())) return []
  const text = `${origin} has Cross-Origin-Opener-Policy: ${policy.trim()}, so social logins need a link or end with login.window_unreachable, and windows for approvals and passkeys open without effect`
  const fix = 'Send Cross-Origin-Opener-Policy: same-origin-allow-popups'
  return [{ name: 'popups', status: 'failed', text, fix }]
}
