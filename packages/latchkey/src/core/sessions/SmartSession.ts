import { isWebLink, type SmartSession as ToldSession } from '../../protocol/index.ts'
import { safeIcon } from '../wallets/index.ts'

/** What an account lets an app do without asking each time. Moments are seconds since 1970. */
export type SmartSession = Omit<ToldSession, 'project' | 'context' | 'revokedAt'> & {
  /** The app. */
  readonly project: {
    readonly id: string
    readonly name: string
    readonly url?: string | undefined
    readonly iconUrl?: string | undefined
  }
  /** Undefined until the wallet has granted it. */
  readonly context?: string | undefined
  readonly revokedAt?: number | undefined
}

/**
 * Puts a session in our own words. Links and pictures of others are left out where they are unsafe.
 *
 * @param told - As a gateway has it.
 * @returns The session.
 */
export function parseSmartSession(told: ToldSession): SmartSession {
  const { project, context, revokedAt, ...rest } = told
  const { id, name, url, iconUrl } = project
  return {
    ...rest,
    project: {
      id,
      name,
      url: url !== null && isWebLink(url) ? url : undefined,
      iconUrl: safeIcon(iconUrl),
    },
    context: context ?? undefined,
    revokedAt: revokedAt ?? undefined,
  }
}
