import { isSafeWebLink, type SmartSession as ReportedSession } from '../../protocol/index.ts'
import { safeIcon } from '../wallets/index.ts'

/** A smart session: permissions that an account grants an app. Times are in seconds since 1970. */
export type AccountSmartSession = Omit<ReportedSession, 'project' | 'context' | 'revokedAt'> & {
  /** The app. */
  readonly project: {
    readonly id: string
    readonly name: string
    readonly url?: string | undefined
    readonly iconUrl?: string | undefined
  }
  /** Undefined until the wallet has granted the permissions. */
  readonly context?: string | undefined
  readonly revokedAt?: number | undefined
}

/**
 * Converts a reported session. Unsafe links and icons are left out.
 *
 * @param reported - As the gateway reported it.
 */
export function parseSmartSession(reported: ReportedSession): AccountSmartSession {
  const { project, context, revokedAt, ...rest } = reported
  const { id, name, url, iconUrl } = project
  return {
    ...rest,
    project: {
      id,
      name,
      url: url !== null && isSafeWebLink(url) ? url : undefined,
      iconUrl: safeIcon(iconUrl),
    },
    context: context ?? undefined,
    revokedAt: revokedAt ?? undefined,
  }
}
