import { isFrameOriginAllowed, isLocalOrigin } from 'latchkey/protocol'
import { findWildcardPublicSuffix, type Project } from '../http/index.ts'

/** Members of a project that decide on the pages that may contain the frame. */
export type FrameProject = Pick<Project, 'origins' | 'isDevelopment'>

/**
 * Lists the pages that may contain the wallet of a project, for `isFrameOriginAllowed`: exact origins, and
 * `https://*.example.com`. A host without a scheme means `https:`.
 *
 * An origin of the visitor's own machine, of a private network or over `http:` is dropped, because any
 * program there could show the wallet of a production project; and so is a wildcard in any other place,
 * or below a public suffix, where anybody gets a host.
 */
export function listFrameOrigins({ origins, isDevelopment }: FrameProject): readonly string[] {
  const known = origins.map((each) => (each.includes('://') ? each : `https://${each}`))
  return [...new Set(known)].filter((origin) => isUsable(origin, isDevelopment))
}

/**
 * Returns whether a page may contain the wallet of a project.
 *
 * @param origin - Origin of the page, as browsers write it.
 */
export function isFrameParent(project: FrameProject, origin: string): boolean {
  if (project.isDevelopment && isLocalOrigin(origin)) return true
  return isFrameOriginAllowed(listFrameOrigins(project), origin)
}

/** Origins and wildcards that are one source of a policy, and nothing else. */
const source = /^https?:\/\/(?:\*\.)?(?:[a-z0-9_.-]+|\[[0-9a-f:]+\])(?::\d+)?$/

function isUsable(origin: string, isDevelopment: boolean): boolean {
  const page = origin.replace('://*.', '://a.')
  if (!source.test(origin) || !isFrameOriginAllowed([origin], page)) return false
  if (findWildcardPublicSuffix(origin) !== undefined) return false
  return isDevelopment || !(isLocalOrigin(page) || isPrivateHost(new URL(page).hostname))
}

/** Addresses without a public owner, and names that only local networks resolve. RFC 1918, 3927, 4193, 6762 */
function isPrivateHost(hostname: string): boolean {
  return (
    /^(?:10|127)\.|^169\.254\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^0\./.test(hostname) ||
    /^\[(?:::|f[cd]|fe[89ab])/.test(hostname) ||
    /\.(?:local|internal|lan|home\.arpa)$/.test(hostname) ||
    !/[.:]/.test(hostname)
  )
}
